import HLSConformance
import HLSPlaylist

/// What the exit status is to say of results.
struct Verdict: Sendable {
  /// The least severity that fails a run; nil for none.
  let threshold: Severity?

  init(failingOn threshold: Severity?) { self.threshold = threshold }

  init(_ line: ParsedCommandLine) {
    threshold = line.flag("exit-zero") ? nil : (line.last("fail-on") ?? "error").asSeverity
  }

  func code(of sources: [SourceResult]) -> ExitCode {
    var code = ExitCode.clean
    for source in sources {
      if source.status != .checked { code = code.worse(.unchecked) }
      if let threshold, let worst = source.worst, worst >= threshold {
        code = code.worse(.findings)
      }
    }
    return code
  }
}

extension String {
  /// The severity of that name; nil for `never`.
  var asSeverity: Severity? { Severity(rawValue: self) }
}

import HLSConformance
import HLSDelivery
import HLSPlaylist
import HLSReporting
import HLSRules

/// `interlint lint`: from paths to reports.
struct LintCommand {
  private let line: ParsedCommandLine
  private let linter: Linter
  private let outputs: [OutputTarget]
  private let threshold: Severity?

  init(_ line: ParsedCommandLine) throws {
    self.line = line
    guard !line.operands.isEmpty else {
      throw UsageError.missingOperand("PATH (a file, a directory, or - for standard input)")
    }
    linter = Linter(
      RuleCatalog.book, selection: try RuleChoice.selection(line),
      settings: try RuleChoice.settings(line))
    outputs = try OutputTarget.targets(line)
    threshold = (line.last("fail-on") ?? "error").asSeverity
  }

  func run() throws -> ExitCode {
    let inputs = InputDiscovery.inputs(for: line.operands)
    let jobs = line.last("jobs").flatMap(Int.init) ?? Processors.count
    let judged = judge(inputs, jobs: jobs)
    let sources = judged.map(\.result)
    let run = LintRun(toolVersion: Interlint.version, rules: linter.rules, sources: sources)
    let reports = Reports(line: line, run: run, durations: judged.map(\.duration))
    var code = exitCode(of: sources)
    for target in outputs {
      do {
        try target.write(reports.render(target))
      } catch {
        Console.error(error.message)
        code = code.worse(error.code)
      }
    }
    return code
  }

  private func exitCode(of sources: [SourceResult]) -> ExitCode {
    var code = ExitCode.clean
    for source in sources {
      if source.status != .checked { code = code.worse(.unchecked) }
      if let threshold, let worst = source.worst, worst >= threshold, !line.flag("exit-zero") {
        code = code.worse(.findings)
      }
    }
    return code
  }

  private struct Judged: Sendable {
    let result: SourceResult
    let duration: Duration
  }

  /// The results of all inputs, in their order, worked out by so many threads.
  private func judge(_ inputs: [DiscoveredInput], jobs: Int) -> [Judged] {
    let naming = SourceNaming()
    let standardInputName = line.last("stdin-filename").map(naming.name) ?? "<stdin>"
    let linter = linter
    return Parallel.map(inputs, jobs: jobs) { input in
      let start = ContinuousClock.now
      let result = Self.judge(input, linter, naming, standardInputName)
      return Judged(result: result, duration: ContinuousClock.now - start)
    }
  }

  private static func judge(
    _ input: DiscoveredInput, _ linter: Linter, _ naming: SourceNaming, _ standardInputName: String
  ) -> SourceResult {
    switch input {
    case .failure(let path, let failure):
      let isAddress = path.hasPrefix("http://") || path.hasPrefix("https://")
      let hint = isAddress ? "; addresses are not loaded yet: check a copy" : ""
      return SourceResult(source: naming.name(path), unchecked: "\(failure)\(hint)")
    case .file(let path):
      let name = naming.name(path)
      do {
        return judge(try LoadedFile(reading: path).bytes, name, linter)
      } catch {
        return SourceResult(source: name, unchecked: "\(error)")
      }
    case .standardInput:
      do {
        let file = try LoadedFile.standardInput(named: standardInputName)
        return judge(file.bytes, standardInputName, linter)
      } catch {
        return SourceResult(source: standardInputName, unchecked: "\(error)")
      }
    }
  }

  private static func judge(_ bytes: [UInt8], _ name: String, _ linter: Linter) -> SourceResult {
    if let hint = ContentKind(of: bytes.span).hint {
      return SourceResult(source: name, unchecked: "not a playlist: \(hint)")
    }
    return linter.lint(SourceFile(name: name, bytes: bytes))
  }
}

extension String {
  /// The severity of that name; nil for `never`.
  var asSeverity: Severity? { Severity(rawValue: self) }
}

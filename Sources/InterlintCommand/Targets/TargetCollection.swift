import HLSConformance
import HLSDelivery
import HLSReporting
import LintHistory

/// The results of the targets of a run as they come: their lines are written, and the results are kept
/// where something is made of all of them.
struct TargetCollection: ~Copyable {
  private let file: TargetLineFile?
  private let writer: TargetLineWriter
  private let verdict: Verdict
  private var kept: [TargetResult?]
  private(set) var code = ExitCode.clean
  private(set) var counts = Counts()
  /// Why no further line could be written.
  private(set) var failure: CommandFailure?

  /// How many targets there were, by what came of them.
  struct Counts: Sendable, Equatable {
    var targets = 0
    var unchecked = 0
    var partly = 0
    var findings: [Severity: Int] = [:]
  }

  /// `count` is that of the targets; without `keeping` only the lines are written.
  init(
    of count: Int, to file: consuming TargetLineFile?, by linter: Linter, verdict: Verdict,
    keeping: Bool
  ) {
    self.file = file
    self.verdict = verdict
    writer = TargetLineWriter(
      toolVersion: Interlint.version, rules: linter.rules, hash: RuleSetHash.of(linter.rules))
    kept = keeping ? Array(repeating: nil, count: count) : []
  }

  /// The results that were kept, in the order of the list.
  var results: [TargetResult] { kept.compactMap { $0 } }

  /// Takes the result of a target; false where no further one is wanted.
  mutating func add(_ result: TargetResult, number: Int, url: String) -> Bool {
    code = code.worse(verdict.code(of: result.sources))
    counts.targets += 1
    switch result.status {
    case .checked: break
    case .partly: counts.partly += 1
    case .unchecked: counts.unchecked += 1
    }
    for severity in Severity.allCases {
      counts.findings[severity, default: 0] += result.count(of: severity)
    }
    if kept.indices.contains(number) { kept[number] = result }
    do {
      let line = try writer.line(result, url: url)
      return try file?.write(line) ?? true
    } catch let error as CommandFailure {
      failure = error
    } catch {
      failure = CommandFailure(code: .defect, message: "the line of a target: \(error)")
    }
    return false
  }
}

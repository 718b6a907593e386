import HLSConformance
import HLSDelivery
import HLSReporting

/// The results of the targets of a run as they come: their lines are written, and the results are kept
/// where something is made of all of them.
struct TargetCollection: Sendable {
  private let file: TargetLineFile?
  private let verdict: Verdict
  /// By the number of the target; nil where only the lines are written.
  private var kept: [Int: TargetResult]?
  private(set) var code = ExitCode.clean
  private(set) var counts = Counts()
  /// Why no further target was judged, or no further line written.
  private(set) var failure: CommandFailure?

  /// How many targets there were, by what came of them.
  struct Counts: Sendable, Equatable {
    var targets = 0
    var unchecked = 0
    var partly = 0
    var findings: [Severity: Int] = [:]
  }

  /// Without `keeping` only the lines are written.
  init(to file: TargetLineFile?, verdict: Verdict, keeping: Bool) {
    self.file = file
    self.verdict = verdict
    kept = keeping ? [:] : nil
  }

  /// The results that were kept, in the order of the list.
  var results: [TargetResult] {
    (kept ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Notes why not all targets were judged.
  mutating func fail(_ failure: CommandFailure) { self.failure = self.failure ?? failure }

  /// Leaves no line of an earlier run where this one had none.
  mutating func end() {
    guard failure == nil else { return }
    do throws(CommandFailure) { try file?.removeOthers() } catch { failure = error }
  }

  /// Takes the result of a target and its line; false where no further one is wanted.
  mutating func add(
    _ result: TargetResult, number: Int, line: Result<[UInt8], JSONReportError>
  ) -> Bool {
    code = code.worse(verdict.code(of: result.sources))
    counts.add(result)
    kept?[number] = result
    do {
      return try file?.write(line.get()) ?? true
    } catch let error as CommandFailure {
      failure = error
    } catch {
      failure = CommandFailure(code: .defect, message: "the line of a target: \(error)")
    }
    return false
  }
}

extension TargetCollection.Counts {
  mutating func add(_ result: TargetResult) {
    targets += 1
    switch result.status {
    case .checked: break
    case .partly: partly += 1
    case .unchecked: unchecked += 1
    }
    for severity in Severity.allCases {
      findings[severity, default: 0] += result.count(of: severity)
    }
  }
}

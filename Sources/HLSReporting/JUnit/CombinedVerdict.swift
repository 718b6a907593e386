import HLSLinting
import SourceText

/// Results none of which fails, combined into one.
struct CombinedVerdict {
  private var count = 0
  private var passed = 0
  private var groups: [FindingGroup] = []
  private var repeated: [DocumentGroups.Repetition] = []
  private var omitted = 0

  var isEmpty: Bool { count == 0 }

  /// Adds the result of a rule: if it has no findings, `absence` is the reason why it does not apply, or nil.
  mutating func add(_ verdict: CaseVerdict?, _ absence: String?) {
    count += 1
    guard let verdict else {
      if absence == nil { passed += 1 }
      return
    }
    if verdict.outcome == .passed { passed += 1 }
    groups += verdict.groups
    repeated += verdict.repeated
    omitted += verdict.omitted
  }

  /// The combined result.
  func verdict(name: String) -> CaseVerdict {
    let remark = "\(counted(passed, "rule")) passed, \(count - passed) not applicable"
    return CaseVerdict(
      name: name, outcome: passed > 0 || isEmpty ? .passed : .skipped(reason: remark),
      groups: groups, repeated: repeated, omitted: omitted, remark: passed > 0 ? remark : nil)
  }
}

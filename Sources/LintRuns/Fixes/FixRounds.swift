import HLSLinting

/// Fixes the findings of one document in rounds, until no fix is left that can be applied.
///
/// In a round, all fixes are applied whose edits do not overlap, and the result is linted. If that has a
/// finding more, the round is repeated with the fixes of each rule, then with halves of these, until those are
/// known that cause it: they are refused, and so is a fix that does not remove its own finding.
struct FixRounds {
  /// The maximum number of rounds, and of times that the document is linted.
  private static let (mostRounds, mostLints) = (20, 60)

  /// Lints the document with other bytes.
  private let lint: ([UInt8]) -> FixVerdict
  private let habits: Set<RuleID>
  private let grade: Fix.Grade
  private var lints = 0

  /// The document so far.
  private var bytes: [UInt8]
  /// The verdict of linting on it.
  private var verdict: FixVerdict
  private var applied: [RuleID: Int] = [:]
  private var refused: [RefusedFix] = []

  /// The edits of the current round, the findings that they fix, and the verdict of linting on the result.
  private var round: (bytes: FixedBytes, fixed: [RuleID: Int], verdict: FixVerdict)

  /// Begins with a document on which linting has the verdict `verdict`; fixes up to `grade` are applied.
  init(
    _ bytes: [UInt8], _ verdict: FixVerdict, upTo grade: Fix.Grade, habits: Set<RuleID>,
    lint: @escaping ([UInt8]) -> FixVerdict
  ) {
    (self.bytes, self.verdict, self.grade, self.habits) = (bytes, verdict, grade, habits)
    self.lint = lint
    round = (FixedBytes(bytes), [:], verdict)
  }

  /// Applies all rounds to a document.
  mutating func run(on document: inout FixedDocument) {
    for _ in 0..<Self.mostRounds {
      refused = []
      round = (FixedBytes(bytes), [:], verdict)
      consider(verdict.candidates.filter { $0.fix.grade <= grade }[...])
      guard !round.fixed.isEmpty else { break }
      bytes = round.bytes.bytes
      verdict = round.verdict
      applied.merge(round.fixed, uniquingKeysWith: +)
    }
    document.bytes = bytes
    document.applied = applied
    document.refused = refused
    document.unsafeLeft = verdict.candidates.count { $0.fix.grade > grade }
  }

  /// Adds fixes to the round, as far as they do what they should; those that overlap others are left for
  /// the next round.
  private mutating func consider(_ candidates: ArraySlice<FixVerdict.Candidate>) {
    var edited = round.bytes
    var fixed = round.fixed
    var taken: [FixVerdict.Candidate] = []
    for candidate in candidates where edited.add(candidate.fix) {
      taken.append(candidate)
      fixed[candidate.rule, default: 0] += 1
    }
    guard let first = taken.first, lints < Self.mostLints else { return }
    lints += 1
    let after = lint(edited.bytes)
    guard let cause = after.objection(to: fixed, after: verdict, habits: habits) else {
      round = (edited, fixed, after)
      return
    }
    guard taken.count > 1 else {
      return refused.append(RefusedFix(rule: first.rule, line: first.line, cause: cause))
    }
    let rules = Set(taken.map(\.rule)).sorted()
    guard rules.count == 1 else {
      for rule in rules { consider(taken.filter { $0.rule == rule }[...]) }
      return
    }
    consider(taken[..<(taken.count / 2)])
    consider(taken[(taken.count / 2)...])
  }
}

import HLSLinting

/// The rules of a run with their numbers, by which what is made of its sources refers to them.
struct NumberedRules: Sendable {
  /// A rule of the run.
  struct Entry: Sendable {
    /// Its index in the rules of the run.
    let number: Int
    let requirement: Requirement
  }

  private let entries: [RuleID: Entry]

  /// Numbers the rules of a run, of which the first counts if several have one ID.
  init(_ rules: [ActiveRule]) {
    entries = Dictionary(
      rules.enumerated().map {
        ($1.rule.id, Entry(number: $0, requirement: $1.rule.requirement))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of a rule; nil if the run does not have it.
  subscript(rule: RuleID) -> Entry? { entries[rule] }

  /// The numbers of the rules of the findings of a source, each once.
  func numbers(in source: SourceResult) -> [Int] {
    var numbers: [Int] = []
    var known: Set<Int> = []
    for finding in source.findings {
      guard let number = self[finding.rule]?.number, known.insert(number).inserted else { continue }
      numbers.append(number)
    }
    return numbers
  }
}

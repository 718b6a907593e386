import HLSLinting

/// Why rules do not apply to documents; that depends on nothing but what a document contains.
struct RuleAbsences {
  private let subjects: [Subject]
  private var known: [SubjectSet: [String?]] = [:]

  init(_ rules: [ActiveRule]) { subjects = rules.map(\.rule.subject) }

  /// The reason for each rule, in order; nil if it applies.
  mutating func reasons(_ contained: SubjectSet) -> [String?] {
    if let known = known[contained] { return known }
    let reasons = subjects.map { subject in
      contained.absence(of: subject).map { "not applicable: " + $0 }
    }
    known[contained] = reasons
    return reasons
  }
}

/// The categories of the rules of a run.
struct RuleCategories {
  /// The number of the category of each rule.
  private(set) var numbers: [Int] = []
  /// The names of the categories, in the order of their first rules.
  private(set) var names: [String] = []

  init(_ rules: [ActiveRule]) {
    var known: [Substring: Int] = [:]
    for rule in rules {
      let name = rule.rule.id.description.prefix { $0 != "/" }
      let number = known[name] ?? names.count
      if number == names.count {
        known[name] = number
        names.append(String(name))
      }
      numbers.append(number)
    }
  }
}

extension CaseVerdict {
  /// The result of a rule without findings; `absence` is the reason why it does not apply, or nil.
  init(_ rule: String, _ absence: String?) {
    self.init(name: rule, outcome: absence.map { .skipped(reason: $0) } ?? .passed)
  }
}

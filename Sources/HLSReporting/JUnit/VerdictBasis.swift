import HLSLinting

/// What the verdicts of all documents of a scope are made with.
struct VerdictBasis {
  let rules: [ActiveRule]
  /// The indices of the rules.
  let places: [RuleID: Int]
  let categories: RuleCategories
  let threshold: CaseThreshold
  let combined: CombinedDocuments
  let groups: DocumentGroups
}

/// What the verdicts of a run are made with, whatever is folded.
struct RunVerdicts {
  private let rules: [ActiveRule]
  private let places: [RuleID: Int]
  private let categories: RuleCategories
  private let threshold: CaseThreshold
  let combined: CombinedDocuments
  /// The groups of all documents; nil if each target is read by itself.
  private let common: DocumentGroups?
  let documents: Int
  let targets: Int

  init(_ run: ReportedRun, _ threshold: CaseThreshold) throws(ReportError) {
    let combined = try CombinedDocuments(run, failingFrom: threshold.severity)
    // As in the text report.
    var common = run.isOfDocuments ? DocumentGroups() : nil
    var documents = 0
    for index in 0..<run.targetCount {
      let target = try run.target(index)
      common?.add(target, at: documents, besides: combined)
      documents += target.sources.count
    }
    (rules, self.threshold, self.combined, self.common) = (run.rules, threshold, combined, common)
    places = Dictionary(
      run.rules.enumerated().map { ($1.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
    categories = RuleCategories(run.rules)
    (self.documents, targets) = (documents, run.targetCount)
  }

  /// What the verdicts of a target are made with, whose first document has an index in the run.
  func verdicts(of target: ReportedTarget, at place: Int) -> VerdictBasis {
    var groups = common ?? DocumentGroups()
    if common == nil { groups.add(target, at: place, besides: combined) }
    return VerdictBasis(
      rules: rules, places: places, categories: categories, threshold: threshold,
      combined: combined,
      groups: groups)
  }
}

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

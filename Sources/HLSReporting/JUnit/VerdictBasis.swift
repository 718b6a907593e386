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
    let combined = try CombinedDocuments(run, threshold)
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

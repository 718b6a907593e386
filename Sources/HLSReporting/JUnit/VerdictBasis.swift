import HLSLinting

/// What the verdicts of all documents of a scope are made with.
struct VerdictBasis {
  let rules: [ActiveRule]
  /// The indices of the rules.
  let places: [RuleID: Int]
  let threshold: CaseThreshold
  let combined: CombinedDocuments
  let groups: DocumentGroups
}

/// What the verdicts of a run are made with, whatever is folded.
struct RunVerdicts {
  private let rules: [ActiveRule]
  private let places: [RuleID: Int]
  private let threshold: CaseThreshold
  let combined: CombinedDocuments
  /// The groups of all documents; nil if each target is read by itself.
  private let common: DocumentGroups?
  private(set) var documents = 0
  private(set) var targets = 0

  init<Run: ReportedRun>(_ run: Run, _ threshold: CaseThreshold) throws(Run.Failure) {
    let combined = try CombinedDocuments(run, threshold)
    // As in the text report.
    var common = run.isOfDocuments ? DocumentGroups() : nil
    var (documents, targets) = (0, 0)
    for target in run.targets {
      let target = try target.get()
      common?.add(target, at: documents, besides: combined)
      documents += target.sources.count
      targets += 1
    }
    (rules, self.threshold, self.combined, self.common) = (run.rules, threshold, combined, common)
    places = Dictionary(
      run.rules.enumerated().map { ($1.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.documents, self.targets) = (documents, targets)
  }

  /// What the verdicts of a target are made with, whose first document has an index in the run.
  func verdicts(of target: ReportedTarget, at place: Int) -> VerdictBasis {
    var groups = common ?? DocumentGroups()
    if common == nil { groups.add(target, at: place, besides: combined) }
    return VerdictBasis(
      rules: rules, places: places, threshold: threshold, combined: combined, groups: groups)
  }
}

import HLSDocuments
import HLSLinting

/// The results of one input, which become a suite.
struct VerdictGroup {
  /// The name of the suite and the class name of its cases.
  let name: String
  /// The file of its document; nil if there is none.
  var file: String?
  /// The kind of its document.
  var kind: String?
  /// The indices of its documents in the run.
  var places = 0..<0
  let verdicts: [CaseVerdict]

  /// Whether not all of its cases passed.
  var isFailing: Bool { verdicts.contains { $0.outcome != .passed } }
  /// Whether other suites have everything that fails in it.
  var failsElsewhere: Bool {
    isFailing && verdicts.allSatisfy { [.passed, .failedElsewhere].contains($0.outcome) }
  }
}

/// Groups the results of a run as required by a folding.
struct VerdictGrouping {
  let folding: CaseFolding
  let selection: JUnitCaseSelection
  let threshold: CaseThreshold
  /// The maximum number of verdicts in all groups; the last folding may exceed it.
  let mostCases: Int

  private var names = SuiteNames()

  init(
    _ folding: CaseFolding, _ selection: JUnitCaseSelection, _ threshold: CaseThreshold,
    mostCases: Int
  ) {
    (self.folding, self.selection, self.threshold) = (folding, selection, threshold)
    self.mostCases = mostCases
  }

  /// The groups in the order of the run; nil if there are too many verdicts.
  mutating func groups(of run: LintRun) -> [VerdictGroup]? {
    let combined = CombinedDocuments(run, threshold)
    // As in the text report; a target is read by itself.
    let common =
      run.isOfDocuments ? DocumentGroups(run.sources, from: 0, besides: combined) : nil
    var groups: [VerdictGroup] = []
    groups.reserveCapacity(run.sources.count)
    var count = 0
    var place = 0
    for target in run.targets {
      let basis = VerdictBasis(
        rules: run.rules, threshold: threshold, combined: combined,
        groups: common ?? DocumentGroups(target.sources, from: place, besides: combined))
      let added = self.groups(of: target, at: place, basis)
      place += target.sources.count
      count += added.reduce(0) { $0 + $1.verdicts.count }
      groups += added
      if folding.isBounded, count > mostCases { return nil }
    }
    return groups
  }

  private mutating func groups(
    of target: TargetResult, at place: Int, _ basis: VerdictBasis
  ) -> [VerdictGroup] {
    let verdicts = TargetVerdicts(target, at: place, basis)
    switch folding {
    case .none:
      return documents(of: target, at: place, basis) { [selection] in $0.all(selection) }
    case .categories:
      return documents(of: target, at: place, basis) { [selection] in $0.byCategory(selection) }
    case .sources:
      return documents(of: target, at: place, basis) { $0.joined }
    case .targets:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.failing(&names))]
    case .fitted:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.joined(&names))]
    }
  }

  private func group(
    _ target: TargetResult, at place: Int, name: String, _ verdicts: [CaseVerdict]
  ) -> VerdictGroup {
    VerdictGroup(
      name: name, file: target.sources.first?.source,
      places: place..<place + target.sources.count, verdicts: verdicts)
  }

  /// One group for each document.
  private mutating func documents(
    of target: TargetResult, at place: Int, _ basis: VerdictBasis,
    _ verdicts: (SourceVerdicts) -> [CaseVerdict]
  ) -> [VerdictGroup] {
    target.sources.enumerated().filter { !basis.combined.contains(place + $0.offset) }.map {
      number, source in
      VerdictGroup(
        name: names.name(for: source.source, of: target.name), file: source.source,
        kind: source.kind, places: place + number..<place + number + 1,
        verdicts: verdicts(SourceVerdicts(source, at: place + number, basis)))
    }
  }
}

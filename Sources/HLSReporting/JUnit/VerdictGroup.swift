import HLSLinting
import SourceText

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
  private let run: ReportedRun
  let folding: CaseFolding
  private let selection: JUnitCaseSelection
  private let basis: RunVerdicts

  init(
    _ run: ReportedRun, _ folding: CaseFolding, _ selection: JUnitCaseSelection,
    _ basis: RunVerdicts
  ) {
    (self.run, self.folding, self.selection, self.basis) = (run, folding, selection, basis)
  }

  /// The number of groups.
  var count: Int {
    switch folding {
    case .none, .categories, .sources: basis.documents - basis.combined.count
    case .targets, .fitted: basis.targets
    }
  }

  /// Calls `body` with each group in the order of the run, until it returns false.
  func forEachGroup(_ body: (VerdictGroup) -> Bool) throws(ReportError) {
    var names = SuiteNames()
    var absences = RuleAbsences(run.rules)
    var place = 0
    for index in 0..<run.targetCount {
      let target = try run.target(index)
      let groups = self.groups(
        of: target, at: place, basis.verdicts(of: target, at: place), &names, &absences)
      place += target.sources.count
      guard groups.allSatisfy(body) else { return }
    }
  }

  private func groups(
    of target: ReportedTarget, at place: Int, _ basis: VerdictBasis,
    _ names: inout SuiteNames, _ absences: inout RuleAbsences
  ) -> [VerdictGroup] {
    let verdicts = TargetVerdicts(target, at: place, basis)
    switch folding {
    case .none:
      return documents(of: target, at: place, basis, &names) { $0.all(selection, &absences) }
    case .categories:
      return documents(of: target, at: place, basis, &names) {
        $0.byCategory(selection, &absences)
      }
    case .sources:
      return documents(of: target, at: place, basis, &names) { $0.joined(&absences) }
    case .targets:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.failing(&names))]
    case .fitted:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.joined(&names))]
    }
  }

  private func group(
    _ target: ReportedTarget, at place: Int, name: String, _ verdicts: [CaseVerdict]
  ) -> VerdictGroup {
    VerdictGroup(
      name: name, file: target.sources.first?.digest.source,
      places: place..<place + target.sources.count, verdicts: verdicts)
  }

  /// One group for each document.
  private func documents(
    of target: ReportedTarget, at place: Int, _ basis: VerdictBasis,
    _ names: inout SuiteNames, _ verdicts: (SourceVerdicts) -> [CaseVerdict]
  ) -> [VerdictGroup] {
    var groups: [VerdictGroup] = []
    for (number, source) in target.sources.lazy.map(\.digest).enumerated()
    where !basis.combined.contains(place + number) {
      groups.append(
        VerdictGroup(
          name: names.name(for: source.source, of: target.name), file: source.source,
          kind: source.kind, places: place + number..<place + number + 1,
          verdicts: verdicts(SourceVerdicts(source, at: place + number, basis))))
    }
    return groups
  }
}

/// Unique suite names without dots in their parts, because viewers split names at dots and merge
/// equal ones.
struct SuiteNames {
  /// The hashes of names: if two were equal, a name would have a number that it does not need.
  private var taken: Set<UInt64> = []
  private var counts: [String: Int] = [:]

  /// The name for a document; one that several targets link to has a name for each target.
  mutating func name(for source: String, of target: String) -> String {
    let parts = target == source ? [source] : [target, source]
    let base = (["hls"] + parts.map { String($0.map { $0 == "." ? "_" : $0 }) })
      .joined(separator: ".")
    var name = base
    while !taken.insert(FNV1a(name).value).inserted {
      let count = counts[base, default: 1] + 1
      counts[base] = count
      name = "\(base)~\(count)"
    }
    return name
  }
}

public import HLSDocuments
import HLSInterstitials
import HLSPlaylist
public import SourceText

/// Runs a set of rules over documents.
///
/// A linter has no state: equal documents give equal results, on any number of threads.
public struct Linter: Sendable {
  /// The rules that run, in the order of the rule book, with the severity in effect.
  public let rules: [ActiveRule]
  /// The settings of the rules.
  public private(set) var settings: LintSettings

  /// In how many parts a large document is checked at a time; one by default.
  package var division = Division()

  let silencing: SilencingPlan
  private(set) var suppression: SuppressionPlan
  let plan: CheckPlan
  /// The IDs of the rules.
  let ids: [RuleID]
  /// For each rule, whether its findings in one document are one; see ``Rule/isHabit``.
  let isHabit: [Bool]
  let numbers: [RuleID: Int]

  /// Creates a linter for the selected rules of a book.
  ///
  /// IDs in the selection and in facts of rules that no rule of the book has are ignored.
  public init(
    _ book: RuleBook, selection: RuleSelection = RuleSelection(),
    settings: LintSettings = LintSettings()
  ) {
    rules = book.activeRules(selection, settings)
    self.settings = settings
    ids = rules.map(\.rule.id)
    var numbers = [RuleID: Int](minimumCapacity: ids.count)
    // Of rules with one ID, the first counts.
    for number in ids.indices.reversed() { numbers[ids[number]] = number }
    isHabit = rules.map(\.rule.isHabit)
    self.numbers = numbers
    silencing = SilencingPlan(rules, numbers: numbers)
    suppression = SuppressionPlan(rules, settings, book, numbers)
    plan = CheckPlan(rules)
  }

  /// The linter with expectations of a target, what is usual of it if that is known, and what was measured
  /// if that is more than its documents show.
  package func expecting(
    _ expectations: TargetExpectations, usual: UsualFacts? = nil, measured: TargetFacts? = nil
  ) -> Linter {
    var linter = self
    linter.settings.expectations = expectations
    linter.settings.usual = usual
    linter.settings.measured = measured
    return linter
  }

  /// The linter with the exceptions of a target, whose numbers follow those of the policy.
  package func excepting(_ exceptions: [FindingException]) -> Linter {
    guard !exceptions.isEmpty else { return self }
    var linter = self
    linter.settings.policy.exceptions += exceptions
    linter.suppression.add(exceptions)
    return linter
  }

  /// Lints a playlist or JSON document by itself.
  public func lint(_ source: SourceFile) -> SourceResult {
    lint(DocumentGraph(source, podServingHosts: settings.podServingHosts))[0]
  }

  /// Lints a parsed playlist by itself.
  public func lint(_ document: Document) -> SourceResult {
    lint(DocumentGraph(.playlist(document), location: document.playlist.source.name))[0]
  }

  /// Lints all documents of a graph, each by itself and together.
  ///
  /// Returns one result per member, in the order of the members.
  public func lint(_ graph: DocumentGraph) -> [SourceResult] { lint(graph, comparing: nil) }

  /// Lints the documents of several viewers, each by themselves and compared with those before.
  ///
  /// `areTogether` says whether the viewers watch together. Returns the results of each viewer's documents,
  /// in the order of the viewers.
  public func lint(_ viewers: [Viewer], areTogether: Bool) -> [[SourceResult]] {
    let compared = viewers.map {
      $0.scheduled(
        podServingHosts: settings.podServingHosts, readsDrafts: plan.judgesDrafts)
    }
    return viewers.indices.map { number in
      let comparison = ViewerComparison(
        compared[number], with: Array(compared[..<number]), areTogether: areTogether)
      if let recorded = viewers[number].recorded {
        return [lint(recorded, judgesPods: true, comparing: comparison)]
      }
      return lint(viewers[number].graph, comparing: comparison)
    }
  }

  private func lint(
    _ graph: DocumentGraph, comparing comparison: ViewerComparison?
  ) -> [SourceResult] {
    let identities = graph.identities
    var fingerprints = FingerprintMaker()
    return results(of: graph, comparing: comparison) { member, findings in
      list(findings, in: member, identities[member.number], &fingerprints)
    }
  }

  /// Whether any of the rules is about recorded requests and responses.
  package var checksExchanges: Bool { rules.contains { $0.rule.subject == .exchanges } }

  /// Whether any of the rules holds for recorded requests: one about them, or one about the pods that they name.
  package var checksRequests: Bool { rules.contains { $0.rule.forms.contains(.exchanges) } }

  /// Lints recorded exchanges; `find` is called with the local addresses of bodies.
  public func lint(_ answers: RecordedAnswers, find: (String) -> FoundDocument) -> SourceResult {
    lint(answers, judgesPods: true, find: find)
  }

  /// Lints recorded exchanges; `judgesPods` is false if the documents that name pods are linted, but not kept.
  package func lint(
    _ answers: RecordedAnswers, judgesPods: Bool, find: (String) -> FoundDocument
  ) -> SourceResult {
    if let fault = answers.log.faultDescription {
      return SourceResult(
        source: answers.log.source.name, unchecked: "not an exchange log: \(fault)")
    }
    return lint(
      ExchangeGraph(
        answers, podServingHosts: settings.podServingHosts, limits: DocumentGraph.Limits(),
        find: find), judgesPods: judgesPods)
  }

  private func lint(
    _ recorded: ExchangeGraph, judgesPods: Bool, comparing comparison: ViewerComparison? = nil
  ) -> SourceResult {
    let log = recorded.graph.members[0]
    var report = Report(settings, documents: recorded.graph.members.count)
    plan.run(recorded, judgesPods: judgesPods, &report)
    if let comparison { plan.run(comparison, &report) }
    // A server repeats a fault in every response.
    let raw = report.stores[0].findings
    let findings = raw.merged { index -> [String]? in
      [
        String(raw[index].rule), "\(raw[index].severity)", raw[index].message ?? "",
        recorded.log.exchange(at: raw[index].range.start).map { String($0.url.withoutQuery) } ?? "",
      ]
    }.map(\.finding)
    var fingerprints = FingerprintMaker()
    var subjects = log.subjects(podServingHosts: settings.podServingHosts)
    if judgesPods, recorded.requestedPods(podServingHosts: settings.podServingHosts) != nil {
      subjects.insert(.podURLs)
    }
    if comparison != nil { subjects.insert(.viewers) }
    return result(
      of: log, in: recorded.graph,
      silencing.apply(to: suppression.adjust(findings, in: log), in: log), subjects
    ) { list($0, in: log, DocumentIdentity(log), &fingerprints) }
  }

  /// Checks all documents of a graph; `list` completes the findings of a member that are included.
  func results(
    of graph: DocumentGraph, comparing comparison: ViewerComparison? = nil,
    including isIncluded: (Member, RawFinding) -> Bool = { _, _ in true },
    list: (Member, [RawFinding]) -> [Finding]
  ) -> [SourceResult] {
    // A check of one document can report in another, such as an asset list.
    var report = Report(settings, documents: graph.members.count)
    for member in graph.members {
      guard let document = member.document else { continue }
      check(document, number: member.number, &report)
      guard document.isLive, let time = graph.loadTime(of: member) else { continue }
      var course = LiveCourse()
      course.add(document, at: time, number: 1, by: nil)
      if course.last != nil { plan.run(course, document, &report) }
    }
    let session = graph.sessionContext(podServingHosts: settings.podServingHosts)
    plan.run(graph, session, &report)
    var subjects = graph.subjects(podServingHosts: settings.podServingHosts, session)
    if let comparison {
      plan.run(comparison, &report)
      for number in subjects.indices { subjects[number].insert(.viewers) }
    }
    if settings.expectations(of: graph) != nil { subjects[0].insert(.expectations) }
    if settings.changes(in: graph) != nil { subjects[0].insert(.usualFacts) }
    var results = graph.members.map { member in
      let findings = silencing.apply(
        to: suppression.adjust(report.stores[member.number].findings, in: member), in: member)
      return result(
        of: member, in: graph, findings.filter { isIncluded(member, $0) }, subjects[member.number],
        including: { isIncluded(member, $0) }
      ) { list(member, $0) }
    }
    graph.addReports(to: &results)
    return results
  }

  /// The findings of a playlist by itself.
  func findings(in document: Document) -> [RawFinding] {
    var report = Report(settings, documents: 1)
    check(document, number: 0, &report)
    return report.stores[0].findings
  }

  /// Checks a playlist by itself.
  private func check(_ document: Document, number: Int, _ report: inout Report) {
    report.member = number
    // What both sides of a conflict say follows from the conflict, for which the document is not checked.
    guard document.playlist.conflictLine == nil else { return }
    guard division.parts(of: document.playlist.source) > 1 else {
      for step in plan.steps { run(step, document, &report) }
      return
    }
    let stores = Concurrent.map(plan.steps.count) { step in
      var own = Report(settings, documents: 1)
      run(plan.steps[step], document, &own)
      return own.stores[0]
    }
    for store in stores { report.stores[number].add(store) }
  }

  private func run(_ step: CheckPlan.Step, _ document: Document, _ report: inout Report) {
    switch step {
    case .traversal(let traversal):
      var shared = SharedReport(
        store: report.stores[report.member].taken(), numbers: numbers, severities: plan.severities)
      traversal.run(document, &shared)
      report.stores[report.member] = shared.store
    default:
      // Nothing else can be checked in a file that does not decode or was not read to its end.
      if document.playlist.isWhole { plan.run(step, document, &report) }
    }
  }
}

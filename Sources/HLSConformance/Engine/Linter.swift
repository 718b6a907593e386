public import HLSPlaylist

/// Runs a set of rules over documents.
///
/// A linter has no state: equal documents give equal results, on any number of threads.
public struct Linter: Sendable {
  /// The rules that run, in the order of the rule book, with the severity that is in force.
  public let rules: [ActiveRule]
  public let settings: LintSettings

  /// The IDs of the rules, for what asks for nothing else of them.
  private let ids: [RuleID]
  private let numbers: [RuleID: Int]
  private let silencing: SilencingPlan
  private let plan: CheckPlan

  public init(
    _ book: RuleBook, selection: RuleSelection = RuleSelection(),
    settings: LintSettings = LintSettings()
  ) {
    var raised: [RuleID: Severity] = [:]
    for escalation in book.escalations where escalation.applies(to: selection, settings) {
      raised[escalation.rule] = max(escalation.severity, raised[escalation.rule] ?? .info)
    }
    rules = book.rules
      .filter { selection.includes($0, raised: raised[$0.id] != nil, for: settings.players) }
      .map { ActiveRule(rule: $0, severity: max($0.severity, raised[$0.id] ?? .info)) }
    self.settings = settings
    ids = rules.map(\.rule.id)
    let numbers = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.numbers = numbers
    silencing = SilencingPlan(book.silencing, numbers: numbers)
    plan = CheckPlan(rules)
  }

  /// Judges one playlist, a presentation of one.
  public func lint(_ source: SourceFile) -> SourceResult {
    lint(Document(Playlist(parsing: source), settings: settings))
  }

  public func lint(_ document: Document) -> SourceResult {
    var shared = SharedReport(
      store: FindingStore(ruleCount: rules.count), numbers: numbers, severities: plan.severities)
    for traversal in plan.traversals { traversal.run(document, &shared) }
    var report = Report(store: shared.store)
    // In a file that does not decode nothing else can be judged.
    if document.playlist.isDecodable { plan.run(document, &report) }
    var counts = FindingCounts(ruleCount: rules.count)
    let listed = silencing.apply(to: report.store.findings, in: document)
      .filter { counts.add(rule: $0.rule, $0.severity) }
    return SourceResult(
      document: document, findings: present(listed, in: document), omitted: omitted(counts))
  }

  /// Findings in the order of the document, with places as people count them.
  private func present(_ findings: [RawFinding], in document: Document) -> [Finding] {
    let sorted = findings.sorted {
      ($0.range, ids[$0.rule], $0.message ?? "") < ($1.range, ids[$1.rule], $1.message ?? "")
    }
    var fingerprints = FingerprintMaker(document)
    return sorted.map { raw in
      Finding(
        // One that moved up, as others were silenced, has no words of its own.
        rule: ids[raw.rule], severity: raw.severity,
        message: raw.message ?? rules[raw.rule].rule.summary,
        place: Place(raw.range, in: document.playlist),
        excerpt: Excerpt(of: raw.range, in: document.playlist),
        related: raw.related.map {
          Finding.Related(
            place: Place($0.range, in: $0.playlist ?? document.playlist), message: $0.message)
        },
        fingerprint: fingerprints.fingerprint(ids[raw.rule], raw.range))
    }
  }

  private func omitted(_ counts: FindingCounts) -> OmittedFindings {
    var omitted = OmittedFindings()
    guard counts.hasOmitted else { return omitted }
    for (number, id) in ids.enumerated() {
      for severity in Severity.allCases {
        omitted.add(counts.omitted(rule: number, severity), of: id, severity)
      }
    }
    return omitted
  }
}

/// A rule that runs, with the severity that is in force.
public struct ActiveRule: Sendable {
  public let rule: Rule
  public let severity: Severity
}

import HLSInterstitials
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
  let silencing: SilencingPlan
  let plan: CheckPlan

  public init(
    _ book: RuleBook, selection: RuleSelection = RuleSelection(),
    settings: LintSettings = LintSettings()
  ) {
    var raised: [RuleID: Severity] = [:]
    for escalation in book.escalations where escalation.applies(to: selection, settings) {
      raised[escalation.rule] = max(escalation.severity, raised[escalation.rule] ?? .info)
    }
    rules = book.rules.compactMap { rule in
      let escalated = raised[rule.id]
      guard selection.includes(rule, raised: escalated != nil, for: settings.players) else {
        return nil
      }
      return ActiveRule(rule: rule, severity: max(rule.severity, escalated ?? .info))
    }
    self.settings = settings
    ids = rules.map(\.rule.id)
    let numbers = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.numbers = numbers
    silencing = SilencingPlan(book.silencing, numbers: numbers)
    plan = CheckPlan(rules)
  }

  /// Judges one playlist or JSON document by itself.
  public func lint(_ source: SourceFile) -> SourceResult {
    guard JSONText.isJSON(source.bytes) else {
      return lint(Document(Playlist(parsing: source), settings: settings))
    }
    let document = JSONDocument(JSONText(parsing: source), settings: settings)
    return lint(DocumentGraph(.json(document), location: source.name))[0]
  }

  public func lint(_ document: Document) -> SourceResult {
    lint(DocumentGraph(.playlist(document), location: document.playlist.source.name))[0]
  }

  /// Judges a document and all that it leads to, each by itself and together; the results are those
  /// of the members, in their order.
  ///
  /// A member that is the last load of a session, by its number, has been judged by itself already: of
  /// it that is told which comes of judging it together with others.
  public func lint(
    _ graph: DocumentGraph, sessions: [Int: SessionLinter] = [:]
  ) -> [SourceResult] {
    var report = Report(stores: [])
    for member in graph.members {
      guard let document = member.document else {
        report.stores.append(FindingStore(ruleCount: rules.count))
        continue
      }
      judge(document, number: member.number, &report)
    }
    plan.run(graph, &report)
    let subjects = graph.subjects
    // In a watch all names are those of one session.
    let identities = sessions.isEmpty ? graph.identities : graph.members.map(DocumentIdentity.init)
    var fingerprints = FingerprintMaker()
    return graph.members.map {
      result(
        of: $0, identities[$0.number], in: graph, report, subjects[$0.number], sessions[$0.number],
        &fingerprints)
    }
  }

  /// Judges recorded answers; `find` gives what is at the local address of a body.
  public func lint(_ answers: RecordedAnswers, find: (String) -> FoundDocument) -> SourceResult {
    if let fault = answers.log.faultDescription {
      return SourceResult(
        source: answers.log.source.name, unchecked: "not an exchange log: \(fault)")
    }
    let recorded = ExchangeGraph(
      answers, settings: settings, limits: GraphBuilder.Limits(), find: find)
    let members = recorded.graph.members
    var report = Report(stores: members.map { _ in FindingStore(ruleCount: rules.count) })
    plan.run(recorded, &report)
    // A server answers the requests of a whole night in the same way.
    report.stores[0].joinRepeated { finding in
      answers.log.exchange(at: finding.range.start).map { String($0.url.withoutQuery) } ?? ""
    }
    var fingerprints = FingerprintMaker()
    return result(
      of: members[0], DocumentIdentity(members[0]), in: recorded.graph, report,
      members[0].subjects, nil, &fingerprints)
  }

  private func result(
    of member: Member, _ identity: DocumentIdentity, in graph: DocumentGraph, _ report: Report,
    _ subjects: SubjectSet, _ session: SessionLinter?, _ fingerprints: inout FingerprintMaker
  ) -> SourceResult {
    let findings = report.stores[member.number].findings
    var counts = FindingCounts(ruleCount: findings.isEmpty ? 0 : rules.count)
    let listed = silencing.apply(to: findings, in: member)
      .filter { session == nil || plan.isOfSeveral[$0.rule] }
      .filter { counts.add(rule: $0.rule, $0.severity) }
    return SourceResult(
      member: member, unfollowed: graph.unfollowed(from: member.number),
      findings: session.map { present(listed, in: member, of: $0) }
        ?? present(listed, in: member, identity, &fingerprints),
      omitted: omitted(counts), subjects: subjects)
  }

  /// What is found in a document by itself.
  func findings(in document: Document) -> [RawFinding] {
    var report = Report(stores: [])
    judge(document, number: 0, &report)
    return report.stores[0].findings
  }

  /// Judges a document by itself, the next one in the order of the report.
  private func judge(_ document: Document, number: Int, _ report: inout Report) {
    var shared = SharedReport(
      store: FindingStore(ruleCount: rules.count), numbers: numbers, severities: plan.severities)
    for traversal in plan.traversals { traversal.run(document, &shared) }
    report.stores.append(shared.store)
    report.member = number
    // In a file that does not decode nothing else can be judged.
    if document.playlist.isDecodable { plan.run(document, &report) }
  }

  /// The findings with what belongs to each, in the order of the document.
  func sorted(_ findings: [RawFinding], _ flags: [Bool]) -> [(finding: RawFinding, flag: Bool)] {
    let order = FindingOrder(ids)
    return zip(findings, flags).sorted { order.precedes($0.0, $1.0) }.map { ($0.0, $0.1) }
  }

  /// Findings in the order of the document, with places as people count them.
  private func present(
    _ findings: [RawFinding], in member: Member, _ identity: DocumentIdentity,
    _ fingerprints: inout FingerprintMaker
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let text = member.text
    var anchors = FindingAnchors(member, identity)
    let (rules, ids) = (rules, ids)
    let order = FindingOrder(ids)
    return findings.sorted(by: order.precedes).map { raw in
      Finding(
        // One that moved up, as others were silenced, has no words of its own.
        rule: ids[raw.rule], severity: raw.severity,
        message: raw.message ?? rules[raw.rule].rule.summary,
        place: Place(raw.range, in: text),
        excerpt: Excerpt(of: raw.range, in: text),
        related: raw.related.map {
          Finding.Related(place: Place($0.range, in: $0.text ?? text), message: $0.message)
        },
        fingerprint: fingerprints.fingerprint(ids[raw.rule], raw.range, in: &anchors))
    }
  }

  /// The same for the last load of a session, with places where its bytes were received.
  private func present(
    _ findings: [RawFinding], in member: Member, of session: SessionLinter
  ) -> [Finding] {
    var anchors = FindingAnchors(member, .ofSession(session.name))
    var fingerprints = FingerprintMaker()
    let load = session.last?.number ?? 0
    return findings.sorted(by: FindingOrder(ids).precedes).map { raw in
      var finding = finding(
        raw, in: member, session.last?.composition, nil,
        fingerprint: fingerprints.fingerprint(ids[raw.rule], raw.range, in: &anchors))
      finding.loads = Finding.Loads(appeared: load, lastSeen: load, gone: nil, last: load)
      return finding
    }
  }

  func omitted(_ counts: FindingCounts) -> OmittedFindings {
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

/// The order in which findings are told: that of the document, then that of the rules' names.
private struct FindingOrder {
  private let ids: [RuleID]

  init(_ ids: [RuleID]) { self.ids = ids }

  func precedes(_ left: RawFinding, _ right: RawFinding) -> Bool {
    if left.range != right.range { return left.range < right.range }
    return (ids[left.rule], left.message ?? "") < (ids[right.rule], right.message ?? "")
  }
}

/// A rule that runs, with the severity that is in force.
public struct ActiveRule: Sendable {
  public let rule: Rule
  public let severity: Severity
}

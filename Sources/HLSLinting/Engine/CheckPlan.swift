import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The checks of the active rules, sorted by what they look at.
///
/// All checks of one date range run before those of the next one.
struct CheckPlan: Sendable {
  // Functions in a generic container are called through thunks, which copy their arguments.
  struct Numbered: Sendable {
    let number: Int
    let check: Check
    let forms: Forms
  }

  /// A part of the check of a playlist.
  enum Step: Sendable {
    case traversal(Traversal)
    case document([Numbered])
    case dateRanges
    case interstitials
    case podURLs
  }

  /// The number of checks of a playlist in one step.
  private static let checksInStep = 64

  let severities: [Severity]
  /// For each rule, whether it compares two loads of a playlist.
  let isOfReload: [Bool]
  /// For each rule, whether it looks at the loads of a playlist at known times together.
  let isOfCourse: [Bool]
  /// For each rule, whether it looks at a document together with linked documents.
  let isOfLinkedDocuments: [Bool]
  /// The steps in which a playlist is checked by itself, in order; none depends on another.
  let steps: [Step]
  /// The rules that share a traversal.
  private let shared: [(id: RuleID, number: Int, traversal: String, forms: Forms)]
  /// The checks of each kind, in the order of the rules; those that share a traversal are in ``steps``.
  private let checks: [[Numbered]]

  init(_ rules: [ActiveRule]) {
    var traversals: [Traversal] = []
    var shared: [(id: RuleID, number: Int, traversal: String, forms: Forms)] = []
    var checks = [[Numbered]](repeating: [], count: Check.Kind.allCases.count)
    severities = rules.map(\.severity)
    isOfReload = rules.map(\.rule.check.isOfReload)
    isOfCourse = rules.map { $0.rule.check.kind == .course }
    isOfLinkedDocuments = rules.map(\.rule.check.isOfLinkedDocuments)
    for (number, active) in rules.enumerated() {
      let check = active.rule.check
      if case .shared(let traversal) = check {
        shared.append((active.rule.id, number, traversal.name, active.rule.forms))
        guard !traversals.contains(where: { $0.name == traversal.name }) else { continue }
        traversals.append(traversal)
      } else {
        checks[check.kind.rawValue].append(
          Numbered(number: number, check: check, forms: active.rule.forms))
      }
    }
    let documents = checks[Check.Kind.document.rawValue]
    steps =
      traversals.map { .traversal($0) }
      + stride(from: 0, to: documents.count, by: Self.checksInStep).map {
        .document(Array(documents[$0...].prefix(Self.checksInStep)))
      } + [.dateRanges, .interstitials, .podURLs]
    self.checks = checks
    self.shared = shared
  }

  private subscript(kind: Check.Kind) -> [Numbered] { checks[kind.rawValue] }

  /// The checks of playlists that hold in another form.
  private func checks(ofPlaylistsIn form: Forms) -> [Numbered] {
    [Check.Kind.document, .dateRange, .interstitial, .podURL].flatMap { kind in
      self[kind].filter { $0.forms.contains(form) }
    }
  }

  /// Takes a step in the check of a playlist by itself.
  func run(_ step: Step, _ document: Document, _ report: inout Report) {
    switch step {
    // The report of a traversal is another one.
    case .traversal: break
    case .document(let checks):
      run(checks, &report) { if case .document(let decide) = $0 { decide(document, &$1) } }
    case .dateRanges:
      for range in document.dateRanges {
        run(self[.dateRange], &report) {
          if case .dateRange(let decide) = $0 { decide(range, document, &$1) }
        }
      }
    case .interstitials:
      for interstitial in document.interstitials {
        run(self[.interstitial], &report) {
          if case .interstitial(let decide) = $0 { decide(interstitial, document, &$1) }
        }
      }
    case .podURLs: run(document.podReferences, in: document, &report)
    }
  }

  private func run(
    _ references: [PodReference], in document: Document, _ report: inout Report
  ) {
    for reference in references {
      run(self[.podURL], &report) {
        if case .podURL(let decide) = $0 { decide(reference, document, &$1) }
      }
    }
  }

  /// Checks documents that are linked, and those that are not playlists.
  ///
  /// `session` is the context of the first document if it is a recorded session.
  func run(_ graph: DocumentGraph, _ session: SessionContext?, _ report: inout Report) {
    if let session {
      report.member = 0
      run(session, &report)
    }
    if !self[.target].isEmpty, let expectations = report.settings.expectations(of: graph) {
      report.member = 0
      run(self[.target], &report) {
        if case .target(let decide) = $0 { decide(expectations, graph, &$1) }
      }
    }
    for change in self[.change].isEmpty ? [] : report.settings.changes(in: graph) ?? [] {
      report.member = 0
      run(self[.change], &report) {
        if case .change(let decide) = $0 { decide(change, graph, &$1) }
      }
    }
    if !self[.links].isEmpty, !graph.links.isEmpty {
      for member in graph.members where !graph.links(from: member.number).isEmpty {
        report.member = member.number
        run(self[.links], &report) {
          if case .links(let decide) = $0 { decide(member, graph, &$1) }
        }
      }
    }
    for member in graph.members {
      if case .infoPlist(let plist) = member.content {
        report.member = member.number
        run(self[.infoPlist], &report) {
          if case .infoPlist(let decide) = $0 { decide(plist, &$1) }
        }
      }
      report.member = member.number
      guard let document = member.json else { continue }
      run(document, member, graph, &report)
    }
    guard graph.members.count > 1 else { return }
    if !self[.presentation].isEmpty {
      for presentation in graph.presentations where !presentation.mediaPlaylists.isEmpty {
        report.member = presentation.root.number
        run(self[.presentation], &report) {
          if case .presentation(let decide) = $0 { decide(presentation, &$1) }
        }
      }
    }
    if !self[.asset].isEmpty {
      graph.forEachAsset { asset in
        guard judgesDrafts || !asset.primary.isDraft else { return }
        report.member = asset.primary.number
        run(self[.asset], &report) { if case .asset(let decide) = $0 { decide(asset, &$1) } }
      }
    }
  }

  private func run(
    _ document: JSONDocument, _ member: Member, _ graph: DocumentGraph, _ report: inout Report
  ) {
    switch document.kind {
    case .assetList(let list):
      guard let context = AssetListContext(member, in: graph) else { return }
      run(self[.assetList], &report) {
        if case .assetList(let decide) = $0 { decide(list, context, &$1) }
      }
      let parent = context.parents.first
      let document = parent?.member.schedule ?? Document(.empty)
      run(
        PodReference.all(
          in: list, of: parent?.interstitial.dateRange, hosts: report.settings.podServingHosts),
        in: document, &report)
      if let assets = list.interstitial(of: parent?.interstitial.dateRange, over: document.playlist)
      {
        run(self[.interstitial].filter { $0.forms.contains(.assetLists) }, &report) {
          if case .interstitial(let decide) = $0 { decide(assets, document, &$1) }
        }
      }
    case .steeringManifest(let manifest):
      let parent = graph.links.first { $0.member == member.number }
        .flatMap { graph.members[$0.source].document }
      run(self[.steeringManifest], &report) {
        if case .steeringManifest(let decide) = $0 { decide(manifest, parent, &$1) }
      }
    case .schedule(let schedule):
      run(self[.schedule], &report) {
        if case .schedule(let decide) = $0 {
          decide(schedule, ScheduleContext(member, in: graph), &$1)
        }
      }
      runScheduled(member, &report)
    case .dateRangeSchedule(let schedule):
      run(self[.dateRangeSchedule], &report) {
        if case .dateRangeSchedule(let decide) = $0 {
          decide(schedule, ScheduleContext(member, in: graph), &$1)
        }
      }
      if judgesDrafts { runScheduled(member, &report) }
    case .other: break
    }
  }

  private func run(_ context: SessionContext, _ report: inout Report) {
    let log = context.log
    let sessions = self[.session]
    run(log.isFromConsole ? sessions.filter { $0.forms.contains(.consoles) } : sessions, &report) {
      if case .session(let decide) = $0 { decide(log, context, &$1) }
    }
    for document in context.schedules {
      run(checks(ofPlaylistsIn: log.isFromConsole ? .consoles : .sessions), in: document, &report)
    }
  }

  /// Whether documents of scheduled date ranges are checked: nothing is known of a draft unless its rules are chosen.
  var judgesDrafts: Bool { !self[.dateRangeSchedule].isEmpty }

  /// Checks what a schedule schedules as date ranges.
  private func runScheduled(_ member: Member, _ report: inout Report) {
    guard let document = member.json?.scheduled else { return }
    let form: Forms = document.isOfApp ? .appSchedules : .dateRangeSchedules
    run(checks(ofPlaylistsIn: form), in: document, &report)
    for (traversal, numbers) in traversals(in: form) {
      var shared = SharedReport(
        store: report.stores[member.number].taken(), numbers: numbers, severities: severities)
      traversal.run(document, &shared)
      report.stores[member.number] = shared.store
    }
  }

  /// The traversals with rules that hold in a form, with the numbers of these rules.
  private func traversals(in form: Forms) -> [(Traversal, [RuleID: Int])] {
    steps.compactMap { step in
      guard case .traversal(let traversal) = step else { return nil }
      let numbers = shared.filter { $0.traversal == traversal.name && $0.forms.contains(form) }
      guard !numbers.isEmpty else { return nil }
      return (traversal, Dictionary(numbers.map { ($0.id, $0.number) }) { first, _ in first })
    }
  }

  private func run(_ checks: [Numbered], in document: Document, _ report: inout Report) {
    run(checks, &report) { check, report in
      switch check {
      case .document(let decide): decide(document, &report)
      case .dateRange(let decide):
        for range in document.dateRanges { decide(range, document, &report) }
      case .interstitial(let decide):
        for interstitial in document.interstitials { decide(interstitial, document, &report) }
      case .podURL(let decide):
        for pod in document.podReferences { decide(pod, document, &report) }
      default: break
      }
    }
  }

  /// Compares two successive loads.
  func run(_ reload: Reload, _ report: inout Report) {
    report.member = reload.after.member.number
    run(self[.reload], &report) { if case .reload(let decide) = $0 { decide(reload, &$1) } }
  }

  /// Checks the last load of a course.
  func run(_ course: LiveCourse, _ document: Document, _ report: inout Report) {
    run(self[.course], &report) {
      if case .course(let decide) = $0 { decide(course, document, &$1) }
    }
  }

  /// Checks a delta update that cannot be applied.
  func run(_ update: UnappliedUpdate, _ report: inout Report) {
    run(self[.unappliedUpdate], &report) {
      if case .unappliedUpdate(let decide) = $0 { decide(update, &$1) }
    }
  }

  /// Compares a viewer with others.
  func run(_ comparison: ViewerComparison, _ report: inout Report) {
    report.member = 0
    let viewers = self[.viewers]
    let scheduled = comparison.viewer.isScheduledByApp ? comparison.viewer.scheduled : nil
    let form = scheduled.map { scheduled -> Forms in
      comparison.viewer.recorded != nil
        ? .exchanges : scheduled.document.isOfSession ? .sessions : .appSchedules
    }
    run(form.map { form in viewers.filter { $0.forms.contains(form) } } ?? viewers, &report) {
      if case .viewers(let decide) = $0 { decide(comparison, &$1) }
    }
  }

  /// Checks recorded exchanges.
  func run(_ recorded: ExchangeGraph, judgesPods: Bool, _ report: inout Report) {
    let requested = checks(ofPlaylistsIn: .exchanges)
    if judgesPods, !requested.isEmpty,
      let document = recorded.requestedPods(podServingHosts: report.settings.podServingHosts)
    {
      report.member = 0
      run(requested, in: document, &report)
    }
    guard !self[.exchange].isEmpty else { return }
    for exchange in recorded.log.exchanges {
      let context = ExchangeContext(recorded, exchange.index)
      run(self[.exchange], &report) {
        if case .exchange(let decide) = $0 { decide(exchange, context, &$1) }
      }
    }
  }

  /// Runs each check under the number and severity of its rule.
  @inline(__always)
  private func run(
    _ checks: [Numbered], _ report: inout Report, _ apply: (Check, inout Report) -> Void
  ) {
    for check in checks {
      report.rule = check.number
      report.severity = severities[check.number]
      apply(check.check, &report)
    }
  }
}

extension Playlist {
  /// The playlist of an asset list that is checked by itself.
  fileprivate static let empty = Playlist(parsing: SourceFile(name: "", bytes: []))
}

extension Member {
  /// Whether the member is a document of scheduled date ranges.
  fileprivate var isDraft: Bool {
    if case .dateRangeSchedule = json?.kind { true } else { false }
  }
}

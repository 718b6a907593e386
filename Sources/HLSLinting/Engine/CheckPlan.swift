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
  /// For each rule, whether it looks at a document together with linked documents.
  let isOfLinkedDocuments: [Bool]
  /// The steps in which a playlist is checked by itself, in order; none depends on another.
  private(set) var steps: [Step] = []
  private var dateRanges: [Numbered] = []
  private var interstitials: [Numbered] = []
  private var podURLs: [Numbered] = []
  private var presentations: [Numbered] = []
  private var assets: [Numbered] = []
  private var links: [Numbered] = []
  private var assetLists: [Numbered] = []
  private var steeringManifests: [Numbered] = []
  private var schedules: [Numbered] = []
  private var dateRangeSchedules: [Numbered] = []
  private var sessions: [Numbered] = []
  /// The checks of sessions that hold in the lines of a console.
  private var consoles: [Numbered] = []
  /// The checks of playlists that hold in schedules.
  private var scheduled: [Numbered] = []
  /// The checks of playlists that hold in recorded sessions.
  private var recorded: [Numbered] = []
  /// The checks of playlists that hold in recorded requests.
  private var requested: [Numbered] = []
  private var infoPlists: [Numbered] = []
  private var reloads: [Numbered] = []
  private var unappliedUpdates: [Numbered] = []
  private var exchanges: [Numbered] = []
  private var viewers: [Numbered] = []
  private var targets: [Numbered] = []
  private var changes: [Numbered] = []

  init(_ rules: [ActiveRule]) {
    var traversals: [Traversal] = []
    var documents: [Numbered] = []
    severities = rules.map(\.severity)
    isOfReload = rules.map(\.rule.check.isOfReload)
    isOfLinkedDocuments = rules.map(\.rule.check.isOfLinkedDocuments)
    for (number, active) in rules.enumerated() {
      let numbered = Numbered(number: number, check: active.rule.check)
      let forms = active.rule.forms
      if forms.isSuperset(of: [.playlists, .schedules]) { scheduled.append(numbered) }
      if forms.isSuperset(of: [.playlists, .sessions]) { recorded.append(numbered) }
      if forms.isSuperset(of: [.playlists, .exchanges]) { requested.append(numbered) }
      switch numbered.check {
      case .document: documents.append(numbered)
      case .dateRange: dateRanges.append(numbered)
      case .interstitial: interstitials.append(numbered)
      case .podURL: podURLs.append(numbered)
      case .presentation: presentations.append(numbered)
      case .asset: assets.append(numbered)
      case .links: links.append(numbered)
      case .assetList: assetLists.append(numbered)
      case .steeringManifest: steeringManifests.append(numbered)
      case .schedule: schedules.append(numbered)
      case .dateRangeSchedule: dateRangeSchedules.append(numbered)
      case .session:
        sessions.append(numbered)
        if forms.contains(.consoles) { consoles.append(numbered) }
      case .infoPlist: infoPlists.append(numbered)
      case .reload: reloads.append(numbered)
      case .unappliedUpdate: unappliedUpdates.append(numbered)
      case .exchange: exchanges.append(numbered)
      case .viewers: viewers.append(numbered)
      case .target: targets.append(numbered)
      case .change: changes.append(numbered)
      case .suppression: break  // SuppressionPlan runs it.
      case .shared(let traversal):
        if !traversals.contains(where: { $0.name == traversal.name }) {
          traversals.append(traversal)
        }
      }
    }
    steps =
      traversals.map { .traversal($0) }
      + stride(from: 0, to: documents.count, by: Self.checksInStep).map {
        .document(Array(documents[$0...].prefix(Self.checksInStep)))
      } + [.dateRanges, .interstitials, .podURLs]
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
        run(dateRanges, &report) {
          if case .dateRange(let decide) = $0 { decide(range, document, &$1) }
        }
      }
    case .interstitials:
      for interstitial in document.interstitials {
        run(interstitials, &report) {
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
      run(podURLs, &report) {
        if case .podURL(let decide) = $0 { decide(reference, document, &$1) }
      }
    }
  }

  /// Checks documents that are linked, and those that are not playlists.
  func run(_ graph: DocumentGraph, _ report: inout Report) {
    if !targets.isEmpty, let expectations = report.settings.expectations(of: graph) {
      report.member = 0
      run(targets, &report) {
        if case .target(let decide) = $0 { decide(expectations, graph, &$1) }
      }
    }
    for change in changes.isEmpty ? [] : report.settings.changes(in: graph) ?? [] {
      report.member = 0
      run(changes, &report) { if case .change(let decide) = $0 { decide(change, graph, &$1) } }
    }
    if !links.isEmpty, !graph.links.isEmpty {
      for member in graph.members where !graph.links(from: member.number).isEmpty {
        report.member = member.number
        run(links, &report) { if case .links(let decide) = $0 { decide(member, graph, &$1) } }
      }
    }
    for member in graph.members {
      if case .infoPlist(let plist) = member.content {
        report.member = member.number
        run(infoPlists, &report) { if case .infoPlist(let decide) = $0 { decide(plist, &$1) } }
      }
      report.member = member.number
      if let log = member.session { run(log, graph.answers?.log, &report) }
      guard let document = member.json else { continue }
      run(document, member, graph, &report)
    }
    guard graph.members.count > 1 else { return }
    if !presentations.isEmpty {
      for presentation in graph.presentations where !presentation.mediaPlaylists.isEmpty {
        report.member = presentation.root.number
        run(presentations, &report) {
          if case .presentation(let decide) = $0 { decide(presentation, &$1) }
        }
      }
    }
    if !assets.isEmpty {
      graph.forEachAsset { asset in
        report.member = asset.primary.number
        run(assets, &report) { if case .asset(let decide) = $0 { decide(asset, &$1) } }
      }
    }
  }

  private func run(
    _ document: JSONDocument, _ member: Member, _ graph: DocumentGraph, _ report: inout Report
  ) {
    switch document.kind {
    case .assetList(let list):
      guard let context = AssetListContext(member, in: graph) else { return }
      run(assetLists, &report) {
        if case .assetList(let decide) = $0 { decide(list, context, &$1) }
      }
      let parent = context.parents.first
      let references = PodReference.all(
        in: list, of: parent?.interstitial.dateRange, hosts: report.settings.podServingHosts)
      guard !references.isEmpty else { return }
      run(references, in: parent?.member.document ?? Document(.empty), &report)
    case .steeringManifest(let manifest):
      let parent = graph.links.first { $0.member == member.number }
        .flatMap { graph.members[$0.source].document }
      run(steeringManifests, &report) {
        if case .steeringManifest(let decide) = $0 { decide(manifest, parent, &$1) }
      }
    case .schedule(let schedule):
      run(schedules, &report) {
        if case .schedule(let decide) = $0 {
          decide(schedule, ScheduleContext(member, in: graph), &$1)
        }
      }
      runScheduled(member, graph, &report)
    case .dateRangeSchedule(let schedule):
      run(dateRangeSchedules, &report) {
        if case .dateRangeSchedule(let decide) = $0 {
          decide(schedule, ScheduleContext(member, in: graph), &$1)
        }
      }
      // Nothing is known of a draft unless its rules are chosen.
      if !dateRangeSchedules.isEmpty { runScheduled(member, graph, &report) }
    case .other: break
    }
  }

  private func run(_ log: SessionLog, _ exchanges: ExchangeLog?, _ report: inout Report) {
    let context = SessionContext(
      log, podServingHosts: report.settings.podServingHosts, exchanges: exchanges)
    run(log.isFromConsole ? consoles : sessions, &report) {
      if case .session(let decide) = $0 { decide(log, context, &$1) }
    }
    for document in log.schedules(podServingHosts: report.settings.podServingHosts) {
      run(recorded, in: document, &report)
    }
  }

  /// Checks what a schedule schedules as date ranges.
  private func runScheduled(_ member: Member, _ graph: DocumentGraph, _ report: inout Report) {
    guard
      let document = graph.scheduledDocument(
        of: member, podServingHosts: report.settings.podServingHosts)
    else { return }
    run(scheduled, in: document, &report)
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
    run(reloads, &report) { if case .reload(let decide) = $0 { decide(reload, &$1) } }
  }

  /// Checks a delta update that cannot be applied.
  func run(_ update: UnappliedUpdate, _ report: inout Report) {
    run(unappliedUpdates, &report) {
      if case .unappliedUpdate(let decide) = $0 { decide(update, &$1) }
    }
  }

  /// Compares a viewer with others.
  func run(_ comparison: ViewerComparison, _ report: inout Report) {
    report.member = 0
    run(comparison.viewer.scheduled == nil ? viewers : scheduled, &report) {
      if case .viewers(let decide) = $0 { decide(comparison, &$1) }
    }
  }

  /// Checks recorded exchanges.
  func run(_ recorded: ExchangeGraph, _ report: inout Report) {
    if !requested.isEmpty,
      let document = recorded.requestedPods(podServingHosts: report.settings.podServingHosts)
    {
      report.member = 0
      run(requested, in: document, &report)
    }
    guard !exchanges.isEmpty else { return }
    for exchange in recorded.log.exchanges {
      let context = ExchangeContext(recorded, exchange.index)
      run(exchanges, &report) {
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

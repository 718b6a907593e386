import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The checks of the active rules, sorted by what they look at.
///
/// All checks of one date range run before those of the next one.
struct CheckPlan: Sendable {
  private struct Numbered<Decide: Sendable>: Sendable {
    let number: Int
    let decide: Decide
  }

  let severities: [Severity]
  /// For each rule, whether it compares two loads of a playlist.
  let isOfReload: [Bool]
  /// For each rule, whether it looks at a document together with linked documents.
  let isOfLinkedDocuments: [Bool]
  /// The shared traversals, each once.
  private(set) var traversals: [Traversal] = []
  private var documents: [Numbered<@Sendable (Document, inout Report) -> Void>] = []
  private var dateRanges: [Numbered<@Sendable (DateRange, Document, inout Report) -> Void>] = []
  private var interstitials: [Numbered<@Sendable (Interstitial, Document, inout Report) -> Void>] =
    []
  private var podURLs: [Numbered<@Sendable (PodReference, Document, inout Report) -> Void>] = []
  private var presentations: [Numbered<@Sendable (Presentation, inout Report) -> Void>] = []
  private var assets: [Numbered<@Sendable (InterstitialAsset, inout Report) -> Void>] = []
  private var links: [Numbered<@Sendable (Member, DocumentGraph, inout Report) -> Void>] = []
  private var assetLists:
    [Numbered<@Sendable (AssetList, AssetListContext, inout Report) -> Void>] = []
  private var steeringManifests:
    [Numbered<@Sendable (SteeringManifest, Document?, inout Report) -> Void>] = []
  private var reloads: [Numbered<@Sendable (Reload, inout Report) -> Void>] = []
  private var exchanges: [Numbered<@Sendable (Exchange, ExchangeContext, inout Report) -> Void>] =
    []
  private var viewers: [Numbered<@Sendable (ViewerComparison, inout Report) -> Void>] = []
  private var targets:
    [Numbered<@Sendable (TargetExpectations, DocumentGraph, inout Report) -> Void>] = []

  init(_ rules: [ActiveRule]) {
    severities = rules.map(\.severity)
    isOfReload = rules.map(\.rule.check.isOfReload)
    isOfLinkedDocuments = rules.map(\.rule.check.isOfLinkedDocuments)
    for (number, active) in rules.enumerated() {
      switch active.rule.check {
      case .document(let decide): documents.append(Numbered(number: number, decide: decide))
      case .dateRange(let decide): dateRanges.append(Numbered(number: number, decide: decide))
      case .interstitial(let decide):
        interstitials.append(Numbered(number: number, decide: decide))
      case .podURL(let decide): podURLs.append(Numbered(number: number, decide: decide))
      case .presentation(let decide):
        presentations.append(Numbered(number: number, decide: decide))
      case .asset(let decide): assets.append(Numbered(number: number, decide: decide))
      case .links(let decide): links.append(Numbered(number: number, decide: decide))
      case .assetList(let decide): assetLists.append(Numbered(number: number, decide: decide))
      case .steeringManifest(let decide):
        steeringManifests.append(Numbered(number: number, decide: decide))
      case .reload(let decide): reloads.append(Numbered(number: number, decide: decide))
      case .exchange(let decide): exchanges.append(Numbered(number: number, decide: decide))
      case .viewers(let decide): viewers.append(Numbered(number: number, decide: decide))
      case .target(let decide): targets.append(Numbered(number: number, decide: decide))
      case .shared(let traversal):
        if !traversals.contains(where: { $0.name == traversal.name }) {
          traversals.append(traversal)
        }
      }
    }
  }

  /// Checks a playlist by itself.
  func run(_ document: Document, _ report: inout Report) {
    run(documents, &report) { $0(document, &$1) }
    for range in document.dateRanges { run(dateRanges, &report) { $0(range, document, &$1) } }
    for interstitial in document.interstitials {
      run(interstitials, &report) { $0(interstitial, document, &$1) }
    }
    run(document.podReferences, in: document, &report)
  }

  private func run(
    _ references: [PodReference], in document: Document, _ report: inout Report
  ) {
    for reference in references { run(podURLs, &report) { $0(reference, document, &$1) } }
  }

  /// Checks documents that are linked, and those that are not playlists.
  func run(_ graph: DocumentGraph, _ report: inout Report) {
    if !targets.isEmpty, let expectations = report.settings.expectations(of: graph) {
      report.member = 0
      run(targets, &report) { $0(expectations, graph, &$1) }
    }
    if !links.isEmpty, !graph.links.isEmpty {
      for member in graph.members where !graph.links(from: member.number).isEmpty {
        report.member = member.number
        run(links, &report) { $0(member, graph, &$1) }
      }
    }
    for member in graph.members {
      guard let document = member.json else { continue }
      report.member = member.number
      run(document, member, graph, &report)
    }
    guard graph.members.count > 1 else { return }
    if !presentations.isEmpty {
      for presentation in graph.presentations where !presentation.mediaPlaylists.isEmpty {
        report.member = presentation.root.number
        run(presentations, &report) { $0(presentation, &$1) }
      }
    }
    if !assets.isEmpty {
      graph.forEachAsset { asset in
        report.member = asset.primary.number
        run(assets, &report) { $0(asset, &$1) }
      }
    }
  }

  private func run(
    _ document: JSONDocument, _ member: Member, _ graph: DocumentGraph, _ report: inout Report
  ) {
    switch document.kind {
    case .assetList(let list):
      guard let context = AssetListContext(member, in: graph) else { return }
      run(assetLists, &report) { $0(list, context, &$1) }
      let parent = context.parents.first
      let references = PodReference.all(
        in: list, of: parent?.interstitial.dateRange, hosts: report.settings.podServingHosts)
      guard !references.isEmpty else { return }
      run(references, in: parent?.member.document ?? Document(.empty), &report)
    case .steeringManifest(let manifest):
      let parent = graph.links.first { $0.member == member.number }
        .flatMap { graph.members[$0.source].document }
      run(steeringManifests, &report) { $0(manifest, parent, &$1) }
    case .other: break
    }
  }

  /// Compares two successive loads.
  func run(_ reload: Reload, _ report: inout Report) {
    report.member = reload.after.member.number
    run(reloads, &report) { $0(reload, &$1) }
  }

  /// Compares a viewer with others.
  func run(_ comparison: ViewerComparison, _ report: inout Report) {
    report.member = 0
    run(viewers, &report) { $0(comparison, &$1) }
  }

  /// Checks recorded exchanges.
  func run(_ recorded: ExchangeGraph, _ report: inout Report) {
    guard !exchanges.isEmpty else { return }
    for exchange in recorded.log.exchanges {
      let context = ExchangeContext(recorded, exchange.index)
      run(exchanges, &report) { $0(exchange, context, &$1) }
    }
  }

  /// Runs each check under the number and severity of its rule.
  private func run<Decide>(
    _ checks: [Numbered<Decide>], _ report: inout Report, _ apply: (Decide, inout Report) -> Void
  ) {
    for check in checks {
      report.rule = check.number
      report.severity = severities[check.number]
      apply(check.decide, &report)
    }
  }
}

extension Playlist {
  /// The playlist of an asset list that is checked by itself.
  fileprivate static let empty = Playlist(parsing: SourceFile(name: "", bytes: []))
}

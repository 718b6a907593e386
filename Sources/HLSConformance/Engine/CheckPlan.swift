import HLSInterstitials
import HLSPlaylist

/// The checks of the rules that run, sorted by what they look at.
///
/// Each date range is looked at by all its rules before the next one is.
struct CheckPlan: Sendable {
  private struct Numbered<Decide: Sendable>: Sendable {
    let number: Int
    let decide: Decide
  }

  let severities: [Severity]
  /// For each rule, whether it looks at two loads of a playlist.
  private(set) var isOfReload: [Bool] = []
  /// For each rule, whether it looks at a document together with others.
  private(set) var isOfSeveral: [Bool] = []
  /// Each shared traversal once.
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
  private var targets:
    [Numbered<@Sendable (TargetExpectations, DocumentGraph, inout Report) -> Void>] = []

  init(_ rules: [ActiveRule]) {
    severities = rules.map(\.severity)
    isOfReload = [Bool](repeating: false, count: rules.count)
    isOfSeveral = rules.map { active in
      switch active.rule.check {
      case .presentation, .asset, .links, .assetList, .steeringManifest: true
      default: false
      }
    }
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
      case .reload(let decide):
        reloads.append(Numbered(number: number, decide: decide))
        isOfReload[number] = true
      case .exchange(let decide): exchanges.append(Numbered(number: number, decide: decide))
      case .target(let decide): targets.append(Numbered(number: number, decide: decide))
      case .shared(let traversal):
        if !traversals.contains(where: { $0.name == traversal.name }) {
          traversals.append(traversal)
        }
      }
    }
  }

  /// Judges one playlist by what is in it.
  func run(_ document: Document, _ report: inout Report) {
    for check in documents {
      select(check.number, &report)
      check.decide(document, &report)
    }
    run(dateRanges, over: document.dateRanges, document, &report)
    run(interstitials, over: document.interstitials, document, &report)
    run(podURLs, over: document.podReferences, document, &report)
  }

  private func run<Subject>(
    _ checks: [Numbered<@Sendable (Subject, Document, inout Report) -> Void>],
    over subjects: [Subject], _ document: Document, _ report: inout Report
  ) {
    for subject in subjects {
      for check in checks {
        select(check.number, &report)
        check.decide(subject, document, &report)
      }
    }
  }

  /// Judges what documents are to each other, and what is no playlist.
  func run(_ graph: DocumentGraph, _ report: inout Report) {
    if !targets.isEmpty, let expectations = graph.expectations {
      report.member = 0
      for check in targets {
        select(check.number, &report)
        check.decide(expectations, graph, &report)
      }
    }
    if !links.isEmpty, !graph.links.isEmpty {
      for member in graph.members where !graph.links(from: member.number).isEmpty {
        report.member = member.number
        for check in links {
          select(check.number, &report)
          check.decide(member, graph, &report)
        }
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
        for check in presentations {
          select(check.number, &report)
          check.decide(presentation, &report)
        }
      }
    }
    if !assets.isEmpty {
      for asset in graph.assets {
        report.member = asset.primary.number
        for check in assets {
          select(check.number, &report)
          check.decide(asset, &report)
        }
      }
    }
  }

  private func run(
    _ document: JSONDocument, _ member: Member, _ graph: DocumentGraph, _ report: inout Report
  ) {
    switch document.kind {
    case .assetList(let list):
      guard let context = AssetListContext(member, in: graph) else { return }
      for check in assetLists {
        select(check.number, &report)
        check.decide(list, context, &report)
      }
      let references = PodReference.all(in: list, hosts: document.settings.podServingHosts)
      guard !references.isEmpty else { return }
      let parent = context.parents.first?.member.document
      run(
        podURLs, over: references, parent ?? Document(.empty, settings: document.settings), &report)
    case .steeringManifest(let manifest):
      let parent = graph.links.first { $0.member == member.number }
        .flatMap { graph.members[$0.source].document }
      for check in steeringManifests {
        select(check.number, &report)
        check.decide(manifest, parent, &report)
      }
    case .other: break
    }
  }

  /// Judges what changed from one load to the next.
  func run(_ reload: Reload, _ report: inout Report) {
    report.member = reload.after.member.number
    for check in reloads {
      select(check.number, &report)
      check.decide(reload, &report)
    }
  }

  /// Judges what was recorded.
  func run(_ recorded: ExchangeGraph, _ report: inout Report) {
    guard !exchanges.isEmpty else { return }
    for exchange in recorded.log.exchanges {
      let context = ExchangeContext(recorded, exchange.index)
      for check in exchanges {
        select(check.number, &report)
        check.decide(exchange, context, &report)
      }
    }
  }

  private func select(_ number: Int, _ report: inout Report) {
    report.rule = number
    report.severity = severities[number]
  }
}

extension Playlist {
  /// The playlist of an asset list that is judged by itself.
  fileprivate static let empty = Playlist(parsing: SourceFile(name: "", bytes: []))
}

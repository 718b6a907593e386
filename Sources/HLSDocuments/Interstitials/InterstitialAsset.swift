public import HLSInterstitials
import HLSPlaylist
public import SourceText

/// A playlist that an interstitial plays, named by X-ASSET-URI or by a member of its asset list.
public struct InterstitialAsset: Sendable {
  /// The graph that contains the asset.
  public let graph: DocumentGraph
  /// The media playlist or the schedule that schedules the asset; the first one if several do.
  public let primary: Member
  /// The media playlist of the primary content; nil if it was not loaded.
  public let content: Member?
  /// The date range that schedules the asset.
  public let interstitial: Interstitial
  /// The presentation of the primary; nil if its multivariant playlist was not loaded.
  public let presentation: Presentation?
  /// The link to the asset, in the primary or in the asset list.
  public let link: Link
  /// The asset list and the index of the asset in it; nil for X-ASSET-URI.
  public let listed: (list: Member, index: Int)?
  /// The playlist of the asset as a member of the graph.
  public let asset: Member
  /// The playlist of the asset with the values that rules query.
  public let document: Document
  /// The presentation of the asset; nil if its playlist is not a multivariant playlist.
  public let assetPresentation: Presentation?

  /// The media playlists of the asset: those of its presentation, or its own playlist.
  public var mediaPlaylists: [(member: Member, document: Document)] {
    if let assetPresentation {
      return assetPresentation.mediaPlaylists.map { ($0.member, $0.document) }
    }
    return document.isMedia ? [(asset, document)] : []
  }

  /// The duration of the longest media playlist; nil if none was loaded or one is not ended.
  public var length: Seconds? {
    let playlists = mediaPlaylists.map(\.document.playlist)
    guard playlists.allSatisfy(\.isEnded) else { return nil }
    return playlists.map(\.totalDuration).max()
  }

  static func forEach(in graph: DocumentGraph, _ body: (InterstitialAsset) -> Void) {
    guard graph.links.contains(where: { $0.role == .asset || $0.role == .assetList }) else {
      return
    }
    var parents: [Int: Int] = [:]
    for link in graph.links {
      guard let target = link.member, [.variantStream, .rendition].contains(link.role) else {
        continue
      }
      parents[target] = parents[target] ?? link.source
    }
    let presentations = Dictionary(
      graph.presentations.map { ($0.root.number, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<[String]> = []
    // For each member that schedules, the playlist of its primary content.
    var contents: [Int: Member?] = [:]
    func add(_ link: Link, of schedule: Link, listed: (Member, Int)?) {
      let primary = graph.members[schedule.source]
      guard let target = link.member, let document = graph.members[target].document,
        let scheduling = primary.schedule, scheduling.interstitials.indices.contains(schedule.index)
      else { return }
      let interstitial = scheduling.interstitials[schedule.index]
      let key = [interstitial.id ?? "", link.location, String(listed?.1 ?? -1)]
      guard seen.insert(key).inserted else { return }
      let content = contents[primary.number] ?? graph.primaryPlaylist(of: primary.number)
      contents[primary.number] = .some(content)
      body(
        InterstitialAsset(
          graph: graph, primary: primary, content: content, interstitial: interstitial,
          presentation: content.flatMap { parents[$0.number] }.flatMap { presentations[$0] },
          link: link,
          listed: listed.map { (list: $0.0, index: $0.1) }, asset: graph.members[target],
          document: document, assetPresentation: presentations[target]))
    }
    for link in graph.links {
      switch link.role {
      case .asset: add(link, of: link, listed: nil)
      case .assetList:
        guard let list = link.member else { continue }
        for inner in graph.links(from: list) where inner.role == .listedAsset {
          add(inner, of: link, listed: (graph.members[list], inner.index))
        }
      default: break
      }
    }
  }
}

extension DocumentGraph {
  /// The assets that interstitials play, each once for each date range ID.
  public var assets: [InterstitialAsset] {
    var assets: [InterstitialAsset] = []
    forEachAsset { assets.append($0) }
    return assets
  }

  /// Calls `body` for each of ``assets``, which are large, so that they are not kept together.
  package func forEachAsset(_ body: (InterstitialAsset) -> Void) {
    InterstitialAsset.forEach(in: self, body)
  }
}

extension DocumentGraph {
  /// Marks the playlists that only interstitials link to, directly or through the asset's own playlists.
  mutating func noteAssets() {
    guard links.contains(where: \.role.isOfInterstitial) else { return }
    var isPrimary = [Bool](repeating: false, count: members.count)
    isPrimary[0] = true
    var waiting = [0]
    while let number = waiting.popLast() {
      for link in links(from: number) where !link.role.isOfInterstitial {
        guard let target = link.member, !isPrimary[target] else { continue }
        isPrimary[target] = true
        waiting.append(target)
      }
    }
    for member in members where !isPrimary[member.number] {
      guard var document = member.document else { continue }
      document.isAsset = true
      members[member.number] = Member(
        number: member.number, location: member.location, content: .playlist(document))
    }
  }
}

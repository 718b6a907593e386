import HLSInterstitials
import HLSPlaylist
import SourceText

/// The ads of an announced break.
struct BreakAds: Sendable {
  /// The ID of the date range.
  let id: String
  /// Whether an asset or asset list was requested, and whether an asset could be loaded.
  let isRequested, isLoaded: Bool
  /// Whether the asset or asset list was received and can be read, and whether the answer has an ad.
  let isAnswered, isOffered: Bool
  /// Whether all documents of the break were received, and are lists and playlists.
  let isReceived: Bool
  /// The time of the ads, otherwise the one that the date range states; nil if it is not known.
  let length: Seconds?
  /// The time that the date range states; nil if it states none.
  let planned: Seconds?

  /// The breaks of the primary media playlists, each once.
  static func all(in graph: DocumentGraph) -> [BreakAds] {
    var seen: Set<String> = []
    var lengths = AssetPlayer(graph)
    return graph.primaryPlaylists.flatMap { member, document in
      graph.interstitialLinks(from: member.number).compactMap { links in
        guard document.interstitials.indices ~= links[0].index else { return nil }
        var interstitial = document.interstitials[links[0].index]
        guard let id = interstitial.id, seen.insert(id).inserted else { return nil }
        if let assets = graph.listedAssets(of: links, in: member.number, &lengths),
          assets.contains(where: \.isFailed)
        {
          interstitial.loadedAssets = .init(assets, skippingFailed: true)
        }
        return BreakAds(interstitial, id, links, graph)
      }
    }
  }

  private init(
    _ interstitial: Interstitial, _ id: String, _ links: [Link], _ graph: DocumentGraph
  ) {
    self.id = id
    isRequested = links.contains { $0.member != nil || graph.answer(to: $0) != nil }
    isLoaded = links.contains { link in
      guard let member = link.member else { return false }
      guard link.role == .assetList else { return graph.members[member].document != nil }
      return graph.links(from: member).contains { listed in
        listed.role == .listedAsset
          && listed.member.map { graph.members[$0].document != nil } ?? false
      }
    }
    isReceived = graph.areReceived(links)
    let answers = links.compactMap { graph.ads(in: $0) }
    isAnswered = !answers.isEmpty && answers.count == links.count
    isOffered = isAnswered && answers.contains { $0 > 0 }
    length = interstitial.length.playout
    planned = interstitial.announcedLength.playout
  }
}

extension DocumentGraph {
  /// The assets in the loaded asset list of an interstitial with these links; nil without one.
  fileprivate func listedAssets(
    of links: [Link], in source: Int, _ lengths: inout AssetPlayer
  ) -> [PlayedAsset]? {
    guard let target = links.last(where: { $0.role == .assetList })?.member,
      let list = members[target].json?.assetList
    else { return nil }
    return lengths.assets(of: list, at: target, in: source)
  }

  /// The number of ads in the answer to a link: those of a list, or the asset itself; nil without an answer that can be
  /// read.
  fileprivate func ads(in link: Link) -> Int? {
    guard let member = link.member else { return nil }
    guard link.role == .assetList else { return members[member].document == nil ? nil : 1 }
    guard let list = members[member].json?.assetList, list.isReadable else { return nil }
    return links(from: member).count { $0.role == .listedAsset }
  }

  /// Whether linked asset lists and assets, and those that the lists reference, were received and can be read.
  fileprivate func areReceived(_ links: [Link]) -> Bool {
    links.allSatisfy { link in
      guard let member = link.member else { return false }
      guard link.role == .assetList else { return members[member].document != nil }
      guard let list = members[member].json?.assetList, list.isReadable else { return false }
      return areReceived(self.links(from: member).filter { $0.role == .listedAsset })
    }
  }
}

extension BreakAds {
  /// Whether the ads fill less than four fifths of the planned time.
  fileprivate var isShort: Bool {
    guard let planned, let length else { return false }
    return length.milliseconds / 4 < planned.milliseconds / 5
  }
}

extension [BreakAds] {
  /// The milliseconds of all that have that time; negative ones do not count.
  func total(_ time: KeyPath<BreakAds, Seconds?>) -> Int64 {
    reduce(Seconds.zero) { sum, ads in
      guard let time = ads[keyPath: time], time > .zero else { return sum }
      return sum + time
    }.milliseconds
  }
}

/// The ads of the breaks whose documents were all received; times are milliseconds.
///
/// What viewers lose by a failing request, or a list that cannot be read, has findings of its own.
package struct ReceivedAds: Sendable, Hashable {
  /// The number of these breaks, and of those with an ad.
  package let breaks, played: Int64
  /// The planned time of those that state it, and the time of their ads.
  ///
  /// Breaks without any ad do not count, which have no ads that are too short.
  package let planned, filled: Int64
  /// The number of breaks whose ads fill less than four fifths of their planned time.
  package let short: Int64

  /// Creates counts from their values.
  package init(breaks: Int64, played: Int64, planned: Int64, filled: Int64, short: Int64 = 0) {
    (self.breaks, self.played, self.short) = (breaks, played, short)
    (self.planned, self.filled) = (planned, filled)
  }

  /// Counts the ads of a graph.
  package init(_ graph: DocumentGraph) {
    let received = BreakAds.all(in: graph).filter(\.isReceived)
    let played = received.filter(\.isLoaded)
    let planned = played.filter { $0.planned != nil }
    self.init(
      breaks: Int64(received.count), played: Int64(played.count),
      planned: planned.total(\.planned), filled: planned.total(\.length),
      short: Int64(planned.count(where: \.isShort)))
  }
}

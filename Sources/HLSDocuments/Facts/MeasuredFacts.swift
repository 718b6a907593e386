import HLSInterstitials
import HLSPlaylist
package import SourceText

extension TargetFacts {
  /// Measures a target of which the media playlist of a variant stream was loaded; nil for others.
  ///
  /// A rendition may be without the date ranges of the variant streams.
  package init?(_ graph: DocumentGraph) {
    let playlists = graph.primaryPlaylists
    guard graph.hasVariantStream else { return nil }
    self.init()
    isLive = playlists.contains { $0.document.isLive }
    observed = playlists.map { $0.document.playlist.totalDuration.milliseconds }.max() ?? 0
    variants = graph.count(of: .variantStream)
    renditions = graph.count(of: .rendition)
    read(graph.scheduledBreaks)
    read(ads: BreakAds.all(in: graph))
    pods = Int64(graph.podIdentifiers.count)
    playlistTime = graph.answerTime(to: [.variantStream, .rendition])
    listTime = graph.answerTime(to: [.assetList])
    assetTime = graph.answerTime(to: [.asset, .listedAsset])
  }

  /// Counts breaks; those that are only signaled have no ads of their own.
  package mutating func read(_ scheduled: [ScheduledBreak]) {
    let breaks = scheduled.filter { $0.content != .signal }
    self.breaks = Int64(breaks.count)
    let starts = breaks.compactMap(\.start).sorted()
    gap = zip(starts.dropFirst(), starts).map { $0.subtractingReportingOverflow($1).partialValue }
      .max()
  }

  /// Counts all breaks of a channel that was observed for a time after it was first loaded.
  package mutating func read(_ scheduled: [ScheduledBreak], observed time: Seconds) {
    read(scheduled)
    let known = scheduled.filter { $0.content != .signal }.compactMap(\.duration)
    ads = known.reduce(Seconds.zero) { $0 + Seconds(milliseconds: max(0, $1)) }.milliseconds
    observed = (Seconds(milliseconds: observed) + time).milliseconds
  }

  private mutating func read(ads breaks: [BreakAds]) {
    ads = breaks.total(\.length)
    let requested = breaks.filter(\.isRequested)
    guard !requested.isEmpty else { return }
    played = Int64(requested.count(where: \.isLoaded))
    let planned = requested.filter { $0.planned != nil }
    guard !planned.isEmpty else { return }
    self.planned = planned.total(\.planned)
    filled = planned.filter(\.isLoaded).total(\.length)
  }
}

/// The ads of an announced break.
private struct BreakAds {
  /// Whether an asset or asset list was requested, and whether an asset could be loaded.
  let isRequested, isLoaded: Bool
  /// The time of the ads, otherwise the one that the date range states; nil if it is not known.
  let length: Seconds?
  /// The time that the date range states; nil if it states none.
  let planned: Seconds?

  /// The breaks of the primary media playlists, each once.
  static func all(in graph: DocumentGraph) -> [BreakAds] {
    var seen: Set<String> = []
    return graph.primaryPlaylists.flatMap { member, document in
      graph.interstitialLinks(from: member.number).compactMap { links in
        guard document.interstitials.indices ~= links[0].index else { return nil }
        let interstitial = document.interstitials[links[0].index]
        guard let id = interstitial.id, seen.insert(id).inserted else { return nil }
        return BreakAds(interstitial, links, document, graph)
      }
    }
  }

  private init(
    _ interstitial: Interstitial, _ links: [Link], _ document: Document, _ graph: DocumentGraph
  ) {
    isRequested = links.contains { $0.member != nil || graph.answer(to: $0) != nil }
    isLoaded = links.contains { link in
      guard let member = link.member else { return false }
      guard link.role == .assetList else { return true }
      return graph.links(from: member).contains { $0.role == .listedAsset && $0.member != nil }
    }
    length = document.playout(of: interstitial)
    planned = interstitial.statedPlayout
  }
}

extension DocumentGraph {
  /// Whether the first document is a media playlist, or one of its variant streams was loaded.
  fileprivate var hasVariantStream: Bool {
    members[0].document?.isMedia ?? false
      || members(linkedFrom: 0, by: [.variantStream]).contains {
        $0.member.document?.isMedia ?? false
      }
  }

  /// The number of links of a role in the first document.
  fileprivate func count(of role: Link.Role) -> Int64 {
    Int64(links(from: 0).count { $0.role == role })
  }

  /// The identifiers of the ad pods that primary media playlists and their asset lists reference.
  fileprivate var podIdentifiers: Set<String> {
    var identifiers: Set<String> = []
    for (_, document) in primaryPlaylists {
      for pod in document.podReferences + document.listedPods.map(\.reference)
      where [.assetURI, .assetList, .listedAsset].contains(pod.role) {
        if let part = pod.url.podIdentifier.part { identifiers.insert(part.text) }
      }
    }
    return identifiers
  }

  /// The median time in milliseconds of the successful answers to links of these roles, each address once;
  /// that of the first document counts with variant streams.
  fileprivate func answerTime(to roles: Set<Link.Role>) -> Int64? {
    guard let log = answers?.log else { return nil }
    var seen: Set<String> = []
    let own = roles.contains(.variantStream) ? [members[0].location] : []
    let addresses = own + links.lazy.filter { roles.contains($0.role) }.map(\.location)
    return addresses.compactMap { address -> Int64? in
      guard seen.insert(address).inserted, let answer = log.answer(to: address), answer.isSuccess
      else { return nil }
      return answer.seconds?.value.milliseconds
    }.median
  }
}

extension [BreakAds] {
  /// The milliseconds of all that have that time; negative ones do not count.
  fileprivate func total(_ time: KeyPath<BreakAds, Seconds?>) -> Int64 {
    reduce(Seconds.zero) { sum, ads in
      guard let time = ads[keyPath: time], time > .zero else { return sum }
      return sum + time
    }.milliseconds
  }
}

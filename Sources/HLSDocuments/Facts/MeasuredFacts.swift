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
    signaled = playlists.map { $0.document.signaledBreaks.count { !$0.signals.isEmpty } }.max()
      .map { Int64($0) }
    playlistTime = graph.answerTimes(to: [.variantStream, .rendition]).map(\.milliseconds).median
    listTime = graph.answerTimes(to: [.assetList]).map(\.milliseconds).median
    assetTime = graph.answerTimes(to: [.asset, .listedAsset]).map(\.milliseconds).median
  }

  /// Counts breaks; those that are only signaled have no ads of their own.
  package mutating func read(_ scheduled: [ScheduledBreak]) {
    let breaks = scheduled.filter { $0.content != .signal }
    self.breaks = Int64(breaks.count)
    let starts = breaks.compactMap(\.start).sorted()
    gap = zip(starts.dropFirst(), starts).map { $0.subtractingReportingOverflow($1).partialValue }
      .max()
  }

  /// Counts all breaks of a channel that was observed for a time after it was first loaded, and what was
  /// seen of them.
  package mutating func read(
    _ scheduled: [ScheduledBreak], _ channel: ObservedFacts, observed time: Seconds
  ) {
    read(scheduled)
    read(ads: channel.ads)
    // The first load says nothing about the signals of the others.
    signaled = nil
    // Breaks whose documents were not looked for have the time that they state.
    let known = Set(channel.ads.map(\.id))
    let others = scheduled.filter { $0.content != .signal && !known.contains($0.id) }
    ads =
      others.compactMap(\.duration).reduce(Seconds(milliseconds: ads)) {
        $0 + Seconds(milliseconds: max(0, $1))
      }.milliseconds
    pods = Int64(channel.pods.count)
    playlistTime = channel.playlistTimes.median ?? playlistTime
    listTime = channel.listTimes.median ?? listTime
    assetTime = channel.assetTimes.median ?? assetTime
    observed = (Seconds(milliseconds: observed) + time).milliseconds
  }

  private mutating func read(ads breaks: [BreakAds]) {
    // A break whose ads were requested in vain has the time that it states, but no ads.
    ads = breaks.filter { $0.isLoaded || !$0.isRequested }.total(\.length)
    let requested = breaks.filter(\.isRequested)
    guard !requested.isEmpty else { return }
    played = Int64(requested.count(where: \.isLoaded))
    answered = Int64(requested.count(where: \.isAnswered))
    offered = Int64(requested.count(where: \.isOffered))
    let planned = requested.filter { $0.planned != nil }
    guard !planned.isEmpty else { return }
    self.planned = planned.total(\.planned)
    filled = planned.filter(\.isLoaded).total(\.length)
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
  var podIdentifiers: Set<String> {
    var identifiers: Set<String> = []
    for (_, document) in primaryPlaylists {
      for pod in document.interstitials.lazy.flatMap(\.pods) {
        if let part = pod.url.podIdentifier.part { identifiers.insert(part.text) }
      }
    }
    return identifiers
  }

  /// The times of the successful answers to links of these roles, each address once; that of the first document
  /// counts with variant streams, which ads have too: only those of the first document count.
  func answerTimes(to roles: Set<Link.Role>) -> [(address: String, milliseconds: Int64)] {
    guard let log = answers?.log else { return [] }
    var seen: Set<String> = []
    let isPrimary = roles.contains(.variantStream)
    let own = isPrimary ? [members[0].location] : []
    let all = isPrimary ? links(from: 0) : links[...]
    let addresses = own + all.lazy.filter { roles.contains($0.role) }.map(\.location)
    return addresses.compactMap { address in
      guard seen.insert(address).inserted, let answer = log.answer(to: address), answer.isSuccess
      else { return nil }
      return answer.seconds.map { (address, $0.value.milliseconds) }
    }
  }
}

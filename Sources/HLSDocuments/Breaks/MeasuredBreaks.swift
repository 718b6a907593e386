import HLSInterstitials
import HLSPlaylist
import SourceText

extension BreakDetails {
  /// How texts of documents are masked.
  package struct Masking: Sendable {
    /// An address or another short text.
    let text: @Sendable (String) -> String
    /// A part of a document, which keeps its length.
    let bytes: @Sendable (Range<Int>, [UInt8]) -> [UInt8]

    /// Creates a masking from functions.
    package init(
      text: @escaping @Sendable (String) -> String,
      bytes: @escaping @Sendable (Range<Int>, [UInt8]) -> [UInt8]
    ) {
      (self.text, self.bytes) = (text, bytes)
    }
  }

  /// The details of the last breaks that the primary media playlists announce, in the order of their starts.
  package static func all(in graph: DocumentGraph, masking: Masking) -> [BreakDetails] {
    let breaks = graph.scheduledBreaks.suffix(mostBreaks)
    guard !breaks.isEmpty else { return [] }
    var reader = BreakReader(graph, Set(breaks.map(\.id)), masking)
    return breaks.compactMap { reader.details(of: $0) }
  }
}

/// Reads the details of the breaks of a graph.
private struct BreakReader {
  /// Where a break is announced.
  private struct Announcement {
    let member: Member
    let document: Document
    let range: DateRange
    let isSignal: Bool
  }

  private let graph: DocumentGraph
  private let masking: BreakDetails.Masking
  private var announcements: [String: Announcement] = [:]
  /// The links of interstitials, by the number of the playlist and the ID of the date range.
  private var links: [Int: [String: [Link]]] = [:]
  private var player: AssetPlayer
  private var excerpts: [Int: PlaylistExcerpt] = [:]

  init(_ graph: DocumentGraph, _ ids: Set<String>, _ masking: BreakDetails.Masking) {
    (self.graph, self.masking) = (graph, masking)
    player = AssetPlayer(graph)
    for (member, document) in graph.primaryPlaylists {
      for range in document.dateRanges {
        guard let id = range.id, ids.contains(id), let scheduled = ScheduledBreak(range, id: id)
        else { continue }
        // As for scheduled breaks, an interstitial is preferred to a splice signal.
        let isSignal = scheduled.content == .signal
        if let known = announcements[id], isSignal || !known.isSignal { continue }
        announcements[id] = Announcement(
          member: member, document: document, range: range, isSignal: isSignal)
      }
      for group in graph.interstitialLinks(from: member.number) {
        guard document.interstitials.indices ~= group[0].index,
          let id = document.interstitials[group[0].index].id, ids.contains(id)
        else { continue }
        links[member.number, default: [:]][id] = group
      }
    }
  }

  mutating func details(of scheduled: ScheduledBreak) -> BreakDetails? {
    guard let found = announcements[scheduled.id] else { return nil }
    var details = BreakDetails(id: scheduled.id)
    details.declared = scheduled.duration
    let member = found.member.number
    if let links = links[member]?[scheduled.id] {
      let interstitial = found.document.interstitials[links[0].index]
      details.limit = interstitial.playoutLimit.value.map { $0.seconds.milliseconds }
      details.pods = pods(of: interstitial)
      add(links, of: interstitial, in: member, to: &details)
    }
    let excerpt = excerpts[member] ?? PlaylistExcerpt(found.document, masking)
    excerpts[member] = excerpt
    details.source = text(found.range.text.source.name)
    details.lines = excerpt.lines(around: found.range)
    return details
  }

  /// Adds the ads and the requests for them.
  private mutating func add(
    _ links: [Link], of interstitial: Interstitial, in member: Int,
    to details: inout BreakDetails
  ) {
    var requests: [BreakDetails.Request] = []
    var assets = links.filter { $0.role == .asset }.map(Optional.some)
    var played = player.assets(of: interstitial, assets.compactMap(\.self), in: member)
    if let link = links.last(where: { $0.role == .assetList }) {
      requests.append(request(.assetList, link))
      (assets, played) = ([], [])
      details.documents += names(of: link)
      if let target = link.member, let list = graph.members[target].json?.assetList {
        played = player.assets(of: list, at: target, in: member) ?? []
        let known = Dictionary(
          graph.links(from: target).filter { $0.role == .listedAsset }.map { ($0.index, $0) },
          uniquingKeysWith: { first, _ in first })
        assets = list.assets.map { known[$0.index] }
      }
    }
    let ads = zip(played, assets)
    details.ads = ads.prefix(BreakDetails.mostAds).map { ad($0, $1) }
    details.omittedAds = max(0, played.count - BreakDetails.mostAds)
    for link in assets.lazy.compactMap(\.self) {
      // What follows is only counted.
      guard requests.count < BreakDetails.mostRequests else {
        details.omittedRequests += 1
        continue
      }
      requests.append(request(.asset, link))
      details.documents += names(of: link)
      if let playlist = measuredPlaylist(of: link) { requests.append(playlist) }
    }
    details.documents = Array(details.documents.prefix(BreakDetails.mostRequests))
    details.requests = Array(requests.prefix(BreakDetails.mostRequests))
    details.omittedRequests += requests.count - details.requests.count
  }

  /// The names of a document that was loaded and, for a multivariant playlist, of its media playlists.
  private func names(of link: Link) -> [String] {
    guard let number = link.member else { return [] }
    let playlists = Presentation(of: number, in: graph)?.mediaPlaylists.map(\.member) ?? []
    return ([graph.members[number]] + playlists.filter { $0.number != number })
      .map { text($0.text.source.name) }
  }

  private func ad(_ asset: PlayedAsset, _ link: Link?) -> BreakDetails.Ad {
    BreakDetails.Ad(
      address: text(asset.location), declared: asset.statedLength?.milliseconds,
      length: asset.length?.milliseconds,
      state: link?.member != nil ? .loaded : asset.isFailed ? .failed : .notLoaded)
  }

  private func request(
    _ document: BreakDetails.Request.Document, _ link: Link
  ) -> BreakDetails.Request {
    let reason: String? =
      switch link.target {
      case .member: nil
      case .absent(let reason), .ignored(let reason): reason
      }
    return request(document, link.location, graph.answer(to: link), otherwise: reason)
  }

  private func request(
    _ document: BreakDetails.Request.Document, _ address: String, _ answer: Exchange?,
    otherwise reason: String?
  ) -> BreakDetails.Request {
    let status = answer.map { $0.status?.value ?? 0 }
    // The reason of a link would repeat the status.
    let failure = answer?.failure ?? answer?.stopped ?? (status ?? 0 >= 400 ? nil : reason)
    return BreakDetails.Request(
      document, address: text(address), status: status,
      milliseconds: answer?.seconds.map { $0.value.milliseconds }, failure: failure.map(text))
  }

  /// The request for the longest media playlist of an asset that has a multivariant playlist.
  private func measuredPlaylist(of link: Link) -> BreakDetails.Request? {
    guard let number = link.member, let document = graph.members[number].document,
      !document.isMedia,
      let longest = Presentation(of: number, in: graph)?.mediaPlaylists
        .max(by: { $0.playlist.totalDuration < $1.playlist.totalDuration })
    else { return nil }
    let address = longest.member.location
    return request(.mediaPlaylist, address, graph.answers?.log.answer(to: address), otherwise: nil)
  }

  /// What the pod-serving addresses of a break say, each once.
  private func pods(of interstitial: Interstitial) -> [String] {
    var seen: Set<String> = []
    var pods: [String] = []
    for pod in interstitial.pods where pods.count < BreakDetails.mostPods {
      let kind = if case .adBreakID = pod.url.podIdentifier { "ad_break_id" } else { "pod" }
      let parts = [
        ("network", pod.url.networkCode), ("custom asset", pod.url.customAssetKey),
        (kind, pod.url.podIdentifier.part),
      ]
      let words = parts.compactMap { name, part in part.map { "\(name) \(text($0.text))" } }
      let line = words.joined(separator: ", ")
      if !line.isEmpty, seen.insert(line).inserted { pods.append(line) }
    }
    return pods
  }

  private func text(_ text: String) -> String {
    masking.text(text).shortened(to: BreakDetails.longestText)
  }
}

extension Seconds {
  /// The whole milliseconds, rounded toward zero; 0 for a negative time.
  var milliseconds: Int64 { max(0, nanoseconds) / 1_000_000 }
}

import HLSInterstitials
import HLSPlaylist
import SourceText

extension ExchangeGraph {
  /// The pods that were requested and that no recorded document names, over a content that is not known.
  ///
  /// Requests with one `_HLS_interstitial_id` are of one date range (rfc8216bis-22, appendix D.3). A pod that a
  /// document names is judged there. Left out are playlists below the address of a pod, and masked addresses.
  package func requestedPods(podServingHosts hosts: [String]) -> Document? {
    let playlist = Playlist(named: log.source.name, isEnded: false)
    var seen = namedPods(hosts)
    var pods: Set<Substring> = []
    func isBelowPod(_ path: Substring) -> Bool {
      path.indices.contains { path[$0] == "/" && pods.contains(path[...$0]) }
    }
    var rangeOfID: [String: DateRange] = [:]
    var dateRanges: [DateRange] = []
    var references: [PodReference] = []
    for exchange in log.exchanges where links[exchange.index] == nil {
      let text = exchange.url.text
      let path = text.prefix { $0 != "?" }
      guard exchange.method == "GET", !text.contains("*"), !text.contains("…"),
        let url = PodServingURL(text, additionalHosts: hosts), url.endpoint == .hlsManifest,
        !isBelowPod(path),
        seen.insert(ExchangeLog.loadKey(exchange.url)).inserted
      else { continue }
      if path.hasSuffix(".m3u8") { pods.insert(path.dropLast(".m3u8".count) + "/") }
      let id = exchange.url.value(of: "_HLS_interstitial_id")
      if let id, rangeOfID[id] == nil {
        var attributes = ScheduledAttributes(in: log)
        attributes.startIsDate = false
        let place = exchange.urlRange
        attributes.append("ID", .text(id), at: place, named: place, isText: true)
        attributes.append(
          "CLASS", .text("com.apple.hls.interstitial"), at: place, named: place, isText: true)
        attributes.append(
          "X-ASSET-URI", .item(uri: text, length: nil), at: place, named: place,
          isText: true)
        let dateRange = attributes.dateRange(place, place, over: playlist)
        rangeOfID[id] = dateRange
        dateRanges.append(dateRange)
      }
      references.append(
        .requested(
          url, at: exchange.urlRange, isLiteral: exchange.urlRange.count == text.utf8.count,
          of: id.flatMap { rangeOfID[$0] }))
    }
    return references.isEmpty ? nil : Document(dateRanges, references, over: playlist)
  }

  /// The addresses of pods in recorded documents, without what players add.
  private func namedPods(_ hosts: [String]) -> Set<String> {
    Set(
      graph.members.flatMap { member -> [PodReference] in
        if case .assetList(let list)? = member.json?.kind {
          return PodReference.all(in: list, hosts: hosts)
        }
        return member.schedule?.podReferences ?? []
      }.map { ExchangeLog.loadKey($0.url.reference) })
  }
}

extension URIReference {
  /// The value of a query parameter, with percent-encoding decoded; nil without one.
  fileprivate func value(of name: String) -> String? {
    queryParameters.first { characters($0.name) == name }?.value.map { decoded($0).text }
  }
}

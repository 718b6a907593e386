import HLSInterstitials
import HLSPlaylist
import SourceText

/// An exchange log and the recorded documents, with the links between them.
package struct ExchangeGraph: Sendable {
  /// A place in a playlist that lists an address.
  struct ListedPlace: Sendable {
    /// The tag with the address; nil for a media segment.
    let tag: TagName?
    /// The number of the playlist in ``graph``.
    let member: Int
    /// The position of the address in the playlist.
    let range: ByteRange
    /// For how long after the load of the playlist it has to be available at least; nil for always.
    let until: Seconds?
    /// When the playlist was loaded; nil if unknown.
    var time: DateTime?
  }

  package let log: ExchangeLog
  /// The log, then each recorded document once.
  package private(set) var graph: DocumentGraph
  /// For each exchange, the number of the member that is its body.
  private(set) var bodies: [Int?]
  /// For each exchange, the indices of the links that it answers.
  private(set) var links: [Int: [Int]] = [:]
  /// For each exchange that returned a key, the tags that name the key, with the numbers of their playlists.
  private(set) var keys: [Int: [(member: Int, tag: PlaylistTag)]] = [:]
  /// For each failed exchange, the place that lists its address in the last playlist before it.
  private(set) var listed: [Int: ListedPlace] = [:]

  /// Reads the recorded documents with `find`, which is called with local addresses.
  package init(
    _ answers: RecordedAnswers, podServingHosts: [String], limits: DocumentGraph.Limits,
    find: (String) -> FoundDocument
  ) {
    log = answers.log
    bodies = Array(repeating: nil, count: log.exchanges.count)
    graph = DocumentGraph(
      members: [Member(number: 0, location: answers.location, content: .exchanges(log))],
      answers: answers)
    var numbers: [String: Int] = [:]
    var size = 0
    for exchange in log.exchanges where exchange.mayHaveDocument {
      guard let file = answers.address(of: exchange) else { continue }
      if numbers[file] == nil {
        guard graph.members.count < limits.members, size < limits.bytes,
          case .source(let source, _) = find(file)
        else { continue }
        size += source.bytes.count
        numbers[file] = graph.members.count
        graph.members.append(
          Member(
            number: graph.members.count, location: exchange.location,
            content: .reading(
              source, at: exchange.location, from: .linked(nil, imported: nil),
              podServingHosts: podServingHosts)))
      }
      bodies[exchange.index] = numbers[file]
    }
    for member in graph.members.dropFirst() { addLinks(from: member) }
    findListedMedia()
  }

  /// Finds the failed requests for what a playlist listed at that time.
  private mutating func findListedMedia() {
    let failed = Set(log.exchanges.lazy.filter(\.isFailure).map { $0.url.text.withoutFragment })
    guard !failed.isEmpty else { return }
    var places: [String: [Int: ListedPlace]] = [:]
    for member in graph.members {
      guard let document = member.document, document.isMedia else { continue }
      document.playlist.forEachMedia(at: URIReference(member.location)) { address, media in
        guard failed.contains(address), places[address]?[member.number] == nil else { return }
        places[address, default: [:]][member.number] = ListedPlace(
          tag: media.tag, member: member.number, range: media.range, until: media.until)
      }
    }
    guard !places.isEmpty else { return }
    // The last load of each playlist, by its address, and the addresses of which a member is that.
    var last: [String: Int] = [:]
    var times: [Int: [String: DateTime?]] = [:]
    for exchange in log.exchanges {
      if let member = bodies[exchange.index], graph.members[member].document?.isMedia == true {
        let address = String(exchange.url.withoutQuery)
        if let old = last.updateValue(member, forKey: address) { times[old]?[address] = nil }
        times[member, default: [:]][address] = .some(exchange.time?.value)
      }
      guard exchange.isFailure, let members = places[exchange.url.text.withoutFragment] else {
        continue
      }
      let loaded = members.keys.filter { times[$0]?.isEmpty == false }.min()
      guard let loaded, var media = members[loaded] else { continue }
      media.time = times[loaded]?.min { $0.key < $1.key }?.value
      listed[exchange.index] = media
    }
  }

  private mutating func addLinks(from member: Member) {
    let base = URIReference(member.location)
    member.content.forEachLink { found in
      let location = base.resolving(found.uri)
      // Of a long list hardly any may be recorded.
      guard found.isKnown, let exchange = log.answer(to: location) else { return }
      links[exchange.index, default: []].append(graph.links.count)
      graph.add(
        Link(
          role: found.role, source: member.number, range: found.range, tag: found.tag,
          index: found.index, uri: found.uri, location: location,
          target: bodies[exchange.index].map { .member($0) } ?? .absent(reason: "not recorded")))
    }
    guard let playlist = member.document?.playlist,
      playlist.census.count(of: .key) + playlist.census.count(of: .sessionKey) > 0
    else { return }
    var seen: Set<String> = []
    for tag in playlist.tags where tag.name == .key || tag.name == .sessionKey {
      guard let uri = playlist.knownText(playlist.attribute(.uri, of: tag)),
        seen.insert(uri).inserted, let exchange = log.answer(to: base.resolving(uri))
      else { continue }
      keys[exchange.index, default: []].append((member.number, tag))
    }
  }
}

extension Exchange {
  /// Whether the body may be a playlist or JSON, judging by its name and media type.
  ///
  /// Media segments are not read.
  fileprivate var mayHaveDocument: Bool {
    guard let file, !isFailure else { return false }
    let names = [file, String(url.characters(url.path))].map { $0.lowercased() }
    if names.contains(where: { name in
      [".m3u8", ".m3u", ".json"].contains { name.hasSuffix($0) }
    }) {
      return true
    }
    guard let type = mediaType else { return false }
    return type.hasPrefix("text/") || type.hasSuffix("mpegurl") || type.hasSuffix("json")
  }
}

extension Playlist {
  /// Calls a function with the absolute address of each segment, part, map and key that is not marked
  /// as a gap.
  fileprivate func forEachMedia(
    at base: URIReference,
    _ body: (
      _ address: String,
      _ media: (tag: TagName?, range: ByteRange, until: Seconds?)
    ) -> Void
  ) {
    func add(_ tag: TagName?, _ uri: String?, at range: ByteRange, until: Seconds?) {
      guard let uri else { return }
      body(base.resolving(uri).withoutFragment, (tag, range, until))
    }
    // Only from a playlist that slides are media removed.
    let slides = !isEnded
    var gaps: Set<Int> = []
    var runs = segmentRuns
    while let run = runs.next() {
      if run.tags.contains(where: { tags[$0].name == .gap }) { gaps.insert(run.segment) }
    }
    for (number, segment) in segments.enumerated() where !gaps.contains(number) {
      let range = address(of: segment)
      let uri =
        variables.isEmpty
        ? String(text(range))
        : variables.resolve(text(range), line: lineNumber(at: range.start)).text
      add(nil, uri, at: range, until: slides ? segment.end : nil)
    }
    for part in partialSegments where !part.isGap {
      guard let attribute = attribute(.uri, of: part.tag) else { continue }
      let end = part.segment < segments.count ? segments[part.segment].end : totalDuration
      add(.part, knownText(attribute), at: attribute.valueRange, until: slides ? end : nil)
    }
    for tag in tags where [.map, .key].contains(tag.name) {
      guard let attribute = attribute(.uri, of: tag) else { continue }
      add(tag.name, knownText(attribute), at: attribute.valueRange, until: nil)
    }
  }
}

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

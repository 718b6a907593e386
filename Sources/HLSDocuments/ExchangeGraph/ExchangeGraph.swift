import HLSInterstitials
import HLSPlaylist
import SourceText

/// An exchange log and the recorded documents, with the links between them.
package struct ExchangeGraph: Sendable {
  package let log: ExchangeLog
  /// The log, then each recorded document once.
  package private(set) var graph: DocumentGraph
  /// For each exchange, the number of the member that is its body.
  private(set) var bodies: [Int?]
  /// For each exchange, the indices of the links that it answers.
  private(set) var links: [Int: [Int]] = [:]
  /// For each exchange that returned a key, the tags that name the key.
  private(set) var keys: [Int: [ExchangeContext.KeyTag]] = [:]

  /// Reads the recorded documents with `find`, which is called with local addresses.
  package init(
    _ answers: RecordedAnswers, podServingHosts: [String], limits: DocumentGraph.Limits,
    find: (String) -> FoundDocument
  ) {
    log = answers.log
    bodies = Array(repeating: nil, count: log.exchanges.count)
    graph = DocumentGraph(
      members: [Member(number: 0, location: answers.location, content: .exchanges(log))],
      links: [], answers: answers)
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
  }

  private mutating func addLinks(from member: Member) {
    let base = URIReference(member.location)
    for found in member.content.unresolvedLinks where found.isKnown {
      let location = base.resolving(found.uri)
      let exchange = log.answer(to: location)
      if let exchange { links[exchange.index, default: []].append(graph.links.count) }
      graph.links.append(
        Link(
          role: found.role, source: member.number, range: found.range, tag: found.tag,
          index: found.index, uri: found.uri, location: location,
          target: exchange.flatMap { bodies[$0.index] }.map { .member($0) }
            ?? .absent(reason: "not recorded")))
    }
    guard let playlist = member.document?.playlist,
      playlist.census.count(of: .key) + playlist.census.count(of: .sessionKey) > 0
    else { return }
    var seen: Set<String> = []
    for tag in playlist.tags where tag.name == .key || tag.name == .sessionKey {
      guard let uri = playlist.knownText(playlist.attribute(.uri, of: tag)),
        seen.insert(uri).inserted, let exchange = log.answer(to: base.resolving(uri))
      else { continue }
      keys[exchange.index, default: []].append(
        ExchangeContext.KeyTag(member: member, tag: tag))
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

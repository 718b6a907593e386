public import HLSInterstitials
public import HLSPlaylist

/// An exchange log and the documents that were recorded, with the links among them.
struct ExchangeGraph: Sendable {
  let log: ExchangeLog
  /// The log, then each recorded document once.
  private(set) var graph: DocumentGraph
  /// For each exchange, the number of the member that is its body.
  private(set) var bodies: [Int?]
  /// For each exchange, the numbers of the links whose answer it is.
  private(set) var links: [Int: [Int]] = [:]
  /// For each exchange, the tags whose key it answers.
  private(set) var keys: [Int: [ExchangeContext.Place]] = [:]

  init(
    _ answers: RecordedAnswers, settings: LintSettings, limits: GraphBuilder.Limits,
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
            content: .content(of: source, at: exchange.location, settings: settings)))
      }
      bodies[exchange.index] = numbers[file]
    }
    for member in graph.members.dropFirst() { addLinks(from: member) }
  }

  private mutating func addLinks(from member: Member) {
    let base = URIReference(member.location)
    for found in member.content.foundLinks {
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
      keys[exchange.index, default: []].append(ExchangeContext.Place(member: member, tag: tag))
    }
  }
}

/// A recorded exchange with what is known around it.
public struct ExchangeContext: Sendable {
  /// A tag and the playlist that holds it.
  public struct Place: Sendable {
    public let member: Member
    public let tag: PlaylistTag
  }

  private let exchanges: ExchangeGraph
  private let index: Int

  init(_ exchanges: ExchangeGraph, _ index: Int) {
    self.exchanges = exchanges
    self.index = index
  }

  /// The log and the recorded documents.
  public var graph: DocumentGraph { exchanges.graph }
  /// The log.
  public var member: Member { exchanges.graph.members[0] }
  public var log: ExchangeLog { exchanges.log }
  /// The body of the answer, where it is at hand and a text.
  public var body: Member? { exchanges.bodies[index].map { exchanges.graph.members[$0] } }
  /// The body, where it is a playlist.
  public var document: Document? { body?.document }
  /// The links of recorded documents that lead to the exchange.
  public var links: [Link] { (exchanges.links[index] ?? []).map { exchanges.graph.links[$0] } }
  /// The EXT-X-KEY and EXT-X-SESSION-KEY tags of recorded playlists whose key the answer is, one of
  /// each playlist.
  public var keys: [Place] { exchanges.keys[index] ?? [] }

  /// The playlist that is the body of another exchange.
  public func document(of exchange: Exchange) -> Document? {
    exchanges.bodies[exchange.index].flatMap { exchanges.graph.members[$0].document }
  }

  /// What the exchange is known to answer: a role of a link to it, or what its body shows.
  public func isAnswer(to role: Link.Role) -> Bool {
    if role == .assetList, case .assetList? = body?.json?.kind { return true }
    return links.contains { $0.role == role }
  }
}

extension Exchange {
  /// Whether the body may be a playlist or JSON, as far as its name and its type tell, so that no
  /// media segment is read for nothing.
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

package import HLSDocuments
import SourceText

/// The documents in an HTTP archive, by the addresses from which they were loaded.
package struct ArchivedDocuments: Sendable {
  /// The archive.
  package let archive: HTTPArchive
  /// The answers as a log; nil if no request was recorded.
  package let answers: RecordedAnswers?
  /// The documents that can be checked, in the order of their first loads.
  package let documents: [ArchivedDocument]
  /// The playlists of which no load has a body that can be read, in the order of their first loads, judging
  /// by their names and media types.
  package let unreadable: [UnreadablePlaylist]
  private let numbers: [String: Int]
  /// The exchanges with a body by the addresses to which they were redirected.
  private let redirected: [String: Int]
  private let names: [String]
  /// The playlists by their addresses without query.
  private let paths: [String: [Int]]

  /// Finds the documents in an archive.
  package init(_ archive: HTTPArchive) {
    self.archive = archive
    let log = archive.log
    answers = log.exchanges.isEmpty ? nil : RecordedAnswers(log, at: AnswerStore.logName)
    var found: [ArchivedDocument] = []
    var keys: [String: Int] = [:]
    var redirected: [String: Int] = [:]
    var unreadable: [(key: String, UnreadablePlaylist)] = []
    var others: [(key: String, exchange: Exchange, reason: String)] = []
    for exchange in log.exchanges {
      let key = ExchangeLog.loadKey(exchange.url)
      if exchange.method == "GET", exchange.isSuccess,
        let body = archive.wholeBody(of: exchange),
        let hint = ContentKind(of: body.span).hintBesidePlaylists
      {
        others.append((key, exchange, "not a playlist: \(hint)"))
        if let known = keys[key], found[known].kind == .playlist { continue }
      }
      guard exchange.method == "GET", exchange.isSuccess,
        let body = archive.wholeBody(of: exchange),
        let kind = keys[key].map({ found[$0].kind }) ?? ContentKind.checked(of: body)
      else {
        if exchange.isOfPlaylist, exchange.status?.value != 304 || keys[key] == nil {
          let reason = exchange.obstacle(to: archive.wholeBody(of: exchange))
          unreadable.append(
            (key, UnreadablePlaylist(address: exchange.url.text, reason: reason)))
        }
        continue
      }
      if exchange.location != exchange.url.text, redirected[exchange.location] == nil {
        redirected[exchange.location] = exchange.index
      }
      if let known = keys[key] {
        found[known].loads.append(exchange)
        continue
      }
      keys[key] = found.count
      found.append(ArchivedDocument(address: exchange.url.text, kind: kind, loads: [exchange]))
    }
    for other in others {
      guard let known = keys[other.key], found[known].kind == .playlist else { continue }
      found[known].others.append((other.exchange, other.reason))
    }
    unreadable += archive.unanswered.filter { AddressNames.isPlaylist($0.address) }.map {
      (
        ExchangeLog.loadKey(URIReference($0.address)),
        UnreadablePlaylist(address: $0.address, reason: $0.reason)
      )
    }
    for load in unreadable.reversed() {
      if let known = keys[load.key] { found[known].obstacle = load.1.reason }
    }
    var seen = Set(keys.keys)
    self.unreadable = unreadable.filter { seen.insert($0.key).inserted }.map(\.1)
    self.redirected = redirected
    let groups = SamePlaylists(found, in: archive).groups
    documents = groups.map { numbers in
      var document = found[numbers[0]]
      document.loads = numbers.flatMap { found[$0].loads }.sorted { $0.arrives(before: $1) }
      document.others = numbers.flatMap { found[$0].others }
      document.address = document.whole?.url.text ?? document.address
      return document
    }
    var naming = AddressNames()
    names = documents.map { naming.name(of: $0.address) }
    paths = Dictionary(
      grouping: documents.indices.filter { [documents] in documents[$0].kind == .playlist },
      by: { [documents] in AddressNames.plainName(of: documents[$0].address) })
    let places = Dictionary(
      groups.enumerated().flatMap { place, numbers in numbers.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    numbers = keys.compactMapValues { places[$0] }
  }

  /// The name of an address in reports.
  package func name(of address: String) -> String {
    number(of: address).map { names[$0] } ?? AddressNames.plainName(of: address)
  }

  /// The document at an address; parameters that clients add are ignored.
  package func loaded(from address: String) -> ArchivedDocument? {
    number(of: address).map { documents[$0] }
  }

  private func number(of address: String) -> Int? {
    numbers[ExchangeLog.loadKey(URIReference(address))]
  }

  /// Whether a playlist with the same name was loaded, of which an address with other query parameters may
  /// be another load.
  package func hasPlaylist(namedAs address: String) -> Bool {
    paths[AddressNames.plainName(of: address)] != nil
  }

  /// The document at an address, as if it were loaded.
  ///
  /// If no answer to it is complete, this is another load of the same playlist. If it was never requested, this is
  /// the only playlist that was requested with this address and further query parameters.
  package func document(at address: String) -> FoundDocument {
    let log = archive.log
    let answer =
      log.answer(to: address) ?? redirected[address].map { log.exchanges[$0] }
      ?? extended(address)?.whole
    guard let answer else { return .absent(reason: "not in the HAR file") }
    let known = loaded(from: address)
    let isLoad = known?.loads.contains { $0.index == answer.index } ?? !answer.isFailure
    let isComplete = isLoad && archive.wholeBody(of: answer) != nil
    let exchange = isComplete ? answer : known?.whole ?? answer
    // The page that comes with an error is no document.
    guard !exchange.isFailure else { return .absent(reason: "the request \(exchange.outcome)") }
    guard let body = archive.wholeBody(of: exchange) else {
      return .absent(reason: exchange.obstacle(to: nil))
    }
    return .source(
      SourceFile(name: name(of: exchange.url.text), received: body), location: exchange.location)
  }

  /// The only playlist that was requested with an address and further query parameters.
  private func extended(_ address: String) -> ArchivedDocument? {
    let parameters = address.queryParameters
    let found = (paths[AddressNames.plainName(of: address)] ?? []).filter {
      parameters.isSubset(of: documents[$0].address.queryParameters)
    }
    return found.count == 1 ? documents[found[0]] : nil
  }

  /// The body with a name in the log.
  package func body(named name: String) -> FoundDocument {
    guard let body = archive.body(named: name), let exchange = answers?.exchange(ofFile: name)
    else { return .absent(reason: "the HAR file has no body of it") }
    return .source(
      SourceFile(name: self.name(of: exchange.url.text), received: body),
      location: exchange.location)
  }
}

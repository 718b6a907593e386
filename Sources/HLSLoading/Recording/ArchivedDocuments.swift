package import HLSDocuments
import SourceText

/// The documents in an HTTP archive, by the addresses from which they were loaded.
package struct ArchivedDocuments: Sendable {
  /// A document with all loads of it whose bodies were saved.
  package struct Loaded: Sendable {
    /// The address of the first load that is not a delta update.
    package fileprivate(set) var address: String
    /// What the document is, by the content of the first load.
    package let kind: ContentKind
    /// The loads, in the order in which they were received.
    package fileprivate(set) var loads: [Exchange]

    /// The first load that is not a delta update, or else the first one.
    package var whole: Exchange? {
      loads.first { $0.parameter("_HLS_skip") == nil } ?? loads.first
    }
  }

  /// The archive.
  package let archive: HTTPArchive
  /// The answers as a log; nil if no request was recorded.
  package let answers: RecordedAnswers?
  /// The documents that can be checked, in the order of their first loads.
  package let documents: [Loaded]
  /// The number of playlists of which no load has a body, judging by their media types.
  package let missingPlaylists: Int
  /// The first request of each playlist that a server answered only with errors, judging by the names.
  package let failedPlaylists: [Exchange]
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
    var found: [Loaded] = []
    var keys: [String: Int] = [:]
    var redirected: [String: Int] = [:]
    var missing: Set<String> = []
    var failed: [Exchange] = []
    for exchange in log.exchanges where exchange.method == "GET" {
      let key = ExchangeLog.loadKey(exchange.url)
      guard exchange.isSuccess, let body = archive.body(of: exchange) else {
        let wasAnswered = !exchange.isFailure && exchange.stopped == nil
        if wasAnswered, exchange.mediaType?.hasSuffix("mpegurl") ?? false { missing.insert(key) }
        if exchange.isFailure, AddressNames.plainName(of: exchange.url.text).hasSuffix(".m3u8") {
          failed.append(exchange)
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
      let kind = ContentKind(of: body.span)
      guard kind.hint == nil else { continue }
      keys[key] = found.count
      found.append(Loaded(address: exchange.url.text, kind: kind, loads: [exchange]))
    }
    missingPlaylists = missing.subtracting(keys.keys).count
    var seen = Set(keys.keys)
    failedPlaylists = failed.filter { seen.insert(ExchangeLog.loadKey($0.url)).inserted }
    self.redirected = redirected
    let groups = SamePlaylists(found, in: archive).groups
    documents = groups.map { numbers in
      var document = found[numbers[0]]
      document.loads = numbers.flatMap { found[$0].loads }.sorted { $0.arrives(before: $1) }
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
  package func loaded(from address: String) -> Loaded? {
    number(of: address).map { documents[$0] }
  }

  private func number(of address: String) -> Int? {
    numbers[ExchangeLog.loadKey(URIReference(address))]
  }

  /// The document at an address, as if it were loaded.
  ///
  /// If it was never requested, this is the only playlist that was requested with this address and further
  /// query parameters.
  package func document(at address: String) -> FoundDocument {
    let log = archive.log
    let exchange =
      log.answer(to: address) ?? redirected[address].map { log.exchanges[$0] }
      ?? extended(address)?.whole
    guard let exchange else { return .absent(reason: "not in the HAR file") }
    // The page that comes with an error is no document.
    guard !exchange.isFailure else { return .absent(reason: "the request \(exchange.outcome)") }
    guard let body = archive.body(of: exchange) else {
      return .absent(reason: "the HAR file has no body of it")
    }
    return .source(
      SourceFile(name: name(of: exchange.url.text), bytes: body), location: exchange.location)
  }

  /// The only playlist that was requested with an address and further query parameters.
  private func extended(_ address: String) -> Loaded? {
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
      SourceFile(name: self.name(of: exchange.url.text), bytes: body), location: exchange.location)
  }
}

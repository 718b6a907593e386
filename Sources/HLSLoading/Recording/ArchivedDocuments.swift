package import HLSDocuments
import SourceText

/// The documents in an HTTP archive, by the addresses from which they were loaded.
package struct ArchivedDocuments: Sendable {
  /// A document with all loads of it whose bodies were saved.
  package struct Loaded: Sendable {
    /// The address of the first load.
    package let address: String
    /// What the document is, by the content of the first load.
    package let kind: ContentKind
    /// The loads, in the order of the archive.
    package fileprivate(set) var loads: [Exchange]
  }

  /// The archive.
  package let archive: HTTPArchive
  /// The answers as a log; nil if no request was recorded.
  package let answers: RecordedAnswers?
  /// The documents that can be checked, in the order of their first loads.
  package let documents: [Loaded]
  /// The number of playlists of which no load has a body, judging by their media types.
  package let missingPlaylists: Int
  private let numbers: [String: Int]
  /// The exchanges with a body by the addresses to which they were redirected.
  private let redirected: [String: Int]
  private let names: [String: String]

  /// Finds the documents in an archive.
  package init(_ archive: HTTPArchive) {
    self.archive = archive
    let log = archive.log
    answers = log.exchanges.isEmpty ? nil : RecordedAnswers(log, at: AnswerStore.logName)
    var documents: [Loaded] = []
    var numbers: [String: Int] = [:]
    var redirected: [String: Int] = [:]
    var naming = AddressNames()
    var names: [String: String] = [:]
    var missing: Set<String> = []
    for exchange in log.exchanges where exchange.method == "GET" {
      let key = ExchangeLog.loadKey(exchange.url)
      guard let body = archive.body(of: exchange), exchange.isSuccess else {
        let wasAnswered = !exchange.isFailure && exchange.stopped == nil
        if wasAnswered, exchange.mediaType?.hasSuffix("mpegurl") ?? false { missing.insert(key) }
        continue
      }
      if exchange.location != exchange.url.text, redirected[exchange.location] == nil {
        redirected[exchange.location] = exchange.index
      }
      if let known = numbers[key] {
        documents[known].loads.append(exchange)
        continue
      }
      let kind = ContentKind(of: body.span)
      guard kind.hint == nil else { continue }
      numbers[key] = documents.count
      names[key] = naming.name(of: exchange.url.text)
      documents.append(Loaded(address: exchange.url.text, kind: kind, loads: [exchange]))
    }
    missingPlaylists = missing.subtracting(numbers.keys).count
    (self.documents, self.numbers, self.redirected) = (documents, numbers, redirected)
    self.names = names
  }

  /// The name of an address in reports.
  package func name(of address: String) -> String {
    names[ExchangeLog.loadKey(URIReference(address))] ?? AddressNames.plainName(of: address)
  }

  /// The document at an address; parameters that clients add are ignored.
  package func loaded(from address: String) -> Loaded? {
    numbers[ExchangeLog.loadKey(URIReference(address))].map { documents[$0] }
  }

  /// The document at an address, as if it were loaded.
  package func document(at address: String) -> FoundDocument {
    let log = archive.log
    let exchange = log.answer(to: address) ?? redirected[address].map { log.exchanges[$0] }
    guard let exchange else { return .absent(reason: "not in the HAR file") }
    guard let body = archive.body(of: exchange) else {
      return .absent(
        reason: exchange.isFailure
          ? "the request \(exchange.outcome)" : "the HAR file has no body of it")
    }
    return .source(
      SourceFile(name: name(of: exchange.url.text), bytes: body), location: exchange.location)
  }

  /// The body with a name in the log.
  package func body(named name: String) -> FoundDocument {
    guard let body = archive.body(named: name), let exchange = answers?.exchange(ofFile: name)
    else { return .absent(reason: "the HAR file has no body of it") }
    return .source(
      SourceFile(name: self.name(of: exchange.url.text), bytes: body), location: exchange.location)
  }
}

public import HLSPlaylist

import HLSInterstitials

/// A document as it was loaded: its bytes, and what is known of where they came from.
public struct LoadedDocument: Sendable {
  public let source: SourceFile
  /// The address; nil for one that is known by the name of its source.
  public let address: String?
  /// When it was loaded, as EXT-X-PROGRAM-DATE-TIME is written; nil where an exchange log tells it, or
  /// nothing does.
  public let time: String?

  public init(_ source: SourceFile, address: String? = nil, time: String? = nil) {
    self.source = source
    self.address = address
    self.time = time
  }

  /// From where relative addresses in it lead.
  public var location: String { address ?? source.name }
}

extension Linter {
  /// The results for each document of an example, in their order.
  public func lint(_ example: Example) -> [SourceResult] {
    lint(example.completedDocuments.map(\.loaded), arranged: example.arrangement)
  }

  /// The results for some documents, the first of which is judged with what it leads to, in their
  /// order; one to which nothing leads is judged alone.
  ///
  /// A document with the name of an exchange log is one: it says where the others were loaded.
  public func lint(
    _ documents: [LoadedDocument], arranged: Example.Arrangement
  ) -> [SourceResult] {
    let log = documents.first { $0.source.name == ExchangeLog.fileName }
    let answers = log.map { RecordedAnswers(ExchangeLog(parsing: $0.source), at: $0.location) }
    guard let entry = documents.first(where: { $0.source.name != ExchangeLog.fileName }) else {
      return answers.map { [lint($0) { _ in .absent(reason: "not among the documents") }] } ?? []
    }
    if arranged == .reloads { return lint(loads: documents, answers) }
    // Names are those of neighbours of the first document, to which its exact address alone leads.
    let base = entry.address.map { URIReference($0) }
    let others = documents.filter { $0.source.name != entry.source.name }
    let sources = Dictionary(
      others.map {
        let name = $0.source.name
        return (withoutQuery($0.address ?? base?.resolving(name) ?? name), $0.source)
      }, uniquingKeysWith: { first, _ in first })
    func find(_ address: String) -> FoundDocument {
      sources[withoutQuery(address)].map { .source($0, location: address) }
        ?? .absent(reason: "not among the documents")
    }
    let results = lint(
      DocumentGraph.following(
        entry.source, at: entry.location, settings: settings, answers: answers, find: find))
    return documents.map { document in
      let name = document.source.name
      if let answers, name == ExchangeLog.fileName {
        return lint(answers) {
          $0 == entry.location ? .source(entry.source, location: $0) : find($0)
        }
      }
      return results.first { $0.source == name }
        ?? lint(
          DocumentGraph.following(
            document.source, at: document.location, settings: settings, answers: answers
          ) { _ in .absent(reason: "not among the documents") })[0]
    }
  }

  private func withoutQuery(_ address: String) -> String { String(address.prefix { $0 != "?" }) }
}

extension Linter {
  /// The results of a session, each finding with the load in which its place is.
  private func lint(loads: [LoadedDocument], _ answers: RecordedAnswers?) -> [SourceResult] {
    var session = LiveSession(named: "example", settings: settings)
    for load in loads where load.source.name != ExchangeLog.fileName {
      let exchange = answers?.exchange(ofFile: load.source.name)
      session.add(
        load.source, at: load.time.flatMap(DateTime.init(reading:)) ?? exchange?.time?.value,
        from: load.address ?? exchange?.url.text)
    }
    let result = lint(session)
    return loads.map { load in
      if let answers, load.source.name == ExchangeLog.fileName {
        return lint(answers) { _ in .absent(reason: "not among the documents") }
      }
      return SourceResult(
        source: load.source.name, kind: result.kind, status: .checked,
        findings: result.findings.filter { $0.place.source == load.source.name },
        omitted: OmittedFindings(), subjects: result.subjects, unfollowed: [], loads: [])
    }
  }
}

extension DateTime {
  fileprivate init?(reading text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}

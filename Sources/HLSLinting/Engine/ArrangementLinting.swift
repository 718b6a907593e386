import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

extension Linter {
  /// Lints the documents of an example; returns one result per document, in order.
  ///
  /// The documents of a presentation are linted together; so are the loads of a playlist, where each
  /// finding belongs to the load that contains its place.
  public func lint(_ example: Example) -> [SourceResult] {
    lint(example.completedDocuments.map(\.loaded), arranged: example.arrangement)
  }

  /// Lints some documents; returns one result per document, in order.
  ///
  /// The first document is linted with the documents it links to; a document without links to it is
  /// linted by itself. A document with the name of an exchange log records how the others were loaded.
  package func lint(
    _ documents: [LoadedDocument], arranged arrangement: Example.Arrangement
  ) -> [SourceResult] {
    if arrangement == .viewers { return lintViewers(documents) }
    let set = DocumentSet(documents)
    return arrangement == .reloads && set.entry != nil ? lintLoads(of: set) : lintGraph(of: set)
  }

  /// Lints what several viewers received; the folder in a document's name shows whose it is.
  private func lintViewers(_ documents: [LoadedDocument]) -> [SourceResult] {
    func folder(_ document: LoadedDocument) -> Substring {
      document.source.name.prefix { $0 != "/" }
    }
    var folders: [Substring] = []
    for document in documents where !folders.contains(folder(document)) {
      folders.append(folder(document))
    }
    let viewers = folders.compactMap { name in
      let set = DocumentSet(documents.filter { folder($0) == name })
      if let entry = set.entry { return Viewer(graph(of: entry, in: set, find: set.find)) }
      return set.answers.map { answers in
        Viewer(
          ExchangeGraph(
            answers, podServingHosts: settings.podServingHosts, limits: DocumentGraph.Limits(),
            find: set.findRecorded))
      }
    }
    let results = lint(viewers, areTogether: true).flatMap { $0 }
    return documents.map { document in
      results.first { $0.source == document.source.name }
        ?? lint(graph(of: document, in: DocumentSet([document]), find: DocumentSet.findNothing))[0]
    }
  }

  private func lintGraph(of set: DocumentSet) -> [SourceResult] {
    let results = set.entry.map { lint(graph(of: $0, in: set, find: set.find)) } ?? []
    return set.documents.map { document in
      if let result = lintLog(document, of: set, find: set.findRecorded) { return result }
      return results.first { $0.source == document.source.name }
        ?? lint(graph(of: document, in: set, find: DocumentSet.findNothing))[0]
    }
  }

  private func graph(
    of document: LoadedDocument, in set: DocumentSet, find: (String) -> FoundDocument
  ) -> DocumentGraph {
    DocumentGraph(
      document.source, at: document.location, podServingHosts: settings.podServingHosts,
      answers: set.answers, find: find)
  }

  /// Lints successive loads of one playlist; each finding belongs to the load that contains its place.
  private func lintLoads(of set: DocumentSet) -> [SourceResult] {
    var reloads = Reloads(named: "example", podServingHosts: settings.podServingHosts)
    for load in set.documents where !load.isExchangeLog && !load.isJSON {
      let exchange = set.answers?.exchange(ofFile: load.source.name)
      let base = URIReference(exchange?.location ?? load.location)
      reloads.add(
        load.source, at: load.time.flatMap(DateTime.init(reading:)) ?? exchange?.time?.value,
        from: load.address ?? exchange?.url.text,
        had: load.time == nil ? exchange?.loadTime : nil
      ) { set.findRecorded(base.resolving($0)) }
    }
    let result = lint(reloads)
    return set.documents.map { load in
      if let result = lintLog(load, of: set, find: DocumentSet.findNothing) { return result }
      return SourceResult(
        source: load.source.name, kind: result.kind, status: result.status,
        findings: result.findings.filter { $0.place.source == load.source.name },
        omitted: OmittedFindings(), subjects: result.subjects, uncheckedLinks: [])
    }
  }

  /// The result of the exchange log; nil for another document.
  private func lintLog(
    _ document: LoadedDocument, of set: DocumentSet, find: (String) -> FoundDocument
  ) -> SourceResult? {
    guard document.isExchangeLog, let answers = set.answers else { return nil }
    return lint(answers, find: find)
  }
}

/// Documents in memory that can be looked up by their addresses.
private struct DocumentSet {
  let documents: [LoadedDocument]
  /// The first document that is not an exchange log.
  let entry: LoadedDocument?
  let answers: RecordedAnswers?
  /// The documents other than the entry, by address without query.
  private let sources: [String: SourceFile]

  init(_ documents: [LoadedDocument]) {
    self.documents = documents
    let entry = documents.first { !$0.isExchangeLog }
    self.entry = entry
    answers = documents.first { $0.isExchangeLog }
      .map { RecordedAnswers(ExchangeLog(parsing: $0.source), at: $0.location) }
    // The others are neighbors of the entry, unless they have an address.
    let base = entry?.address.map { URIReference($0) }
    sources = Dictionary(
      documents.filter { $0.source.name != entry?.source.name }.map {
        let name = $0.source.name
        return (Self.withoutQuery($0.address ?? base?.resolving(name) ?? name), $0.source)
      }, uniquingKeysWith: { first, _ in first })
  }

  func find(_ address: String) -> FoundDocument {
    sources[Self.withoutQuery(address)].map { .source($0, location: address) }
      ?? Self.findNothing(address)
  }

  /// Looks up a recorded body, which can also be the entry.
  func findRecorded(_ address: String) -> FoundDocument {
    guard let entry else { return Self.findNothing(address) }
    return address == entry.location
      ? .source(entry.source, location: address) : find(address)
  }

  static func findNothing(_ address: String) -> FoundDocument {
    .absent(reason: "not among the documents")
  }

  private static func withoutQuery(_ address: String) -> String {
    String(address.prefix { $0 != "?" })
  }
}

extension LoadedDocument {
  fileprivate var isExchangeLog: Bool {
    source.name.split(separator: "/").last.map(String.init) == ExchangeLog.fileName
  }
  /// Whether it is no load of a playlist, but an asset list of one.
  fileprivate var isJSON: Bool { JSONText.isJSON(source.bytes) }
}

extension DateTime {
  fileprivate init?(reading text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}

/// A document with its bytes, its address and the time when it was loaded.
package struct LoadedDocument: Sendable {
  /// The name and bytes.
  package let source: SourceFile
  /// The address; nil for a document that is a neighbor of others under its name.
  package let address: String?
  /// When the document was loaded, in the format of EXT-X-PROGRAM-DATE-TIME; nil if unknown, or if an
  /// exchange log gives the time.
  package let time: String?

  /// Creates a document.
  package init(_ source: SourceFile, address: String? = nil, time: String? = nil) {
    self.source = source
    self.address = address
    self.time = time
  }

  /// The address or name against which relative addresses in the document are resolved.
  package var location: String { address ?? source.name }
}

extension CompletedExample {
  /// The document with its address and time.
  package var loaded: LoadedDocument { LoadedDocument(source, address: address, time: time) }
}

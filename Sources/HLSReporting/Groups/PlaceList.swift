import SourceText

/// Places that one entry of a report has in common: the first lines in each document, and how many there
/// are.
package struct PlaceList: Sendable {
  /// The lines of a document.
  package struct Document: Sendable {
    /// The maximum number of lines in ``lines``.
    static let mostLines = 5

    let source: String
    /// The first lines, from 1, each once.
    fileprivate(set) var lines: [Int] = []
    fileprivate(set) var count = 0
    /// The number of places that are on none of ``lines``.
    fileprivate(set) var notShown = 0

    fileprivate init(_ source: String) { self.source = source }
  }

  /// The number of documents that are named.
  private static let mostDocuments = 3

  private(set) var documents: [Document] = []
  /// The number of places.
  package private(set) var count = 0

  /// Creates a list without places.
  package init() {}

  /// Adds a place in a document.
  package mutating func add(_ line: Int, in source: String) {
    let last = extend(source, by: 1)
    if documents[last].lines.last == line { return }
    if documents[last].lines.count < Document.mostLines {
      documents[last].lines.append(line)
    } else {
      documents[last].notShown += 1
    }
  }

  /// Adds places in a document whose lines are not known.
  mutating func add(unknown added: Int, in source: String) {
    guard added > 0 else { return }
    let last = extend(source, by: added)
    documents[last].notShown += added
  }

  /// Counts places in a document, and returns its index.
  private mutating func extend(_ source: String, by added: Int) -> Int {
    count += added
    if documents.last?.source != source { documents.append(Document(source)) }
    documents[documents.count - 1].count += added
    return documents.count - 1
  }

  /// The places in words, such as `3 more: a.m3u8 lines 4, 5; b.m3u8 line 4`.
  package var summary: String {
    var places = documents.prefix(Self.mostDocuments).map(\.summary)
    let rest = documents.dropFirst(Self.mostDocuments)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.count }
      places.append("\(count) in \(counted(rest.count, "more document"))")
    }
    return "\(count) more: " + places.joined(separator: "; ")
  }
}

extension PlaceList.Document {
  fileprivate var summary: String {
    guard !lines.isEmpty else { return "\(notShown) in \(source)" }
    let label = lines.count == 1 && notShown == 0 ? "line" : "lines"
    return "\(source) \(label) " + lines.map { String($0) }.joined(separator: ", ")
      + (notShown > 0 ? " and \(notShown) more" : "")
  }
}

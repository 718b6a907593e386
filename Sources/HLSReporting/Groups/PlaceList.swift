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
    /// The number of places that are on none of ``lines``.
    fileprivate(set) var notShown = 0

    fileprivate init(_ source: String) { self.source = source }
  }

  /// The number of documents that are named.
  private static let mostDocuments = 3

  private var documents: [Document] = []
  /// The name of the document with the place that was added last.
  private var last: String?
  /// The documents that are not named, and the places in them.
  private var further = (documents: 0, places: 0)
  /// The number of places.
  package private(set) var count = 0

  /// Creates a list without places.
  package init() {}

  /// Adds a place in a document.
  package mutating func add(_ line: Int, in source: String) {
    guard let last = extend(source, by: 1) else { return }
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
    guard let last = extend(source, by: added) else { return }
    documents[last].notShown += added
  }

  /// Counts places in a document, and returns its index; nil if it is not named.
  private mutating func extend(_ source: String, by added: Int) -> Int? {
    count += added
    if last != source {
      last = source
      if further.documents == 0, documents.count < Self.mostDocuments {
        documents.append(Document(source))
      } else {
        further.documents += 1
      }
    }
    guard further.documents == 0 else {
      further.places += added
      return nil
    }
    return documents.count - 1
  }

  /// Whether there are places whose lines are not in ``summary``.
  var isCut: Bool { further.documents > 0 || documents.contains { $0.notShown > 0 } }

  /// The places in words, such as `3 more: a.m3u8 lines 4, 5; b.m3u8 line 4`.
  package var summary: String {
    var places = documents.map(\.summary)
    if further.documents > 0 {
      places.append("\(further.places) in \(counted(further.documents, "more document"))")
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

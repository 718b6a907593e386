import HLSDocuments
import SourceText

/// The documents that the client holds, and what was found in them and in those they link to.
///
/// The text that the client holds replaces the file, also where another document links to it. Files
/// are read below the folders of the workspace only.
struct Workspace: Sendable {
  /// The absolute paths of the folders.
  var folders: [String] = []
  /// The open documents, in the order in which they were opened.
  private(set) var documents: [OpenDocument] = []
  /// The findings in open documents; those that are missing have changed since.
  private var linted: [DocumentURI: LintedDocuments] = [:]
  /// The open documents whose findings the client does not have.
  private(set) var unpublished: [DocumentURI] = []

  private let environment: ServerEnvironment

  init(_ environment: ServerEnvironment) { self.environment = environment }

  /// The open document at an address; nil if there is none.
  func document(_ uri: DocumentURI) -> OpenDocument? { documents.first { $0.uri == uri } }

  /// Adds a document, or replaces the one with its address.
  mutating func open(_ document: OpenDocument) {
    documents.removeAll { $0.uri == document.uri }
    documents.append(document)
    changed(document.uri)
  }

  /// Changes an open document; does nothing if it is not open.
  mutating func change(_ uri: DocumentURI, _ body: (inout OpenDocument) -> Void) {
    guard let number = documents.firstIndex(where: { $0.uri == uri }) else { return }
    body(&documents[number])
    changed(uri)
  }

  /// Removes a document: from now on its file counts.
  mutating func close(_ uri: DocumentURI) {
    documents.removeAll { $0.uri == uri }
    changed(uri)
    linted[uri] = nil
    unpublished.removeAll { $0 == uri }
  }

  /// Notes that a document or a file is another one than before.
  mutating func changed(_ uri: DocumentURI) {
    for document in documents {
      let known = linted[document.uri]
      guard document.uri == uri || known?.depends(on: uri) ?? false else { continue }
      forget(document.uri)
    }
  }

  /// Notes that any file may be another one than before.
  mutating func changedAll() { for document in documents { forget(document.uri) } }

  private mutating func forget(_ uri: DocumentURI) {
    linted[uri] = nil
    if !unpublished.contains(uri) { unpublished.append(uri) }
  }

  /// Removes the next document whose findings the client does not have; nil if there is none.
  mutating func nextUnpublished() -> DocumentURI? {
    unpublished.isEmpty ? nil : unpublished.removeFirst()
  }

  /// The findings in an open document and in those it links to; nil if it is not open.
  mutating func lint(_ uri: DocumentURI) -> LintedDocuments? {
    if let known = linted[uri] { return known }
    guard let document = document(uri) else { return nil }
    let found = LintedDocuments(document, in: environment) { find($0) }
    linted[uri] = found
    return found
  }

  /// The findings in each open document and in those it links to, in the order in which they were
  /// opened.
  mutating func lintAll() -> [LintedDocuments] { documents.compactMap { lint($0.uri) } }

  /// The findings in the open documents that have not changed since, in the order in which they
  /// were opened.
  var current: [(root: DocumentURI, found: LintedDocuments)] {
    documents.compactMap { document in linted[document.uri].map { (document.uri, $0) } }
  }

  /// The lines of a member of a graph.
  func lines(of member: Member, at uri: DocumentURI?) -> DocumentLines {
    uri.flatMap(document)?.lines ?? DocumentLines(member.text.source.bytes)
  }

  /// Looks up a linked document.
  private func find(_ address: String) -> FoundDocument {
    guard let path = DocumentURI.absolutePath(ofLocation: address) else {
      return .absent(reason: "only files are read")
    }
    guard let open = document(DocumentURI(path: path)) else {
      return environment.file(address, folders)
    }
    let source = SourceFile(name: environment.name(path), bytes: open.lines.bytes)
    return .source(source, location: address)
  }
}

import HLSReporting
import SourceText

extension EditorSession {
  /// The places that have the name at a place in common; none if there is no name.
  mutating func references(
    _ place: PlaceInDocument, withDefinitions: Bool
  ) -> JSONList<Location> {
    guard let shared = shared(place) else { return JSONList([]) }
    return JSONList(
      shared.places.filter { withDefinitions || $0.place.role != .definition }.map { place in
        Location(uri: place.uri.text, range: range(of: place))
      })
  }

  /// The name at a place, if it can be renamed; nil if there is none.
  mutating func renamable(_ place: PlaceInDocument) -> RenamableName? {
    guard let shared = shared(place) else { return nil }
    let lines = place.subject.document.lines
    return RenamableName(
      range: lines.range(shared.range, client.encoding),
      text: String(decoding: lines.bytes[shared.range.offsets], as: UTF8.self))
  }

  /// The edits that give the name at a place another text, in all documents that have it.
  mutating func rename(
    _ place: PlaceInDocument, to text: String?
  ) throws(RequestFault) -> WorkspaceEdit {
    guard let text else { throw RequestFault(.invalidParameters, "newName is missing") }
    guard let shared = shared(place) else {
      throw RequestFault(
        .requestFailed,
        "only IDs of date ranges, GROUP-IDs and variables can be renamed")
    }
    if let obstacle = shared.obstacle(to: text) { throw RequestFault(.requestFailed, obstacle) }
    var edits: [String: [TextEdit]] = [:]
    for place in shared.places {
      edits[place.uri.text, default: []].append(TextEdit(range: range(of: place), text: text))
    }
    return WorkspaceEdit(edits: edits)
  }

  private mutating func shared(_ place: PlaceInDocument) -> SharedPlaces? {
    SharedPlaces(at: place.offset, of: place.subject.document.uri, in: workspace.lintAll())
  }

  private func range(of place: SharedPlaces.Place) -> ClientRange {
    workspace.lines(of: place.member, at: place.uri).range(place.place.range, client.encoding)
  }
}

/// A range of a document (LSP 3.17, Location).
struct Location: JSONWritable {
  let uri: String
  let range: ClientRange

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("range", range)
      json.member("uri", uri)
    }
  }
}

/// A name that can be renamed (LSP 3.17, Prepare Rename Request).
struct RenamableName: JSONWritable {
  let range: ClientRange
  let text: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("placeholder", text)
      json.member("range", range)
    }
  }
}

/// Edits of documents by their addresses (LSP 3.17, WorkspaceEdit).
struct WorkspaceEdit: JSONWritable {
  let edits: [String: [TextEdit]]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("changes")
      json.object { json in
        for (uri, edits) in edits.sorted(by: { $0.key < $1.key }) { json.member(uri, all: edits) }
      }
    }
  }
}

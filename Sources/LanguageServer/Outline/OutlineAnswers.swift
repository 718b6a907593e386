import HLSDocuments
import HLSInterstitials
import HLSReporting
import SourceText

extension EditorSession {
  /// The parts of the open document that have names.
  func symbols(_ subject: Subject) -> SymbolList {
    let symbols: [DocumentSymbol] =
      switch subject.found.graph.members[0].content {
      case .playlist(let document): PlaylistOutline(document).symbols
      case .json(let document): document.assetList.map(Self.symbols) ?? []
      case .infoPlist, .other, .exchanges, .session: []
      }
    return SymbolList(
      symbols: symbols, lines: subject.document.lines, uri: subject.document.uri.text,
      client: client)
  }

  /// The assets of a list.
  private static func symbols(_ list: AssetList) -> [DocumentSymbol] {
    list.assets.map { asset in
      DocumentSymbol(
        name: "asset \(asset.index + 1)", kind: .asset,
        detail: asset.duration.value.map { "\($0.seconds) s" } ?? "", range: asset.value.range,
        selection: asset.uri.range ?? asset.value.head)
    }
  }

  /// The parts of the open document that can be folded.
  func folds(_ subject: Subject) -> JSONList<FoldingRange> {
    guard let document = subject.found.graph.members[0].document else { return JSONList([]) }
    let lines = subject.document.lines
    return JSONList(
      PlaylistOutline(document).folds.map { start, end in
        // A client may count lines that a playlist does not have, after CR.
        func line(_ number: Int) -> Int {
          lines.position(of: Int(document.playlist.lines[number].start), client.encoding).line
        }
        return FoldingRange(start: line(start), end: line(end))
      })
  }

  /// The links of the open document to other documents, each with what was found there.
  func links(_ subject: Subject) -> JSONList<DocumentLink> {
    let graph = subject.found.graph
    return JSONList(
      graph.links(from: 0).compactMap { link in
        guard let target = Self.target(of: link) else { return nil }
        let note: String? =
          switch link.target {
          case .member: nil
          case .absent(let reason), .ignored(let reason): reason
          }
        return DocumentLink(
          range: subject.document.lines.range(link.range, client.encoding), target: target,
          tooltip: link.role.noun + (note.map { ": \($0)" } ?? ""))
      })
  }

  /// The address that a link refers to; nil for one that a client cannot open.
  private static func target(of link: Link) -> String? {
    if let path = DocumentURI.absolutePath(ofLocation: link.location) {
      return DocumentURI(path: path).text
    }
    let reference = URIReference(link.location)
    let scheme = reference.scheme.map { reference.characters($0).lowercased() }
    return scheme == "http" || scheme == "https" ? link.location : nil
  }
}

/// Lines that a client can fold (LSP 3.17, Folding Range Request).
struct FoldingRange: JSONWritable {
  let start: Int
  let end: Int

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("endLine", end)
      json.member("kind", "region")
      json.member("startLine", start)
    }
  }
}

/// An address that a client can open (LSP 3.17, Document Link Request).
struct DocumentLink: JSONWritable {
  let range: ClientRange
  let target: String
  let tooltip: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("range", range)
      json.member("target", target)
      json.member("tooltip", tooltip)
    }
  }
}

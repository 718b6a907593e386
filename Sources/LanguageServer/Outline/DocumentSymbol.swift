import HLSReporting
import SourceText

/// A part of a document with a name.
///
/// Source: LSP 3.17, Document Symbols Request.
struct DocumentSymbol {
  /// The kinds of parts, with the number of a SymbolKind.
  enum Kind: Int {
    case discontinuity = 3
    case variant = 11
    case rendition = 19
    case dateRange = 24
    case asset = 8
  }

  let name: String
  let kind: Kind
  /// More about it, such as its time.
  var detail = ""
  /// The whole part.
  let range: ByteRange
  /// The part of it that an editor selects.
  let selection: ByteRange
}

/// The parts of a document for a client.
struct SymbolList: JSONWritable {
  let symbols: [DocumentSymbol]
  let lines: DocumentLines
  let uri: String
  let client: ClientAbilities

  func write(to json: inout JSONWriter) {
    json.array { json in
      for symbol in symbols {
        json.object { json in
          if client.nestsSymbols { write(symbol, to: &json) } else { writeFlat(symbol, to: &json) }
        }
      }
    }
  }

  private func write(_ symbol: DocumentSymbol, to json: inout JSONWriter) {
    if !symbol.detail.isEmpty { json.member("detail", symbol.detail) }
    json.member("kind", symbol.kind.rawValue)
    json.member("name", symbol.name)
    json.member("range", lines.range(symbol.range, client.encoding))
    json.member("selectionRange", lines.range(symbol.selection, client.encoding))
  }

  /// Writes a SymbolInformation, which older clients know.
  private func writeFlat(_ symbol: DocumentSymbol, to json: inout JSONWriter) {
    json.member("kind", symbol.kind.rawValue)
    json.name("location")
    json.object { json in
      json.member("range", lines.range(symbol.range, client.encoding))
      json.member("uri", uri)
    }
    json.member("name", symbol.name)
  }
}

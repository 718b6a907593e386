import HLSReporting
import SourceText

/// A word that may be written at a place.
///
/// Source: LSP 3.17, Completion Request.
struct CompletionItem: JSONWritable {
  /// The kinds of words, with the number of a CompletionItemKind.
  enum Kind: Int {
    case variable = 6
    case property = 10
    case value = 12
    case keyword = 14
    case reference = 18
  }

  let label: String
  let kind: Kind
  /// Its meaning.
  var detail: String?
  /// The edit that writes it.
  let edit: TextEdit

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("detail", detail)
      json.member("kind", kind.rawValue)
      json.member("label", label)
      json.member("textEdit", edit)
    }
  }
}

/// A text in which `«` and `»` enclosed one place: the text without them, and that place in bytes.
package struct MarkedText {
  package let text: String
  package let range: Range<Int>

  package init(_ marked: String) {
    let pieces = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    text = pieces.joined()
    let start = pieces.first?.utf8.count ?? 0
    range = start..<start + (pieces.count == 3 ? pieces[1].utf8.count : 0)
  }
}

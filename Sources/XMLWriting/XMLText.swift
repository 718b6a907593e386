import SourceText

/// Prepares text for XML 1.0.
package enum XMLText {
  /// The maximum size in bytes of an attribute value or a run of text.
  ///
  /// Longer text is cut and ends with `…`. XML parsers reject more than ten million bytes, and escaping can
  /// turn one byte into six.
  package static let longest = 1 << 20

  /// `text` with every invisible character except tab and line breaks escaped as `\u{1B}`, and without
  /// commands to programs that run CI jobs.
  ///
  /// These include all characters that XML does not allow (XML 1.0, production 2 `Char`).
  package static func visible(_ text: String) -> String {
    let shown = text.escapingInvisible(except: "\t", "\n", "\r")
    guard LogCommands.mayBegin(in: shown.utf8Span.span) else { return shown }
    return String(decoding: LogCommands.escaped(Array(shown.utf8)), as: UTF8.self)
  }

  /// `text` with invisible characters escaped, cut to `limit` bytes of UTF-8 before the `…`.
  static func visible(_ text: String, upTo limit: Int) -> String {
    let cut = text.utf8.count > limit
    let shown = visible(cut ? prefix(of: text, bytes: limit) : text)
    guard cut || shown.utf8.count > limit else { return shown }
    return prefix(of: shown, bytes: limit) + "…"
  }

  /// The longest prefix of `text` of at most `limit` bytes that ends between scalars.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }
}

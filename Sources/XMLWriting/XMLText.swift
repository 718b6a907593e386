import SourceText

/// Text made fit for XML 1.0 and for the eye.
public enum XMLText {
  /// The most bytes that one attribute value or one run of text may have.
  ///
  /// What is longer is cut and ends with `…`. XML readers refuse more than ten million bytes, and
  /// escaping can make six of one.
  public static let longest = 1 << 20

  /// `text` with every invisible character but tab and line breaks in the form `\u{1B}`.
  ///
  /// Among them are all characters that XML cannot hold (XML 1.0, production 2 `Char`).
  public static func visible(_ text: String) -> String {
    text.escapingInvisible(except: "\t", "\n", "\r")
  }

  /// `text` in its visible form, and no longer than `limit` bytes of UTF-8 before the `…`.
  static func visible(_ text: String, upTo limit: Int) -> String {
    let cut = text.utf8.count > limit
    let shown = visible(cut ? prefix(of: text, bytes: limit) : text)
    guard cut || shown.utf8.count > limit else { return shown }
    return prefix(of: shown, bytes: limit) + "…"
  }

  /// The scalars of `text` that fit into `limit` bytes.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }
}

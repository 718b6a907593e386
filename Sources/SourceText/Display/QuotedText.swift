extension StringProtocol {
  /// The text in single quotes for a message: at most 64 characters, invisible ones escaped.
  package var quoted: String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(64))).escapingInvisible()
    return "'" + start + (unicodeScalars.dropFirst(64).isEmpty ? "" : "…") + "'"
  }
}

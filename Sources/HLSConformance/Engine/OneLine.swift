extension String {
  /// The text with characters that end a line or do not show written as `\u{D}`.
  ///
  /// Messages quote what playlists hold, and a message is one line wherever it is told.
  var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

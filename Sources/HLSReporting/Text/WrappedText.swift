import SourceText

extension ReportText {
  /// Writes the first lines of a report: a name in bold, what is to be said of it, and an empty line.
  mutating func writeTitle(_ name: String, _ summary: String, _ width: Int) {
    style(.bold)
    let column = writeWrapped(
      "\(name.breakingWords(of: width - 2)): ", at: 0, indent: 2, width: width)
    style(.plain)
    writeWrapped(summary, at: column, indent: 2, width: width)
    write("\n\n")
  }

  /// Writes text from an input in its visible form, with line breaks between words.
  ///
  /// - Parameters:
  ///   - text: the text to write.
  ///   - column: the column at which the text begins, from 0.
  ///   - indent: the number of spaces before each further line.
  ///   - width: the number of columns that a line may have; a longer word has a line of its own.
  ///   - limit: the maximum number of bytes.
  /// - Returns: the column after the text.
  @discardableResult
  mutating func writeWrapped(
    _ text: String, at column: Int, indent: Int, width: Int, upTo limit: Int = .max
  ) -> Int {
    var shown = TerminalText.visible(text)
    if shown.utf8.count > limit {
      shown = TerminalText.visible(String(text.unicodeScalars.prefix(limit))) + "…"
    }
    guard TerminalText.isPlain(shown.utf8.span) else {
      return writeWords(
        shown.split(separator: " ", omittingEmptySubsequences: false).map {
          (Array($0.utf8)[...], TerminalText.columns(of: String($0)))
        }, at: column, indent: indent, width: width)
    }
    guard column + shown.utf8.count > width else {
      write(shown)
      return column + shown.utf8.count
    }
    let words = Array(shown.utf8).split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return writeWords(words.map { ($0, $0.count) }, at: column, indent: indent, width: width)
  }

  /// Writes words with their numbers of columns, and returns the column after them.
  private mutating func writeWords(
    _ words: [(bytes: ArraySlice<UInt8>, columns: Int)], at column: Int, indent: Int, width: Int
  ) -> Int {
    var column = column
    for (number, word) in words.enumerated() {
      if number > 0 {
        if column + 1 + word.columns > width, column > indent {
          write("\n")
          write(" ", times: indent)
          column = indent
        } else {
          write(" ")
          column += 1
        }
      }
      write(word.bytes)
      column += word.columns
    }
    return column
  }
}

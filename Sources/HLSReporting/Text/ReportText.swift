import HLSLinting
import SourceText

/// A text report that is being written.
struct ReportText {
  enum Style: String {
    case plain = "0"
    case bold = "1"
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case frame = "1;34"
    case success = "1;32"
  }

  private(set) var bytes: [UInt8] = []
  private let isColored: Bool

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Writes text that does not come from an input.
  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece)
  }

  mutating func write(_ byte: Character, times count: Int) {
    bytes.append(contentsOf: repeatElement(byte.asciiValue ?? UInt8(ascii: "?"), count: count))
  }

  /// Writes text from an input in its visible form, which cannot control a terminal.
  ///
  /// Text longer than `limit` bytes is truncated.
  mutating func writeVisible(_ text: String, upTo limit: Int = .max) {
    if text.utf8.count > limit {
      writeVisible(String(text.unicodeScalars.prefix(limit)))
      write("…")
    } else if TerminalText.isPlain(text.utf8.span) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { _ = TerminalText.append(scalar, to: &bytes) }
    }
  }

  /// Sets the style of the following text, if the report is colored.
  mutating func style(_ style: Style) {
    guard isColored else { return }
    bytes.append(contentsOf: "\u{1B}[\(style.rawValue)m".utf8)
  }

  /// Removes all but the first `count` bytes.
  mutating func cut(to count: Int) {
    bytes.removeLast(max(0, bytes.count - count))
  }

  /// Passes on the lines that were written if they have as much as `count` bytes; none of them is a command
  /// to the program that runs a CI job.
  mutating func flush<Failure>(
    from count: Int = 65_536, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= count else { return }
    try output(LogCommands.escaped(bytes))
    bytes.removeAll(keepingCapacity: true)
  }
}

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

extension ReportedSource {
  /// The name of the document, its kind and the number of its findings, or why it was not checked.
  package var outline: String { digest.outline }
}

extension SourceDigest {
  fileprivate var outline: String {
    let name = TerminalText.visible(source)
    switch status {
    case .unchecked(let reason): return "\(name): not checked: \(TerminalText.visible(reason))"
    case .checked, .partly:
      let counts = Severity.allCases.reversed().map { (severity: $0, count: count(of: $0)) }
        .filter { $0.count > 0 }.map { counted($0.count, $0.severity.rawValue) }
      let findings = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
      let state = status == .checked ? "" : ", partly checked"
      return "\(name): \(TerminalText.visible(kind ?? "document"))\(state): \(findings)"
    }
  }
}

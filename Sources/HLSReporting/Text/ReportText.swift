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

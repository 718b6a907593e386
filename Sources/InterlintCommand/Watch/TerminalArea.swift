import HLSReporting
import SourceText

/// The size of a terminal, and text that fits it.
struct TerminalArea {
  let columns: Int
  let rows: Int
  let isColored: Bool

  /// The first of these texts that fits; otherwise the last one, cut.
  func fitting(_ texts: [String], _ columns: Int) -> String {
    fitted(texts.first { $0.count <= columns } ?? texts.last ?? "", columns)
  }

  /// The note in a heading if not all rows are shown.
  func part(_ shown: Int, of count: Int) -> String {
    shown < count ? "   (\(shown) of \(count))" : ""
  }

  func heading(_ text: String) -> String { styled(fitted(text, columns), .faint) }

  func fitted(_ text: String, _ columns: Int, padded: Bool = false) -> String {
    TerminalText.fitted(text, to: columns, isPadded: padded)
  }

  /// The same, aligned to the right.
  func right(_ text: String, _ columns: Int) -> String {
    let text = fitted(text, columns)
    return String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  func styled(_ text: String, _ style: TerminalStyle) -> String {
    style.applied(to: text, isColored)
  }
}

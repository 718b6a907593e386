import HLSReporting
import SourceText

/// The columns and rows of a terminal, and text that fits them.
struct TerminalArea {
  let columns: Int
  let rows: Int
  let isColored: Bool

  /// The first of these texts that fits, or the last one as far as it does.
  func fitting(_ texts: [String], _ columns: Int) -> String {
    fitted(texts.first { $0.count <= columns } ?? texts.last ?? "", columns)
  }

  /// What a heading says where not all is shown.
  func part(_ shown: Int, of count: Int) -> String {
    shown < count ? "   (\(shown) of \(count))" : ""
  }

  func heading(_ text: String) -> String { styled(fitted(text, columns), .faint) }

  func fitted(_ text: String, _ columns: Int, padded: Bool = false) -> String {
    TerminalText.fitted(text, to: columns, isPadded: padded)
  }

  /// The same at the right end of the columns.
  func right(_ text: String, _ columns: Int) -> String {
    let text = fitted(text, columns)
    return String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  func styled(_ text: String, _ style: TerminalStyle) -> String {
    style.applied(to: text, isColored)
  }
}

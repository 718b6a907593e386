import HLSLinting

/// A text style, as an escape sequence of ECMA-48.
enum TerminalStyle: String {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case info = "1;36"
  case success = "1;32"

  init(_ severity: Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .info: .info
      }
  }

  func applied(to text: String, _ isColored: Bool) -> String {
    isColored && self != .plain ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

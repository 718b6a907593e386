import HLSLinting
import LintRuns

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

/// Decides whether text is colored.
struct Coloring {
  private let request: ReportRequest.Coloring

  init(_ request: ReportRequest.Coloring) { self.request = request }

  /// Whether to color output; `auto` means on a terminal, unless the environment says otherwise.
  ///
  /// Output to a `path` is never colored automatically.
  func applies(to path: String? = nil, isScreen: Bool) -> Bool {
    switch request {
    case .always: return true
    case .never: return false
    case .auto:
      guard path == nil else { return false }
      if ProcessEnvironment["NO_COLOR"] != nil { return false }
      let forced = ProcessEnvironment["FORCE_COLOR"] ?? ProcessEnvironment["CLICOLOR_FORCE"]
      if forced ?? "0" != "0" { return true }
      return isScreen && ProcessEnvironment["TERM"] != "dumb"
    }
  }
}

import LintRuns

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

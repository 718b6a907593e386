import HLSConformance
import HLSPlaylist
import HLSReporting

/// Tells of a watch in plain lines, one for each event.
struct EventLines: WatchOutput {
  let isColored: Bool
  /// Findings below this are not told.
  let least: Severity
  let write: (String) throws -> Void

  mutating func show(_ events: [WatchEvent]) throws {
    for event in events where event.severity.map({ $0 >= least }) ?? true {
      try write(line(event) + "\n")
    }
  }

  var isRead: Bool { Console.isRead }

  mutating func update(_ state: WatchState, at moment: Seconds) {}
  mutating func close() {}

  private func line(_ event: WatchEvent) -> String {
    let subject = event.load > 0 ? "\(event.playlist), load \(event.load)" : event.playlist
    let text = VisibleText.fitted("\(subject): \(event.text)", to: Self.longest)
    return "\(event.time.clockText) " + TerminalStyle(event).applied(to: text, isColored)
  }

  private static let longest = 2_000
}

/// How a stretch of text looks on a terminal, in the escape sequences of ECMA-48.
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

  init(_ event: WatchEvent) {
    self =
      switch event.kind {
      case .appeared(let finding): TerminalStyle(finding.severity)
      case .gone, .recovered: .success
      case .failed, .unloaded, .missing, .incomplete: .warning
      case .began, .leftOut, .fullOfAssets, .ended: .plain
      }
  }

  func applied(to text: String, _ isColored: Bool) -> String {
    isColored && self != .plain ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

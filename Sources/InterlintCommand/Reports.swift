import Glibc
import HLSConformance
import HLSReporting

/// Renders the reports of one run as the command line asks for them.
struct Reports {
  private let line: ParsedCommandLine
  private let run: LintRun
  private let redacted: LintRun

  init(line: ParsedCommandLine, run: LintRun) {
    self.line = line
    self.run = run
    redacted = run.redacted()
  }

  func render(_ target: OutputTarget) throws(CommandFailure) -> [UInt8] {
    text(target).render(line.flag("no-redact") ? run : redacted)
  }

  private func text(_ target: OutputTarget) -> TextReporter {
    let isScreen = target.path == nil && Console.isTerminal
    var reporter = TextReporter()
    reporter.color = isColored(isScreen)
    reporter.width = isScreen ? Console.width : 100
    reporter.showLeast = (line.last("show") ?? "info").asSeverity ?? .info
    reporter.failOn = (line.last("fail-on") ?? "error").asSeverity
    return reporter
  }

  /// Colour on a terminal, unless the user or the environment says otherwise.
  private func isColored(_ isScreen: Bool) -> Bool {
    switch line.last("color") {
    case "always": return true
    case "never": return false
    default:
      if Console.environment("NO_COLOR") != nil { return false }
      if Console.environment("FORCE_COLOR") ?? Console.environment("CLICOLOR_FORCE") ?? "0" != "0" {
        return true
      }
      return isScreen && Console.environment("TERM") != "dumb"
    }
  }

  /// The second that reproducible output pretends it is; 1970 where none is given.
  private var sourceDateEpoch: Int {
    Console.environment("SOURCE_DATE_EPOCH").flatMap(Int.init) ?? 0
  }
}

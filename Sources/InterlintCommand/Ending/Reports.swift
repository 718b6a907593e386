import Glibc
import HLSConformance
import HLSReporting

/// Renders the reports of one run as the command line asks for them.
struct Reports {
  private let line: ParsedCommandLine
  private let run: LintRun
  private let redacted: LintRun
  private let durations: [Duration]

  /// Durations are how long each source took, in the order of the run's sources.
  init(line: ParsedCommandLine, run: LintRun, durations: [Duration]) {
    self.line = line
    self.run = run
    self.durations = durations
    redacted = run.redacted()
  }

  func render(_ target: OutputTarget) throws(CommandFailure) -> [UInt8] {
    do {
      switch target.format {
      case "json": return try JSONReporter().render(redacted)
      case "jsonl": return try JSONLinesReporter().render(redacted)
      case "junit": return try junit.render(redacted)
      default:
        // A file is soon published.
        let isOpen = line.flag("no-redact") && target.path == nil
        return text(target).render(isOpen ? run : redacted)
      }
    } catch {
      throw CommandFailure(code: .defect, message: "the \(target.format) report: \(error)")
    }
  }

  private func text(_ target: OutputTarget) -> TextReporter {
    let isScreen = target.path == nil && Console.isTerminal
    var reporter = TextReporter()
    reporter.color = isColored(target, isScreen)
    reporter.width = isScreen ? Console.width : 100
    reporter.showLeast = (line.last("show") ?? "info").asSeverity ?? .info
    reporter.failOn = (line.last("fail-on") ?? "error").asSeverity
    return reporter
  }

  /// Colour on a terminal, unless the user or the environment says otherwise; the environment never
  /// speaks of files.
  private func isColored(_ target: OutputTarget, _ isScreen: Bool) -> Bool {
    switch line.last("color") {
    case "always": return true
    case "never": return false
    default:
      guard target.path == nil else { return false }
      if Console.environment("NO_COLOR") != nil { return false }
      if Console.environment("FORCE_COLOR") ?? Console.environment("CLICOLOR_FORCE") ?? "0" != "0" {
        return true
      }
      return isScreen && Console.environment("TERM") != "dumb"
    }
  }

  private var junit: JUnitReporter {
    var reporter = JUnitReporter()
    reporter.profile = line.last("junit-profile").flatMap(JUnitReporter.Profile.init) ?? .extended
    reporter.cases = line.last("junit-cases").flatMap(JUnitReporter.Cases.init) ?? .all
    reporter.failOn = (line.last("fail-on") ?? "error").asSeverity
    if line.flag("junit-times") {
      reporter.timestamp = Int64(time(nil))
      reporter.durations = durations
    } else {
      reporter.timestamp = Self.sourceDateEpoch ?? 0
    }
    return reporter
  }

  /// The second that reproducible output pretends it is; nil where none is given.
  private static var sourceDateEpoch: Int64? {
    Console.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
  }

  /// Refuses a `SOURCE_DATE_EPOCH` that is no moment, lest the clock is taken for it.
  static func checkSourceDateEpoch() throws(CommandFailure) {
    guard let text = Console.environment("SOURCE_DATE_EPOCH") else { return }
    guard let second = Int64(text), 0...lastSecond ~= second else {
      throw CommandFailure(
        code: .usage,
        message: "SOURCE_DATE_EPOCH cannot be \(UsageError.shown(text)); allowed are the seconds "
          + "since 1970, from 0 to \(lastSecond)")
    }
  }

  /// The last second of the year 9999, after which dates have another form.
  private static let lastSecond: Int64 = 253_402_300_799

  /// Whether output is to be the same at any time, and of any speed.
  static var isDated: Bool { sourceDateEpoch != nil }

  /// The time at which a run is stored.
  static var now: Int64 { sourceDateEpoch ?? Int64(time(nil)) }
}

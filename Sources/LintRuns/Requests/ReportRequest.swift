public import HLSLinting
public import HLSReporting

/// Which reports of a run are written, where, and how they look.
public struct ReportRequest: Sendable {
  /// When text is colored.
  public enum Coloring: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    case always
    case never
  }

  /// The reports in order; text on standard output where none is named.
  public var named: [ReportDestination<ReportFormat>] = []
  /// The least severity that the text report shows.
  public var showLeast = Severity.info
  public var coloring = Coloring.auto
  /// Whether nothing is printed but reports that go to files.
  public var isQuiet = false
  /// Whether secrets are masked in text on standard output; everywhere else they are anyway.
  public var masksText = true
  public var junitDialect = JUnitDialect.extended
  public var junitCases = JUnitCaseSelection.all
  /// Whether the JUnit report has the time of the run and durations.
  public var hasJUnitTimes = false

  public init() {}

  /// The reports that are written.
  public var destinations: [ReportDestination<ReportFormat>] {
    let all = named.isEmpty ? [ReportDestination(.text)] : named
    return isQuiet ? all.filter { $0.path != nil } : all
  }
}

/// A report in some format, and where it goes.
public struct ReportDestination<Format: Sendable & Equatable>: Sendable, Equatable {
  public let format: Format
  /// Nil for standard output.
  public let path: String?

  public init(_ format: Format, to path: String? = nil) {
    self.format = format
    self.path = path
  }
}

public import HLSLinting
public import HLSReporting

/// The reports of a run, their destinations and their appearance.
public struct ReportRequest: Sendable {
  /// When to color text.
  public enum Coloring: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// Always, also in files.
    case always
    /// Never.
    case never
  }

  /// The requested reports in order; if empty, text is written to standard output.
  public var named: [ReportDestination<ReportFormat>] = []
  /// The lowest severity in the text report.
  public var showLeast = Severity.info
  /// When text is colored.
  public var coloring = Coloring.auto
  /// Whether only reports to files are written.
  public var isQuiet = false
  /// Whether each checked document is printed to standard error.
  public var isVerbose = false
  /// Whether secrets are masked in text on standard output; elsewhere they always are.
  public var masksText = true
  /// The dialect of the JUnit report.
  public var junitDialect = JUnitDialect.extended
  /// Which cases the JUnit report contains.
  public var junitCases = JUnitCaseSelection.all
  /// Whether the JUnit report contains the time of the run and durations.
  public var hasJUnitTimes = false

  /// Creates a request for a text report on standard output.
  public init() {}

  /// The reports to write.
  public var destinations: [ReportDestination<ReportFormat>] {
    let all = named.isEmpty ? [ReportDestination(.text)] : named
    return isQuiet ? all.filter { $0.path != nil } : all
  }
}

/// A report format and where the report is written.
public struct ReportDestination<Format: Sendable & Equatable>: Sendable, Equatable {
  /// The format.
  public let format: Format
  /// The path of the file; nil for standard output.
  public let path: String?

  /// Creates a destination.
  public init(_ format: Format, to path: String? = nil) {
    self.format = format
    self.path = path
  }
}

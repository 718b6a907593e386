package import HLSLinting
package import HLSReporting

/// The reports of a run, their destinations and their appearance.
package struct ReportRequest: Sendable {
  /// When to color text.
  package enum Coloring: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// Always, also in files.
    case always
    /// Never.
    case never
  }

  /// The requested reports in order; if empty, text is written to standard output.
  package var named: [ReportDestination<ReportFormat>] = []
  /// The lowest severity in the text report.
  package var showLeast = Severity.info
  /// The order of findings of one severity in the text report.
  package var order = FindingOrder.severity
  /// When text is colored.
  package var coloring = Coloring.auto
  /// Whether only reports to files are written.
  package var isQuiet = false
  /// Whether each checked document is printed to standard error.
  package var isVerbose = false
  /// Whether secrets are masked in text on standard output; elsewhere they always are.
  package var masksText = true
  /// The dialect of the JUnit report.
  package var junitDialect = JUnitDialect.extended
  /// Which cases the JUnit report contains.
  package var junitCases = JUnitCaseSelection.compact
  /// Whether the JUnit report contains the time of the run and durations.
  package var hasJUnitTimes = false
  /// The address of the folder of pages about rules, with a slash at its end; nil if they are not published.
  package var rulePages: String?

  /// Creates a request for a text report on standard output.
  package init() {}

  /// The reports to write.
  package var destinations: [ReportDestination<ReportFormat>] {
    let all = named.isEmpty ? [ReportDestination(.text)] : named
    return isQuiet ? all.filter { $0.path != nil } : all
  }
}

/// A report format and where the report is written.
package struct ReportDestination<Format: Sendable>: Sendable {
  /// The format.
  package let format: Format
  /// The path of the file; nil for standard output.
  package let path: String?

  /// Creates a destination.
  package init(_ format: Format, to path: String? = nil) {
    self.format = format
    self.path = path
  }
}

extension ReportDestination: Equatable where Format: Equatable {}

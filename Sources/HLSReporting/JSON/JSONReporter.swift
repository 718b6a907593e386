public import HLSLinting

/// Writes the whole run as one JSON object, as defined by `ReportSchema.json`.
///
/// The report is a single line of UTF-8; the members of each object are sorted by name.
public struct JSONReporter: Reporter {
  /// Whether inputs without findings are listed, or only counted.
  public var listsClean = true
  /// The maximum size of the report in bytes, above which the last inputs are only counted; nil for
  /// no limit.
  public var mostBytes: Int?

  /// Creates a reporter that lists every input.
  public init() {}

  /// Renders the run as one line of JSON, with a line feed at the end.
  public func render(_ run: RedactedRun) -> [UInt8] {
    var bytes: [UInt8] = []
    write(run) { bytes += $0 }
    return bytes
  }

  /// Passes the report to `output` in pieces, so that it is never in memory as a whole unless its size is
  /// limited.
  package func write<Failure>(
    _ run: RedactedRun, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let run = run.value
    guard listsClean, mostBytes == nil else {
      var report = fitted(toolVersion: run.toolVersion, rules: run.rules)
      for source in run.sources { report.add(Redacted(masked: source)) }
      return try output(report.bytes)
    }
    let requirements = WrittenSource.requirements(of: run.rules)
    let report = WrittenReport(toolVersion: run.toolVersion, summary: Tally(run))
    try report.write(run.sources, to: output) { source, json throws(Failure) in
      WrittenSource(source, requirements).write(to: &json)
    }
  }

  /// A report whose sources are added one after the other.
  package func fitted(toolVersion: String, rules: [ActiveRule]) -> FittedReport {
    FittedReport(self, toolVersion: toolVersion, rules: rules)
  }
}

/// Writes the run as JSON Lines: one line per input, equal to an element of `sources` in the JSON
/// report.
///
/// The report on a run without inputs is empty.
public struct JSONLinesReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  /// Renders one line per input, each with a line feed at the end.
  public func render(_ run: RedactedRun) -> [UInt8] {
    var bytes: [UInt8] = []
    write(run) { bytes += $0 }
    return bytes
  }

  /// Passes the report to `output` in pieces, so that it is never in memory as a whole.
  package func write<Failure>(
    _ run: RedactedRun, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let requirements = WrittenSource.requirements(of: run.value.rules)
    try WrittenLines.write(run.value.sources, to: output) { source, json throws(Failure) in
      WrittenSource(source, requirements).write(to: &json)
    }
  }
}

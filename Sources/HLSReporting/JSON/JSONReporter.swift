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

  /// Passes the report to `output` in pieces, so that it is never in memory as a whole.
  package func write<Failure>(
    _ run: RedactedRun, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let run = run.value
    let requirements = WrittenSource.requirements(of: run.rules)
    let sources = listsClean ? run.sources : run.sources.filter { !$0.isClean }
    var listed = sources.count
    func write<Other>(to output: ([UInt8]) throws(Other) -> Void) throws(Other) {
      let report = WrittenReport(
        toolVersion: run.toolVersion, summary: Tally(run),
        clean: listsClean ? nil : run.sources.count - sources.count,
        leftOut: listed < sources.count ? sources.count - listed : nil)
      try report.write(sources.prefix(listed), to: output) { source, json throws(Other) in
        WrittenSource(source, requirements).write(to: &json)
      }
    }
    while let mostBytes, listed > 0 {
      var size = 0
      write { size += $0.count }
      guard size > mostBytes else { break }
      let share = Double(max(0, mostBytes)) / Double(size)
      listed = Int(Double(listed) * share * 0.95)
    }
    try write(to: output)
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

extension SourceResult {
  /// Whether it and all documents it links to were checked, and there are no findings.
  fileprivate var isClean: Bool {
    status == .checked && findings.isEmpty && omitted.count == 0 && uncheckedLinks.isEmpty
  }
}

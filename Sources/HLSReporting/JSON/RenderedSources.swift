package import HLSLinting

/// Renders sources before their report is written, such as where they were checked.
package struct SourceRenderer: Sendable {
  private let requirements: [RuleID: Requirement]

  /// Creates a renderer for the results of a run with `rules`.
  package init(_ rules: [ActiveRule]) { requirements = WrittenSource.requirements(of: rules) }

  /// The source as it is in the JSON report and in JSON Lines.
  package func json(_ source: Redacted<SourceResult>) -> [UInt8] {
    var json = JSONWriter()
    WrittenSource(source.value, requirements).write(to: &json)
    return json.bytes
  }
}

/// A report of sources that are rendered already.
package struct RenderedReport {
  private let format: Format
  private let toolVersion: String
  private let summary: Tally

  /// The formats of such reports.
  package enum Format: Sendable {
    /// The JSON report.
    case json
    /// JSON Lines.
    case lines
  }

  /// Creates a report; `summary` has the counts of all sources.
  package init(_ format: Format, toolVersion: String, summary: Tally) {
    self.format = format
    self.toolVersion = toolVersion
    self.summary = summary
  }

  /// Passes the report to `output` in pieces; `rendered` is what the renderer made of one of the sources.
  package func write<Sources: Sequence, Failure>(
    _ sources: Sources, to output: ([UInt8]) throws(Failure) -> Void,
    _ rendered: (Sources.Element) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    func write(_ source: Sources.Element, to json: inout JSONWriter) throws(Failure) {
      json.literal(try rendered(source))
    }
    switch format {
    case .json:
      try WrittenReport(toolVersion: toolVersion, summary: summary)
        .write(sources, to: output, write)
    case .lines: try WrittenLines.write(sources, to: output, write)
    }
  }
}

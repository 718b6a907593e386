public import HLSLinting

/// Writes a report that consists of what it says about each source, between texts about the run as a whole.
///
/// All formats for programs that review code are such reports. What is said about a source depends on
/// nothing else, so that it can be written where the source is checked, and a report in the memory of one
/// source.
public struct SectionedReporter: Reporter {
  /// What a report says about the run as a whole.
  package struct Frame: Sendable {
    let toolVersion: String
    let rules: [ActiveRule]
    let summary: Tally

    /// Creates the frame of a run; `summary` has the counts of all sources.
    package init(toolVersion: String, rules: [ActiveRule], summary: Tally) {
      (self.toolVersion, self.rules, self.summary) = (toolVersion, rules, summary)
    }
  }

  /// A part of a report with a text about each source, in their order.
  package struct Section: Sendable {
    /// What is in front of the first text.
    var head = ""
    /// What is between two texts that are not empty.
    var separator = ""
    /// What is after the last text.
    var foot = ""
    /// Whether a section without texts has no head and foot either.
    var isOptional = false
    /// The text about a source, whose secrets must be masked.
    package let text: @Sendable (SourceResult) -> [UInt8]
  }

  /// Why no report can be written; nil if one can.
  package var obstacle: @Sendable () -> String? = { nil }
  /// What is in front of the sections.
  let head: @Sendable (Frame) -> String
  /// The sections in their order.
  package let sections: [Section]
  /// What is after the sections.
  let foot: @Sendable (Frame) -> String

  init(
    head: @escaping @Sendable (Frame) -> String = { _ in "" }, _ sections: [Section],
    foot: @escaping @Sendable (Frame) -> String = { _ in "" }
  ) {
    (self.head, self.sections, self.foot) = (head, sections, foot)
  }

  /// Renders the report as UTF-8.
  public func render(_ run: RedactedRun) throws(SectionedReportError) -> [UInt8] {
    if let obstacle = obstacle() { throw SectionedReportError(description: obstacle) }
    var bytes: [UInt8] = []
    write(run) { bytes += $0 }
    return bytes
  }

  /// Passes the report to `output` in pieces, so that it is never in memory as a whole.
  package func write<Failure>(
    _ run: RedactedRun, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let run = run.value
    let frame = Frame(toolVersion: run.toolVersion, rules: run.rules, summary: Tally(run))
    try write(frame, run.sources, to: output) { source, number throws(Failure) in
      sections[number].text(source)
    }
  }

  /// Passes the report to `output` in pieces; `text` is that of a section, by its number, about one of the
  /// sources.
  package func write<Sources: Sequence, Failure>(
    _ frame: Frame, _ sources: Sources, to output: ([UInt8]) throws(Failure) -> Void,
    _ text: (Sources.Element, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var bytes = Array(head(frame).utf8)
    for (number, section) in sections.enumerated() {
      var isEmpty = true
      if !section.isOptional { bytes += section.head.utf8 }
      for source in sources {
        let text = try text(source, number)
        guard !text.isEmpty else { continue }
        if !isEmpty {
          bytes += section.separator.utf8
        } else if section.isOptional {
          bytes += section.head.utf8
        }
        isEmpty = false
        bytes += text
        guard bytes.count >= 65_536 else { continue }
        try output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      if !section.isOptional || !isEmpty { bytes += section.foot.utf8 }
    }
    bytes += foot(frame).utf8
    if !bytes.isEmpty { try output(bytes) }
  }
}

/// The error if a report cannot be written, such as without libxml2.
public struct SectionedReportError: Error, Sendable, CustomStringConvertible {
  /// The reason in one line.
  public let description: String
}

extension ReportFormat {
  /// The reporter of a format whose reports consist of sections; nil for others.
  package var sections: SectionedReporter? {
    switch self {
    case .text, .concise, .json, .jsonLines, .junit: nil
    case .sarif: .sarif
    case .github: .github
    case .gitlab: .gitlab
    case .checkstyle: .checkstyle
    case .markdown: .markdown
    case .rdjsonLines: .rdjsonLines
    }
  }
}

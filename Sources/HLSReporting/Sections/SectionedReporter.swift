public import HLSLinting

/// Writes a report that consists of what it says about each source, between texts about the run as a whole.
///
/// All formats for programs that review code are such reports. What is said about a source depends on
/// nothing else, so that it can be written where the source is checked, and a report in the memory of one
/// source.
public struct SectionedReporter: Reporter {
  /// A part of a report with a text about each source, in their order.
  struct Section: Sendable {
    /// What is in front of the first text.
    var head = ""
    /// What is between two texts that are not empty.
    var separator = ""
    /// What is after the last text.
    var foot = ""
    /// Whether a section without texts has no head and foot either.
    var isOptional = false
    /// The text about a source, whose secrets must be masked.
    let text: @Sendable (SourceResult) -> [UInt8]
  }

  /// Why no report can be written; nil if one can.
  var obstacle: @Sendable () -> String? = { nil }
  /// What is in front of the sections.
  let head: @Sendable (ReportedRun) -> String
  /// The sections in their order.
  let sections: [Section]
  /// What is after the sections.
  let foot: @Sendable (ReportedRun) -> String

  init(
    head: @escaping @Sendable (ReportedRun) -> String = { _ in "" }, _ sections: [Section],
    foot: @escaping @Sendable (ReportedRun) -> String = { _ in "" }
  ) {
    (self.head, self.sections, self.foot) = (head, sections, foot)
  }

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    sections.enumerated().map { ReportPart(Self.part($0), make: $1.text) }
  }

  private static func part(_ section: Int) -> String { "section \(section)" }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    if let obstacle = obstacle() { throw ReportError(obstacle) }
    var bytes = Array(head(run).utf8)
    for (number, section) in sections.enumerated() {
      var isEmpty = true
      if !section.isOptional { bytes += section.head.utf8 }
      try run.forEachSource(Self.part(number)) { text throws(ReportError) in
        guard !text.isEmpty else { return }
        if !isEmpty {
          bytes += section.separator.utf8
        } else if section.isOptional {
          bytes += section.head.utf8
        }
        isEmpty = false
        bytes += text
        guard bytes.count >= 65_536 else { return }
        try output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      if !section.isOptional || !isEmpty { bytes += section.foot.utf8 }
    }
    bytes += foot(run).utf8
    if !bytes.isEmpty { try output(bytes) }
  }
}

import HLSLinting

/// How a report lists each finding by itself, so that this can be done where the findings are made.
struct FindingListing: Sendable {
  let isColored: Bool
  let least: Severity
  let layout: FindingLayout
  /// The rules of findings with excerpts and remarks; nil if each is only a line.
  let rules: [RuleID: Rule]?

  /// The part of a source that has them.
  var part: ReportPart { ReportPart(Self.part, make: lines) }

  fileprivate static let part = "lines"

  /// The findings of a source that are listed, in their order, as they are in the report.
  func lines(of source: SourceResult) -> [UInt8] {
    var text = ReportText(isColored: isColored)
    // A finding is large, so that only those that are listed are copied.
    for index in source.findings.indices where source.findings[index].severity >= least {
      let finding = source.findings[index]
      if let rules {
        text.write(finding, rule: rules[finding.rule], layout)
        text.write("\n")
      } else {
        text.writeHeading(finding, layout)
      }
    }
    return text.bytes
  }
}

extension ReportText {
  /// Writes the findings of a run that are listed, each by itself, in the order of the sources.
  mutating func writeListing(
    of run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    try run.forEachSource(FindingListing.part) { lines throws(ReportError) in
      write(lines)
      try flush(to: output)
    }
  }
}

import HLSLinting

/// How a report lists each finding by itself, so that this can be done where the findings are made.
struct FindingListing: Sendable {
  let isColored: Bool
  let least: Severity
  let layout: FindingLayout
  /// The rules of findings with excerpts and remarks; nil if each is only a line.
  let rules: [ActiveRule]?

  /// The part of a source that has them.
  var part: ReportPart {
    let numbers = NumberedRules(rules ?? [])
    return ReportPart(Self.part) { lines(of: $0, numbers).part }
  }

  fileprivate static let part = "lines"

  /// The words about a rule where a line of a part is marked.
  fileprivate var words: RuleExplainer.Words {
    RuleExplainer.Words(explanation: { [isColored, layout] help, gutter in
      var text = ReportText(isColored: isColored)
      text.write(help, gutter, layout)
      return text.bytes
    })
  }

  /// The findings of a source that are listed, in their order, as they are in the report.
  private func lines(of source: SourceResult, _ numbers: NumberedRules) -> ExplainedText {
    var text = ReportText(isColored: isColored)
    var places: [(rule: Int?, offset: Int, gutter: Int)] = []
    // A finding is large, so that only those that are listed are copied.
    for index in source.findings.indices where source.findings[index].severity >= least {
      let finding = source.findings[index]
      if let rules {
        let number = numbers[finding.rule]?.number
        text.write(finding, rule: number.map { rules[$0].rule }, layout) { text, _, gutter in
          guard ExplainedRules.explains(finding) else { return }
          places.append((number, text.bytes.count, gutter))
        }
        text.write("\n")
      } else {
        text.writeHeading(finding, layout)
      }
    }
    var lines = ExplainedText(text.bytes)
    for place in places {
      lines.markExplanation(of: place.rule, at: place.offset, indent: place.gutter)
    }
    return lines
  }
}

extension ReportText {
  /// Writes the findings of a run as a listing has them, in the order of the sources.
  mutating func write(
    _ listing: FindingListing, of run: ReportedRun,
    to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    var explainer = RuleExplainer(run.rules, listing.words)
    try run.forEachSource(FindingListing.part) { lines throws(ReportError) in
      var explained: [UInt8] = []
      explainer.append(lines, to: &explained)
      write(explained)
      try flush(to: output)
    }
  }
}

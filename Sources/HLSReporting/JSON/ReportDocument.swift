import HLSLinting

/// The members of the JSON report, as defined by `ReportSchema`.
struct ReportDocument: Encodable {
  static let schema = "interlint-report/1"

  let schema = ReportDocument.schema
  let tool: Tool
  private(set) var sources: [SourceDocument]
  /// The number of inputs that are not listed because they are clean; nil if all inputs are listed.
  let clean: Int?
  /// The number of inputs that are not listed because of the size limit; nil if there are none.
  private(set) var leftOut: Int?
  let summary: Summary

  struct Tool: Encodable {
    let name = "interlint"
    let version: String
  }

  struct Summary: Encodable {
    let checked: Int
    /// Nil if there are none.
    let partly: Int?
    let unchecked: Int
    let errors: Int
    let warnings: Int
    let infos: Int
    let omitted: Int
  }
}

extension ReportDocument {
  init(_ run: LintRun, listsClean: Bool) {
    tool = Tool(version: run.toolVersion)
    if listsClean {
      sources = SourceDocument.all(of: run)
      clean = nil
    } else {
      let requirements = SourceDocument.requirements(of: run.rules)
      sources = run.sources.filter { !$0.isClean }.map { SourceDocument($0, requirements) }
      clean = run.sources.count - sources.count
    }
    let tally = Tally(run)
    summary = Summary(
      checked: tally.checked, partly: tally.partly > 0 ? tally.partly : nil,
      unchecked: tally.unchecked,
      errors: tally.errors, warnings: tally.warnings, infos: tally.infos, omitted: tally.omitted)
  }

  /// Keeps the first `count` inputs and counts the others.
  mutating func leaveOut(keeping count: Int) {
    leftOut = (leftOut ?? 0) + max(0, sources.count - count)
    sources.removeLast(max(0, sources.count - count))
  }
}

extension SourceResult {
  /// Whether it and all documents it links to were checked, and there are no findings.
  fileprivate var isClean: Bool {
    status == .checked && findings.isEmpty && omitted.count == 0 && uncheckedLinks.isEmpty
  }
}

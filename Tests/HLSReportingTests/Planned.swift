import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// A finding that a test wants, at one of the places that `«` and `»` enclose in its playlist.
struct Planned: Sendable {
  var rule: RuleID = "example/rule"
  var severity: Severity?
  var message = "something is wrong"
  var mark = 0
  var related: [(mark: Int, message: String)] = []
}

/// A playlist with the findings that a test wants in it.
struct PlannedSource: Sendable {
  var name: String
  var text: String
  var findings: [Planned] = []
}

/// A rule whose findings are those that are planned for it.
struct PlannedRule: Sendable {
  var id: RuleID = "example/rule"
  var severity = Severity.error
  var requirement = Requirement.must("rfc8216bis-22 App D.2")
  var subject = Subject.playlist
  var summary = "all is well"
  var rationale = "players fail"
  var remedy = "make it well"
}

/// What the linter makes of those sources and rules.
func run(
  _ sources: [PlannedSource], _ rules: [PlannedRule] = [PlannedRule()],
  unchecked: [(name: String, reason: String)] = []
) -> LintRun {
  let completed = sources.map { Example.whole($0.text).completed }
  let plans = Dictionary(
    zip(sources, completed).map { ($0.name, (findings: $0.findings, marks: $1.marks)) },
    uniquingKeysWith: { first, _ in first })
  let book = RuleBook(
    rules: rules.map { rule in
      Rule(
        rule.id, rule.severity, .spec, rule.requirement, about: rule.subject, says: rule.summary,
        why: rule.rationale, remedy: rule.remedy, fails: [], passes: [],
        // A traversal also runs over what does not decode.
        check: .shared(
          Traversal(rule.id.description) { document, report in
            guard let plan = plans[document.playlist.source.name] else { return }
            for finding in plan.findings where finding.rule == rule.id {
              report.report(
                rule.id, finding.message, at: ByteRange(plan.marks[finding.mark]),
                related: finding.related.map {
                  RelatedPlace(ByteRange(plan.marks[$0.mark]), $0.message)
                }, severity: finding.severity)
            }
          }))
    })
  let linter = Linter(book)
  let results = zip(sources, completed).map {
    linter.lint(SourceFile(name: $0.name, bytes: $1.bytes))
  }
  return LintRun(
    toolVersion: "1.2.3", rules: linter.rules,
    sources: results + unchecked.map { SourceResult(source: $0.name, unchecked: $0.reason) })
}

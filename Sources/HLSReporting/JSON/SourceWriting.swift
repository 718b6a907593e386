import HLSLinting
package import SourceText

/// A source with its findings, as defined by `SourceSchema`.
///
/// The same in the JSON report, in a JSON line and in a target line. It is read as `SourceResult`.
struct WrittenSource: JSONWritable {
  private let result: SourceResult
  private let rules: NumberedRules

  /// Secrets in `result` must be masked.
  init(_ result: SourceResult, _ rules: NumberedRules) {
    self.result = result
    self.rules = rules
  }

  /// The source with the places where the first finding of each rule has its `help`.
  var explained: ExplainedText {
    var json = JSONWriter()
    var places: [(rule: Int, offset: Int)] = []
    write(to: &json) { places.append(($0, $1)) }
    var text = ExplainedText(json.bytes)
    for place in places { text.markExplanation(of: place.rule, at: place.offset) }
    return text
  }

  func write(to json: inout JSONWriter) { write(to: &json) { _, _ in } }

  /// Writes the source, and passes on the number of the rule of each finding with the place of its `help`.
  private func write(to json: inout JSONWriter, _ mark: (_ rule: Int, _ offset: Int) -> Void) {
    let (status, reason) = result.status.members
    json.object { json in
      if !result.suppressed.isEmpty {
        json.member(
          "expected",
          all: result.suppressed.lazy.map {
            WrittenExpectation($0, in: result.source, rules[$0.finding.rule]?.requirement)
          })
      }
      json.name("findings")
      json.array { json in
        for finding in result.findings {
          let rule = rules[finding.rule]
          let offset = WrittenFinding(finding, in: result.source, rule?.requirement)
            .writeBesidesHelp(to: &json)
          if let rule { mark(rule.number, offset) }
        }
      }
      json.member("kind", result.kind)
      json.member("linkedFrom", result.linkedFrom)
      if !result.loads.isEmpty { json.member("loads", all: result.loads) }
      json.member("omitted", counts: result.omitted.byRule, named: \.description)
      if !result.omitted.bySeverity.isEmpty {
        json.member("omittedBySeverity", counts: result.omitted.bySeverity, named: \.rawValue)
      }
      json.member("reason", reason)
      json.member("reportedBy", result.reportedBy)
      json.member("source", result.source)
      json.member("status", status)
      if status != "unchecked" { json.member("subjects", all: result.subjects.names) }
      json.member("unfollowed", all: result.uncheckedLinks)
    }
  }
}

/// A finding that is expected, and why.
private struct WrittenExpectation: JSONWritable {
  private let expected: SuppressedFinding
  private let finding: WrittenFinding

  init(_ expected: SuppressedFinding, in source: String, _ requirement: Requirement?) {
    self.expected = expected
    finding = WrittenFinding(expected.finding, in: source, requirement)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("expires", expected.expires)
      json.member("finding", finding)
      json.member("origin", expected.origin.rawValue)
      json.member("owner", expected.owner)
      json.member("reason", expected.reason)
    }
  }
}

extension SourceResult.Status {
  /// The members `status` and `reason`.
  fileprivate var members: (status: String, reason: String?) {
    switch self {
    case .checked: ("checked", nil)
    case .partly(let reason): ("partly", reason)
    case .unchecked(let reason): ("unchecked", reason)
    }
  }
}

extension SourceLoad: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("source", source)
    }
  }
}

extension UncheckedLink: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("count", count)
      json.member("kind", kind)
      if lines.count > 1 { json.member("lines", all: lines) }
      json.member("range", WrittenRange(place))
      json.member("reason", reason)
      json.member("reportedBy", reportedBy)
      json.member("uri", uri)
    }
  }
}

extension JSONWriter {
  /// Writes an object of numbers, sorted by the UTF-8 of their names.
  fileprivate mutating func member<Key>(
    _ name: String, counts: [Key: Int], named keyName: (Key) -> String
  ) {
    let members = counts.map { (name: keyName($0.key), count: $0.value) }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    self.name(name)
    object { json in for member in members { json.member(member.name, member.count) } }
  }
}

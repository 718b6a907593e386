import HLSLinting
package import SourceText

/// A source with its findings, as defined by `SourceSchema`.
///
/// The same in the JSON report, in a JSON line and in a target line. It is read as `SourceResult`.
struct WrittenSource: JSONWritable {
  private let result: SourceResult
  private let requirements: [RuleID: Requirement]

  /// Secrets in `result` must be masked.
  init(_ result: SourceResult, _ requirements: [RuleID: Requirement]) {
    self.result = result
    self.requirements = requirements
  }

  /// The requirements that the rules check.
  static func requirements(of rules: [ActiveRule]) -> [RuleID: Requirement] {
    Dictionary(
      rules.map { ($0.rule.id, $0.rule.requirement) }, uniquingKeysWith: { first, _ in first })
  }

  func write(to json: inout JSONWriter) {
    let (status, reason) = result.status.members
    json.object { json in
      if !result.suppressed.isEmpty {
        json.member(
          "expected",
          all: result.suppressed.lazy.map {
            WrittenExpectation($0, in: result.source, requirements[$0.finding.rule])
          })
      }
      json.member(
        "findings",
        all: result.findings.lazy.map {
          WrittenFinding($0, in: result.source, requirements[$0.rule])
        })
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

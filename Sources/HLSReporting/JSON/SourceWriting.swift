package import HLSLinting
package import SourceText

/// A source with its findings.
///
/// The same in the JSON report, in a JSON line and in a target line. It is read as `SourceResult`. Written without its
/// form, since a run can have many thousands; a test compares both.
struct WrittenSource: WrittenRecord {
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
      if !result.suppressed.isEmpty { json.member("expected", all: expected) }
      json.name("findings")
      json.array { json in
        for finding in result.findings {
          let rule = rules[finding.rule]
          WrittenFinding(finding, in: result.source, rule?.requirement).write(to: &json) { json in
            if let rule { mark(rule.number, json.bytes.count) }
          }
        }
      }
      json.member("kind", result.kind)
      json.member("linkedFrom", result.linkedFrom)
      if !result.loads.isEmpty { json.member("loads", all: result.loads) }
      json.member("omitted", omitted)
      json.member("omittedBySeverity", omittedBySeverity)
      json.member("reason", reason)
      json.member("reportedBy", result.reportedBy)
      json.member("source", result.source)
      json.member("status", status)
      if !result.status.isUnchecked { json.member("subjects", all: result.subjects.names) }
      json.member("unfollowed", all: result.uncheckedLinks)
    }
  }

  private var findings: some Sequence<WrittenFinding> {
    result.findings.lazy.map { WrittenFinding($0, in: result.source, rules[$0.rule]?.requirement) }
  }

  private var expected: some Sequence<WrittenExpectation> {
    result.suppressed.lazy.map {
      WrittenExpectation($0, in: result.source, rules[$0.finding.rule]?.requirement)
    }
  }

  private var omitted: NamedValues<Int> {
    NamedValues(sorting: result.omitted.byRule.map { ($0.key.description, $0.value) })
  }

  private var omittedBySeverity: NamedValues<Int>? {
    result.omitted.bySeverity.isEmpty
      ? nil
      : NamedValues(sorting: result.omitted.bySeverity.map { ($0.key.rawValue, $0.value) })
  }
}

extension WrittenSource {
  static let form = RecordForm<WrittenSource>(
    name: "source", ofInput + ofFindings + ofLinks,
    conditions: [
      (
        "allOf",
        [
          condition(on: .checked, requiring: "reason"),
          condition(on: .unchecked, requiring: "kind"),
        ]
      )
    ])

  /// What the schema of another status requires.
  private static func condition(
    on status: StatusName, requiring member: LaidOutJSON
  ) -> LaidOutJSON {
    .object([
      ("if", .object([("properties", .object([("status", status.constant)]))])),
      ("else", .object([("required", [member])])),
    ])
  }

  private static let ofInput: [Field<Self>] = [
    Field(
      "source", "The name of the input: a path, or an address with secrets masked.",
      value: { $0.result.source }),
    Field(
      "kind", "The kind of input, such as media playlist; absent if unchecked.",
      optional: { $0.result.kind }),
    Field(
      "status", "partly: a linked document or another part was not checked.",
      schema: .words(StatusName.self), value: { $0.result.status.members.status }),
    Field(
      "reason", "Why the input, or the first part of it, was not checked.",
      optional: { $0.result.status.members.reason }),
  ]

  private static let ofFindings: [Field<Self>] = [
    Field(
      "findings", "The findings, in the order of the input.", value: { Array($0.findings) }),
    Field(
      "expected", "The findings that are expected, and why; absent if there are none.",
      optional: { $0.result.suppressed.isEmpty ? nil : Array($0.expected) }),
    Field(
      "loads", "The loads of a playlist that was loaded several times, in order.",
      optional: { $0.result.loads.isEmpty ? nil : $0.result.loads }),
    Field(
      "omitted", "The number of unlisted findings of each rule.",
      limits: [("additionalProperties", positive)], value: { $0.omitted }),
    Field(
      "omittedBySeverity",
      "The same numbers by severity; absent if there are none.",
      limits: [
        ("propertyNames", .words(Severity.self)), ("additionalProperties", positive),
      ],
      optional: { $0.omittedBySeverity }),
    Field(
      "subjects", "The subjects of rules that the input contains; absent if unchecked.",
      limits: [("uniqueItems", true)],
      optional: { $0.result.status.isUnchecked ? nil : $0.result.subjects.names }),
  ]

  private static let ofLinks: [Field<Self>] = [
    Field(
      "unfollowed", "Linked documents that were not checked.",
      value: { $0.result.uncheckedLinks }),
    Field(
      "linkedFrom", "The first source that links to this one, if it could not be loaded.",
      optional: { $0.result.linkedFrom }),
    Field(
      "reportedBy",
      "The fingerprint of the finding of another source that reports why this one could not be checked.",
      limits: fingerprintDigits, optional: { $0.result.reportedBy }),
  ]

  /// What a schema that has sources defines.
  static let definitions = [
    ("count", Count.schema), WrittenTool.definition, WrittenSource.definition,
    UncheckedLink.definition, WrittenFinding.definition, RuleHelp.definition,
    WrittenRange.definition, Position.definition,
  ]
}

/// A number of things of which there is at least one.
private let positive = LaidOutJSON.member(nil, Int.schema, [("minimum", 1)])

/// Whether an input or a target was checked.
enum StatusName: String, CaseIterable {
  case checked, partly, unchecked

  /// The schema of this status.
  var constant: LaidOutJSON { .object([("const", .string(rawValue))]) }
}

/// A finding that is expected, and why.
struct WrittenExpectation: WrittenRecord {
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

  static let form = RecordForm<WrittenExpectation>([
    Field("finding", value: { $0.finding }),
    Field(
      "origin", schema: .words(SuppressedFinding.Origin.self),
      value: { $0.expected.origin.rawValue }),
    Field("reason", value: { $0.expected.reason }),
    Field("owner", optional: { $0.expected.owner }),
    Field(
      "expires", limits: [("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")],
      optional: { $0.expected.expires }),
  ])
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

  fileprivate var isUnchecked: Bool { if case .unchecked = self { true } else { false } }
}

extension SourceLoad: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("source", source)
    }
  }

  package static let form = RecordForm<SourceLoad>([
    Field("number", limits: [("minimum", 1)], value: { $0.number }),
    Field("source", value: { $0.source }),
  ])
}

extension UncheckedLink: WrittenRecord {
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

  package static let form = RecordForm<UncheckedLink>(
    name: "unfollowed",
    [
      Field("kind", "The kind, such as asset list.", value: { $0.kind }),
      Field("reason", value: { $0.reason }),
      Field(
        "count", "The number of links to such documents.", limits: [("minimum", 1)],
        value: { $0.count }),
      Field("uri", "The first link as written.", value: { $0.uri }),
      Field("range", value: { WrittenRange($0.place) }),
      Field(
        "lines", "The lines of the first links; absent if they are on one line.",
        limits: [("items", positive)], optional: { $0.lines.count > 1 ? $0.lines : nil }),
      Field(
        "reportedBy",
        "The fingerprint of the finding that reports the first link, if findings report each.",
        limits: fingerprintDigits, optional: { $0.reportedBy }),
    ])
}

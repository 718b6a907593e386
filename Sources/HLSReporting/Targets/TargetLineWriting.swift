import FoundationEssentials
import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSPlaylist
package import SourceText

/// The schema of a target line.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
package enum TargetSchema {
  /// The schema as JSON Schema, draft 2020-12; documents have the same form as in the JSON report.
  package static let json = WrittenTarget.schema
    .defining(
      WrittenSource.definitions + [
        TargetTimeline.definition, TimelineDigest.Part.definition, TargetFacts.definition,
        BreakDetails.definition, TargetEvidence.definition, ScheduledBreak.definition,
      ]
    )
    .document("urn:interlint:target:1", title: "interlint target")
}

/// A target line.
struct WrittenTarget {
  /// Secrets are masked.
  let line: TargetLine
  let rules: NumberedRules

  fileprivate var result: TargetResult { line.result }
}

extension WrittenTarget: WrittenRecord {
  static let form = RecordForm<WrittenTarget>(
    description: "The result of one target of a run, including all linked documents.",
    ofTarget + ofRun + ofBreaks + ofDocuments,
    conditions: [
      (
        "if", .object([("properties", .object([("status", StatusName.checked.constant)]))])
      ),
      ("else", .object([("required", ["reason"])])),
    ])

  private static let ofTarget: [Field<Self>] = [
    Field("schema", constant: TargetLine.schema),
    Field(
      "target", "The name of the target in its list.", limits: [("minLength", 1)],
      value: { $0.result.name }),
    Field(
      "url", "The address or path of the target, secrets masked.", value: { $0.line.url }),
    Field(
      "owner", "Who is responsible, as the list of targets says; absent if it does not.",
      optional: { $0.result.details.owner }),
    Field(
      "region", "Where the target is shown or produced, as the list says.",
      optional: { $0.result.details.region }),
    Field(
      "labels", "The labels of the target in the list.", limits: [("minItems", 1)],
      optional: { $0.result.details.labels.isEmpty ? nil : $0.result.details.labels }),
    Field(
      "timezone", "The IANA name of the time zone of the target.",
      optional: { $0.result.details.timeZone }),
  ]

  private static let ofRun: [Field<Self>] = [
    Field("tool", value: { WrittenTool(version: $0.line.toolVersion) }),
    Field(
      "rules", "A hash of the rules that ran and their severities.",
      value: { $0.line.rules }),
    Field(
      "status", "partly: some linked documents or parts of documents were not checked.",
      schema: .words(StatusName.self), value: { $0.result.status.members.status }),
    Field(
      "reason", "Why the first unchecked document was not checked.",
      optional: { $0.result.status.members.reason }),
    Field(
      "effort", "The cost of the target; bytes are those received over the network.",
      value: { $0.result.effort }),
  ]

  private static let ofBreaks: [Field<Self>] = [
    Field(
      "breaks", "The breaks announced by the media playlists, ordered by start.",
      value: { $0.result.breaks }),
    Field(
      "breakDetails", "The ads, requests and lines of the last of the breaks.",
      limits: [("maxItems", .number(BreakDetails.mostBreaks))],
      optional: { $0.result.breakDetails.isEmpty ? nil : $0.result.breakDetails }),
    Field("facts", optional: { $0.result.facts }),
    Field("timeline", optional: { $0.result.timeline.map { TargetTimeline($0) } }),
  ]

  private static let ofDocuments: [Field<Self>] = [
    Field(
      "evidence", "Documents that are kept for findings, compressed, secrets masked.",
      optional: { $0.result.evidence.isEmpty ? nil : $0.result.evidence }),
    Field(
      "documents", "The document at the address, then linked documents.",
      limits: [("minItems", 1)],
      value: { target in target.result.sources.map { WrittenSource($0, target.rules) } }),
  ]
}

extension TargetResult.Status {
  /// The members `status` and `reason`.
  fileprivate var members: (status: String, reason: String?) {
    switch self {
    case .checked: ("checked", nil)
    case .partly(_, let reason): ("partly", reason)
    case .unchecked(let reason): ("unchecked", reason)
    }
  }
}

extension TargetEvidence: WrittenRecord {
  package static let form = RecordForm<TargetEvidence>(
    name: "evidence",
    [
      Field("source", "The name of the document.", value: { $0.source }),
      Field(
        "digest", "A hash of its masked lines and status.",
        limits: [("pattern", "^[0-9a-f]{1,16}$")], value: { String($0.digest, radix: 16) }),
      Field(
        "document", "As stored in a history, in Base64.",
        limits: [("contentEncoding", "base64")],
        value: { Data($0.document).base64EncodedString() }),
      Field(
        "original", "The original, encrypted, in Base64.",
        limits: [("contentEncoding", "base64")],
        optional: { $0.original.map { Data($0).base64EncodedString() } }),
    ])
}

extension TargetResult.Effort: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field("seconds", limits: [("minimum", 0)], value: { $0.seconds }),
    Field("requests", schema: .defined("count"), value: { $0.requests }),
    Field("bytes", schema: .defined("count"), value: { $0.bytes }),
  ])

  /// The time in seconds with microsecond precision, as stored in the history.
  private var seconds: Double {
    let (seconds, attoseconds) = duration.components
    let micros = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
    return max(0, micros) / 1_000_000
  }
}

/// The result of one target, written as one line of JSON.
package struct TargetLine: Sendable {
  /// The value of the member `schema` in every line.
  package static let schema = "interlint-target/1"

  /// The result, including all documents.
  package let result: TargetResult
  /// The address of the target, with secrets masked.
  package let url: String
  /// The version of interlint that checked the target.
  package let toolVersion: String
  /// A hash of the rules and their severities, which identifies runs with the same rules.
  package let rules: String

  /// Creates a line; secrets in `url` must be masked.
  package init(_ result: TargetResult, url: String, toolVersion: String, rules: String) {
    self.result = result
    self.url = url
    self.toolVersion = toolVersion
    self.rules = rules
  }
}

/// Writes the target lines of one run.
package struct TargetLineWriter: Sendable {
  private let toolVersion: String
  private let rules: String
  private let written: NumberedRules

  /// Creates a writer for a run with `rules`; `hash` identifies them and their severities.
  package init(toolVersion: String, rules: [ActiveRule], hash: String) {
    self.toolVersion = toolVersion
    self.rules = hash
    written = NumberedRules(rules)
  }

  /// The line for `result`, including a line feed; secrets in the address `url` are masked.
  package func line(_ result: Redacted<TargetResult>, url: String) -> [UInt8] {
    let line = TargetLine(
      result.value, url: Redaction.masked(url), toolVersion: toolVersion, rules: rules)
    var json = JSONWriter()
    WrittenTarget(line: line, rules: written).write(to: &json)
    json.endLine()
    return json.bytes
  }
}

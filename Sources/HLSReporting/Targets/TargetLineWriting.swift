import FoundationEssentials
import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSPlaylist
package import SourceText

/// A target line, as defined by `TargetSchema`.
struct WrittenTarget: JSONWritable {
  /// Secrets are masked.
  let line: TargetLine
  let rules: NumberedRules

  func write(to json: inout JSONWriter) {
    let result = line.result
    let (status, reason) = result.status.members
    json.object { json in
      if !result.breakDetails.isEmpty { json.member("breakDetails", all: result.breakDetails) }
      json.member("breaks", all: result.breaks)
      json.member("documents", all: result.sources.lazy.map { WrittenSource($0, rules) })
      json.member("effort", result.effort)
      if !result.evidence.isEmpty { json.member("evidence", all: result.evidence) }
      json.member("facts", result.facts)
      if !result.details.labels.isEmpty { json.member("labels", all: result.details.labels) }
      json.member("owner", result.details.owner)
      json.member("reason", reason)
      json.member("region", result.details.region)
      json.member("rules", line.rules)
      json.member("schema", TargetLine.schema)
      json.member("status", status)
      json.member("target", result.name)
      json.member("timeline", result.timeline.map { TargetTimeline($0) })
      json.member("timezone", result.details.timeZone)
      json.member("tool", WrittenTool(version: line.toolVersion))
      json.member("url", line.url)
    }
  }
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

extension TargetEvidence: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("digest", String(digest, radix: 16))
      json.member("document", Data(document).base64EncodedString())
      json.member("original", original.map { Data($0).base64EncodedString() })
      json.member("source", source)
    }
  }
}

extension TargetResult.Effort: JSONWritable {
  /// Writes the effort, with times in seconds with microsecond precision, as stored in the history.
  package func write(to json: inout JSONWriter) {
    let (seconds, attoseconds) = duration.components
    let micros = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
    json.object { json in
      json.member("bytes", bytes)
      json.member("requests", requests)
      json.member("seconds", max(0, micros) / 1_000_000)
    }
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

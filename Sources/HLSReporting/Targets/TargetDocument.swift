import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The members of a target line, as defined by `TargetSchema`.
///
/// Documents are written as `SourceDocument` and read as `SourceResult`.
struct TargetDocument<Source> {
  let schema: String
  let target: String
  let url: String
  let tool: Tool
  let rules: String
  let status: String
  let reason: String?
  let effort: Effort
  let breaks: [Break]
  let documents: [Source]

  struct Tool: Codable {
    let name: String
    let version: String
  }

  struct Effort: Codable {
    let seconds: Double
    let requests: Int
    let bytes: Int
  }

  struct Break: Codable {
    let id: String
    let content: String
    let start: String?
    let seconds: Double?
  }
}

extension TargetDocument: Encodable where Source: Encodable {}
extension TargetDocument: Decodable where Source: Decodable {}

extension TargetDocument<SourceDocument> {
  init(_ line: TargetLine, _ requirements: [RuleID: Requirement]) {
    schema = TargetLine.schema
    target = line.result.name
    url = line.url
    tool = Tool(name: "interlint", version: line.toolVersion)
    rules = line.rules
    switch line.result.status {
    case .checked: (status, reason) = ("checked", nil)
    case .partly(_, let reason): (status, self.reason) = ("partly", reason)
    case .unchecked(let reason): (status, self.reason) = ("unchecked", reason)
    }
    effort = Effort(line.result.effort)
    breaks = line.result.breaks.map(Break.init)
    documents = line.result.sources.map { SourceDocument($0, requirements) }
  }
}

extension TargetDocument.Effort {
  /// Converts times to seconds with microsecond precision, as stored in the history.
  fileprivate init(_ effort: TargetResult.Effort) {
    let (seconds, attoseconds) = effort.duration.components
    let micros = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
    self.init(
      seconds: max(0, micros) / 1_000_000, requests: effort.requests, bytes: effort.bytes)
  }
}

extension TargetDocument.Break {
  fileprivate init(_ scheduled: ScheduledBreak) {
    id = scheduled.id
    content = scheduled.content.rawValue
    start = scheduled.start.map { DateTime(milliseconds: $0).utcText }
    seconds = scheduled.duration.map { Double($0) / 1_000 }
  }
}

extension DateTime {
  /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
  fileprivate init(milliseconds: Int64) {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    if rest < 0 {
      seconds -= 1
      rest += 1_000
    }
    self.init(seconds: seconds, nanoseconds: Int32(rest * 1_000_000))
  }
}

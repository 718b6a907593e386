import FoundationEssentials
import HLSDocuments
import HLSLinting
import SourceText

/// The members of a target line, as they are read; see `TargetSchema`.
struct TargetDocument: Decodable {
  let schema: String
  let target: String
  let url: String
  let tool: Tool
  let rules: String
  let effort: Effort
  let breaks: Decoded<[ScheduledBreak]>
  let breakDetails: Decoded<[BreakDetails]>?
  let documents: [SourceResult]
  let timeline: ReadTimeline?
  let facts: Decoded<TargetFacts>?
  let owner: String?
  let region: String?
  let labels: [String]?
  let timezone: String?
  let evidence: [Evidence]?

  struct Tool: Decodable {
    let version: String
  }

  struct Effort: Decodable {
    let seconds: Double
    let requests: Int
    let bytes: Int
  }

  struct Evidence: Decodable {
    let source: String
    let digest: String
    let document: Data
    let original: Data?

    /// The document; nil if its digest is malformed.
    var restored: TargetEvidence? {
      UInt64(digest, radix: 16).map {
        TargetEvidence(
          source: source, digest: $0, document: Array(document),
          original: original.map { Array($0) })
      }
    }
  }
}

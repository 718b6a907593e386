import HLSLinting

/// The members of a target line, as they are read; see `TargetSchema`.
struct TargetDocument: Decodable {
  let schema: String
  let target: String
  let url: String
  let tool: Tool
  let rules: String
  let effort: Effort
  let breaks: [Break]
  let documents: [SourceResult]
  let timeline: Timeline?

  struct Tool: Decodable {
    let version: String
  }

  struct Effort: Decodable {
    let seconds: Double
    let requests: Int
    let bytes: Int
  }

  struct Break: Decodable {
    let id: String
    let content: String
    let start: String?
    let seconds: Double?
  }
}

import FoundationEssentials
package import HLSDocuments
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
  let breakDetails: [BreakParts]?
  let documents: [SourceResult]
  let timeline: Timeline?
  let facts: Facts?
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

  struct Break: Decodable {
    let id: String
    let content: String
    let start: String?
    let seconds: Double?
  }
}

extension TargetFacts: JSONWritable {
  /// Writes what is known, in the order of the names; times are seconds.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      for column in Column.all.sorted(by: { $0.name < $1.name }) {
        let value = column.value(self)
        // The only truth value has its place in the order of the names.
        if column.name == "observed" { json.member("live", isLive) }
        if column.isTime {
          json.member(column.name, value.map { Double($0) / 1_000 })
        } else {
          json.member(column.name, value.map { Int($0) })
        }
      }
    }
  }
}

extension TargetDocument {
  /// The member `facts`, as it is read; unknown members are ignored.
  struct Facts: Decodable {
    let facts: TargetFacts

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }

      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      let values = try TargetFacts.Column.all.map { column in
        let number = try members.decodeIfPresent(Double.self, forKey: Key(stringValue: column.name))
        return number.map { Self.integer(column.isTime ? $0 * 1_000 : $0) }
      }
      facts = TargetFacts(
        isLive: try members.decodeIfPresent(Bool.self, forKey: Key(stringValue: "live")) ?? false,
        values: values)
    }

    /// The nearest number up to 10^15; 0 for negative ones.
    private static func integer(_ number: Double) -> Int64 {
      Int64(min(max(0, number), 1e15).rounded())
    }
  }
}

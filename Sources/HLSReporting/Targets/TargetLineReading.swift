import FoundationEssentials
import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The error if a line cannot be parsed as a target line, or as a line of what is usual.
package enum TargetLineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// It is not a complete JSON object.
  case notJSON
  /// It has another schema than the readable one; nil if it has none.
  case otherSchema(String?, readable: String = TargetLine.schema)
  /// The member at `path` is missing, or has a value that is not allowed.
  case badMember(path: String)

  /// The error in one line.
  package var description: String {
    switch self {
    case .notJSON: "not a complete JSON object"
    case .otherSchema(let name, let readable):
      "\(name.map { "of the schema \($0.quoted)" } ?? "without a schema"), and \(readable) is "
        + "what can be read"
    case .badMember(let path): "\(path) is missing or has a value that is not allowed"
    }
  }
}

extension TargetLine {
  /// Parses a line, with or without its line feed; ignores unknown members.
  ///
  /// The status of the result is derived from its documents.
  package init(parsing bytes: some Collection<UInt8>) throws(TargetLineError) {
    let document = try TargetLineError.value(TargetDocument.self, in: bytes, of: Self.schema)
    guard document.schema == Self.schema else { throw .otherSchema(document.schema) }
    guard !document.target.isEmpty else { throw .badMember(path: "target") }
    var result = TargetResult(
      name: document.target, sources: document.documents, breaks: document.breaks.value,
      effort: try document.effort.restored())
    result.timeline = document.timeline?.timeline
    result.facts = document.facts?.value
    result.details = TargetDetails(
      owner: document.owner, region: document.region, labels: document.labels ?? [],
      timeZone: document.timezone)
    result.breakDetails = Array(
      (document.breakDetails?.value ?? []).prefix(BreakDetails.mostBreaks))
    for (number, evidence) in (document.evidence ?? []).enumerated() {
      guard let restored = evidence.restored else {
        throw .badMember(path: "evidence[\(number)].digest")
      }
      result.evidence.append(restored)
    }
    self.init(
      result, url: document.url, toolVersion: document.tool.version, rules: document.rules)
  }
}

extension TargetLineError {
  private struct Head: Decodable {
    let schema: String?
  }

  /// Reads a value of the schema with that name.
  static func value<Value: Decodable>(
    _ type: Value.Type, in bytes: some Collection<UInt8>, of schema: String
  ) throws(TargetLineError) -> Value {
    let data = Data(bytes)
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      // A line of another schema may have other members.
      if let head = try? JSONDecoder().decode(Head.self, from: data), head.schema != schema {
        throw .otherSchema(head.schema, readable: schema)
      }
      throw TargetLineError(error)
    }
  }

  /// The error that a decoder threw.
  init(_ error: any Error) {
    func path(_ steps: [any CodingKey]) -> String {
      steps.reduce("") { path, step in
        step.intValue.map { "\(path)[\($0)]" }
          ?? (path.isEmpty ? step.stringValue : "\(path).\(step.stringValue)")
      }
    }
    self =
      switch error {
      case let error as TargetLineError: error
      case DecodingError.keyNotFound(let key, let context):
        .badMember(path: path(context.codingPath + [key]))
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        context.codingPath.isEmpty ? .notJSON : .badMember(path: path(context.codingPath))
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        .badMember(path: path(context.codingPath))
      default: .notJSON
      }
  }
}

extension TargetDocument.Effort {
  fileprivate func restored() throws(TargetLineError) -> TargetResult.Effort {
    guard seconds >= 0, seconds < 1e9 else { throw .badMember(path: "effort.seconds") }
    guard requests >= 0 else { throw .badMember(path: "effort.requests") }
    guard bytes >= 0 else { throw .badMember(path: "effort.bytes") }
    return TargetResult.Effort(
      duration: .microseconds(Int64((seconds * 1_000_000).rounded())), requests: requests,
      bytes: bytes)
  }
}

import FoundationEssentials

/// The error if a value cannot be written as JSON.
public struct JSONReportError: Error, Sendable, CustomStringConvertible {
  /// The encoder's message.
  public let description: String
}

/// A JSON value on a line of its own, as processes exchange it.
package enum JSONLine {
  /// The line of `value` with its line feed; JSON escapes line feeds in strings.
  package static func bytes(of value: some Encodable) throws(JSONReportError) -> [UInt8] {
    do {
      return try EncodedJSON.bytes(of: value)
    } catch {
      throw JSONReportError(description: "a value cannot be written as JSON: \(error)")
    }
  }

  /// Reads a value from a line; throws `DecodingError`.
  package static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, in line: some Collection<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(line))
  }
}

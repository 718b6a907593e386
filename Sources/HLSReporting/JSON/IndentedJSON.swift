import FoundationEssentials

/// JSON for files and pages that people read.
package enum IndentedJSON {
  /// The JSON of `value` with sorted keys, indented by two spaces per level, with a line feed at
  /// the end.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}

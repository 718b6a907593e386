import FoundationEssentials

/// JSON for files and pages that people read.
package enum IndentedJSON {
  /// `value` with sorted keys, two spaces for each level, and one line feed at the end.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}

/// JSON for files and pages that people read.
package enum IndentedJSON {
  /// The JSON of `value` with sorted keys, indented by two spaces per level, with a line feed at
  /// the end.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    try EncodedJSON.bytes(of: value, isIndented: true)
  }
}

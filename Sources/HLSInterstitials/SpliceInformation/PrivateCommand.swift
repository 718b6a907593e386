/// A private_command (ANSI/SCTE 35, section 9.7.6).
public struct PrivateCommand: Equatable, Sendable, SpliceRecord {
  /// The registered identifier of its owner; nil if the bytes end before it.
  public internal(set) var identifier: UInt32?
  /// The bytes after the identifier.
  public internal(set) var bytes: [UInt8] = []

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    identifier = UInt32(try reader.integer(bytes: 4))
    bytes = reader.remainder()
  }
}

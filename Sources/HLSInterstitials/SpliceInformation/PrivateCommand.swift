/// A private_command.
public struct PrivateCommand: Equatable, Sendable, SpliceRecord {
  /// The registered identifier of its owner.
  public internal(set) var identifier: UInt32?
  /// What follows the identifier.
  public internal(set) var bytes: [UInt8] = []

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    identifier = UInt32(try reader.integer(bytes: 4))
    bytes = reader.remainder()
  }
}

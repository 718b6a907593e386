/// A name and the bytes loaded under it.
public struct SourceFile: Sendable {
  /// The maximum size of a source in bytes, because offsets have 32 bits; loaders must refuse
  /// larger ones.
  public static let largestSize = Int(UInt32.max)

  /// The name to display: a path, or an address without secrets.
  public let name: String
  /// The unmodified bytes, in any encoding.
  public let bytes: [UInt8]

  /// Whether the bytes were received from the network, or recorded from it.
  ///
  /// Who runs the program did not write them.
  package var isReceived: Bool {
    get { wasReceived }
    set { wasReceived = newValue }
  }
  @usableFromInline var wasReceived = false

  /// Creates a source from its name and bytes.
  @inlinable public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a source from its name and bytes that were received.
  package init(name: String, received bytes: [UInt8]) {
    self.init(name: name, bytes: bytes)
    wasReceived = true
  }

  /// The text in `range`; bytes that are not UTF-8 become U+FFFD, and a range past the end is
  /// clamped.
  @inlinable public func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.offsets.clamped(to: bytes.indices)], as: UTF8.self)
  }
}

extension SourceFile {
  /// The maximum number of lines, of attributes, and of JSON values that are read: one for each 8 bytes,
  /// and at least 120,000.
  ///
  /// Documents that are written for players stay far below it. The values of others would need much more
  /// memory than their bytes.
  package var mostItems: Int { max(120_000, bytes.count / 8) }

  /// The maximum number of exchanges that are read: one for each 48 bytes, and at least 10,000.
  package var mostExchanges: Int { max(10_000, bytes.count / 48) }

  /// The maximum size of all values by which references to variables are replaced, in bytes: 16 times the size,
  /// and at least 16 MB.
  package var mostReplaced: Int { max(16_000_000, bytes.count * 16) }

  /// The maximum number of events, date ranges and messages that are read: one for each 64 bytes, and at least
  /// 10,000.
  package var mostEntries: Int { max(10_000, bytes.count / 64) }
}

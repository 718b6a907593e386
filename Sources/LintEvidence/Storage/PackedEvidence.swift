import HLSReporting

/// A document as it is stored: the number of the form, 1; the size of the JSON in four bytes, the most significant first;
/// the JSON of an ``EvidenceDocument``, compressed with zlib (RFC 1950).
package struct PackedEvidence: Sendable, Equatable {
  /// The bytes.
  package let bytes: [UInt8]

  private static let form: UInt8 = 1
  /// The largest size of the JSON, in bytes; a larger one is not read.
  static let largest = 8 << 20

  /// Packs a document; nil if it is too large, or zlib is not installed.
  package init?(_ document: EvidenceDocument) {
    guard let json = try? JSONLine.bytes(of: document), json.count <= Self.largest,
      let compressed = Compression.compressed(json)
    else { return nil }
    bytes = [Self.form] + compressed
  }

  /// Takes bytes that were stored.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The size of the JSON, as the bytes say; what has another size is not read.
  var size: Int { Compression.size(of: bytes.dropFirst()) }

  /// The document; nil for bytes that are damaged or have another form.
  package var document: EvidenceDocument? {
    guard bytes.first == Self.form,
      let json = Compression.decompressed(bytes.dropFirst(), atMost: Self.largest)
    else { return nil }
    return try? JSONLine.value(EvidenceDocument.self, in: json)
  }
}

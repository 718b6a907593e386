import CZlib
import DynamicLibraries
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

/// Compresses and decompresses bytes that are in memory as a whole, after their size in four bytes.
enum Compression {
  /// The size of some bytes, the most significant byte first, and the bytes compressed with zlib (RFC 1950); nil if zlib
  /// is not installed.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let library, let size = UInt32(exactly: bytes.count) else { return nil }
    var count = library.compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe library.compress2(&output, &count, bytes, uLong(bytes.count), 6)
    guard status == Z_OK else { return nil }
    let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
    return head + output.prefix(Int(count))
  }

  /// The size of the bytes that were compressed, as the first four say.
  static func size(of bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes that were compressed; nil if they are damaged or more than `most`.
  static func decompressed(_ bytes: some Collection<UInt8>, atMost most: Int) -> [UInt8]? {
    let size = size(of: bytes)
    guard let library, bytes.count > 4, size <= most else { return nil }
    let input = Array(bytes.dropFirst(4))
    // One byte more, since zlib needs an address even for no bytes.
    var output = [UInt8](repeating: 0, count: size + 1)
    var count = uLong(output.count)
    let status = unsafe library.uncompress(&output, &count, input, uLong(input.count))
    guard status == Z_OK, Int(count) == size else { return nil }
    output.removeLast()
    return output
  }

  /// zlib, opened on first use and never closed; nil if it is not installed.
  private static let library: interlint_zlib_once? = unsafe DynamicLibrary.zlib.functions {
    library in
    let functions = unsafe interlint_zlib_once_find(library)
    return interlint_zlib_once_is_complete(functions) ? functions : nil
  }
}

import HLSPlaylist
package import SourceText

/// A text that was made from a document, with the place in the document that each part is from.
package struct PlacedText: Sendable {
  private struct Piece: Sendable {
    let start: UInt32
    let origin: ByteRange
    /// Whether the bytes are those of the origin.
    let isCopy: Bool
  }

  /// The text.
  package private(set) var bytes: [UInt8] = []
  private var pieces: [Piece] = []

  /// Creates an empty text.
  package init() {}

  /// Adds text that was made from a part of the document; a value is a copy if it has as many bytes.
  mutating func append(_ text: String, from origin: ByteRange, isValue: Bool = false) {
    let isCopy = isValue && origin.count == text.utf8.count
    pieces.append(Piece(start: UInt32(clamping: bytes.count), origin: origin, isCopy: isCopy))
    bytes += text.utf8
  }

  /// The range in the document of a range of the text: exact for what was copied, otherwise all that the
  /// text was made from.
  package func origin(of range: ByteRange) -> ByteRange {
    let next = pieces.partitioningIndex { $0.start > range.start }
    guard next > 0 else { return ByteRange(0, 0) }
    let piece = pieces[next - 1]
    guard piece.isCopy else { return piece.origin }
    let first = Int(range.start - piece.start)
    return piece.origin.slice(first, first + range.count)
  }
}

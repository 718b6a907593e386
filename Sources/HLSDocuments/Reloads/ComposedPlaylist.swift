public import HLSPlaylist
public import SourceText

/// A complete playlist: received as a whole, or composed from a delta update and the complete playlist
/// before it (rfc8216bis-22, sections 6.2.5.1 and 6.3.7).
///
/// The composed text is an ordinary playlist. Every position in it can be mapped to the load in which
/// its bytes were received. ``Reloads/add(_:at:from:number:)`` composes it.
public struct ComposedPlaylist: Sendable {
  /// The reason why a delta update cannot be applied.
  public enum Failure: Error, Sendable, Hashable {
    /// There is no complete playlist before the delta update.
    case noPredecessor
    /// SKIPPED-SEGMENTS is missing or malformed, or EXT-X-MEDIA-SEQUENCE is malformed.
    case unreadable
    /// EXT-X-SKIP is placed after a media segment.
    case misplacedSkip
    /// The playlist before does not have the media segment with this media sequence number.
    case missingSegment(UInt64)
  }

  /// The values of EXT-X-SKIP.
  public struct Skip: Sendable {
    /// EXT-X-SKIP.
    public let tag: PlaylistTag
    /// The value of SKIPPED-SEGMENTS.
    public let stated: UInt64
    /// The number of segments that were actually skipped, according to the addresses of the others.
    public let count: Int
    /// RECENTLY-REMOVED-DATERANGES; nil if date ranges are not skipped.
    public let removedDateRanges: [String]?
  }

  /// The complete playlist.
  public let playlist: Playlist
  /// The playlist as it was received; a delta update contains EXT-X-SKIP.
  public let received: Playlist
  /// The values of EXT-X-SKIP; nil for a playlist that was received as a whole.
  public let skip: Skip?

  /// A part of the text that was copied or generated from one part of a source.
  struct Piece: Sendable {
    /// The offset in the composed text.
    let start: UInt32
    /// The index in `sources`.
    let source: Int
    /// The offset in the source.
    let origin: UInt32
    /// For generated text, the line in the source that it follows from; nil for a copy.
    let line: ByteRange?
  }

  /// The parts of the text; empty if the text is the received one.
  let pieces: [Piece]
  let sources: [Playlist]

  /// Creates the complete playlist of one that was received as a whole.
  init(whole received: Playlist) {
    playlist = received
    self.received = received
    skip = nil
    pieces = []
    sources = [received]
  }

  init(
    playlist: Playlist, received: Playlist, skip: Skip, pieces: [Piece], sources: [Playlist]
  ) {
    self.playlist = playlist
    self.received = received
    self.skip = skip
    self.pieces = pieces
    self.sources = sources
  }

  /// Whether the playlist was received as a delta update.
  public var isDeltaUpdate: Bool { skip != nil }

  /// The number of segments, at the start of the playlist, that come from an earlier load.
  public var carriedSegments: Int { skip?.count ?? 0 }

  /// Maps a range in ``playlist`` to the received playlist that contains its bytes.
  ///
  /// A range past the end of the playlist is clamped to it.
  public func origin(of range: ByteRange) -> (playlist: Playlist, range: ByteRange) {
    let end = UInt32(clamping: playlist.source.bytes.count)
    let start = min(range.start, end)
    let location = location(of: ByteRange(start, max(start, min(range.end, end))))
    return (sources[location.source], location.range)
  }

  func location(of range: ByteRange) -> (source: Int, range: ByteRange, isGenerated: Bool) {
    guard let number = pieceNumber(at: range.start) else { return (0, range, false) }
    let piece = pieces[number]
    if let line = piece.line { return (piece.source, line, true) }
    // A range that spans several pieces is cut at the end of the first.
    let limit = number + 1 < pieces.count ? pieces[number + 1].start : .max
    let start = piece.origin + (range.start - piece.start)
    let length = min(range.end, max(range.start, limit)) - range.start
    return (piece.source, ByteRange(start, start + length), false)
  }

  private func pieceNumber(at offset: UInt32) -> Int? {
    let next = pieces.partitioningIndex { $0.start > offset }
    return next > 0 ? next - 1 : nil
  }
}

extension ComposedPlaylist.Failure: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .noPredecessor: "no complete playlist was loaded before this delta update"
    case .unreadable: "SKIPPED-SEGMENTS or EXT-X-MEDIA-SEQUENCE of the delta update is malformed"
    case .misplacedSkip: "EXT-X-SKIP is placed after a media segment"
    case .missingSegment(let number):
      "the delta update skips media segment \(number), which the previous load does not have"
    }
  }
}

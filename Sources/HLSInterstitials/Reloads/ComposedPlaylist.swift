public import HLSPlaylist

/// A complete playlist: one that was received whole, or one that was put together from a delta update
/// and the complete playlist before it.
///
/// Its text is an ordinary playlist. Each line remembers the load it came from, so that what is found
/// in it can be told of the bytes as they were received (rfc8216bis-22, sections 6.2.5.1 and 6.3.7).
public struct ComposedPlaylist: Sendable {
  /// Why a delta update cannot be applied.
  public enum Failure: Error, Sendable, Hashable {
    /// No complete playlist comes before it.
    case noPredecessor
    /// EXT-X-SKIP has no readable SKIPPED-SEGMENTS, or EXT-X-MEDIA-SEQUENCE is unreadable.
    case unreadable
    /// EXT-X-SKIP stands after a media segment.
    case misplacedSkip
    /// The playlist before it ends before that media sequence number, the first that is missing.
    case missingSegment(UInt64)
  }

  /// What takes the place of EXT-X-SKIP.
  public struct Skip: Sendable {
    public let tag: PlaylistTag
    /// SKIPPED-SEGMENTS, as it is written.
    public let stated: UInt64
    /// The segments that were really left out, as the addresses of those that are listed tell.
    public let count: Int
    /// RECENTLY-REMOVED-DATERANGES; nil where date ranges are not skipped.
    public let removedDateRanges: [String]?
  }

  public let playlist: Playlist
  /// The playlist as it came, with EXT-X-SKIP in a delta update.
  public let received: Playlist
  /// Nil for a playlist that was received whole.
  public let skip: Skip?

  /// A stretch of the text that was copied, or made, from one stretch of a source.
  struct Piece: Sendable {
    let start: UInt32
    let source: Int
    let origin: UInt32
    /// The line for which a text was made that stands nowhere; nil for a copy.
    let line: ByteRange?
  }

  /// Empty where the text is the received one.
  let pieces: [Piece]
  let sources: [Playlist]

  /// A playlist that was received whole.
  public init(_ received: Playlist) {
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

  /// Applies a delta update to the complete playlist before it; one without EXT-X-SKIP is complete.
  ///
  /// `values` are those that the update was read with. Throws why it cannot be applied.
  public init(
    _ received: Playlist, after previous: ComposedPlaylist?, values: OutsideValues = .unknown
  ) throws(Failure) {
    guard let tag = received.firstTag(.skip) else {
      self.init(received)
      return
    }
    guard let previous else { throw .noPredecessor }
    var composer = try DeltaComposer(received, skip: tag, after: previous)
    self = composer.compose(values)
  }

  public var isDeltaUpdate: Bool { skip != nil }

  /// How many of the first segments come from an earlier load.
  public var carriedSegments: Int { skip?.count ?? 0 }

  /// The playlist and the place in it where the bytes of a place in ``playlist`` were received.
  public func origin(of range: ByteRange) -> (playlist: Playlist, range: ByteRange) {
    let location = location(of: range)
    return (sources[location.source], location.range)
  }

  func location(of range: ByteRange) -> (source: Int, range: ByteRange, isMade: Bool) {
    guard let number = pieceNumber(at: range.start) else { return (0, range, false) }
    let piece = pieces[number]
    if let line = piece.line { return (piece.source, line, true) }
    // What reaches into another stretch is cut where this one ends.
    let limit = number + 1 < pieces.count ? pieces[number + 1].start : .max
    let start = piece.origin + (range.start - piece.start)
    let length = min(range.end, max(range.start, limit)) - range.start
    return (piece.source, ByteRange(start, start + length), false)
  }

  private func pieceNumber(at offset: UInt32) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension ComposedPlaylist.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPredecessor: "no complete playlist was loaded before this delta update"
    case .unreadable: "the delta update does not say readably which segments it skips"
    case .misplacedSkip: "EXT-X-SKIP stands after a media segment"
    case .missingSegment(let number):
      "the delta update skips media segment \(number), which the load before it does not have"
    }
  }
}

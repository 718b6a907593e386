import HLSDocuments
import HLSPlaylist
import SourceText

/// A load of a playlist in an archive, with what shows that another one continues it.
struct PlaylistLoad {
  private let exchange: Exchange
  private let bytes: [UInt8]
  /// The media sequence number of the playlist; nil for another playlist.
  private let first: UInt64?
  /// The media sequence number of the first listed segment; a delta update skips the ones before.
  private let firstListed: UInt64
  /// The addresses of the listed segments, as written.
  private let segments: [Int]
  private let isEnded: Bool

  /// Nil if the body was not saved.
  init?(_ exchange: Exchange, in archive: HTTPArchive) {
    guard let body = archive.body(of: exchange) else { return nil }
    let playlist = Playlist(parsing: SourceFile(name: "", bytes: body))
    self.exchange = exchange
    bytes = body
    first = playlist.kind == .media ? playlist.mediaSequence : nil
    let skipped = playlist.firstTag(.skip).flatMap {
      playlist.wholeNumber(playlist.attribute(.skippedSegments, of: $0))
    }
    firstListed = (first ?? 0).addingReportingOverflow(skipped ?? 0).partialValue
    segments = playlist.segments.map { playlist.text(playlist.address(of: $0)).hashValue }
    isEnded = playlist.isEnded
  }

  /// Whether the load shows the same playlist as the one before it, at the same time or later.
  func continues(_ earlier: PlaylistLoad) -> Bool {
    if bytes == earlier.bytes { return true }
    guard let first, let before = earlier.first, !earlier.isEnded, first >= before else {
      return false
    }
    let (start, end) = (max(firstListed, earlier.firstListed), min(self.end, earlier.end))
    guard self.end >= earlier.end, start < end else { return false }
    return zip(listed(start..<end), earlier.listed(start..<end)).allSatisfy(==)
  }

  /// Whether the load was received before another.
  func arrives(before other: PlaylistLoad) -> Bool { exchange.arrives(before: other.exchange) }

  /// The media sequence number after that of the last listed segment.
  private var end: UInt64 {
    firstListed.addingReportingOverflow(UInt64(segments.count)).partialValue
  }

  private func listed(_ numbers: Range<UInt64>) -> ArraySlice<Int> {
    segments[Int(numbers.lowerBound - firstListed)..<Int(numbers.upperBound - firstListed)]
  }
}

extension Exchange {
  /// Whether the response was received before another; in the order of the log if a time is unknown.
  ///
  /// A blocking reload begins before an ordinary one that ends first, and has the newer playlist.
  func arrives(before other: Exchange) -> Bool {
    guard let time = arrival, let later = other.arrival else { return index < other.index }
    if time.isBefore(later) { return true }
    return !later.isBefore(time) && index < other.index
  }

  private var arrival: DateTime? { time?.value.advanced(by: seconds?.value ?? .zero) }
}

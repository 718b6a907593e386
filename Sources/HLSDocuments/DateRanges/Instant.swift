import HLSPlaylist
import SourceText

/// A date as a comparable value.
struct Instant: Comparable, Sendable {
  let seconds: Int64
  let nanoseconds: Int32

  init(_ date: DateTime) {
    seconds = date.seconds
    nanoseconds = date.nanoseconds
  }

  static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

package import HLSPlaylist
import SourceText

/// The number in the name of a media segment, such as 17 in `video/seg-17.m4s?t=1`.
///
/// A number in a name can count segments, or be their time; it is only what the name suggests.
package struct SegmentName {
  /// The number.
  package let number: UInt64
  /// The address before it.
  private let prefix: ArraySlice<UInt8>
  /// The rest of the name, without the query.
  private let suffix: ArraySlice<UInt8>

  /// Returns nil if the last part of the path has no number before its extension.
  package init?(_ segment: MediaSegment, in playlist: Playlist) {
    let range = playlist.address(of: segment)
    let address =
      playlist.variables.isEmpty
      ? playlist.source.bytes[range.offsets] : Array(playlist.substituted(range).utf8)[...]
    let end =
      address.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
    let start =
      address[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? address.startIndex
    let stem = address[start..<end].lastIndex(of: UInt8(ascii: ".")) ?? end
    guard let last = address[start..<stem].lastIndex(where: \.isDigit) else { return nil }
    var first = last
    while first > start, address[first - 1].isDigit { first -= 1 }
    guard let number = UInt64(String(decoding: address[first...last], as: UTF8.self)) else {
      return nil
    }
    self.number = number
    prefix = address[..<first]
    suffix = address[(last + 1)..<end]
  }

  /// Whether two names differ only in their numbers.
  package func isAlike(_ other: SegmentName) -> Bool {
    prefix == other.prefix && suffix == other.suffix
  }
}

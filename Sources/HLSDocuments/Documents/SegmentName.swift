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
    guard let number = UInt64(digits: address[first...last]) else { return nil }
    self.number = number
    prefix = address[..<first]
    suffix = address[(last + 1)..<end]
  }

  /// Whether two names differ only in their numbers.
  package func isAlike(_ other: SegmentName) -> Bool {
    prefix == other.prefix && suffix == other.suffix
  }

  /// Whether the address of a media segment differs from this name only in its number; false if variables may be in it.
  package func isAlike(_ segment: MediaSegment, in playlist: Playlist) -> Bool {
    guard playlist.variables.isEmpty else { return false }
    let address = playlist.source.bytes[playlist.address(of: segment).offsets]
    guard address.starts(with: prefix) else { return false }
    let rest = address.dropFirst(prefix.count)
    let end = rest.drop(while: \.isDigit)
    guard end.count < rest.count, end.starts(with: suffix) else { return false }
    let next = end.dropFirst(suffix.count).first
    return next == nil || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }
}

extension UInt64 {
  /// The number that decimal digits write; nil if it is too large.
  fileprivate init?(digits: ArraySlice<UInt8>) {
    self = 0
    for digit in digits {
      let (product, isBeyond) = multipliedReportingOverflow(by: 10)
      let (sum, isAbove) = product.addingReportingOverflow(UInt64(digit & 0xF))
      guard !isBeyond, !isAbove else { return nil }
      self = sum
    }
  }
}

extension SegmentName {
  /// Whether the names count from the beginning again, after names of another run of the same program.
  ///
  /// The names are in one folder and differ in one word of letters and digits, such as `a1c9` and `f07e`, by which
  /// programs distinguish their runs; in a word such as `day2` only the digits differ, which counts.
  package func restarts(after before: SegmentName) -> Bool {
    guard number <= 1, before.number > number, suffix == before.suffix,
      prefix.count == before.prefix.count, prefix != before.prefix
    else { return false }
    let (own, other) = (Array(prefix), Array(before.prefix))
    let differing = own.indices.filter { own[$0] != other[$0] }
    guard var first = differing.first, var last = differing.last else { return false }
    while first > 0, own[first - 1].isWord { first -= 1 }
    while last + 1 < own.count, own[last + 1].isWord { last += 1 }
    let words = [own[first...last], other[first...last]]
    guard words.allSatisfy({ $0.allSatisfy(\.isWord) && $0.contains { !$0.isDigit } }),
      words.contains(where: { $0.contains(where: \.isDigit) })
    else { return false }
    return words[0].filter { !$0.isDigit } != words[1].filter { !$0.isDigit }
  }
}

extension UInt8 {
  /// Whether the byte is a letter or a digit.
  fileprivate var isWord: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

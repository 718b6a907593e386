import HLSPlaylist
import SourceText

/// The alignment of the media segments of two successive loads.
///
/// It follows from media sequence numbers and addresses together, so that one wrong number does not
/// make all segments look changed.
public struct SegmentAlignment: Sendable, Hashable {
  /// Consecutive segments in both loads.
  public struct Run: Sendable, Hashable {
    /// The index of the first segment in the earlier load.
    public let before: Int
    /// The index of the first segment in the later load.
    public let after: Int
    /// The number of segments.
    public let count: Int

    /// Creates a run.
    public init(before: Int, after: Int, count: Int) {
      self.before = before
      self.after = after
      self.count = count
    }
  }

  /// Segments with the same address and byte range in both loads; a different query is allowed.
  public private(set) var same: [Run] = []
  /// Segments with the same position and another address.
  public private(set) var changed: [Run] = []
  /// The number of segments removed from the start.
  public private(set) var leading = 0
  /// Segments removed elsewhere, as indices in the earlier load.
  public private(set) var removed: [Range<Int>] = []
  /// Segments inserted before others, as indices in the later load.
  public private(set) var inserted: [Range<Int>] = []
  /// Segments added at the end, as indices in the later load.
  public private(set) var appended: Range<Int>
  /// Whether the loads have no segment in common.
  public private(set) var isDisjoint = false
  /// The increase of the media sequence number; nil if either is malformed.
  public let rise: Int?

  /// The number of segments in the earlier load.
  private let countBefore: Int

  /// Aligns the segments of two loads.
  package init(_ before: SegmentStates, _ after: SegmentStates) {
    countBefore = before.count
    rise =
      if let first = before.playlist.mediaSequence,
        let second = after.playlist.mediaSequence
      {
        second >= first ? Int(clamping: second - first) : -Int(clamping: first - second)
      } else {
        nil
      }
    appended = after.count..<after.count
    guard before.count > 0, after.count > 0 else {
      leading = before.count
      appended = 0..<after.count
      isDisjoint = true
      return
    }
    if let rise, (0..<before.count).contains(rise) {
      let count = min(before.count - rise, after.count)
      if (0..<count).allSatisfy({ before.states[rise + $0].address == after.states[$0].address }) {
        leading = rise
        same = [Run(before: rise, after: 0, count: count)]
        endAt(before: rise + count, after: count, before.count, after.count)
        return
      }
    }
    let matches =
      Self.matches(before, after, rise, by: \.address)
      ?? Self.matches(before, after, rise, by: \.addressWithoutQuery)
    if let matches {
      build(matches, before.count, after.count)
    } else if let rise, (0..<before.count).contains(rise) {
      leading = rise
      let count = min(before.count - rise, after.count)
      changed = [Run(before: rise, after: 0, count: count)]
      endAt(before: rise + count, after: count, before.count, after.count)
    } else {
      leading = before.count
      appended = 0..<after.count
      isDisjoint = true
    }
  }

  /// Pairs of segments with the same hash, in order in both loads; nil if there is none.
  private static func matches(
    _ before: SegmentStates, _ after: SegmentStates, _ rise: Int?,
    by hash: KeyPath<SegmentStates.State, UInt64>
  ) -> [(before: Int, after: Int)]? {
    var places: [UInt64: [Int]] = [:]
    for (number, state) in before.states.enumerated() {
      places[state[keyPath: hash], default: []].append(number)
    }
    let start = rise.flatMap { (0..<before.count).contains($0) ? $0 : nil } ?? 0
    var matches: [(before: Int, after: Int)] = []
    for (number, state) in after.states.enumerated() {
      guard let candidates = places[state[keyPath: hash]] else { continue }
      let least = (matches.last?.before ?? -1) + 1
      // Prefer the position that the sequence numbers give; for a repeated address, the next one.
      let expected = matches.last.map { $0.before + number - $0.after } ?? number + start
      let from = candidates.partitioningIndex { $0 >= least }
      guard from < candidates.count else { continue }
      let at = candidates.partitioningIndex { $0 >= max(least, expected) }
      let isExpected = at < candidates.count && candidates[at] == expected
      matches.append((isExpected ? expected : candidates[from], number))
    }
    return matches.isEmpty ? nil : matches
  }

  private mutating func build(_ matches: [(before: Int, after: Int)], _ before: Int, _ after: Int) {
    let first = matches[0]
    var (nextBefore, nextAfter) = (max(0, first.before - first.after), 0)
    leading = nextBefore
    for match in matches {
      fill(before: nextBefore..<match.before, after: nextAfter..<match.after)
      if let last = same.last, last.before + last.count == match.before,
        last.after + last.count == match.after
      {
        same[same.count - 1] = Run(before: last.before, after: last.after, count: last.count + 1)
      } else {
        same.append(Run(before: match.before, after: match.after, count: 1))
      }
      (nextBefore, nextAfter) = (match.before + 1, match.after + 1)
    }
    let count = min(before - nextBefore, after - nextAfter)
    if count > 0 { changed.append(Run(before: nextBefore, after: nextAfter, count: count)) }
    endAt(before: nextBefore + count, after: nextAfter + count, before, after)
  }

  /// Classifies the segments between two matches.
  private mutating func fill(before: Range<Int>, after: Range<Int>) {
    let count = min(before.count, after.count)
    if after.count > count {
      inserted.append(after.lowerBound..<after.upperBound - count)
    } else if before.count > count {
      removed.append(before.lowerBound..<before.upperBound - count)
    }
    guard count > 0 else { return }
    changed.append(
      Run(before: before.upperBound - count, after: after.upperBound - count, count: count))
  }

  private mutating func endAt(before: Int, after: Int, _ countBefore: Int, _ countAfter: Int) {
    if before < countBefore { removed.append(before..<countBefore) }
    appended = after..<countAfter
  }

  /// The segments in both loads, matched by address or position.
  public var shared: [Run] { (same + changed).sorted { $0.before < $1.before } }

  /// The index in the later load of a segment of the earlier one; nil if it was removed, or if there is no
  /// such segment.
  ///
  /// The number of segments in the earlier load is the index of the unfinished segment, to which parts are
  /// still added.
  public func after(_ before: Int) -> Int? {
    let runs = shared
    if before == countBefore {
      // The unfinished segment must directly follow the last segment of the earlier load.
      return runs.last.flatMap { $0.before + $0.count == countBefore ? $0.after + $0.count : nil }
    }
    return runs.first { $0.before <= before && before < $0.before + $0.count }
      .map { $0.after + before - $0.before }
  }
}

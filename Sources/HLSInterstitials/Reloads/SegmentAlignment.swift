import HLSPlaylist

/// Which media segment of one load is which of the next.
///
/// Media sequence numbers and addresses are looked at together, so that one number that is wrong does
/// not make every segment look like another.
public struct SegmentAlignment: Sendable, Hashable {
  /// Segments that stand one after the other in both loads.
  public struct Run: Sendable, Hashable {
    public let before: Int
    public let after: Int
    public let count: Int

    public init(before: Int, after: Int, count: Int) {
      self.before = before
      self.after = after
      self.count = count
    }
  }

  /// Segments with the same address and byte range in both loads, a query aside.
  public private(set) var same: [Run] = []
  /// Segments that have the same place and another address.
  public private(set) var changed: [Run] = []
  /// How many segments went from the head.
  public private(set) var leading = 0
  /// Segments that went from elsewhere, as numbers in the load before.
  public private(set) var removed: [Range<Int>] = []
  /// Segments that came in front of others, as numbers in the later load.
  public private(set) var inserted: [Range<Int>] = []
  /// Segments that came at the end, as numbers in the later load.
  public private(set) var appended: Range<Int>
  /// The loads have no segment in common.
  public private(set) var isDisjoint = false
  /// By how much the media sequence number rose; nil where one is unreadable.
  public let rise: Int?

  public init(_ before: SegmentStates, _ after: SegmentStates) {
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

  /// Pairs of segments with the same hash, in order in both loads; nil where there is none.
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
      // The place that the numbers speak for; of repeated addresses the next one otherwise.
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

  /// Tells what became of the segments between two matches.
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

  /// The segments that are in both loads, by their addresses or their places.
  public var shared: [Run] { (same + changed).sorted { $0.before < $1.before } }

  /// The number in the later load of a segment of the load before; nil where it has gone.
  ///
  /// One after the last is the segment whose parts are still being added.
  public func after(_ before: Int, of count: Int) -> Int? {
    let runs = shared
    if before == count {
      // Only what comes right after the last segment of the load before is its continuation.
      return runs.last.flatMap { $0.before + $0.count == count ? $0.after + $0.count : nil }
    }
    return runs.first { $0.before <= before && before < $0.before + $0.count }
      .map { $0.after + before - $0.before }
  }
}

extension Array<Int> {
  /// The first place in a sorted array from which on all elements meet `condition`.
  fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

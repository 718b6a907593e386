package import SourceText

/// Times in order, among which those near another one are found by binary search.
package struct OrderedTimes: Sendable {
  private let times: [Seconds]

  /// Creates a list from times that are in order.
  package init(_ times: [Seconds]) { self.times = times }

  /// The number of times before another one.
  func count(before time: Seconds) -> Int { times.partitioningIndex { $0 >= time } }

  /// The number of times up to another one and at it.
  func count(upTo time: Seconds) -> Int { times.partitioningIndex { $0 > time } }

  /// The index of the nearest time, of several the first; nil if there is none.
  func nearest(to time: Seconds) -> Int? {
    let next = count(before: time)
    let last = next > 0 ? count(before: times[next - 1]) : nil
    guard next < times.count else { return last }
    return last.map { time - times[$0] <= times[next] - time ? $0 : next } ?? next
  }

  /// How far the nearest time is; nil if there is none.
  func distance(to time: Seconds) -> Seconds? {
    nearest(to: time).map { (times[$0] - time).magnitude }
  }

  /// For each time, the index of the last span around it; the spans must be in the order of their starts.
  package func innermost(of spans: [Range<Seconds>]) -> [Int?] {
    var around: [Int] = []
    var next = 0
    return times.map { time in
      while next < spans.count, spans[next].lowerBound <= time {
        around.append(next)
        next += 1
      }
      // A span that ended before a time is around none of the next.
      while let last = around.last, spans[last].upperBound <= time { around.removeLast() }
      return around.last
    }
  }
}

@testable import HLSDocuments
import SourceText
import Testing

/// Times that are found by binary search are those that a look at all of them finds.
struct OrderedTimesTests {
  private static let lists = [[], [3], [3, 3, 3], [0, 2, 2, 5, 9, 9], Array(0..<12)]

  @Test(arguments: lists, [-1, 0, 1, 2, 3, 4, 7, 9, 30])
  func `the nearest time is the first of the nearest`(list: [Int], time: Int) {
    let times = OrderedTimes(list.map { Seconds($0) })
    let nearest = list.indices.min { abs(list[$0] - time) < abs(list[$1] - time) }
    #expect(times.nearest(to: Seconds(time)) == nearest)
    #expect(times.distance(to: Seconds(time)) == nearest.map { Seconds(abs(list[$0] - time)) })
    #expect(times.count(before: Seconds(time)) == list.count { $0 < time })
    #expect(times.count(upTo: Seconds(time)) == list.count { $0 <= time })
  }

  @Test(
    arguments: lists,
    [
      [], [0..<4, 2..<3, 3..<9], [0..<20, 1..<2, 2..<2, 2..<5, 4..<6, 8..<10],
      [5..<6, 5..<30, 5..<7],
    ])
  func `the innermost span is the last one around a time`(list: [Int], spans: [Range<Int>]) {
    let times = OrderedTimes(list.map { Seconds($0) })
    #expect(
      times.innermost(of: spans.map { Seconds($0.lowerBound)..<Seconds($0.upperBound) })
        == list.map { time in spans.lastIndex { $0.contains(time) } })
  }
}

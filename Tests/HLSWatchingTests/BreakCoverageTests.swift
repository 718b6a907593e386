import HLSDocuments
@testable import HLSWatching
import SourceText
import Testing

/// A break that one playlist announces is expected in the others soon.
struct BreakCoverageTests {
  private static let break1 = ScheduledBreak(
    id: "one", content: .assetList, start: 60_000, duration: 12_000)
  private static let break2 = ScheduledBreak(
    id: "two", content: .assetList, start: 600_000, duration: 12_000)

  /// The changes by loads of two playlists in this order; all breaks are to come.
  private static func changes(
    _ loads: [(playlist: Int, breaks: [ScheduledBreak])], ended: Int? = nil,
    isComing: (ScheduledBreak) -> Bool = { _ in true }
  ) -> [[BreakCoverage.Change]] {
    var coverage = BreakCoverage()
    var requests = [0, 0]
    return loads.map { load in
      requests[load.playlist] += 1
      return coverage.record(
        load.breaks, of: load.playlist,
        requests: requests.enumerated().map { $0 == ended ? nil : $1 }, isComing: isComing)
    }
  }

  @Test func `a playlist without the break after two more requests is reported once`() {
    // Both playlists have announced a break before.
    let found = Self.changes([
      (0, [Self.break1]), (1, [Self.break1]),
      (0, [Self.break1, Self.break2]), (1, [Self.break1]), (0, [Self.break1, Self.break2]),
      (1, [Self.break1]), (0, [Self.break1, Self.break2]), (1, [Self.break1]),
      (0, [Self.break1, Self.break2]),
    ])
    var expected: [[BreakCoverage.Change]] = Array(repeating: [], count: 9)
    expected[6] = [.missing(Self.break2, in: 1, announced: [0])]
    #expect(found == expected)
  }

  @Test func `a playlist that follows within two requests is not reported`() {
    let both = [Self.break1, Self.break2]
    let found = Self.changes([
      (0, [Self.break1]), (1, [Self.break1]), (0, both), (1, [Self.break1]), (0, both), (1, both),
      (0, both), (1, both),
    ])
    #expect(found.joined().isEmpty)
  }

  @Test func `a reported playlist that announces the break is reported again`() {
    let both = [Self.break1, Self.break2]
    let found = Self.changes([
      (0, [Self.break1]), (1, [Self.break1]), (0, both), (1, [Self.break1]), (1, [Self.break1]),
      (0, both), (1, both), (0, both),
    ])
    #expect(
      found.filter { !$0.isEmpty }
        == [[.missing(Self.break2, in: 1, announced: [0])], [.announced(Self.break2, in: 1)]])
  }

  @Test func `a playlist that never announced a break is left to the rules`() {
    let found = Self.changes([(0, [Self.break1]), (1, []), (1, []), (1, []), (0, [Self.break1])])
    #expect(found.joined().isEmpty)
  }

  @Test func `a break that is withdrawn, has begun or whose playlist has ended is not expected`() {
    let loads: [(playlist: Int, breaks: [ScheduledBreak])] = [
      (0, [Self.break1]), (1, [Self.break1]), (0, [Self.break1, Self.break2]),
      (1, [Self.break1]), (1, [Self.break1]), (0, [Self.break1]), (1, [Self.break1]),
    ]
    #expect(Self.changes(loads).joined().isEmpty)
    let staying = loads.dropLast(2) + [(0, [Self.break1, Self.break2])]
    #expect(Self.changes(Array(staying)).last?.count == 1)
    #expect(Self.changes(Array(staying), ended: 1).joined().isEmpty)
    #expect(Self.changes(Array(staying), isComing: { $0 != Self.break2 }).joined().isEmpty)
  }
}

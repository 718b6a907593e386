import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// Segments of two loads are matched by number and by address.
struct SegmentAlignmentTests {
  /// A load is its media sequence number, a blank, and the names of its segments.
  private static func states(_ load: String, at location: String? = nil) -> SegmentStates {
    let words = load.split(separator: " ")
    let segments = words.dropFirst().map { "#EXTINF:6,\n\($0)\n" }.joined()
    let text = "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:\(words[0])\n" + segments
    return SegmentStates(
      Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8))), at: location)
  }

  private struct Outcome: Equatable {
    var leading = 0
    var same: [[Int]] = []
    var changed: [[Int]] = []
    var removed: [Range<Int>] = []
    var inserted: [Range<Int>] = []
    var appended = 0..<0
    var isDisjoint = false
  }

  private static func align(_ before: String, _ after: String) -> Outcome {
    let alignment = SegmentAlignment(states(before), states(after))
    return Outcome(
      leading: alignment.leading,
      same: alignment.same.map { [$0.before, $0.after, $0.count] },
      changed: alignment.changed.map { [$0.before, $0.after, $0.count] },
      removed: alignment.removed, inserted: alignment.inserted,
      appended: alignment.appended, isDisjoint: alignment.isDisjoint)
  }

  @Test func `a window slides`() {
    #expect(
      Self.align("5 a b c", "6 b c d")
        == Outcome(leading: 1, same: [[1, 0, 2]], appended: 2..<3))
  }

  @Test func `an address written otherwise is the same address`() {
    let location = "https://a.example/live/video/1.m3u8?_HLS_msn=7"
    let before = Self.states("5 a.ts b.ts c.ts", at: location)
    for load in [
      "5 /live/video/a.ts ./b.ts ../video/c.ts",
      "5 https://a.example/live/video/a.ts //a.example/live/video/b.ts x/../c.ts",
    ] {
      #expect(SegmentAlignment(before, Self.states(load, at: location)).same.map(\.count) == [3])
    }
    let moved = Self.states("5 /a.ts /b.ts /c.ts", at: location)
    #expect(SegmentAlignment(before, moved).changed.map(\.count) == [3])
  }

  @Test func `a wrong number does not move the segments`() {
    let slid = Outcome(leading: 1, same: [[1, 0, 2]], appended: 2..<3)
    for number in [0, 4, 5, 7, 90] { #expect(Self.align("5 a b c", "\(number) b c d") == slid) }
  }

  @Test func `equal addresses are distinguished by their numbers`() {
    #expect(
      Self.align("5 s s s s", "7 s s s s")
        == Outcome(leading: 2, same: [[2, 0, 2]], appended: 2..<4))
  }

  @Test func `another address in the same place is a change`() {
    #expect(
      Self.align("5 a b c", "5 a x c d")
        == Outcome(same: [[0, 0, 1], [2, 2, 1]], changed: [[1, 1, 1]], appended: 3..<4))
    #expect(
      Self.align("5 a b c", "6 x c")
        == Outcome(leading: 1, same: [[2, 1, 1]], changed: [[1, 0, 1]], appended: 2..<2))
    #expect(Self.align("5 a b", "5 x y") == Outcome(changed: [[0, 0, 2]], appended: 2..<2))
  }

  @Test func `another query is the same segment`() {
    #expect(
      Self.align("5 a?t=1 b?t=1", "6 b?t=2 c?t=2")
        == Outcome(leading: 1, same: [[1, 0, 1]], appended: 1..<2))
  }

  @Test func `segments go from the middle and come in the middle`() {
    #expect(
      Self.align("5 a b c d", "5 a c d")
        == Outcome(same: [[0, 0, 1], [2, 1, 2]], removed: [1..<2], appended: 3..<3))
    #expect(
      Self.align("5 a b", "5 a x b c")
        == Outcome(same: [[0, 0, 1], [1, 2, 1]], inserted: [1..<2], appended: 3..<4))
    #expect(
      Self.align("5 a b c", "5 a b")
        == Outcome(same: [[0, 0, 2]], removed: [2..<3], appended: 2..<2))
  }

  @Test func `loads far apart have nothing in common`() {
    #expect(
      Self.align("5 a b", "7 c d") == Outcome(leading: 2, appended: 0..<2, isDisjoint: true))
    #expect(
      Self.align("5 a b", "\(UInt64.max) c")
        == Outcome(leading: 2, appended: 0..<1, isDisjoint: true))
    #expect(Self.align("5", "5 a") == Outcome(appended: 0..<1, isDisjoint: true))
  }

  @Test func `the state of a segment is what its tags and those before it say`() {
    let text = """
      #EXTM3U
      #EXT-X-KEY:METHOD=AES-128,URI="k"
      #EXT-X-MAP:URI="m"
      #EXT-X-BYTERANGE:10@0
      #EXTINF:6,
      a
      #EXT-X-BYTERANGE:5
      #EXTINF:6,
      a
      #EXT-X-DISCONTINUITY
      #EXT-X-KEY:METHOD=NONE
      #EXT-X-GAP
      #EXTINF:6,
      b
      """
    let states = SegmentStates(
      Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
    ).states
    #expect(states.map(\.byteRange) == [0..<10, 10..<15, nil])
    #expect(states.map { $0.keys != nil } == [true, true, false])
    #expect(states.map { $0.map != nil } == [true, true, true])
    #expect(states.map { $0.gap != nil } == [false, false, true])
    #expect(states.map(\.discontinuities) == [0, 0, 1])
  }

  @Test func `an index of the earlier load has one in the later load`() {
    let alignment = SegmentAlignment(Self.states("5 a b c"), Self.states("6 b c d"))
    // The index after the last one is that of the unfinished segment.
    #expect((0...3).map { alignment.after($0) } == [nil, 0, 1, 2])
    #expect([-1, 4, .max].map { alignment.after($0) } == [nil, nil, nil])
  }
}

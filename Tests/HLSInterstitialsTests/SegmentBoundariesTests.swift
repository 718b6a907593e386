import Foundation
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

struct SegmentBoundariesTests {
  /// The boundaries of a playlist with six segments of 6 s.
  private static let written = Playlist(
    parsing: SourceFile(
      name: "p", bytes: Array(String(repeating: "#EXTINF:6,\na.ts\n", count: 6).utf8))
  ).segmentBoundaries

  private static var given: SegmentBoundaries {
    SegmentBoundaries(at: (0...6).map { Seconds($0 * 6) })
  }

  @Test(
    arguments: [written, given],
    [(-1, 0, nil), (2, 0, nil), (3, 6, 0), (4, 6, nil), (33, 36, 30), (99, 36, nil)]
      as [(Int, Int, Int?)])
  func `the nearest boundary is known, and another that is as near`(
    boundaries: SegmentBoundaries, example: (time: Int, expected: Int, earlier: Int?)
  ) {
    let nearest = boundaries.nearest(to: Seconds(example.time))
    #expect(nearest?.time == Seconds(example.expected))
    #expect(nearest?.earlier == example.earlier.map { Seconds($0) })
    #expect(boundaries.map(\.nanoseconds) == (0...6).map { $0 * 6_000_000_000 })
  }

  @Test func `times from a playlist equal the same times from a list`() {
    #expect(Self.written == Self.given)
    #expect(Self.written.hashValue == Self.given.hashValue)
    #expect(Self.written != SegmentBoundaries(at: [.zero, Seconds(6)]))
  }

  @Test func `times are sorted and equal ones are kept`() {
    let boundaries = SegmentBoundaries(at: [6, 0, 6, 3].map { Seconds($0) })
    #expect(Array(boundaries) == [0, 3, 6, 6].map { Seconds($0) })
  }

  @Test func `without times there is no nearest one`() {
    #expect(SegmentBoundaries(at: []).isEmpty)
    #expect(SegmentBoundaries(at: []).nearest(to: .zero) == nil)
  }
}

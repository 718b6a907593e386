import HLSConformance
import HLSInterstitials
import HLSPlaylist
import Testing

@testable import InterlintCommand

/// Breaks are past, running or to come as seen from the end of the playlists.
struct BreakBoardTests {
  /// A playlist of six seconds that ends at that second, with a break of 20 seconds.
  private static func document(endingAt second: Int, breakAt start: Int) -> Document {
    func date(_ second: Int) -> String {
      DateTime(milliseconds: 1_767_225_600_000 + Int64(second) * 1_000).utcText
    }
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:\(date(second - 6))
      #EXT-X-DATERANGE:ID="a",START-DATE="\(date(start))",DURATION=20,SCTE35-OUT=0xFC
      #EXTINF:6,
      a.ts

      """
    return Document(Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8))))
  }

  private static func phase(_ board: BreakBoard, at second: Int) -> BreakBoard.Phase? {
    board.all.first.map { board.phase(of: $0, at: Seconds(second)) }
  }

  @Test func `a break comes, runs and is past as time goes on`() {
    var board = BreakBoard()
    board.take(Self.document(endingAt: 100, breakAt: 110), at: Seconds(5))
    #expect(Self.phase(board, at: 5) == .coming(10_000))
    #expect(Self.phase(board, at: 14) == .coming(1_000))
    #expect(Self.phase(board, at: 15) == .running(0))
    #expect(Self.phase(board, at: 34) == .running(19_000))
    #expect(Self.phase(board, at: 35) == .past)
    #expect(board.all.map(\.content) == [.signal])
  }

  @Test func `a playlist that is a little behind changes nothing, and one far behind does`() {
    var board = BreakBoard()
    board.take(Self.document(endingAt: 100, breakAt: 130), at: Seconds(0))
    board.take(Self.document(endingAt: 96, breakAt: 130), at: Seconds(1))
    #expect(Self.phase(board, at: 1) == .coming(29_000))
    board.take(Self.document(endingAt: 60, breakAt: 130), at: Seconds(1))
    #expect(Self.phase(board, at: 1) == .coming(70_000))
    board.take(Self.document(endingAt: 66, breakAt: 130), at: Seconds(2))
    #expect(Self.phase(board, at: 2) == .coming(64_000))
  }

  @Test func `an update of a break takes the place of what was known`() {
    var board = BreakBoard()
    board.take(Self.document(endingAt: 100, breakAt: 110), at: Seconds(0))
    board.take(Self.document(endingAt: 106, breakAt: 120), at: Seconds(6))
    #expect(board.all.map(\.start) == [1_767_225_720_000])
  }
}

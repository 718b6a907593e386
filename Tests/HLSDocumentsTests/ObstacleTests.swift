import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// A document that cannot be judged as a whole says why.
struct ObstacleTests {
  private static func obstacle(_ bytes: [UInt8], at location: String = "p") -> String? {
    DocumentGraph(SourceFile(name: "p", bytes: bytes), at: location) { _ in
      .absent(reason: "not loaded")
    }.members[0].obstacle
  }

  private static let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
  private static let list = #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#

  @Test(arguments: [
    (
      "<<<<<<< HEAD\nb.ts\n=======\nc.ts\n>>>>>>> other\n", "line 5 is a marker of a merge conflict"
    ),
    ("b.ts\n>>>>>>> other\n", "line 6 is a marker of a merge conflict"),
    ("#EXT-X-KEY:METH", "cut off: it ends inside the tag in line 5"),
  ])
  func `a playlist with the markers of Git or a cut tag has an obstacle`(
    end: String, reason: String
  ) throws {
    let obstacle = try #require(Self.obstacle(Array((Self.playlist + end).utf8)))
    #expect(obstacle.hasPrefix(reason))
  }

  @Test func `a schedule with more events than are read has an obstacle`() {
    func schedule(_ count: Int) -> [UInt8] {
      Array(
        (#"{"primary":{"uri":"a.m3u8"},"events":["#
          + Array(repeating: "{}", count: count).joined(separator: ",") + "]}").utf8)
    }
    #expect(Self.obstacle(schedule(10_000)) == nil)
    #expect(Self.obstacle(schedule(10_001))?.hasPrefix("it has more than 10000 events") == true)
  }

  @Test func `a playlist whose variables are not replaced has an obstacle`() {
    let long = String(repeating: "v", count: 60_000)
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DEFINE:NAME=\"x\",VALUE=\"\(long)\"\n"
      + String(repeating: "#EXTINF:6,\n{$x}\n", count: 300)
    #expect(Self.obstacle(Array(text.utf8))?.contains("'x' is not replaced") == true)
  }

  @Test func `a playlist in another encoding has an obstacle`() {
    let wide: [UInt8] = [0xFF, 0xFE] + Self.playlist.utf8.flatMap { [$0, 0] }
    #expect(Self.obstacle(wide) == "encoded as UTF-16 or UTF-32; expected UTF-8")
    #expect(Self.obstacle(Array(Self.playlist.utf8) + [0x23, 0xE9, 0x0A]) == "not valid UTF-8")
  }

  @Test(arguments: ["b<.ts\n", "=======\n", "#EXTINF:6,\nb.ts", "#EXT-X-ENDLIST"])
  func `what rules can judge is no obstacle`(end: String) {
    #expect(Self.obstacle(Array((Self.playlist + end).utf8)) == nil)
  }

  @Test func `JSON that is cut off or has a second document has an obstacle`() {
    #expect(Self.obstacle(Array(Self.list.utf8)) == nil)
    #expect(Self.obstacle(Array(Self.list.replacing("]}", with: "],}").utf8)) == nil)
    for count in [12, 24, Self.list.utf8.count - 1] {
      #expect(Self.obstacle(Array(Self.list.utf8.prefix(count))) == "JSON that is cut off")
    }
    #expect(
      Self.obstacle(Array((Self.list + "\n" + Self.list).utf8))
        == "JSON with content after its end, in line 2")
  }

  @Test func `a session with a line that is not an object has an obstacle`() {
    let event = #"{"t":1774464000,"event":"requestStream"}"# + "\n"
    #expect(Self.obstacle(Array((event + event).utf8)) == nil)
    #expect(
      Self.obstacle(Array((event + event.prefix(20) + "\n" + event).utf8))
        == "line 2 is not a JSON object, so that its event is not known")
    #expect(
      Self.obstacle(Array((event + "1\n" + event + "2\n").utf8))
        == "line 2 is not a JSON object, so that its event is not known; the first of 2 such lines")
  }
}

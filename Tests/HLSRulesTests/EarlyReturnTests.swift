import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// Interstitials in a break whose splice returned earlier than planned.
struct EarlyReturnTests {
  /// A splice_insert that leaves the network.
  private static let out =
    "0xFC302000000000000000FFF00F05000000317FCFFE009F4D400001000000004AA69B58"

  private static func splice(_ length: String = "DURATION=12") -> String {
    #"#EXT-X-DATERANGE:ID="s",START-DATE="2026-01-01T00:00:12.000Z",PLANNED-DURATION=30,SCTE35-OUT=\#(out)"#
      + "\n" + #"#EXT-X-DATERANGE:ID="s",\#(length)"#
  }

  private static func event(_ id: String, _ second: Int, _ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second.zeroPadded(to: 2)).000Z","#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8",\#(attributes)"#
  }

  /// The faults in a playlist of ten segments of 6 s with these tags before the first one, as seconds that are too many.
  private static func surplus(_ tags: String..., markers: String = "") -> [Seconds?] {
    let segments = (0..<10).map { number in
      (number == 2 ? markers : "") + "#EXTINF:6,\n\(number).ts"
    }
    let text =
      ["#EXTM3U"] + tags + ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"] + segments
    let playlist = Playlist(
      parsing: SourceFile(name: "p", bytes: Array(text.joined(separator: "\n").utf8)))
    return Document(playlist).eventsBeyondReturn.map(\.fault.seconds)
  }

  @Test func `an interstitial that goes on after the return is too long`() {
    #expect(Self.surplus(Self.splice(), Self.event("a", 12, "DURATION=30")) == [18])
    #expect(Self.surplus(Self.splice(), Self.event("a", 12, "PLANNED-DURATION=30")) == [18])
    // Two fill the break as it was planned.
    #expect(
      Self.surplus(
        Self.splice(), Self.event("a", 12, "DURATION=10"), Self.event("b", 22, "DURATION=20"))
        == [18])
  }

  @Test func `one that ends with the return, or within a segment of it, is right`() {
    #expect(Self.surplus(Self.splice(), Self.event("a", 12, "DURATION=12")) == [])
    #expect(Self.surplus(Self.splice(), Self.event("a", 12, "DURATION=17")) == [])
    #expect(
      Self.surplus(Self.splice(), Self.event("a", 12, "DURATION=30,X-PLAYOUT-LIMIT=12")) == [])
  }

  @Test func `what is not known or decided elsewhere is not compared`() {
    // The length is unknown, or the primary resumes where X-RESUME-OFFSET says.
    #expect(Self.surplus(Self.splice(), Self.event("a", 12, "X-RESTRICT=\"SKIP\"")) == [])
    #expect(
      Self.surplus(Self.splice(), Self.event("a", 12, "DURATION=30,X-RESUME-OFFSET=30")) == [])
    // The splice lasts as long as planned, or has not returned.
    #expect(Self.surplus(Self.splice("DURATION=30"), Self.event("a", 12, "DURATION=45")) == [])
    #expect(Self.surplus(Self.splice("X-NOTE=1"), Self.event("a", 12, "DURATION=45")) == [])
    // Another break.
    #expect(Self.surplus(Self.splice(), Self.event("a", 36, "DURATION=30")) == [])
    // Markers describe the break.
    #expect(
      Self.surplus(
        Self.splice(), Self.event("a", 12, "DURATION=30"), markers: "#EXT-X-CUE-OUT:12\n") == [])
  }
}

import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Ads of other hosts between the segments of content: discontinuities and keys at their borders.
struct StitchedAdsTests {
  /// The lines at which a rule reports something in a playlist; words without a number sign are segments of 6 s.
  private func lines(_ rule: String, _ words: [String]) -> [String] {
    let body = words.map { $0.hasPrefix("#") ? $0 : "#EXTINF:6,\n\($0)" }
    let text = (["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6"] + body)
      .joined(separator: "\n")
    let lines = text.split(separator: "\n").map(String.init)
    return Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array("\(text)\n#EXT-X-ENDLIST\n".utf8))).findings
      .filter { $0.rule.description == rule }.map { lines[$0.place.start.line - 1] }
  }

  private func unmarked(_ words: String...) -> [String] {
    lines("segment/stitched-without-discontinuity", words)
  }

  private static let (out, back, cut) = (
    "#EXT-X-CUE-OUT:12", "#EXT-X-CUE-IN", "#EXT-X-DISCONTINUITY"
  )
  private static let (first, second) = ("https://ads.example/9/0.ts", "https://ads.example/9/1.ts")

  @Test func `the first border without a discontinuity is reported`() {
    let (out, back, cut, first, second) = (
      Self.out, Self.back, Self.cut, Self.first, Self.second
    )
    #expect(unmarked("s1.ts", cut, out, first, second, cut, back, "s4.ts") == [])
    #expect(unmarked("s1.ts", out, first, second, cut, back, "s4.ts") == [first])
    #expect(unmarked("s1.ts", cut, out, first, second, back, "s4.ts") == ["s4.ts"])
    #expect(unmarked("s1.ts", out, first, second, back, "s4.ts") == [first])
    // Ads that were added to a film.
    #expect(unmarked("s1.ts", out, first, second, back, "s2.ts") == [first])
    // Content of another host than the playlist.
    let host = "https://live.example/"
    #expect(unmarked(host + "s1.ts", out, first, second, back, host + "s4.ts") == [first])
  }

  @Test func `what may be of one encoder is not reported`() {
    let (out, back, first, second) = (Self.out, Self.back, Self.first, Self.second)
    // The numbers go on, at another host.
    #expect(
      unmarked("s1.ts", out, "https://b.example/s2.ts", "https://b.example/s3.ts", back, "s4.ts")
        == [])
    // The ads are on the host of the content, or the content stays on the host of the ads.
    #expect(unmarked("s1.ts", out, "ad/0.ts", "ad/1.ts", back, "s4.ts") == [])
    #expect(unmarked("s1.ts", out, first, second, back, "https://ads.example/s4.ts") == [])
    // Nothing says that the numbers of the content go on.
    #expect(unmarked("s1.ts", out, first, second, back, "s9.ts") == [])
    #expect(unmarked("a.ts", out, first, second, back, "b.ts") == [])
    // Nothing marks a break, or it has no border in the playlist.
    #expect(unmarked("s1.ts", first, second, "s4.ts") == [])
    #expect(unmarked(out, first, second, back, "s4.ts") == [])
    #expect(unmarked("s1.ts", out, first, second) == [])
    #expect(unmarked("s1.ts", out, back, "s2.ts") == [])
    // The marker is a segment away from the ads.
    #expect(unmarked("s1.ts", out, "s2.ts", first, back, "s4.ts") == [])
  }

  @Test func `numbers at the end of their range are read`() {
    let last = UInt64.max
    #expect(
      unmarked("s\(last).ts", Self.out, Self.first, Self.second, Self.back, "s\(last).ts") == [])
    #expect(
      unmarked(
        "s\(last - 1).ts", Self.out, Self.first, Self.second, Self.back, "s\(last).ts")
        == [Self.first])
  }

  private static let key =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#

  /// The segments reported as clear ones under a key, where the content before and after an ad is encrypted.
  private func keyed(_ ad: String..., then end: String...) -> [String] {
    lines(
      "encryption/clear-under-key",
      ["#EXT-X-MAP:URI=\"i.mp4\"", Self.key, "s1.m4s", Self.cut, "#EXT-X-MAP:URI=\"ad.mp4\""] + ad
        + [Self.cut, "#EXT-X-MAP:URI=\"i.mp4\""] + end + ["s2.m4s"])
  }

  @Test func `an ad of another host is clear by its folder, or because the key is written again`() {
    let (clear, other) = ("https://ads.example/clear/0.m4s", "https://ads.example/9/0.m4s")
    #expect(keyed(clear, then: Self.key) == [clear])
    #expect(keyed(clear) == [clear])
    #expect(keyed(other, then: Self.key) == [other])
    // Two ads in a row.
    #expect(keyed(other, Self.cut, "https://b.example/0.m4s", then: Self.key) == [other])
  }

  @Test func `an ad that has a key, or may have that of the content, is not reported`() {
    let other = "https://ads.example/9/0.m4s"
    #expect(keyed(other) == [])
    #expect(keyed("#EXT-X-KEY:METHOD=NONE", other, then: Self.key) == [])
    #expect(keyed(Self.key, other, then: Self.key) == [])
    // The key changes after the ad.
    #expect(keyed(other, then: Self.key.replacing("skd://a", with: "skd://b")) == [])
    // The second ad has a key of its own.
    #expect(
      keyed(
        other, Self.cut, "#EXT-X-KEY:METHOD=NONE", "https://b.example/0.m4s", then: Self.key) == [])
    // A folder of the same host, and content with that name.
    #expect(keyed("clear/0.m4s", then: Self.key) == [])
  }
}

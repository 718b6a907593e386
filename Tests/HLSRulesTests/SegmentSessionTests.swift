import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Media segments with the session of another viewer.
struct SegmentSessionTests {
  /// The segments that are reported; words with a number sign are tags.
  private func found(_ words: String...) -> [String] {
    let body = words.map { $0.hasPrefix("#") ? $0 : "#EXTINF:6,\n\($0)" }
    let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + body + ["#EXT-X-ENDLIST"])
      .joined(separator: "\n")
    let lines = text.split(separator: "\n").map(String.init)
    return Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array("\(text)\n".utf8))).findings
      .filter { $0.rule == "segment/foreign-session" }.map { lines[$0.place.start.line - 1] }
  }

  @Test(arguments: ["sid", "Session", "jsessionid", "user_id"])
  func `segments between those of one session are of another one`(name: String) {
    #expect(
      found("1.ts?\(name)=a", "2.ts?x=1&\(name)=b", "3.ts?\(name)=b", "4.ts?\(name)=a")
        == ["2.ts?x=1&\(name)=b"])
  }

  @Test func `sessions that end, other hosts and other parameters are not reported`() {
    #expect(found("1.ts?sid=a", "2.ts?sid=a", "3.ts?sid=b") == [])
    #expect(found("1.ts?sid=a", "https://b.example/2.ts?sid=b", "3.ts?sid=a") == [])
    #expect(found("1.ts?v=a", "2.ts?v=b", "3.ts?v=a") == [])
    #expect(found("1.ts?sid=a", "2.ts", "3.ts?sid=a") == [])
    #expect(found("1.ts", "2.ts", "3.ts") == [])
  }

  @Test func `an ad between discontinuities may have a session of its own`() {
    let cut = "#EXT-X-DISCONTINUITY"
    #expect(found("1.ts?sid=a", cut, "2.ts?sid=b", cut, "3.ts?sid=a") == [])
  }

  @Test func `values that change all the time are no sessions`() {
    let words = (0..<20).map { "\($0).ts?uid=\($0 % 2)" }
    let text = words.map { "#EXTINF:6,\n\($0)" }.joined(separator: "\n")
    let findings = Linter(RuleCatalog.book).lint(
      SourceFile(
        name: "p.m3u8", bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(text)\n".utf8))
    ).findings
    #expect(!findings.contains { $0.rule == "segment/foreign-session" })
  }
}

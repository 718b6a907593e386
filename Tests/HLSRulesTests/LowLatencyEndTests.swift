import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Where players of parts begin, and parts at the end of a playlist.
struct LowLatencyEndTests {
  private func findings(_ rule: String, _ lines: [String]) -> [Finding] {
    let text =
      "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n" + lines.joined(separator: "\n")
    return Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array("\(text)\n".utf8))).findings
      .filter { $0.rule.description == "low-latency/" + rule }
  }

  private static let segments = (0..<4).map { "#EXTINF:6,\n\($0).ts" }

  @Test(arguments: [
    ("PART-HOLD-BACK=18.001", true), ("PART-HOLD-BACK=18", false), ("PART-HOLD-BACK=3", false),
    ("HOLD-BACK=30,PART-HOLD-BACK=30", false), ("HOLD-BACK=30,PART-HOLD-BACK=30.5", true),
    ("PART-HOLD-BACK=20,HOLD-BACK=18", true),
    // A hold-back that is too short is another defect.
    ("HOLD-BACK=12,PART-HOLD-BACK=17", false), ("HOLD-BACK=12,PART-HOLD-BACK=19", true),
    ("HOLD-BACK=soon,PART-HOLD-BACK=19", false),
    // Milliseconds are another defect.
    ("PART-HOLD-BACK=3000", false),
  ])
  func `players of parts begin no earlier than others`(control: String, isReported: Bool) {
    let lines =
      ["#EXT-X-SERVER-CONTROL:" + control, "#EXT-X-PART-INF:PART-TARGET=1"] + Self.segments
    let rule = "part-hold-back-exceeds-hold-back"
    #expect(findings(rule, lines).map(\.place.start.line) == (isReported ? [4] : []))
    #expect(findings(rule, lines + ["#EXT-X-ENDLIST"]).isEmpty)
    #expect(findings(rule, [lines[0]] + Self.segments).isEmpty)
  }

  @Test func `a hold-back beyond the window is one finding`() {
    let lines =
      [
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=31", "#EXT-X-PART-INF:PART-TARGET=1",
        "#EXT-X-MEDIA-SEQUENCE:90",
      ] + Self.segments
    #expect(findings("part-hold-back-exceeds-hold-back", lines).isEmpty)
    #expect(findings("hold-back-exceeds-playlist", lines).count == 1)
  }

  /// The findings about parts without a segment, as line and message, after a head of two lines and four segments.
  private func open(_ tail: String...) -> [String] {
    let head = ["#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3", "#EXT-X-PART-INF:PART-TARGET=1"]
    return findings("parts-without-segment", head + Self.segments + tail).map {
      "\($0.place.start.line): \($0.message)"
    }
  }

  @Test func `parts that no segment contains are reported at the end`() {
    let end = "#EXT-X-ENDLIST"
    func part(_ number: Int, _ more: String = "") -> String {
      "#EXT-X-PART:DURATION=1,URI=\"4.\(number).ts\"\(more)"
    }
    // The head has lines 4 and 5, the segments lines 6 to 13.
    let message =
      "2 parts are in no media segment, and EXT-X-ENDLIST ends the playlist: the last 2 s"
    #expect(open(part(0), part(1), end) == ["14: \(message)"])
    // EXT-X-ENDLIST may be anywhere.
    #expect(open(end, part(0), part(1)) == ["15: \(message)"])
    #expect(
      open(part(0), end) == [
        "14: 1 part is in no media segment, and EXT-X-ENDLIST ends the playlist: the last 1 s"
      ])
    #expect(open(part(0), part(1), "#EXTINF:2,\n4.ts", end) == [])
    #expect(open(part(0), part(1)) == [])
    #expect(open(end) == [])
    // A part with GAP=YES has no media that a segment could contain.
    #expect(open(part(0, ",GAP=YES"), part(1, ",GAP=YES"), end) == [])
    #expect(
      open(part(0, ",GAP=YES"), part(1), end) == [
        "15: 1 part is in no media segment, and EXT-X-ENDLIST ends the playlist: the last 1 s"
      ])
    // The parts of the segment before are complete.
    #expect(open(part(0), "#EXTINF:1,\n4.ts", part(1), part(2), end) == ["17: \(message)"])
  }
}

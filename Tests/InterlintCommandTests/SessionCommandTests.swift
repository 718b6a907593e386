import Foundation
import Testing

/// `interlint session` as its users meet it.
struct SessionCommandTests {
  private static let start = 1_774_464_000

  private static func line(_ seconds: Double?, _ event: String, _ more: String = "") -> String {
    let time = seconds.map { "\"t\":\(Double(start) + $0)," } ?? ""
    return "{\(time)\"event\":\"\(event)\"\(more)}"
  }

  /// A break of two ads from 40 to 60 seconds.
  private static func session(timed: Bool = true, title: String = "One") -> String {
    [
      (0, "requestStream", #","network":"1234","customAssetKey":"example-live""#),
      (1, "adsLoaded", #","streamId":"24fd4e7c-95a0-42be-8874-00625139b9db:TUL""#),
      (40, "AD_PERIOD_STARTED", ""), (40, "AD_BREAK_STARTED", ""),
      (40, "STARTED", #","adPosition":1,"totalAds":2,"title":"\#(title)""#),
      (50, "COMPLETE", ""), (50, "STARTED", #","adPosition":2,"totalAds":2"#),
      (60, "COMPLETE", ""), (60, "AD_BREAK_ENDED", ""), (60, "AD_PERIOD_ENDED", ""),
      (67, "streamError", #","message":"gone""#), (67, "end", ""),
    ].map { line(timed ? $0.0 : nil, $0.1, $0.2) }.joined(separator: "\n")
  }

  @Test func `stretches are drawn at their times`() throws {
    let folder = try Folder()
    try folder.write(Self.session(), to: "session.jsonl")
    let outcome = try Interlint.run(["session", "session.jsonl"], in: folder)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("session.jsonl: 12 events in 67 s, from 2026-03-25T18:40:00.000Z;"))
    // 67 columns for 67 seconds.
    let gutter = String(repeating: " ", count: 13)
    let stretch = String(repeating: " ", count: 40) + String(repeating: "█", count: 20)
    func lane(_ name: String) -> String? { lines.first { $0.hasPrefix(name) } }
    #expect(lane("ad periods") == "ad periods   " + stretch)
    #expect(lane("breaks") == "breaks       " + stretch)
    #expect(
      lane("ads ") == "ads" + gutter.dropFirst(3) + String(repeating: " ", count: 40)
        + String(repeating: "█", count: 10) + "▐" + String(repeating: "█", count: 9))
    #expect(lane("stream ")?.hasSuffix("✕") == true)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `breaks are named, and an info is no failure`() throws {
    let folder = try Folder()
    try folder.write(
      [
        Self.line(0, "requestStream"), Self.line(1, "adsLoaded", #","streamId":"a""#),
        Self.line(10, "AD_BREAK_STARTED", #","breakId":"mid-1""#),
        Self.line(20, "AD_BREAK_ENDED", #","breakId":"mid-1""#), Self.line(60, "streamError"),
        Self.line(67, "end"),
      ].joined(separator: "\n"), to: "session.jsonl")
    let text = try Interlint.run(["session", "session.jsonl"], in: folder).output
    let stretch = String(repeating: " ", count: 10) + String(repeating: "█", count: 10)
    #expect(text.contains("\nbreaks       \(stretch) mid-1\n"))
    #expect(text.contains("△ info") && !text.contains("▲"), "\(text)")
    let picture = try Interlint.run(["session", "session.jsonl", "--format", "svg"], in: folder)
    #expect(picture.output.contains(">mid-1</text>"))
  }

  @Test func `without times the events are in the order of their lines`() throws {
    let folder = try Folder()
    try folder.write(Self.session(timed: false), to: "session.jsonl")
    let outcome = try Interlint.run(["session", "session.jsonl"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("session.jsonl: 12 events, without times;"))
    #expect(outcome.output.contains("\nevent        1 "))
    #expect(!outcome.output.contains("UTC"))
  }

  @Test func `findings are at their times`() throws {
    let folder = try Folder()
    try folder.write(
      Self.session() + "\n"
        + Self.line(
          67, "podRequest",
          #","url":"http://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/k/ad_break_id/b.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=1000""#
        ), to: "session.jsonl")
    let outcome = try Interlint.run(["session", "session.jsonl"], in: folder)
    let words = outcome.output.replacing(/\n +/, with: " ")
    #expect(
      words.contains("line 13, 67 s: error: scheme is http; expected https [pod-url/not-https]"))
    #expect(outcome.output.contains("▲ finding"))
  }

  @Test(arguments: ["text", "json", "svg", "html"])
  func `hostile titles stay text`(format: String) throws {
    let folder = try Folder()
    try folder.write(
      Self.session(title: #"</text><script>x</script>\u001b[31m\n::error::x\u202e"#),
      to: "session.jsonl")
    let outcome = try Interlint.run(
      ["session", "session.jsonl", "--format", format], in: folder)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{202E}"))
    #expect(!outcome.output.contains("\n::error::"))
    if format == "svg" {
      #expect(!outcome.output.contains("<script") && outcome.output.hasPrefix("<?xml"))
      #expect(outcome.output.contains("prefers-color-scheme:dark"))
    }
  }

  @Test func `secrets are masked in all forms`() throws {
    let folder = try Folder()
    try folder.write(
      Self.line(
        0, "failed", #","message":"HTTP 403 at https://a.example/?token=Zm9vYmFyYmF6cXV4""#),
      to: "session.jsonl")
    for format in ["text", "json", "svg", "html"] {
      let outcome = try Interlint.run(
        ["session", "session.jsonl", "--format", format], in: folder)
      #expect(outcome.status == 0)
      #expect(!outcome.output.contains("Zm9vYmFy"))
    }
  }

  @Test func `the encoding of a token is no secret`() throws {
    let folder = try Folder()
    try folder.write(
      Self.line(0, "setup", #","tokenEncoding":"urlQueryAllowed""#), to: "session.jsonl")
    let outcome = try Interlint.run(["lint", "session.jsonl"], in: folder)
    #expect(outcome.output.contains("urlQueryAllowed leaves = and & in the token"))
  }

  @Test func `a long session is summarized`() throws {
    let folder = try Folder()
    let breaks = (0..<5_000).flatMap { number in
      [
        ("AD_PERIOD_STARTED", 0.0), ("AD_BREAK_STARTED", 1), ("AD_BREAK_ENDED", 2),
        ("AD_PERIOD_ENDED", 3),
      ]
      .map { Self.line(Double(number) * 60 + $0.1, $0.0) }
    }
    try folder.write(breaks.joined(separator: "\n"), to: "session.jsonl")
    let text = try Interlint.run(["session", "session.jsonl"], in: folder)
    #expect(text.output.contains("… and 9960 more; --format=json lists all\n"))
    let picture = try Interlint.run(["session", "session.jsonl", "--format", "svg"], in: folder)
    #expect(picture.output.utf8.count < 400_000)
  }

  @Test func `another document is no session`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "film.m3u8")
    let outcome = try Interlint.run(["session", "film.m3u8"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("film.m3u8: not a recorded session: a media playlist"))
  }

  @Test func `what the console does not show is no finding`() throws {
    let folder = try Folder()
    let pod =
      "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/"
      + "mid-roll-29454481.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=10000"
    try folder.write(
      """
      2026-01-01 12:00:25.100000+0000 SGAI[1:2] Ad break scheduled to start in 35 seconds. Ad break manifest URL: \(pod).
      2026-01-01 12:01:00.200000+0000 SGAI[1:2] Ad period started.
      2026-01-01 12:01:00.210000+0000 SGAI[1:2] Ad break started.
      2026-01-01 12:01:00.300000+0000 SGAI[1:2] Showing ad 1/1, bumper: NO, title: T, description: D, contentType:video/mp4, pod index: 1, time offset: 35.000000, max duration: 10.000000.
      2026-01-01 12:01:10.250000+0000 SGAI[1:2] Ad break ended.
      2026-01-01 12:01:10.260000+0000 SGAI[1:2] Ad period ended.
      """, to: "console.log")
    let outcome = try Interlint.run(["lint", "console.log", "--fail-on", "warning"], in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    let lanes = try Interlint.run(["session", "console.log"], in: folder)
    #expect(lanes.output.hasPrefix("console.log: 6 events in 45.16 s"))
  }
}

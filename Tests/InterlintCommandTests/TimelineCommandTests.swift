import Foundation
import Testing
import XMLReading

/// `interlint timeline` as its users meet it: forms, wrong command lines, and hostile playlists.
struct TimelineCommandTests {
  /// 60 segments of six seconds from 2026-01-01T00:00:00Z.
  private static func film(_ tags: String, end: Bool = true) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + (0..<60).map { "#EXTINF:6,\ns\($0).ts\n" }.joined() + tags
      + (end ? "#EXT-X-ENDLIST\n" : "")
  }

  private static func ad(
    _ id: String, at start: String = "2026-01-01T00:00:30.000Z", _ attributes: String = ""
  ) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"\(start)\","
      + "X-ASSET-URI=\"https://ads.example/\(id).m3u8\"\(attributes)\n"
  }

  @Test func `an offset that cannot be read makes times uncertain`() throws {
    let folder = try Folder()
    let quoted = Self.ad("a", at: "2026-01-01T00:00:30.000Z", ",DURATION=15,X-RESUME-OFFSET=\"0\"")
    try folder.write(Self.film(quoted), to: "film.m3u8")
    let outcome = try Interlint.run(["timeline", "film.m3u8"], in: folder)
    let sentence = "Times are uncertain, because X-RESUME-OFFSET cannot be read: 'a' (line 124)."
    let text = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    #expect(text.contains(sentence), "\(text)")
    let lint = try Interlint.run(["lint", "film.m3u8", "--output=concise"], in: folder)
    let next = Self.ad("b", at: "2026-01-01T00:00:36.000Z", ",DURATION=6,X-RESUME-OFFSET=0")
    try folder.write(Self.film(quoted + next), to: "film.m3u8")
    let both = try Interlint.run(["lint", "film.m3u8", "--output=concise"], in: folder)
    #expect(lint.output.contains("resume-offset-type"))
    #expect(!both.output.contains("start-inside-omitted-range"), "\(both.output)")
  }

  struct Output: Decodable {
    struct Segment: Decodable {
      struct Mapping: Decodable {
        let source, target: [Double?]
      }

      let type: String
      let event: String?
      let timeMapping: Mapping
    }

    let segments: [Segment]
    let total: Double?
  }

  private func output(_ playlist: String) throws -> Output {
    let folder = try Folder()
    try folder.write(playlist, to: "film.m3u8")
    let outcome = try Interlint.run(["timeline", "film.m3u8", "--format=json"], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Output.self, from: Data(outcome.output.utf8))
  }

  @Test(arguments: ["svg", "html"])
  func `one timeline and two are drawn in every form`(format: String) throws {
    let folder = try Folder()
    try folder.write(Self.film(Self.ad("one", ",DURATION=10")), to: "a.m3u8")
    try folder.write(Self.film(Self.ad("two", ",DURATION=12")), to: "b.m3u8")
    for arguments in [
      ["a.m3u8"], ["--compare", "a.m3u8", "b.m3u8"],
      ["--participant", "a.m3u8", "--participant", "b.m3u8"],
    ] {
      let outcome = try Interlint.run(["timeline", "--format", format] + arguments, in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.contains(arguments.count > 1 ? "two" : "one"))
      #expect(
        outcome.output.contains("second viewer: b.m3u8") == arguments.contains("--participant"))
      if format == "svg" { _ = try XMLElement(parsing: Array(outcome.output.utf8)) }
    }
  }

  @Test func `a time is looked up in both versions`() throws {
    let folder = try Folder()
    let length = ",DURATION=10,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\""
    try folder.write(Self.film(Self.ad("one", length)), to: "a.m3u8")
    try folder.write(
      Self.film(Self.ad("one", at: "2026-01-01T00:00:45.000Z", length)), to: "b.m3u8")
    let outcome = try Interlint.run(
      ["timeline", "--compare", "a.m3u8", "b.m3u8", "--at", "32"], in: folder)
    #expect(outcome.output.contains("32: interstitial 'one' at 2 s."), "\(outcome.output)")
    #expect(
      outcome.output.contains("32: primary content at 32 s, 2026-01-01T00:00:32.000Z."),
      "\(outcome.output)")
  }

  @Test(
    arguments: [
      ([], "PATH|URL"), (["a.m3u8", "b.m3u8"], "'b.m3u8'"), (["a.m3u8", "--at=noon"], "'noon'"),
      (["a.m3u8", "--join=soon"], "'soon'"), (["a.m3u8", "--seek", "3"], "two times"),
      (["a.m3u8", "--seek", "3", "x"], "'x'"), (["--compare", "a.m3u8"], "--compare needs two"),
      (["--participant=a.m3u8"], "exactly twice"),
      (["a.m3u8", "--participant=a.m3u8", "--participant=b.m3u8"], "exactly twice"),
    ] as [([String], String)])
  func `a wrong command line is explained`(arguments: [String], message: String) throws {
    let folder = try Folder()
    for name in ["a.m3u8", "b.m3u8"] { try folder.write(Self.film(""), to: name) }
    let outcome = try Interlint.run(["timeline"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      ("", "empty"), ("\u{1}\u{2}\u{0}", "binary"), ("<html></html>", "HTML"),
      (
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nno.m3u8\n",
        "none of its media playlists could be loaded: no.m3u8 (no such file)"
      ),
      (
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://e.com/a.m3u8\n",
        "https://e.com/a.m3u8 (network URLs are only loaded with --fetch)"
      ),
      ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm.m3u8\n", "(not a media playlist, but "),
      (
        "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",URI=\"a.m3u8\"\n",
        "no variant stream"
      ),
    ])
  func `what has no timeline is not checked, with the reason`(text: String, reason: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "film.m3u8")
    let outcome = try Interlint.run(["timeline", "film.m3u8"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test func `Windows line endings change nothing`() throws {
    let text = Self.film(Self.ad("ad", ",DURATION=10"))
    #expect(
      try output(text.replacing("\n", with: "\r\n")).total == output(text).total)
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test func `ten thousand events at one time follow one another`() throws {
    let count = 10_000
    let ads = (0..<count).map { number in
      Self.ad("e\(number)", ",DURATION=1,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\"")
    }
    let result = try output(Self.film(ads.joined()))
    #expect(result.total == Double(360 + count))
    #expect(result.segments.compactMap(\.event) == (0..<count).map { "e\($0)" })
  }

  /// Times are clamped to 64-bit nanoseconds, and every segment begins where the one before ends.
  @Test(arguments: [
    ",DURATION=1" + String(repeating: "0", count: 300) + ",X-TIMELINE-OCCUPIES=\"RANGE\"",
    ",DURATION=5,X-RESUME-OFFSET=9" + String(repeating: "9", count: 300),
    ",DURATION=5,X-RESUME-OFFSET=-9" + String(repeating: "9", count: 300),
    ",X-PLAYOUT-LIMIT=9" + String(repeating: "9", count: 300),
  ])
  func `lengths beyond all bounds keep the order`(attributes: String) throws {
    for start in ["0000-01-01T00:00:00Z", "2026-01-01T00:00:30Z", "9999-12-31T23:59:59Z"] {
      let result = try output(Self.film(Self.ad("ad", at: start, attributes)))
      #expect(!result.segments.isEmpty)
      for (segment, next) in zip(result.segments, result.segments.dropFirst()) {
        #expect(segment.timeMapping.target[1] == next.timeMapping.target[0])
      }
      for segment in result.segments {
        let target = segment.timeMapping.target.compactMap { $0 }
        #expect(target == target.sorted())
      }
    }
  }

  /// A viewer joins 8 s after the start of a range whose length nobody knows.
  @Test func `a range that is entered behind its unknown length takes no time`() throws {
    let folder = try Folder()
    try folder.write(
      Self.film(
        Self.ad(
          "ad", at: "2026-01-01T00:05:34.000Z",
          ",X-RESUME-OFFSET=20,X-TIMELINE-OCCUPIES=\"RANGE\""), end: false), to: "live.m3u8")
    let outcome = try Interlint.run(
      ["timeline", "live.m3u8", "--join=live", "--format=json"], in: folder)
    let result = try JSONDecoder().decode(Output.self, from: Data(outcome.output.utf8))
    // 360 s are listed, so that a player joins at 360 − 3 × 6 = 342 s; the range began at 334 s.
    #expect(result.segments.map(\.timeMapping.target) == [[0, 0], [0, nil]])
    #expect(result.segments.first?.timeMapping.source.first == 8)
  }

  /// Loads of a live playlist, of which the second one has a break that the first one lacks.
  private static func loads(in folder: Folder) throws {
    try folder.write(Self.film("", end: false), to: "loads/1.m3u8")
    try folder.write(Self.film(Self.ad("new", ",DURATION=10"), end: false), to: "loads/2.m3u8")
  }

  @Test func `loads are followed in the order of their numbers, with what changed`() throws {
    let folder = try Folder()
    try Self.loads(in: folder)
    // After 9, although it comes before it in the order of letters; Windows line endings change nothing.
    try folder.write(
      Self.film("", end: false).replacing("\n", with: "\r\n"), to: "loads/10.m3u8")
    try folder.write([0, 1, 2], to: "loads/9.m3u8")
    let outcome = try Interlint.run(["timeline", "loads", "--join=live"], in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.contains("a load has no timeline: loads/9.m3u8: not a playlist: binary data"),
      "\(outcome.errors)")
    let words = outcome.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.hasPrefix("loads: 3 loads, 1 interstitial changed, no join goes wrong "))
    #expect(
      words.contains(
        "load 2: 'new' is new, at 30 s of the primary content (2026-01-01T00:00:30.000Z) "
          + "load 4: 'new' is gone from 30 s of the primary content (2026-01-01T00:00:30.000Z)"))
  }

  @Test(arguments: ["<html>", "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DATERANGE:ID=\"a"])
  func `a load that cannot be judged is named, and the others are shown`(text: String) throws {
    let folder = try Folder()
    try Self.loads(in: folder)
    try folder.write(text, to: "loads/9.m3u8")
    let outcome = try Interlint.run(["timeline", "loads", "--join=all"], in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.contains("a load has no timeline: loads/9.m3u8: "), "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("loads: "))
  }

  @Test func `a folder of assets that is missing is refused with its name`() throws {
    let folder = try Folder()
    try Self.loads(in: folder)
    try folder.write(Sample.clean, to: "p.m3u8")
    for arguments in [["p.m3u8"], ["loads", "--join=all"]] {
      let outcome = try Interlint.run(["timeline", "--assets=gone"] + arguments, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("--assets gone: no such folder"), "\(outcome.errors)")
    }
  }

  @Test(arguments: ["svg", "html"])
  func `the last of several loads is drawn`(format: String) throws {
    let folder = try Folder()
    try Self.loads(in: folder)
    let outcome = try Interlint.run(
      ["timeline", "loads", "--join=all", "--format", format], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("new"))
    if format == "svg" { _ = try XMLElement(parsing: Array(outcome.output.utf8)) }
  }

  @Test(
    arguments: [
      (["loads"], 3, "Use --join live or --join all if they are the loads of one playlist"),
      (["loads", "--join=5"], 3, "a timeline is of one playlist; the folder has 2"),
      (["loads", "--join=all", "--at=5"], 2, "--at, --seek and --elapsed are about one playlist"),
      (["empty", "--join=all"], 3, "contains no .m3u8"),
      (["binary", "--join=all"], 3, "binary/1.m3u8: not a playlist: binary data"),
      (["none", "--join=all"], 3, "no such file"),
    ] as [([String], Int32, String)])
  func `a folder that cannot be followed is explained`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try Folder()
    try Self.loads(in: folder)
    try folder.makeFolder("empty")
    for number in 1...2 { try folder.write([0, 1, 2], to: "binary/\(number).m3u8") }
    let outcome = try Interlint.run(["timeline"] + arguments, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}

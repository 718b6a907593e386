import Foundation
import Testing

/// `interlint schedule` and `interlint timeline --schedule` as their users meet them.
struct ScheduleCommandTests {
  private static func event(_ id: String, _ more: String = "") -> String {
    "{\"identifier\":\"\(id)\",\"date\":\"2026-01-01T12:00:00Z\",\"resumptionOffset\":0,"
      + "\"templateItems\":[\"https://ads.example/a.m3u8\"]\(more)}"
  }

  @Test(
    arguments: [
      ([], "to-dateranges|from-playlist"), (["to-dateranges"], "PATH|URL"),
      (["to-dateranges", "film.m3u8"], "not the schedule of an app: a media playlist"),
      (["from-playlist", "app.json"], "not a playlist: a schedule"),
      (["from-playlist", "main.m3u8"], "only a media playlist has date ranges"),
      (["to-dateranges", "empty.json"], "empty"),
      (["to-dateranges", "broken.json"], "JSON that is cut off"),
    ] as [([String], String)])
  func `what cannot be converted is explained`(arguments: [String], message: String) throws {
    let folder = try Folder()
    try folder.write("{\"events\":[\(Self.event("a"))]}", to: "app.json")
    try folder.write("{\"events\":[\(Self.event("a"))", to: "broken.json")
    try folder.write("", to: "empty.json")
    try folder.write(Sample.clean, to: "film.m3u8")
    try folder.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm.m3u8\n", to: "main.m3u8")
    let outcome = try Interlint.run(["schedule"] + arguments, in: folder)
    #expect(outcome.status != 0 && outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a word in place of a time names all that a time can be`() throws {
    let folder = try Folder()
    let event = Self.event("a").replacing(
      "\"resumptionOffset\":0", with: "\"resumptionOffset\":\"zero\"")
    try folder.write("{\"events\":[\(event)]}", to: "app.json")
    let outcome = try Interlint.run(["lint", "app.json"], in: folder)
    #expect(
      outcome.output.contains(
        "resumptionOffset is \"zero\"; expected a number, or \"indefinite\", or an object"),
      "\(outcome.output)")
  }

  @Test func `texts of a schedule add no tags and no attributes`() throws {
    let folder = try Folder()
    let events = [
      Self.event(#"a\",X-EVIL=\"1"#), Self.event(#"b\n#EXT-X-ENDLIST"#), Self.event(#"c\r"#),
      Self.event(
        "d",
        #","userDefinedAttributes":{"X-A":"q\"","X-B\n":1,"X-C":{"a":1},"X-D":1e99},"#
          + #""withoutProperty":{"Z":"1,B=2","Y":"1 2","W":"\"\n\"","V":"YES"}"#),
    ]
    try folder.write("{\"events\":[\(events.joined(separator: ","))]}", to: "app.json")
    let outcome = try Interlint.run(["schedule", "to-dateranges", "app.json"], in: folder)
    let tags = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(
      tags == [
        "#EXT-X-DATERANGE:ID=\"d\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T12:00:00.000Z\",X-ASSET-URI=\"https://ads.example/a.m3u8\","
          + "X-RESUME-OFFSET=0,V=YES"
      ])
  }

  @Test func `date ranges of a playlist survive both conversions`() throws {
    let folder = try Folder()
    let tag =
      "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:00:06.000Z\",PLANNED-DURATION=15.5,CUE=\"ONCE\","
      + "X-ASSET-LIST=\"list.json\",X-RESUME-OFFSET=-2.5,X-PLAYOUT-LIMIT=30,X-SNAP=\"OUT,IN\","
      + "X-RESTRICT=\"SKIP,JUMP\",X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"HIGHLIGHT\","
      + "X-CONTENT-MAY-VARY=\"NO\",X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=10,"
      + "X-SKIP-CONTROL-LABEL-ID=\"skip\",X-COM-EXAMPLE=\"a\",DURATION=16,END-DATE=\"x\"\n"
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tag)#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "film.m3u8")
    let schedule = try Interlint.run(["schedule", "from-playlist", "film.m3u8"], in: folder)
    try folder.write(schedule.output, to: "app.json")
    let outcome = try Interlint.run(["schedule", "to-dateranges", "app.json"], in: folder)
    #expect(outcome.output == tag)
  }

  @Test func `nothing in a schedule from a playlist is invisible`() throws {
    let folder = try Folder()
    let id = "a\u{202E}b\u{200B}\u{85}\u{E0041}c"
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:00:06.000Z\",DURATION=15,X-ASSET-URI=\"\u{2066}.m3u8\"\n"
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "film.m3u8")
    let schedule = try Interlint.run(["schedule", "from-playlist", "film.m3u8"], in: folder)
    #expect(schedule.output.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) })
    let read = try JSONSerialization.jsonObject(with: Data(schedule.output.utf8)) as? [String: Any]
    let events = try #require(read?["events"] as? [[String: Any]])
    #expect(events.first?["identifier"] as? String == id)
  }

  @Test func `interstitials that the events of an app replace are named`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z\n"
        + "#EXT-X-DATERANGE:ID=\"own\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T12:00:00.000Z\",X-ASSET-URI=\"https://ads.example/own.m3u8\"\n"
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "film.m3u8")
    try folder.write("{\"events\":[\(Self.event("app"))]}", to: "app.json")
    let outcome = try Interlint.run(
      ["timeline", "film.m3u8", "--schedule", "app.json", "--format", "json"], in: folder)
    #expect(outcome.status == 0 && outcome.errors.contains("1 interstitial of the playlist"))
    #expect(outcome.output.contains("\"app\"") && !outcome.output.contains("\"own\""))
  }

  @Test func `interstitials that two viewers do not see are named once`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z\n"
        + "#EXT-X-DATERANGE:ID=\"own\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T12:00:00.000Z\",X-ASSET-URI=\"https://ads.example/own.m3u8\"\n"
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "film.m3u8")
    for name in ["a.json", "b.json"] {
      try folder.write(
        "{\"primary\":{\"uri\":\"film.m3u8\"},\"events\":[\(Self.event("app"))]}", to: name)
    }
    let outcome = try Interlint.run(
      ["timeline", "--participant", "a.json", "--participant", "b.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.split(separator: "\n") == [
        "interlint: note: film.m3u8: 1 interstitial of the playlist not shown, because the events of the "
          + "app replace all of them"
      ])
  }

  @Test(
    arguments: [
      ("app.json", "the schedule itself"), ("other.json", "other.json, a schedule"),
      ("list.json", "list.json, an asset list"),
    ])
  func `a primary that is no playlist is named`(primary: String, found: String) throws {
    let folder = try Folder()
    try folder.write("{\"events\":[\(Self.event("a"))]}", to: "other.json")
    try folder.write("{\"ASSETS\":[]}", to: "list.json")
    try folder.write(
      "{\"primary\":{\"uri\":\"\(primary)\"},\"events\":[\(Self.event("a"))]}", to: "app.json")
    let outcome = try Interlint.run(["timeline", "app.json"], in: folder)
    #expect(outcome.status != 0 && outcome.output == "")
    #expect(
      outcome.errors == "interlint: app.json: its primary content is \(found); expected a playlist "
        + "(primary.uri)\n")
  }

  @Test func `events in one line are on the timeline, or not, each by itself`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z\n"
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "film.m3u8")
    let late = Self.event("late").replacing("12:00:00Z", with: "13:00:00Z")
    try folder.write("{\"events\":[\(Self.event("a")),\(late)]}", to: "app.json")
    let outcome = try Interlint.run(
      ["timeline", "film.m3u8", "--schedule", "app.json"], in: folder)
    #expect(
      outcome.output.contains("after the end of the content: 'late' (line 1).\n"),
      "\(outcome.output)")
    #expect(!outcome.output.contains("'a' (line 1)"))
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test func `a schedule with ten thousand events is checked and converted`() throws {
    let folder = try Folder()
    let events = (0..<10_000).map {
      "{\"identifier\":\"b\($0)\",\"time\":{\"value\":\($0),\"timescale\":1},\"resumptionOffset\":0,"
        + "\"templateItems\":[\"https://ads.example/a.m3u8\"]}"
    }
    try folder.write(
      "{\"events\":[\(events.joined(separator: ",\n"))]}", to: "app.json")
    let linted = try Interlint.run(
      ["lint", "app.json", "--rule=schedule/whole-second-timescale"], in: folder)
    #expect(linted.status == 0 && linted.output.contains("10000 infos"))
    let converted = try Interlint.run(["schedule", "to-dateranges", "app.json"], in: folder)
    #expect(converted.output.split(separator: "\n").count == 10_000)
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test(.timeLimit(.minutes(120))) func `a timeline has ten thousand events`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n", to: "live.m3u8")
    let pod =
      "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/pod/1.m3u8"
    let events = (0..<10_000).map {
      "{\"identifier\":\"b\($0)\",\"time\":\($0 * 60),\"templateItems\":[\"\(pod)?pd=30000\"]}"
    }
    try folder.write("{\"events\":[\(events.joined(separator: ","))]}", to: "app.json")
    let outcome = try Interlint.run(
      ["timeline", "live.m3u8", "--schedule", "app.json"], in: folder)
    #expect(outcome.output.contains("10000 interstitials"), "\(outcome.output.prefix(200))")
    #expect(outcome.output.contains("and 9995 more"))
  }
}

import Foundation
import Testing
import XMLReading

/// Successive loads of one playlist are one input.
struct ReloadTests {
  /// A live playlist of five segments from that number on.
  private static func load(_ number: Int, target: Int = 6, extra: String = "") -> String {
    let seconds = number * 6
    let date = "2026-01-01T00:\(padded(seconds / 60)):\(padded(seconds % 60)).000Z"
    let segments = (number..<number + 5).map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()
    return "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date)\n" + extra + segments
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `loads of a folder are compared in the order of their numbers`() throws {
    let folder = try Folder()
    for number in [1, 2, 9, 10, 11] {
      try folder.write(Self.load(number), to: "loads/load-\(number).m3u8")
    }
    let report = try Interlint.report(on: ["--reloads", "loads"], in: folder)
    #expect(report.status == 0)
    #expect(report.json.sources.map(\.source) == ["loads"])
    #expect(report.json.sources.map(\.kind) == ["media playlist"])
    #expect(report.json.sources[0].rules == [])
    #expect(report.text.hasSuffix("1 playlist checked: no findings\n"))
    #expect(report.junit.children.count == 1)
  }

  @Test(
    arguments: [
      (["1.m3u8", "10.m3u8", "2.m3u8"], "10.m3u8 before 2.m3u8"),
      (["10.m3u8", "2.m3u8", "1.m3u8"], "10.m3u8 before 2.m3u8"),
      (["1.m3u8", "2.m3u8", "10.m3u8"], nil),
      (["1.m3u8", "10.m3u8", "2.m3u8", "--quiet"], nil),
      (["loads"], nil),
    ] as [([String], String?)])
  func `an order that is not that of the numbers is kept, and told`(
    arguments: [String], pair: String?
  ) throws {
    let folder = try Folder()
    for name in ["1", "2", "10"] {
      try folder.write(Self.load(Int(name) ?? 0), to: "\(name).m3u8")
      try folder.write(Self.load(Int(name) ?? 0), to: "loads/\(name).m3u8")
    }
    let outcome = try Interlint.run(
      ["lint", "--reloads", "--rule=live/media-sequence-decreased"] + arguments, in: folder)
    // Among the files in their given order some number is less than the one before.
    let isGivenInOrder = arguments == ["loads"] || arguments == ["1.m3u8", "2.m3u8", "10.m3u8"]
    #expect(outcome.status == (isGivenInOrder ? 0 : 1))
    #expect(
      outcome.errors
        == (pair.map {
          "interlint: loads are compared in the given order: \($0); if given a folder, "
            + "interlint sorts its files by number\n"
        } ?? ""))
  }

  @Test func `what changed is reported once, in the load where it changed`() throws {
    let folder = try Folder()
    for number in 1...4 {
      try folder.write(
        Self.load(number, target: number < 3 ? 6 : 7), to: "load-\(number).m3u8")
    }
    let names = (1...4).map { "load-\($0).m3u8" }
    let report = try Interlint.report(on: ["--reloads"] + names, in: folder)
    #expect(report.status == 1)
    #expect(report.json.sources.map(\.source) == ["load-*.m3u8"])
    #expect(report.json.sources[0].rules == ["live/target-duration-changed"])
    let finding = report.json.sources[0].findings[0]
    #expect(finding.source == "load-3.m3u8")
    #expect(finding.loads == JSONReport.Loads(appeared: 3, lastSeen: 3, gone: 4))
    #expect(report.text.hasPrefix("load-3.m3u8:2:23: error: EXT-X-TARGETDURATION was 6"))
    #expect(report.text.contains("= loads: appeared in load 3 of 4, gone in load 4\n"))
    #expect(report.text.contains("1 playlist checked: 1 error\n"))
    let failed = try #require(report.junit.all("testcase").first { !$0.all("failure").isEmpty })
    #expect(failed.attributes["file"] == "load-3.m3u8")
    #expect(failed.attributes["line"] == "2")
  }

  @Test func `a defect that stays is reported once`() throws {
    let folder = try Folder()
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:36Z\",DURATION=6\n"
    for number in 1...5 {
      try folder.write(
        Self.load(number, extra: (2...4).contains(number) ? range : ""), to: "\(number).m3u8")
    }
    let names = (1...5).map { "\($0).m3u8" }
    let report = try Interlint.report(
      on: ["--reloads", "--rule=date-range/no-milliseconds"] + names, in: folder)
    #expect(report.json.sources[0].rules == ["date-range/no-milliseconds"])
    let finding = report.json.sources[0].findings[0]
    #expect(finding.source == "2.m3u8")
    #expect(finding.loads == JSONReport.Loads(appeared: 2, lastSeen: 4, gone: 5))
    #expect(
      report.text.contains(
        "= loads: appeared in load 2 of 5, seen until load 4, gone in load 5\n"))
  }

  @Test func `delta updates are applied, and their places are those of the files`() throws {
    let folder = try Folder()
    let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n"
    let segments = { (numbers: Range<Int>) in
      numbers.map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()
    }
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:"
    try folder.write(head + "0\n" + control + segments(0..<12), to: "1.m3u8")
    try folder.write(
      head + "1\n#EXT-X-VERSION:9\n" + control + "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n"
        + segments(4..<13), to: "2.m3u8")
    try folder.write(
      head + "9\n#EXT-X-VERSION:9\n" + control + "#EXT-X-SKIP:SKIPPED-SEGMENTS=8\n"
        + segments(17..<25), to: "3.m3u8")
    let report = try Interlint.report(on: ["--reloads", "1.m3u8", "2.m3u8", "3.m3u8"], in: folder)
    // The third skips segments that nobody has seen.
    #expect(report.status == 1)
    #expect(report.json.sources[0].rules == ["live/delta-not-applicable"])
    #expect(
      report.text.contains(
        "3.m3u8:6:1: not checked: delta update 3.m3u8: the delta update skips media segment 13, "
          + "which the previous load does not have\n"))
  }

  /// The place and the number of tags are judged in the update as it was received.
  @Test(arguments: [
    ("#EXT-X-DISCONTINUITY-SEQUENCE:4\n", ""), ("#EXT-X-INDEPENDENT-SEGMENTS\n", ""),
    ("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n", ""),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n", "low-latency/skip-duplicate"),
    (
      "#EXTINF:6,\nsegment-4.ts\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n",
      "segment/discontinuity-sequence-late"
    ),
    ("#EXTINF:6,\nsegment-4.ts\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n", "low-latency/skip-duplicate"),
  ])
  func `tags after EXT-X-SKIP are judged as in the update`(tags: String, rule: String) throws {
    let folder = try Folder()
    let segments = { (numbers: Range<Int>) in
      numbers.map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()
    }
    func head(_ number: Int) -> String {
      "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
    }
    let control = tags.contains("CONTROL") ? "" : "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n"
    let sequence = tags.contains("DISCONTINUITY-S") ? "#EXT-X-DISCONTINUITY-SEQUENCE:4\n" : ""
    let independent = tags.contains("INDEPENDENT") ? "#EXT-X-INDEPENDENT-SEGMENTS\n" : ""
    try folder.write(
      head(0) + "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n" + sequence + independent
        + segments(0..<12), to: "1.m3u8")
    let first = tags.contains("segment-4") ? 5 : 4
    try folder.write(
      head(1) + control + "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n" + tags + segments(first..<13),
      to: "2.m3u8")
    let report = try Interlint.report(
      on: ["--reloads", "1.m3u8", "2.m3u8", "--show", "error"], in: folder)
    #expect(report.json.sources[0].rules == (rule.isEmpty ? [] : [rule]))
    let alone = try Interlint.report(on: ["2.m3u8", "--show", "error"], in: folder)
    #expect(alone.json.sources[0].rules == (rule.isEmpty ? [] : [rule]))
  }

  @Test(arguments: [
    ("one.json", "two.json", [], ["live/ad-break-reused"]),
    ("../one.json", "../two.json", [], ["live/ad-break-reused"]),
    ("one.json", "two.json", ["--no-follow"], []),
    ("one.json", "missing.json", [], []),
    // Of a file with two queries it is not known what the server answers to the second one.
    ("one.json?_HLS_interstitial_id=a", "one.json?_HLS_interstitial_id=b", [], []),
  ])
  func `the asset lists of loads are read`(
    first: String, second: String, options: [String], rules: [String]
  ) throws {
    let folder = try Folder()
    for (number, list) in [(1, first), (20, second)] {
      let time = number == 1 ? "00:18" : "02:18"
      try folder.write(
        Self.load(
          number,
          extra: #"#EXT-X-DATERANGE:ID="b\#(number)",CLASS="com.apple.hls.interstitial","#
            + #"DURATION=6,START-DATE="2026-01-01T00:\#(time).000Z",X-ASSET-LIST="\#(list)""# + "\n"
        ),
        to: "lists/loads/\(number).m3u8")
    }
    for name in ["one", "two"] {
      let list =
        #"{"ASSETS":[{"URI":"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/"#
        + #"pod/1.m3u8?stream_id=s&pd=6000","DURATION":6}]}"#
      try folder.write(list, to: "lists/\(name).json")
      try folder.write(list, to: "lists/loads/\(name).json")
    }
    let report = try Interlint.report(
      on: ["--reloads", "--rule=live/ad-break-reused", "lists/loads"] + options, in: folder)
    #expect(report.json.sources.map(\.rules) == [rules])
    #expect(report.status == (rules.isEmpty ? 0 : 1))
  }

  @Test(arguments: [
    ["a.m3u8"], ["-"], ["a.m3u8", "-"], ["folder", "a.m3u8"], ["folder", "folder"],
  ])
  func `what are no loads is a wrong command line`(names: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.load(1), to: "a.m3u8")
    try folder.write(Self.load(1), to: "folder/a.m3u8")
    try folder.write(Self.load(2), to: "folder/b.m3u8")
    let outcome = try Interlint.run(["lint", "--reloads"] + names, in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "interlint: --reloads needs at least two files, or one folder with the loads of one playlist"
      ))
  }

  @Test func `loads of different kinds are not one playlist`() throws {
    let folder = try Folder()
    try folder.write(Self.load(1), to: "1.m3u8")
    try folder.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", to: "2.m3u8")
    let report = try Interlint.report(on: ["--reloads", "1.m3u8", "2.m3u8"], in: folder)
    #expect(report.status == 3)
    #expect(
      report.json.sources.map(\.reason) == [
        "1.m3u8 is a media playlist and 2.m3u8 a multivariant playlist, so they are not loads "
          + "of the same playlist"
      ])
  }

  @Test func `a JSON document is no load, and nothing is said of loads that are not there`() throws
  {
    let folder = try Folder()
    try folder.write(#"{"ASSETS":[]}"#, to: "list.json")
    try folder.write(#"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A"]}"#, to: "steering.json")
    let report = try Interlint.report(on: ["--reloads", "list.json", "steering.json"], in: folder)
    #expect(report.status == 3)
    #expect(
      report.json.sources.map { "\($0.source): \($0.reason ?? "")" } == [
        "list.json: not a playlist: an asset list",
        "steering.json: not a playlist: a steering manifest",
      ])
    #expect(report.text.hasSuffix("no playlist checked; 2 inputs could not be checked\n"))
  }

  @Test func `a load that cannot be read hides no other`() throws {
    let folder = try Folder()
    try folder.write(Self.load(1), to: "1.m3u8")
    try folder.write("<html>", to: "2.m3u8")
    try folder.write(Self.load(3, target: 7), to: "3.m3u8")
    let report = try Interlint.report(
      on: ["--reloads", "1.m3u8", "2.m3u8", "3.m3u8", "4.m3u8"], in: folder)
    #expect(report.status == 3)
    #expect(report.json.sources.map(\.source) == ["*.m3u8", "2.m3u8", "4.m3u8"])
    #expect(report.json.sources[0].rules == ["live/target-duration-changed"])
    #expect(report.json.sources[0].findings[0].loads?.appeared == 3)
    try folder.write(Self.load(1), to: "one/1.m3u8")
    let one = try Interlint.report(on: ["--reloads", "one"], in: folder)
    #expect(one.status == 3)
    #expect(
      one.json.sources.map(\.reason) == ["at least two loads are needed; found only one"])
  }

  @Test func `the times of loads come from an exchange log`() throws {
    let folder = try Folder()
    for number in 1...2 { try folder.write(Self.load(1), to: "loads/\(number).m3u8") }
    let log = { (seconds: Int) in
      (1...2).map {
        "{\"url\":\"https://example.com/live.m3u8\",\"file\":\"\($0).m3u8\","
          + "\"time\":\"2026-01-01T00:01:\($0 == 1 ? "00" : Self.padded(seconds)).000Z\"}\n"
      }.joined()
    }
    try folder.write(log(6), to: "loads/exchanges.jsonl")
    let early = try Interlint.report(on: ["--reloads", "loads", "--rule=live/stale"], in: folder)
    #expect(early.status == 0)
    #expect(early.json.sources[0].rules == [])
    #expect(early.junit.children[0].all("skipped") == [])
    try folder.write(log(15), to: "loads/exchanges.jsonl")
    let late = try Interlint.report(on: ["--reloads", "loads", "--rule=live/stale"], in: folder)
    #expect(late.status == 1)
    #expect(late.json.sources.map(\.source) == ["loads", "loads/exchanges.jsonl"])
    #expect(late.json.sources[0].rules == ["live/stale"])
    #expect(
      late.json.sources[0].findings[0].message
        == "no new media segment for 15 seconds, from load 1 to load 2; expected one within one and a half times the "
        + "target duration of 6")
  }

  @Test func `rules about reloads are skipped where there is one load`() throws {
    let folder = try Folder()
    try folder.write(Self.load(1), to: "1.m3u8")
    let report = try Interlint.report(on: ["1.m3u8", "--junit-cases=all"], in: folder)
    let skipped = report.junit.all("testcase").filter {
      $0.attributes["name"]?.hasPrefix("live/") == true
    }
    let reasons = Set(skipped.flatMap { $0.all("skipped") }.map { $0.attributes["message"] })
    #expect(
      reasons == [
        "not applicable: no second load of the playlist",
        "not applicable: the time of no load is known",
      ])
  }
}

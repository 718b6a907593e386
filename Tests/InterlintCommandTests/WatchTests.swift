import Foundation
import LocalHTTPServer
import Testing

/// Live playlists are loaded as a player would, and judged load after load.
struct WatchTests {
  /// With no proxy in the way, and no rule on how answers were sent.
  private static func run(
    _ arguments: [String], in folder: Folder
  ) throws -> Interlint.Outcome {
    try Interlint.run(arguments, in: folder, environment: ["no_proxy": "*"])
  }

  private static func report(_ name: String, in folder: Folder) throws -> JSONReport {
    try JSONDecoder().decode(JSONReport.self, from: Data(try folder.bytes(name)))
  }

  /// What of a finding is the same, however it came to be known.
  private struct Essence: Hashable, Comparable {
    let source, rule, message: String
    let appeared, lastSeen: Int
    let gone: Int?

    init(_ finding: JSONReport.Finding) {
      source = finding.source ?? ""
      rule = finding.rule
      message = finding.message
      appeared = finding.loads?.appeared ?? 0
      lastSeen = finding.loads?.lastSeen ?? 0
      gone = finding.loads?.gone
    }

    static func < (left: Essence, right: Essence) -> Bool {
      (left.source, left.rule, left.message) < (right.source, right.rule, right.message)
    }
  }

  /// Whether a rule is about a document together with others, and not about one playlist.
  private static func isToldOfSeveral(_ rule: String) -> Bool {
    rule.hasPrefix("presentation/") || rule == "interstitial/asset-unreachable"
  }

  @Test func `a watch, its recording watched again and its recording checked agree`() throws {
    let folder = try Folder()
    let server = try LiveChannel().server()
    let live = try Self.run(
      [
        "watch", server.address("/main.m3u8"), "--allow-private", "--timeout=2",
        "--record=rec", "--output=text", "--output=json=live.json",
      ], in: folder)
    // Something is wrong, and one playlist went away.
    #expect(live.status == 3)
    let again = try Self.run(
      ["watch", "rec", "--output=text", "--output=json=again.json"], in: folder)
    #expect(again.status == 3)
    #expect(try folder.text("again.json") == folder.text("live.json"))

    let report = try Self.report("live.json", in: folder)
    // What interstitials play comes in the order in which it was loaded and judged.
    let assets = report.sources.dropFirst(1 + LiveChannel.names.count).dropLast()
    #expect(
      Dictionary(assets.map { ($0.kind ?? "", $0.status) }, uniquingKeysWith: { $0 + $1 })
        == ["asset list": "checked", "media playlist": "checkedchecked", "": "unchecked"])
    #expect(assets.flatMap(\.rules).contains("segment/target-duration-required"))
    let breaks = report.sources[LiveChannel.names.count]
    #expect(breaks.rules.filter(Self.isToldOfSeveral).contains("interstitial/asset-unreachable"))
    #expect(
      Set(report.sources.flatMap { $0.findings.map(\.fingerprint) }).count
        == report.sources.flatMap(\.findings).count)
    // What does not change is not sent again (RFC 9110, section 15.4.5), and is a load nevertheless.
    #expect(
      try folder.text("rec/exchanges.jsonl").split(separator: "\n").contains {
        $0.contains("\"status\":304") && $0.contains("\"file\":\"05-stalls/")
      })
    #expect(report.sources.first?.source == "rec/multivariant.m3u8")
    #expect(report.sources.last?.source == "rec/exchanges.jsonl")
    for (number, name) in LiveChannel.names.enumerated() {
      let source = report.sources[number + 1]
      #expect(source.source == server.address("/\(name).m3u8"))
      #expect(source.status == "checked")
      let outcome = try Self.run(
        [
          "lint", "--reloads", "rec/\(number < 9 ? "0" : "")\(number + 1)-\(name)",
          "--output=json=lint.json",
        ], in: folder)
      #expect(outcome.errors == "")
      let lint = try Self.report("lint.json", in: folder)
      #expect(
        lint.sources[0].findings.map(Essence.init).sorted()
          == source.findings.filter { !Self.isToldOfSeveral($0.rule) }.map(Essence.init).sorted(),
        "\(name)")
      #expect(
        lint.sources.last?.findings.map(\.fingerprint)
          == report.sources.last?.findings.map(\.fingerprint))
    }
    let found = report.sources.dropFirst().prefix(LiveChannel.names.count).map { source in
      // The dates of the channel are not those of today.
      source.rules.filter { $0.hasPrefix("live/") && $0 != "live/edge-distance" }
    }
    #expect(
      found == [[], [], [], [], ["live/stale"], [], ["live/media-sequence-decreased"], [], [], []])
  }

  @Test func `what happens is reported line by line`() throws {
    let names = ["ends", "errors", "gone"]
    let server = try LiveChannel().server(names)
    let outcome = try Self.run(
      ["watch", server.address("/main.m3u8"), "--allow-private", "--rule=live/stale"],
      in: Folder())
    #expect(outcome.status == 3)
    let label = "640x360 1.2 Mbit/s"
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let events = lines.filter { $0.contains(label) }.map { line in
      // Without the time and what is the same in all.
      String(line.dropFirst("00:00:00 \(label)".count).drop { $0 != ":" }.dropFirst(2))
    }
    #expect(events.prefix(3) == Array(repeating: "watching started", count: 3)[...])
    for expected in [
      "ended: the playlist is complete",
      "load failed: the server answered with status 500",
      "load failed: the server answered with status 410", "ended: the playlist is gone",
      "the playlist has been missing on the server for some time",
    ] {
      #expect(events.contains(expected), "\(expected)")
    }
    #expect(events.contains { $0.hasPrefix("loaded again after ") })
    #expect(lines.last == "4 playlists checked: no findings")
  }

  @Test func `requests are those of a player`() throws {
    let channel = LiveChannel()
    let server = try channel.server(["plain", "blocking", "updates"])
    let start = ContinuousClock.now
    _ = try Self.run(
      [
        "watch", server.address("/main.m3u8"), "--allow-private", "--quiet", "--header=X-Key: 1",
      ], in: Folder())
    // Not before the last segment, of one second, is over; half a second where nothing is new.
    #expect(start.duration(to: .now) >= .milliseconds(500 * (channel.loads - 1)))
    let requests = server.log.requests
    #expect(requests.allSatisfy { $0.contains("\nX-Key: 1\n") })
    func targets(_ name: String) -> [String] {
      requests.map { String($0.split(separator: " ")[1]) }.filter { $0.hasPrefix("/\(name).") }
    }
    #expect(targets("plain").count == channel.loads)
    #expect(Set(targets("plain")) == ["/plain.m3u8?token=0123456789abcdef"])
    #expect(
      targets("updates").dropFirst().contains(
        "/updates.m3u8?_HLS_skip=YES&token=0123456789abcdef"))
    let blocking = targets("blocking")
    let segments = blocking.dropFirst().map {
      Int($0.drop { $0 != "=" }.dropFirst().prefix { $0 != "&" }) ?? 0
    }
    #expect(segments.count >= 3)
    #expect(segments == Array(Set(segments)).sorted())
  }

  @Test func `a capture keeps every byte, and a folder holds one`() throws {
    let folder = try Folder()
    let channel = LiveChannel()
    let server = try channel.server(["plain", "errors"])
    let arguments = [
      "capture", server.address("/main.m3u8"), "rec", "--allow-private",
    ]
    let outcome = try Self.run(arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(" of 2 media playlists recorded in rec\n"))
    let names = try folder.inner("rec").names
    #expect(names == ["01-plain", "02-errors", "exchanges.jsonl", "multivariant.m3u8"])
    #expect(
      try folder.text("rec/multivariant.m3u8") == LiveChannel.multivariant(["plain", "errors"]))
    let lines = try folder.text("rec/exchanges.jsonl").split(separator: "\n")
    let bodies = try ["01-plain", "02-errors"].flatMap { name in
      try folder.inner("rec/" + name).names.map { "rec/\(name)/\($0)" }
    }
    #expect(lines.count { $0.contains("\"file\":") } == bodies.count + 1)
    #expect(lines.contains { $0.contains("\"status\":500") && !$0.contains("\"file\":") })
    for body in bodies {
      #expect(try folder.text(body).hasPrefix("#EXTM3U\n#EXT-X-TARGETDURATION:1\n"))
    }
    let lint = try Self.run(["lint", "rec", "--fail-on=never"], in: folder)
    #expect(lint.status == 0)
    let second = try Self.run(arguments, in: folder)
    #expect(second.status == 2)
    #expect(
      second.errors.hasPrefix(
        "interlint: the recording rec is not empty; a new or empty folder is required\n"))
  }

  @Test func `what interstitials play is loaded once and recorded`() throws {
    let folder = try Folder()
    let server = try LiveChannel().server(["breaks"])
    let outcome = try Self.run(
      ["capture", server.address("/breaks.m3u8"), "rec", "--allow-private"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(" of 1 media playlist and 3 documents of interstitials"))
    let targets = server.log.requests.map { String($0.split(separator: " ")[1]) }
    // What is missing may be asked for again.
    #expect(targets.contains("/missing.json"))
    #expect(
      targets.filter { !$0.hasPrefix("/breaks.") && $0 != "/missing.json" }.sorted()
        == ["/ads.json", "/faulty.m3u8", "/good.m3u8"])
    let names = try folder.inner("rec/assets").names
    #expect(names == ["00001.json", "00002.m3u8", "00003.m3u8"])
    #expect(
      Set(try names.map { try folder.text("rec/assets/\($0)") }) == Set(LiveChannel.ads.values))
    let log = try folder.text("rec/exchanges.jsonl").split(separator: "\n")
    #expect(log.contains { $0.contains("/ads.json\"") && $0.contains("\"assets/00001.json\"") })
    #expect(log.contains { $0.contains("/missing.json\"") && $0.contains("\"status\":404") })
  }

  @Test func `the events tell of assets, each finding once`() throws {
    let server = try LiveChannel().server(["breaks"])
    let outcome = try Self.run(
      [
        "watch", server.address("/breaks.m3u8"), "--allow-private",
        "--rule=segment/target-duration-required", "--rule=interstitial/asset-unreachable",
      ], in: Folder())
    #expect(outcome.status == 3)
    let events = outcome.output.split(separator: "\n").filter {
      $0.contains("appeared: ") || $0.contains("failed: ")
    }.map { $0.dropFirst(9) }
    // Further attempts may fail before the end.
    #expect(events.count >= 3)
    #expect(events[0].hasPrefix("faulty.m3u8: appeared: ") && events[0].contains("error"))
    #expect(
      events[1]
        == "missing.json: load failed: the server answered with status 404; "
        + "next attempt in 2 s")
    #expect(events[2].hasPrefix("breaks.m3u8, load ") && events[2].contains("asset-unreachable"))
    #expect(events.dropFirst(3).allSatisfy { $0.hasPrefix("missing.json: load failed: ") })
  }

  @Test func `no value of the environment is shown, whoever repeats it`() throws {
    let folder = try Folder()
    let server = try LocalServer { request, _ in
      let token = request.field("Authorization")?.split(separator: " ").last ?? "none"
      return .text("#EXTM3U\n#EXT-X-TARGETDURATION:\(token)\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n")
    }
    let outcome = try Interlint.run(
      [
        "watch", server.address("/a.m3u8"), "--allow-private", "--header=Authorization: env:KEY",
        "--no-redact", "--output=text", "--output=json=report.json", "--output=junit=junit.xml",
      ], in: folder, environment: ["no_proxy": "*", "KEY": "Bearer s3cret-value"])
    #expect(outcome.status == 1)
    // In the line of the event, and in the report with its excerpt.
    #expect(outcome.output.split(separator: "************").count == 4)
    for text in [
      outcome.output, outcome.errors, try folder.text("report.json"), try folder.text("junit.xml"),
    ] {
      #expect(!text.contains("s3cret"))
    }
  }

  @Test(arguments: [
    (["watch", "a.m3u8"], "a.m3u8 is a file; expected an http"),
    (["watch", "ftp://example.com/a"], "ftp://example.com/a has an unsupported scheme; expected"),
    (["watch", "none"], "no such folder: none; expected an http or https URL, or the"),
    (["watch", "."], ". contains no recording: exchanges.jsonl: no such file"),
  ])
  func `what holds no recording is reported`(arguments: [String], message: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let outcome = try Self.run(arguments, in: folder)
    #expect(outcome.status == 3 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("interlint: " + message))
  }

  @Test func `a capture that is killed is whole as far as it goes`() throws {
    let folder = try Folder()
    let server = try LiveChannel(loads: .max).server(["plain", "errors"])
    let capture = try RunningInterlint(
      ["capture", server.address("/main.m3u8"), "rec", "--allow-private", "--quiet"], in: folder)
    // A playlist is recorded before it is asked for again.
    server.waitForRequests(9)
    capture.send(SIGKILL)
    capture.process.waitUntilExit()
    let outcome = try Interlint.run(
      ["watch", "rec", "--output=jsonl=again", "--quiet"], in: folder)
    #expect(outcome.status == 0)
    let log = try folder.text("rec/exchanges.jsonl")
    #expect(log.hasSuffix("}\n"))
    #expect(log.split(separator: "\n").count >= 5)
    #expect(!outcome.errors.contains("interlint"))
    #expect(try folder.text("again").split(separator: "\n").count == 4)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends the watch, and the reports are written`(signal: Int32) throws {
    let folder = try Folder()
    let server = try LiveChannel(loads: .max).server(["plain"])
    let watch = try RunningInterlint(
      [
        "watch", server.address("/plain.m3u8"), "--allow-private", "--quiet",
        "--output=json=report.json",
      ], in: folder)
    server.waitForRequests(2)
    watch.send(signal)
    let outcome = try watch.outcome()
    #expect(outcome.status == 0 || outcome.status == 1)
    #expect(try Self.report("report.json", in: folder).sources[0].status == "checked")
  }

  @Test func `a watch ends after the time that it is given`() throws {
    let server = try LiveChannel(loads: .max).server(["plain"])
    let start = ContinuousClock.now
    let outcome = try Self.run(
      ["watch", server.address("/plain.m3u8"), "--allow-private", "--for=2"], in: Folder())
    #expect(start.duration(to: .now) >= .seconds(2))
    // On a slow machine nothing was loaded in that time.
    #expect([0, 3].contains(outcome.status))
  }

  @Test func `a watch that nobody reads ends`() throws {
    let server = try LiveChannel(loads: .max).server(["plain", "back"])
    let folder = try Folder()
    // The time is a guard against hanging, and the status says whether it was needed.
    let script = """
      { no_proxy='*' timeout 1800 "$0" watch '\(server.address("/main.m3u8"))' --allow-private
      echo $? >status; } | head -1
      """
    let outcome = try Interlint.shell(script, in: folder)
    #expect(outcome.output.hasSuffix(": watching started\n"))
    #expect(try folder.text("status") != "124\n")
  }

  @Test func `a recording has a time of its own`() throws {
    let folder = try Folder()
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
    let lines = (0..<2).map {
      "{\"url\":\"https://e.com/a.m3u8\",\"file\":\"\($0).m3u8\",\"status\":200,"
        + "\"time\":\"2026-01-01T00:00:0\($0 * 4).000Z\",\"seconds\":0}\n"
    }
    for number in 0..<2 { try folder.write(playlist, to: "rec/\(number).m3u8") }
    try folder.write(lines.joined(), to: "rec/exchanges.jsonl")
    let start = ContinuousClock.now
    let outcome = try Self.run(["watch", "rec", "--speed=2", "--quiet"], in: folder)
    #expect(start.duration(to: .now) >= .seconds(2))
    #expect(outcome.status == 0)
    let short = try Self.run(
      ["watch", "rec", "--for=3", "--quiet", "--output=jsonl=short"], in: folder)
    #expect(short.status == 0)
    #expect(!(try folder.text("short").contains("\"number\":2")))
  }

  /// The lines of a watch of a recording with four loads, of which the second one announces a break that the
  /// third one makes longer and the fourth one withdraws.
  private static func viewers(_ arguments: [String] = []) throws -> [String] {
    let folder = try Folder()
    func load(_ number: Int, _ length: Int?) -> String {
      let tag = length.map {
        "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",X-RESUME-OFFSET=0,"
          + "START-DATE=\"2026-01-01T00:00:30.000Z\",DURATION=\($0),X-ASSET-URI=\"ad.m3u8\"\n"
      }
      return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:0\(number * 3 / 2).000Z\n" + (tag ?? "")
        + (number..<number + 20).map { "#EXTINF:1.5,\n\($0).ts\n" }.joined()
    }
    for (number, length) in [nil, 10, 20, nil].enumerated() {
      try folder.write(load(number * 2, length), to: "rec/\(number).m3u8")
    }
    let lines = (0..<4).map {
      "{\"url\":\"https://e.com/a.m3u8\",\"file\":\"\($0).m3u8\",\"status\":200,"
        + "\"time\":\"2026-01-01T00:01:0\($0 * 3).000Z\",\"seconds\":0}\n"
    }
    try folder.write(lines.joined(), to: "rec/exchanges.jsonl")
    let outcome = try run(["watch", "rec", "--rule=live/stale"] + arguments, in: folder)
    // The asset was not recorded.
    #expect(outcome.status == 3)
    return outcome.output.split(separator: "\n").map(String.init).filter {
      $0.contains("viewers") || $0.contains("joins")
    }
  }

  @Test func `a watch says what a load changes for viewers`() throws {
    #expect(
      try Self.viewers() == [
        "00:01:03 a.m3u8, load 2: for viewers: 'ad' is new, at 30 s of the primary content "
          + "(2026-01-01T00:00:30.000Z)",
        "00:01:06 a.m3u8, load 3: for viewers: 'ad' plays for 20 s instead of 10 s "
          + "(2026-01-01T00:00:30.000Z)",
        "00:01:09 a.m3u8, load 4: for viewers: 'ad' is gone from 30 s of the primary content "
          + "(2026-01-01T00:00:30.000Z)",
      ])
  }

  /// Load 2 lists 3–33: who joins at 30, where the break begins, is 10 s later after it, as 6 s may be; load 3
  /// lists 6–36, so that 30 is still its place.
  @Test func `a join that goes wrong is reported when it begins to and when it ends`() throws {
    let lines = try Self.viewers(["--join=all"]).filter { $0.contains("joins") }
    #expect(
      lines == [
        "00:01:03 a.m3u8, load 2: joins go wrong: A viewer who joins at 30 s is 3 s behind the end of "
          + "the listed segments, and 13 s after 'ad' (2026-01-01T00:00:30.000Z).",
        "00:01:09 a.m3u8, load 4: joins no longer go wrong: drift of 'ad' in loads 2–3",
      ])
    #expect(try Self.viewers(["--join=live"]).filter { $0.contains("joins") } == [])
  }

  @Test func `a watch follows the configuration of the repository`() throws {
    let folder = try Folder()
    let line =
      #"{"url":"https://e.com/a.m3u8","file":"0.m3u8","status":200,"time":"2026-01-01T00:00:00.000Z","seconds":0}"#
    try folder.write(Sample.faulty, to: "rec/0.m3u8")
    try folder.write(line + "\n", to: "rec/exchanges.jsonl")
    try folder.write("", to: ".git/HEAD")
    func status(_ arguments: String...) throws -> Int32 {
      try Self.run(["watch", "rec", "--quiet"] + arguments, in: folder).status
    }
    #expect(try status() == 1)
    let text = "exceptions:\n- {rules: [segment/target-duration-required], reason: OPS-1}\n"
    try folder.write(text, to: ".interlint.yaml")
    #expect(try status() == 0)
    #expect(try status("--isolated") == 1)
    try folder.write("lint: {fail-on: never}\n", to: "other.yaml")
    #expect(try status("--config=other.yaml") == 0)
    #expect(try status("--config=other.yaml", "--fail-on=error") == 1)
    try folder.write("lint: {fail-on: newer}\n", to: ".interlint.yaml")
    #expect(try status() == 2)
  }

  /// A recording with a load for each of these names of playlists and files, in their order.
  private static func recording(
    _ loads: [(name: String, more: String)], bodies: [String: String]
  ) throws -> Folder {
    let folder = try Folder()
    for (name, body) in bodies { try folder.write(body, to: "rec/\(name)") }
    let lines = loads.enumerated().map { number, load in
      "{\"url\":\"https://e.com/\(load.name)\",\(load.more),"
        + "\"time\":\"2026-01-01T00:00:0\(number).000Z\",\"seconds\":0}\n"
    }
    try folder.write(lines.joined(), to: "rec/exchanges.jsonl")
    return folder
  }

  /// The sources of a report that could not be checked, and why.
  private static func unchecked(_ report: JSONReport) -> [String] {
    report.sources.filter { $0.status == "unchecked" }.map { "\($0.source): \($0.reason ?? "")" }
  }

  @Test(arguments: [[], ["--rule=segment/target-duration-exceeded"]])
  func `a playlist that a watch of a recording does not show is not checked`(
    options: [String]
  ) throws {
    let folder = try Self.recording(
      [
        ("v.m3u8", #""file":"v.m3u8","status":200"#), ("w.m3u8", #""file":"w.m3u8","status":200"#),
        ("v.m3u8?_HLS_msn=5", #""file":"v.m3u8","status":200"#),
        ("w.m3u8?_HLS_msn=5", #""file":"w.m3u8","status":200"#),
        ("a.ts", #""status":200"#),
      ], bodies: ["v.m3u8": Sample.clean, "w.m3u8": Sample.faulty])
    let outcome = try Self.run(
      ["watch", "rec", "--output=text", "--output=json=report.json"] + options, in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.output.hasSuffix("; 1 input could not be checked\n"), "\(outcome.output)")
    #expect(
      Self.unchecked(try Self.report("report.json", in: folder)) == [
        "https://e.com/w.m3u8: not watched: https://e.com/v.m3u8 and its documents do not reference it"
      ])
  }

  private static let live = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"

  @Test(
    arguments: [
      (["gone.m3u8"], ["rec/gone.m3u8: no such file"]),
      (["gone.m3u8", "gone.m3u8", "v.m3u8"], ["rec/gone.m3u8: no such file"]),
      (["503", "503"], ["https://e.com/v.m3u8 (last load): the server answered with status 503"]),
      (["503", "503", "v.m3u8"], []),
      (["503", "gone.m3u8"], ["rec/gone.m3u8: no such file"]),
    ] as [([String], [String])])
  func `a recorded load that cannot be read is not checked`(
    loads: [String], unchecked: [String]
  ) throws {
    let folder = try Self.recording(
      (["v.m3u8"] + loads).map { load in
        ("v.m3u8", load == "503" ? #""status":503"# : "\"file\":\"\(load)\",\"status\":200")
      }, bodies: ["v.m3u8": Self.live])
    let outcome = try Self.run(
      ["watch", "rec", "--output=json=report.json", "--rule=segment/target-duration-exceeded"],
      in: folder)
    #expect(outcome.status == (unchecked.isEmpty ? 0 : 3))
    #expect(Self.unchecked(try Self.report("report.json", in: folder)) == unchecked)
  }

  @Test func `a recorded part of a playlist is not watched as the playlist`() throws {
    let folder = try Self.recording(
      [("v.m3u8", #""file":"v.m3u8","status":206"#)], bodies: ["v.m3u8": Sample.clean])
    let outcome = try Self.run(["watch", "rec", "--output=json=report.json"], in: folder)
    #expect(outcome.status == 3)
    #expect(
      Self.unchecked(try Self.report("report.json", in: folder))
        == ["https://e.com/v.m3u8: the answer is only a part of it (status 206)"])
  }

  @Test func `what cannot be loaded is not asked for again and again`() throws {
    let server = try LiveChannel().server(["plain"])
    let refused = try Self.run(["watch", server.address("/plain.m3u8")], in: Folder())
    #expect(refused.status == 3)
    #expect(server.log.connections == 0)
    #expect(refused.output.contains(": ended: the playlist could not be loaded\n"))
    let missing = try Self.run(
      ["watch", server.address("/"), "--allow-private", "--output=json"],
      in: Folder())
    #expect(missing.status == 3)
    #expect(server.log.requests.count == 3)
    #expect(missing.output.hasPrefix("{"))
    #expect(missing.errors.contains("load failed: the server answered with status 404\n"))
  }

  @Test(
    arguments: [
      (
        ["watch", "nowhere"], 3,
        "interlint: no such folder: nowhere; expected an http or https URL, or the "
          + "folder of a recording\n"
      ),
      (
        ["watch", "https://e.com/", "--for", "soon"], 2, "interlint: --for soon is not a duration; "
      ),
      (
        ["watch", "https://e.com/", "--speed", "2"], 2, "interlint: --speed is only for recordings"
      ),
      (
        ["capture", "a.m3u8", "rec"], 2, "interlint: a.m3u8 is not an http or https URL\n"
      ),
      (["watch"], 2, "interlint: URL|DIR is missing\n"),
    ] as [([String], Int32, String)])
  func `what cannot be watched is reported`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let outcome = try Self.run(arguments, in: Folder())
    #expect(outcome.status == status)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }
}

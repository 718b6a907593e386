import Testing

/// A baseline accepts the findings of a repository, and nothing else.
struct BaselineTests {
  private static func playlist(_ durations: [Int], tags: String = "", isLive: Bool = false)
    -> String
  {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tags)"
      + durations.enumerated().map { "#EXTINF:\($1),\ns\($0).ts\n" }.joined()
      + (isLive ? "" : "#EXT-X-ENDLIST\n")
  }

  private static func repository() throws -> Folder {
    let folder = try Folder()
    try folder.write("", to: ".git/HEAD")
    try folder.write("baseline: gate/base.json\n", to: ".interlint.yaml")
    try folder.write(playlist([9, 6]), to: "a.m3u8")
    try folder.write(playlist([6, 9, 9]), to: "x/b.m3u8")
    try folder.makeFolder("gate")
    let created = try Interlint.run(["baseline", "create", "."], in: folder)
    #expect(
      created
        == Interlint.Outcome(
          status: 0, output: "gate/base.json: 3 findings\n", errors: ""))
    return folder
  }

  private static func lint(_ folder: Folder, _ arguments: String...) throws -> [String] {
    let outcome = try Interlint.run(
      ["lint", "--output=concise", "."] + arguments, in: folder)
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasSuffix(" not listed") })
    return outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      String($0.prefix { $0 != " " })
    } + ["\(outcome.status)"]
  }

  @Test func `what a baseline has is not reported, wherever it moves`() throws {
    let folder = try Self.repository()
    #expect(try Self.lint(folder) == ["0"])
    try folder.write(Self.playlist([9, 6], tags: "# a\n\n#EXT-X-VERSION:3\n"), to: "a.m3u8")
    try folder.write(
      Self.playlist([6, 9, 9]).replacing("#EXTINF", with: "# b\n#EXTINF"), to: "x/b.m3u8")
    #expect(try Self.lint(folder, "--strict-baseline") == ["0"])
  }

  @Test func `only what is new is reported`() throws {
    let folder = try Self.repository()
    try folder.write(Self.playlist([9, 7]), to: "a.m3u8")
    #expect(try Self.lint(folder) == ["a.m3u8:5:9:", "1"])
    try folder.write(Self.playlist([9, 6, 6, 9]), to: "c.m3u8")
    #expect(try Self.lint(folder) == ["a.m3u8:5:9:", "c.m3u8:3:9:", "c.m3u8:9:9:", "1"])
  }

  @Test func `a live window that rolls has no new findings`() throws {
    let folder = try Self.repository()
    func window(_ first: Int) -> String {
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        + (first..<first + 6).map { "#EXTINF:9,\ns\($0).ts\n" }.joined()
    }
    try folder.write(window(1), to: "live.m3u8")
    #expect(
      try Interlint.run(["baseline", "update", "live.m3u8"], in: folder).output
        == "gate/base.json: 9 findings, 6 added, 0 removed\n")
    for first in [2, 4, 100] {
      try folder.write(window(first), to: "live.m3u8")
      #expect(try Self.lint(folder, "--strict-baseline") == ["0"])
    }
    try folder.write(window(7) + "#EXTINF:9,\nnew.ts\n", to: "live.m3u8")
    #expect(try Self.lint(folder).last == "1")
  }

  private static func entry(_ text: String, of source: String) -> Substring? {
    text.split(separator: "\n").first { $0.contains("\"\(source)\"") }
  }

  @Test func `an entry keeps the worst value, and worse by more than a tenth is new`() throws {
    let folder = try Self.repository()
    let entry = try #require(Self.entry(try folder.text("gate/base.json"), of: "a.m3u8"))
    #expect(entry.contains(#""measured":{"limit":"most","value":9}"#), "\(entry)")
    for (seconds, expected) in [
      (8, ["0"]), (9, ["0"]), (10, ["a.m3u8:3:9:", "1"]), (900, ["a.m3u8:3:9:", "1"]),
    ] {
      try folder.write(Self.playlist([seconds, 6]), to: "a.m3u8")
      #expect(try Self.lint(folder) == expected)
      // It is not gone.
      #expect(try Self.lint(folder, "--strict-baseline") == expected)
    }
    #expect(
      try Interlint.run(["baseline", "prune", "."], in: folder).output
        == "gate/base.json: 3 findings, 0 added, 0 removed\n")
    #expect(try Self.lint(folder).last == "1")
    #expect(
      try Interlint.run(["baseline", "update", "."], in: folder).output
        == "gate/base.json: 3 findings, 0 added, 0 removed, 1 other value\n")
    #expect(try Self.lint(folder) == ["0"])
  }

  @Test func `an entry without a value accepts any, as before`() throws {
    let folder = try Self.repository()
    let text = try folder.text("gate/base.json")
    try folder.write(
      text.replacing(/"measured":{[^}]*},/, with: ""), to: "gate/base.json")
    #expect(!(try folder.text("gate/base.json").contains("measured")))
    try folder.write(Self.playlist([900, 6]), to: "a.m3u8")
    #expect(try Self.lint(folder, "--strict-baseline") == ["0"])
  }

  @Test func `in a live window, the worst value of the rule counts`() throws {
    let folder = try Self.repository()
    func write(_ durations: [Int]) throws {
      try folder.write(Self.playlist(durations, isLive: true), to: "live.m3u8")
    }
    try write([9, 50, 6])
    #expect(try Interlint.run(["baseline", "update", "live.m3u8"], in: folder).status == 0)
    for (durations, status) in [
      // The segment of 9 seconds was removed.
      ([50, 6, 6], "0"), ([50, 6, 12], "0"), ([54, 6, 6], "0"), ([56, 6, 6], "1"),
      ([6, 6, 900], "1"), ([9, 9, 9], "1"),
    ] {
      try write(durations)
      #expect(try Self.lint(folder).last == status, "\(durations)")
    }
  }

  @Test(arguments: [true, false])
  func `another break is new only in a finished playlist`(isLive: Bool) throws {
    let folder = try Self.repository()
    func write(_ breaks: [Int]) throws {
      let ranges = breaks.map { number in
        #"#EXT-X-DATERANGE:ID="ad\#(number)",START-DATE="2026-01-01T00:00:06.000Z","#
          + #"DURATION=12,END-DATE="2026-01-01T00:00:20.000Z""# + "\n"
      }
      try folder.write(
        Self.playlist(
          [6, 6, 6, 6],
          tags: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" + ranges.joined(),
          isLive: isLive), to: "breaks.m3u8")
    }
    try write([1])
    #expect(try Interlint.run(["baseline", "update", "breaks.m3u8"], in: folder).status == 0)
    for breaks in [[2], [2, 3], [1, 2, 3, 4]] {
      try write(breaks)
      #expect(try Self.lint(folder).last == (isLive ? "0" : "1"), "\(breaks)")
    }
  }

  @Test func `findings that are gone are errors if the baseline is strict, until it is pruned`()
    throws
  {
    let folder = try Self.repository()
    try folder.write(Self.playlist([6, 6]), to: "a.m3u8")
    #expect(try Self.lint(folder) == ["0"])
    #expect(try Self.lint(folder, "--strict-baseline") == ["gate/base.json:1:1:", "1"])
    // Pruning adds nothing.
    try folder.write(Self.playlist([6, 9, 9, 9]), to: "x/b.m3u8")
    #expect(
      try Interlint.run(["baseline", "prune", "."], in: folder).output
        == "gate/base.json: 2 findings, 0 added, 1 removed\n")
    #expect(try Self.lint(folder, "--strict-baseline") == ["x/b.m3u8:9:9:", "1"])
    #expect(
      try Interlint.run(["baseline", "show"], in: folder).output
        == "2  segment/target-duration-exceeded  in 1 source\n2 findings in 1 source\n")
  }

  @Test func `JSON lists what is expected with its reason, and Markdown only exceptions`() throws {
    let folder = try Self.repository()
    try folder.write(
      """
      baseline: gate/base.json
      exceptions:
      - {rules: [segment/target-duration-exceeded], paths: a.m3u8, reason: OPS-1, owner: us}

      """, to: ".interlint.yaml")
    let json = try Interlint.run(["lint", ".", "--output=json"], in: folder).output
    for words in [
      #""origin":"configuration","owner":"us","reason":"OPS-1"}"#, #""origin":"baseline""#,
    ] {
      #expect(json.contains(words), "\(words)")
    }
    #expect(json.ranges(of: #""origin":"baseline""#).count == 2)
    let markdown = try Interlint.run(["lint", ".", "--output=markdown"], in: folder).output
    #expect(markdown.contains("3 expected"))
    #expect(markdown.ranges(of: "segment/target-duration-exceeded").count == 1)
  }

  @Test func `targets have no baseline, which is said`() throws {
    let folder = try Self.repository()
    try folder.write("a.m3u8\n", to: "list")
    let run = try Interlint.run(["lint", "--targets=list", "--output=concise"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.errors
        == "interlint: the baseline gate/base.json is not used: it is about playlists, not about targets\n"
    )
    #expect(try Interlint.run(["lint", "--targets=list", "--quiet"], in: folder).errors == "")
  }

  @Test func `other sources are kept when some are updated`() throws {
    let folder = try Self.repository()
    try folder.write(Self.playlist([9, 9]), to: "a.m3u8")
    #expect(
      try Interlint.run(["baseline", "update", "a.m3u8"], in: folder).output
        == "gate/base.json: 4 findings, 1 added, 0 removed\n")
    #expect(try Self.lint(folder, "--strict-baseline") == ["0"])
    let text = try folder.text("gate/base.json")
    #expect(text.split(separator: "\n").dropFirst(3).dropLast(2).count == 4)
    let again = try Interlint.run(["baseline", "update", "."], in: folder)
    #expect(again.output == "gate/base.json: 4 findings, 0 added, 0 removed\n")
    #expect(try folder.text("gate/base.json") == text)
  }

  @Test func `findings beyond those that are listed are counted`() throws {
    let folder = try Self.repository()
    try folder.write(Self.playlist(Array(repeating: 9, count: 1_100)), to: "a.m3u8")
    _ = try Interlint.run(["baseline", "update", "a.m3u8"], in: folder)
    #expect(try Self.lint(folder, "--strict-baseline") == ["0"])
    // One less: another one is listed in its place, and is not new.
    try folder.write(
      Self.playlist([6] + Array(repeating: 9, count: 1_099)), to: "a.m3u8")
    #expect(try Self.lint(folder) == ["0"])
    try folder.write(Self.playlist(Array(repeating: 9, count: 1_101)), to: "a.m3u8")
    #expect(try Self.lint(folder).last == "1")
  }

  @Test(
    arguments: [
      ("", "an empty file, not a baseline"), ("{", "is not JSON"),
      ("[]", "has another type than expected"),
      ("{}", "the file has no schema"), ("\u{0}\u{1}", "binary data, not a baseline"),
      (#"{"schema": "interlint-baseline/1"}"#, "the file has no findings"),
      (#"{"schema": "other/1", "findings": []}"#, "has the schema 'other/1'"),
      (
        #"{"schema": "interlint-baseline/1", "findings": [{"rule": "a/b"}]}"#,
        "findings[0] has no source"
      ),
      (
        #"{"schema":"interlint-baseline/1","findings":[{"rule":"a/b","source":"a","count":0}]}"#,
        "findings[0] is not a finding"
      ),
      (
        #"{"schema":"interlint-baseline/1","findings":["#
          + #"{"rule":"a/b","source":"a","count":1,"fingerprint":"x"}]}"#,
        "findings[0] is not a finding"
      ),
    ])
  func `a broken baseline is an error`(text: String, message: String) throws {
    let folder = try Self.repository()
    try folder.write(text, to: "gate/base.json")
    for arguments in [["lint", "."], ["baseline", "update", "."], ["baseline", "show"]] {
      let outcome = try Interlint.run(arguments, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("the baseline gate/base.json: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    #expect(try folder.text("gate/base.json") == text)
  }

  @Test func `a missing baseline is an error, and one that exists is not created`() throws {
    let folder = try Self.repository()
    let text = try folder.text("gate/base.json")
    #expect(try Interlint.run(["baseline", "create", "."], in: folder).status == 2)
    let unchecked = try Interlint.run(["baseline", "update", ".", "missing.m3u8"], in: folder)
    #expect(unchecked.status == 3)
    #expect(try folder.text("gate/base.json") == text)
    let missing = try Interlint.run(["lint", "--baseline=none.json", "."], in: folder)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("the baseline none.json: no such file"))
  }
}

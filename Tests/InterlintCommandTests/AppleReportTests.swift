import Testing

/// `interlint lint --apple-report` as its users meet it.
struct AppleReportTests {
  /// An episode of two media playlists; its audio rendition has no LANGUAGE.
  private static func episode() throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="v/audio.m3u8",CHANNELS="2"
      #EXT-X-STREAM-INF:BANDWIDTH=2500000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"
      v/720.m3u8

      """, to: "show/main.m3u8")
    for name in ["audio", "720"] {
      try folder.write(Sample.clean, to: "show/v/\(name).m3u8")
    }
    return folder
  }

  /// A report about the episode at its address, with findings of the multivariant playlist and of `720.m3u8`.
  private static func report(
    root: String = "https://cdn.example.com/show/main.m3u8?t=1", version: String = "\"1.3\"",
    _ messages: String = "", variant: String = "", more: String = ""
  ) -> String {
    """
    {
      "url" : "\(root)",
      "dataID" : 1,
      "dataVersion" : \(version),
      "messages" : [\(messages)],
      "variants" : [
        { "url" : "https://cdn.example.com/show/v/720.m3u8", "dataID" : 7, \(variant)
          "discontinuities" : [{ "segments" : [
            { "url" : "a.ts", "dataID" : 8, "messages" : [\(more)] },
            { "url" : "b.ts", "dataID" : 9, "messages" : [\(more)] }
          ] }] }
      ]
    }

    """
  }

  private static func message(
    _ code: Int, _ comment: String, level: Int? = 1, more: String = ""
  ) -> String {
    #"{"errorComment":"\#(comment)","errorStatusCode":\#(code)"#
      + (level.map { #","errorRequirementLevel":\#($0)"# } ?? "") + more + "}"
  }

  /// The findings of Apple's validator as `source: severity rule message`.
  private static func found(
    _ report: String, on inputs: [String] = ["show/main.m3u8"], in folder: Folder
  ) throws -> [String] {
    try folder.write(report, to: "apple.json")
    let reports = try Interlint.report(
      on: inputs + ["--apple-report=apple.json"], in: folder)
    return reports.json.sources.flatMap { source in
      source.findings.filter { $0.rule.hasPrefix("apple-report/") }.map {
        "\(source.source): \($0.severity) \($0.rule) \($0.message)"
      }
    }
  }

  @Test func `a report whose root is a path is about documents that were recorded with addresses`()
    throws
  {
    let folder = try Self.episode()
    try folder.write(
      #"{"url":"https://cdn.example.com/show/main.m3u8","file":"main.m3u8","status":200}"# + "\n",
      to: "show/exchanges.jsonl")
    let report = Self.report(root: "main.m3u8", Self.message(2001, "Of the root"))
    #expect(
      try Self.found(report, in: folder) == [
        "show/main.m3u8: error apple-report/2001 Apple's validator: Of the root"
      ])
  }

  @Test func `findings are reported in the documents that they are about`() throws {
    let folder = try Self.episode()
    let report = Self.report(
      Self.message(2001, "Of the root"),
      variant: "\"messages\" : [\(Self.message(-50035, "Peak too high", level: 2))],",
      more: Self.message(-50041, "No IDR"))
    #expect(
      try Self.found(report, in: folder) == [
        "show/main.m3u8: error apple-report/2001 Apple's validator: Of the root",
        "show/v/720.m3u8: warning apple-report/-50035 Apple's validator: Peak too high",
        "show/v/720.m3u8: error apple-report/-50041 Apple's validator: No IDR in \"a.ts\"; this is one of 2 "
          + "such findings",
      ])
    // A folder is the one of the root.
    #expect(try Self.found(report, on: ["show"], in: folder).count == 3)
  }

  @Test func `a reference by data ID says what a finding is about`() throws {
    let folder = try Self.episode()
    let report = Self.report(
      Self.message(2001, "A", more: #","errorReferenceDataID":7"#) + ","
        + Self.message(2002, "B", more: #","errorReferenceDataID":9"#))
    #expect(
      try Self.found(report, in: folder) == [
        "show/v/720.m3u8: error apple-report/2001 Apple's validator: A",
        "show/v/720.m3u8: error apple-report/2002 Apple's validator: B in \"b.ts\"",
      ])
  }

  @Test func `findings about other documents are reported in the report itself`() throws {
    let folder = try Self.episode()
    let report = Self.report(
      root: "https://cdn.example.com/other.m3u8", Self.message(2001, "A"))
    #expect(
      try Self.found(report, in: folder) == [
        "apple.json: error apple-report/2001 Apple's validator: A; about "
          + "https://cdn.example.com/other.m3u8, which was not checked"
      ])
  }

  @Test func `a level that users do not know is reported as such`() throws {
    let folder = try Self.episode()
    let report = Self.report(
      Self.message(2001, "A", level: 6) + "," + Self.message(2002, "B", level: nil))
    #expect(
      try Self.found(report, in: folder) == [
        "show/main.m3u8: warning apple-report/2001 Apple's validator: A; requirement level 6 is not "
          + "documented",
        "show/main.m3u8: warning apple-report/2002 Apple's validator: B; without a requirement level",
      ])
  }

  @Test func `a number with false findings has a remark and is no error`() throws {
    let folder = try Self.episode()
    let report = Self.report(Self.message(1051, "AAC-LC") + "," + Self.message(1083, "Default"))
    #expect(
      try Self.found(report, in: folder) == [
        "show/main.m3u8: warning apple-report/1051 Apple's validator: AAC-LC; users report false "
          + "findings with this number: HE-AAC is taken for AAC-LC",
        "show/main.m3u8: info apple-report/1083 Apple's validator: Default; users report false findings "
          + "with this number: it is advice: one order of variants cannot suit both Wi-Fi and cellular "
          + "networks",
      ])
  }

  @Test func `a playlist that could not be parsed is an error`() throws {
    let folder = try Self.episode()
    #expect(
      try Self.found(Self.report(variant: "\"parseFailed\" : true,"), in: folder) == [
        "show/v/720.m3u8: error apple-report/parse-failed Apple's validator: the playlist could not be "
          + "parsed, even if the exit status of the tool was 0"
      ])
  }

  @Test func `one cause has one entry that names both`() throws {
    let folder = try Self.episode()
    try folder.write(Self.report(Self.message(1024, "Language missing")), to: "apple.json")
    let arguments = ["show/main.m3u8", "--apple-report=apple.json"]
    let both = arguments + ["--rule=authoring/language-missing,apple-report/1024"]
    let joined = try Interlint.report(on: both, in: folder)
    #expect(joined.json.sources.flatMap(\.rules) == ["authoring/language-missing"])
    let words = joined.text.split { $0.isWhitespace }.joined(separator: " ")
    let note = "apple.json:5:70: the same according to Apple's validator: apple-report/1024"
    #expect(words.contains(note), "\(words)")
    // Without the rule, only Apple's finding is left.
    let single = try Interlint.report(on: arguments + ["--rule=apple-report/1024"], in: folder)
    #expect(single.json.sources.flatMap(\.rules) == ["apple-report/1024"])
    // What is expected of one is expected of the other.
    try folder.write(
      "exceptions:\n  - rules: authoring/language-missing\n    reason: sample\n",
      to: "interlint.yaml")
    let expected = try Interlint.report(on: both + ["--config=interlint.yaml"], in: folder)
    #expect(expected.json.sources.flatMap(\.rules) == [])
  }

  @Test func `numbers can be excepted, silenced, switched off and given a severity`() throws {
    let folder = try Self.episode()
    try folder.write(Self.report(Self.message(1051, "AAC-LC")), to: "apple.json")
    try folder.write(
      "exceptions:\n  - rules: apple-report/1051\n    reason: sample\n", to: "interlint.yaml")
    func status(_ arguments: String...) throws -> Int32 {
      try Interlint.run(
        ["lint", "show/main.m3u8", "--fail-on=warning", "--apple-report=apple.json"]
          + arguments, in: folder
      ).status
    }
    #expect(try status("--rule=apple-report/1051") == 1)
    #expect(try status("--rule=apple-report/1051", "--config=interlint.yaml") == 0)
    #expect(try status("--rule=apple-report/1051", "--no-rule=apple-report/1051") == 2)
    #expect(
      try status(
        "--rule=apple-report/1051", "--severity=apple-report/1051=error", "--fail-on=error")
        == 1)
    // A comment is known even in runs without a report.
    let comment = "#EXTM3U\n# interlint:disable apple-report/1051 -- sample"
    let playlist = try folder.text("show/main.m3u8")
    try folder.write(playlist.replacing("#EXTM3U", with: comment), to: "show/main.m3u8")
    let outcome = try Interlint.run(
      ["lint", "show/main.m3u8", "--no-follow", "--rule=suppression/rule-unknown"], in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a baseline contains the findings`() throws {
    let folder = try Self.episode()
    try folder.write(
      Self.report(
        Self.message(2001, "A"), variant: "\"messages\" : [\(Self.message(2002, "B"))],"),
      to: "apple.json")
    let inputs = ["show/main.m3u8", "--apple-report=apple.json", "--baseline=base.json"]
    #expect(try Interlint.run(["baseline", "create"] + inputs, in: folder).status == 0)
    #expect(try Interlint.run(["lint"] + inputs, in: folder).status == 0)
    // Another finding is new, wherever it is in the report.
    try folder.write(
      Self.report(
        Self.message(2003, "C") + "," + Self.message(2001, "A"),
        variant: "\"messages\" : [\(Self.message(2002, "B"))],"), to: "apple.json")
    let reports = try Interlint.report(on: inputs, in: folder)
    #expect(reports.status == 1)
    #expect(reports.json.sources.flatMap(\.findings).map(\.rule) == ["apple-report/2003"])
  }

  @Test(arguments: [
    ("none", "no such file"), ("empty", "an empty file, not a report of Apple's validator"),
    ("list", "an object with url"),
    ("other", "an object with url"), ("broken", "not JSON: see line 2, column 1"),
  ])
  func `a file that is no report is refused`(path: String, reason: String) throws {
    let folder = try Self.episode()
    try folder.write("", to: "empty")
    try folder.write("[]", to: "list")
    try folder.write(#"{"sources":[]}"#, to: "other")
    try folder.write("{\"url\":\r\n", to: "broken")
    let outcome = try Interlint.run(["lint", "show", "--apple-report", path], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test(arguments: [
    (#""messages" : []"#, #""messages" : "A""#, "line 5: messages is not a list"),
    (
      #""messages" : []"#, #""messages" : [1051]"#, "line 5: a message has neither errorComment nor"
    ),
    (#""messages" : []"#, #""errors" : []"#, "it has no messages"),
    (#""variants" : ["#, #""variants" : ["v.m3u8", "#, "line 6: variants is not a list of objects"),
    ("cdn.example.com/show/main", "cdn.example.com/show/other", "is among those checked here"),
  ])
  func `a report of another form or presentation is not checked`(
    part: String, other: String, reason: String
  ) throws {
    let folder = try Self.episode()
    let text = Self.report().replacing("cdn.example.com/show/v/", with: "cdn.example.com/w/")
    try folder.write(text.replacing(part, with: other, maxReplacements: 1), to: "apple.json")
    for options in [[], ["--rule=text/tab-character"], ["--fail-on=never"]] {
      let outcome = try Interlint.run(
        ["lint", "show/main.m3u8", "--apple-report=apple.json"] + options, in: folder)
      #expect(outcome.status == 3 && outcome.output.contains(reason), "\(outcome.output)")
    }
  }

  @Test func `another version of the format is noted`() throws {
    let folder = try Self.episode()
    try folder.write(Self.report(version: "2.0", Self.message(2001, "A")), to: "apple.json")
    let outcome = try Interlint.run(
      ["lint", "show", "--apple-report=apple.json", "--output=concise"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("apple.json has dataVersion 2.0; known are 1.1 to 1.3"))
  }

  @Test(arguments: ["--reloads", "--since=HEAD", "--targets=list"])
  func `a report is about one presentation`(option: String) throws {
    let folder = try Self.episode()
    let operands = option.hasPrefix("--targets") ? [] : ["show"]
    let outcome = try Interlint.run(["lint", option, "--apple-report=a"] + operands, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--apple-report"), "\(outcome.errors)")
  }
}

import Testing

/// `.interlint.yaml` is used as the command line is.
struct ConfigurationTests {
  /// A repository with an unknown tag, worth knowing, and a segment that is too long, an error.
  private static func repository(_ configuration: String) throws -> Folder {
    let folder = try Folder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(configuration, to: ".interlint.yaml")
    for name in ["a.m3u8", "ads/b.m3u8"] {
      try folder.write(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-COM-EXAMPLE:1
        #EXTINF:9,
        a.ts
        #EXT-X-ENDLIST

        """, to: name)
    }
    return folder
  }

  private static func lint(_ arguments: [String], in folder: Folder) throws -> [String] {
    let outcome = try Interlint.run(["lint", "--output=concise"] + arguments, in: folder)
    #expect(
      outcome.errors.split(separator: "\n").allSatisfy {
        $0.contains(" left out: ") || $0.hasSuffix(" not listed")
      })
    let lines = outcome.output.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 4)
      let severity = parts.count > 3 ? parts[3].dropFirst() : ""
      let rule = line.split(separator: "[").last?.dropLast() ?? ""
      return "\(parts[0]):\(parts[1]) \(severity) \(rule)"
    }
    return lines + ["\(outcome.status)"]
  }

  private static let long = "segment/target-duration-exceeded"

  @Test(
    arguments: [
      ("", ["a.m3u8"], ["a.m3u8:4 error \(long)", "a.m3u8:3 info text/unknown-tag", "1"]),
      ("lint: {fail-on: never}", ["a.m3u8", "--show=error"], nil),
      (
        "lint: {severities: {text/unknown-tag: off}}", ["a.m3u8"],
        ["a.m3u8:4 error \(long)", "1"]
      ),
      (
        "lint: {severities: {text/unknown-tag: off, segment/*: warning}}", ["a.m3u8"],
        ["a.m3u8:4 warning \(long)", "0"]
      ),
      (
        "lint: {fail-on: info, no-rules: segment}", ["a.m3u8", "--fail-on=error"],
        ["a.m3u8:3 info text/unknown-tag", "0"]
      ),
      (
        "lint: {severities: {text/unknown-tag: off}}",
        ["a.m3u8", "--severity=text/unknown-tag=error", "--no-rule=segment"],
        ["a.m3u8:3 error text/unknown-tag", "1"]
      ),
      (
        "lint: {rules: segment}", ["a.m3u8", "--rule=text/unknown-tag"],
        ["a.m3u8:3 info text/unknown-tag", "0"]
      ),
      (
        "lint: {fail-on: never, rules: [segment]}", ["a.m3u8", "--isolated"],
        ["a.m3u8:4 error \(long)", "a.m3u8:3 info text/unknown-tag", "1"]
      ),
      (
        "overrides: [{paths: ads, severities: {segment/*: info, text/unknown-tag: off}}]",
        ["."],
        [
          "a.m3u8:4 error \(long)", "a.m3u8:3 info text/unknown-tag", "ads/b.m3u8:4 info \(long)",
          "1",
        ]
      ),
      ("exclude: ads\nlint: {rules: text}", ["."], ["a.m3u8:3 info text/unknown-tag", "0"]),
      (
        "exceptions: [{rules: segment, paths: 'ads/*', reason: x}]", ["."],
        [
          "a.m3u8:4 error \(long)", "a.m3u8:3 info text/unknown-tag",
          "ads/b.m3u8:3 info text/unknown-tag", "1",
        ]
      ),
    ] as [(String, [String], [String]?)])
  func `a configuration changes what is reported`(
    configuration: String, arguments: [String], expected: [String]?
  ) throws {
    let folder = try Self.repository(configuration)
    let expected = expected ?? ["a.m3u8:4 error \(Self.long)", "0"]
    #expect(try Self.lint(arguments, in: folder).sorted() == expected.sorted())
  }

  @Test func `an exception without findings is unused if the whole repository is checked`() throws {
    let folder = try Self.repository(
      "exceptions:\n- {rules: text/bom-present, paths: 'ads/*', reason: x}\n"
        + "- {rules: segment, reason: x}\n- {rules: text/unknown-tag, reason: x}\n"
        + "- {rules: text/tag-case, paths: a.m3u8, reason: x}\n")
    let unused = "warning suppression/unused"
    #expect(
      try Self.lint(["."], in: folder)
        == [".interlint.yaml:2 \(unused)", ".interlint.yaml:5 \(unused)", "0"])
    #expect(try Self.lint(["ads"], in: folder) == ["0"])
    #expect(try Self.lint(["a.m3u8"], in: folder) == [".interlint.yaml:5 \(unused)", "0"])
  }

  @Test func `a configuration that is a link to nothing is refused with its name`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    _ = try Interlint.shell("ln -s gone.yaml .interlint.yaml", in: folder)
    let outcome = try Interlint.run(["lint", "p.m3u8"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".interlint.yaml"), "\(outcome.errors)")
  }

  @Test func `an expired exception is reported with the findings that it silenced`() throws {
    let folder = try Self.repository(
      "exceptions:\n- {rules: [segment, text], reason: x, expires: 2020-01-31}\n")
    #expect(
      try Self.lint(["a.m3u8"], in: folder)
        == [
          "a.m3u8:3 info text/unknown-tag", "a.m3u8:4 error \(Self.long)",
          ".interlint.yaml:2 warning suppression/expired", "1",
        ])
  }

  @Test func `shown values have no secrets`() throws {
    let folder = try Self.repository(
      """
      elsewhere: "https://ads.example.com/*?token=harbor-77&v=1"
      exceptions:
      - rules: text
        when: {attribute: X-AUTH-TOKEN, value: lamp-41*}
        reason: "password='gate 7'"
      - rules: text
        when: {attribute: X-TITLE, value: lamp-41*}
        reason: as in token/ring
      """)
    let shown = try Interlint.run(["config", "show"], in: folder).output
    #expect(shown.contains("elsewhere = https://ads.example.com/*?token=*********&v=1 "))
    #expect(shown.contains("when.attribute = X-AUTH-TOKEN "))
    #expect(shown.contains("[line 3].when.value = ******** "))
    #expect(shown.contains("[line 6].when.value = lamp-41* "))
    #expect(shown.contains("reason = password=******** "))
    #expect(shown.contains("reason = as in token/ring "))
  }

  @Test func `the places of values are shown for a file`() throws {
    let folder = try Self.repository(
      """
      extends: base.yaml
      lint: {fail-on: warning}
      overrides:
      - paths: ads
        severities: {text: off}
      """)
    try folder.write("lint:\n  fail-on: never\n  profiles: [live]\n", to: "base.yaml")
    let shown = try Interlint.run(["config", "show", "a.m3u8"], in: folder)
    #expect(
      shown.output == """
        lint.profiles = live    base.yaml:3
        extends = base.yaml     .interlint.yaml:1
        lint.fail-on = warning  .interlint.yaml:2

        """)
    let other = try Interlint.run(["config", "show", "ads/b.m3u8"], in: folder)
    #expect(other.output.contains("overrides[line 4].severities.text = off"))
    let verified = try Interlint.run(["config", "verify"], in: folder)
    #expect(verified.output == "base.yaml: valid\n.interlint.yaml: valid\n")
    #expect(verified.status == 0)
    try folder.write("\nlint: {fail-on: wrning}", to: "base.yaml")
    for arguments in [["config", "verify"], ["lint", "a.m3u8"]] {
      let wrong = try Interlint.run(arguments, in: folder)
      #expect(wrong.status == 2)
      #expect(wrong.errors.contains("base.yaml:2:17: lint.fail-on cannot be 'wrning'"))
      #expect(wrong.errors.contains("did you mean 'warning'?"))
    }
  }

  @Test func `each file has the configuration that is nearest to it, and fails by that`() throws {
    let folder = try Self.repository("lint: {rules: segment}")
    func status(_ arguments: String...) throws -> Int32 {
      let outcome = try Interlint.run(["lint", "--output=concise"] + arguments, in: folder)
      #expect(outcome.errors == "")
      return outcome.status
    }
    let both = [["."], ["a.m3u8", "ads/b.m3u8"], ["ads", "a.m3u8"]]
    for inputs in both {
      #expect(try Interlint.run(["lint"] + inputs, in: folder).status == 1)
    }
    try folder.write("lint: {fail-on: never}", to: "ads/.interlint.yaml")
    #expect(try status(".") == 1)
    #expect(try status("ads") == 0)
    #expect(try status("ads/b.m3u8") == 0)
    #expect(try status("ads", "--fail-on=error") == 1)
    try folder.write("lint: {fail-on: never}", to: ".interlint.yaml")
    try folder.write("lint: {fail-on: error}", to: "ads/.interlint.yaml")
    for inputs in both {
      #expect(try Interlint.run(["lint"] + inputs, in: folder).status == 1)
    }
    #expect(try status("a.m3u8") == 0)
    #expect(try status("--config=.interlint.yaml", ".") == 0)
  }

  @Test func `comments count in files, and what they silence is counted`() throws {
    let folder = try Self.repository("")
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n# interlint: disable-file text/unknown-tag -- ours\n"
        + "#EXT-X-COM-EXAMPLE:1\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "c.m3u8")
    let outcome = try Interlint.run(["lint", "c.m3u8"], in: folder)
    #expect(outcome.output == "1 playlist checked: no findings; 1 expected\n")
    let remote = try Interlint.run(
      ["lint", "--output=concise", "--stdin-filename=https://example.com/c.m3u8", "-"], in: folder,
      input: try folder.text("c.m3u8"))
    #expect(remote.output.contains("[text/unknown-tag]"))
  }

  @Test func `comments in recorded documents and in loads are from the network`() throws {
    let folder = try Self.repository("")
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
      + "# interlint: disable-next-line segment/target-duration-exceeded -- x\n"
      + "#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
    for name in ["rec/p.m3u8", "loads/1.m3u8", "loads/2.m3u8"] { try folder.write(text, to: name) }
    try folder.write(
      #"{"url": "https://example.com/p.m3u8", "file": "p.m3u8", "status": 200}"# + "\n",
      to: "rec/exchanges.jsonl")
    #expect(
      try Self.lint(["rec", "--rule=segment"], in: folder)
        == ["rec/p.m3u8:4 error \(Self.long)", "1"])
    #expect(
      try Self.lint(["rec", "--rule=segment", "--trust-remote-suppressions"], in: folder) == ["0"])
    let loads = ["--reloads", "loads", "--rule=segment"]
    #expect(try Self.lint(loads, in: folder) == ["loads/1.m3u8:4 error \(Self.long)", "1"])
    #expect(try Self.lint(loads + ["--trust-remote-suppressions"], in: folder) == ["0"])
  }

  @Test func `asset lists that playlists reference are checked with a folder`() throws {
    let folder = try Self.repository("")
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
        + "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",X-RESUME-OFFSET=0,"
        + "START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=6,X-ASSET-LIST=\"../lists/ad.json\"\n"
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n", to: "live/p.m3u8")
    try folder.write("{\"ASSETS\": 1}", to: "lists/ad.json")
    #expect(
      try Self.lint(["live", "--no-rule=interstitial"], in: folder)
        == ["lists/ad.json:1 error asset-list/assets-not-array", "1"])
  }
}

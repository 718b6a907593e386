import Testing

/// `interlint lint --podcast-settings` as its users meet it.
struct PodcastSettingsTests {
  /// A file of Apple's form: comments, and a comma after the last member.
  private static func settings(_ rules: String) -> String {
    "// version 1.05\n{ \"errors.ignore\": [\"1024\"], // language\n"
      + "\"note\": \"https://example.com/\",\n\"rules\": {\(rules),}\n}\n"
  }

  private static func episode(target: Int) -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-PLAYLIST-TYPE:VOD\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + "#EXTINF:10,\na.ts\n#EXTINF:10,\nb.ts\n#EXT-X-ENDLIST\n"
      + #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:17.000Z",DURATION=1"# + "\n"
  }

  @Test(
    arguments: [
      (
        #""35023": {"range": {"min": 4, "max": 10}}"#, 12,
        ["error authoring/podcast-target-duration"]
      ),
      (#""35023": {"range": {"min": 4, "max": 12}}"#, 12, []),
      (#""24060": {"boundary-margin": 2.0}"#, 10, []),
      (#""24060": {"boundary-margin": 4.5}"#, 10, ["error authoring/podcast-range-boundary"]),
      (
        #""24060": {"boundary-check": "should", "boundary-margin": 4.5}"#, 10,
        ["warning authoring/podcast-range-boundary"]
      ),
      (#""42518": {"types": ["EVENT"]}"#, 10, ["error authoring/podcast-not-vod"]),
      (#""99999": {"unknown": 1}"#, 10, []),
    ] as [(String, Int, [String])])
  func `the limits of the file apply`(rules: String, target: Int, expected: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.episode(target: target), to: "e.m3u8")
    try folder.write(Self.settings(rules), to: "podcasts.json")
    let report = try Interlint.report(
      on: ["e.m3u8", "--podcast-settings=podcasts.json"], in: folder)
    let found: [String] = report.json.sources.flatMap { source in
      source.findings.map { "\($0.severity) \($0.rule)" }
    }
    #expect(found.filter { $0.contains("podcast") } == expected)
  }

  @Test(arguments: [
    ("none", "settings file none: no such file"), ("/dev/zero", "is a device, not a file\n"),
    ("large", "settings file large: exceeds the limit of 1048576 bytes"),
    ("list", "expected a JSON object, with // comments if any\n"),
    ("broken", "expected a JSON object, with // comments if any: see line 2, column 3"),
    ("words", "42508 require: expected an array of strings"),
    ("number", "24060 boundary-margin: expected a number from 0 to 1000000"),
    ("misspelled", "boundry-margin is no key of 24060; did you mean boundary-margin?"),
    ("rulez", "rulez is no key of the file; did you mean rules?"),
  ])
  func `a file that cannot be used is reported`(path: String, reason: String) throws {
    let folder = try Folder()
    try folder.write(Self.episode(target: 10), to: "e.m3u8")
    try folder.write("[]", to: "list")
    try folder.write("{ // the rules\n  !}", to: "broken")
    try folder.write(String(repeating: " ", count: 1 << 20) + "{}", to: "large")
    try folder.write(Self.settings(#""42508": {"require": [1]}"#), to: "words")
    try folder.write(Self.settings(#""24060": {"boundry-margin": 10}"#), to: "misspelled")
    try folder.write(#"{"rulez": {}}"#, to: "rulez")
    try folder.write(Self.settings(#""24060": {"boundary-margin": -1}"#), to: "number")
    let outcome = try Interlint.run(["lint", "e.m3u8", "--podcast-settings", path], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }
}

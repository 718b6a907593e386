import Testing

/// Which rules run, and with which settings.
struct RuleChoiceTests {
  private static func rules(_ arguments: [String], on text: String) throws -> [String] {
    let folder = try Folder()
    try folder.write(text, to: "p.m3u8")
    let report = try Interlint.report(on: ["p.m3u8"] + arguments, in: folder)
    return report.json.sources.flatMap { $0.findings.map { "\($0.severity) \($0.rule)" } }
  }

  /// One error of the profile `spec`, one warning of `recommended`.
  private static let both = """
    #EXTM3U
    #EXT-X-TARGETDURATION:six
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=6
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  private static let error = "error segment/target-duration-malformed"
  private static let warning = "warning date-range/no-milliseconds"

  @Test(arguments: [
    ([], [error, warning]),
    (["--no-profile=recommended"], [error]),
    (["--no-profile=spec"], [warning]),
    (["--rule=date-range/no-milliseconds"], [warning]),
    (["--no-rule=date-range/no-milliseconds"], [error]),
    (["--rule=interstitial/class-misspelled"], []),
    (["--rule=segment"], [error]),
    (["--rule=*/no-millis*"], [warning]),
    (["--rule=text,segment/target-duration-malformed"], [error]),
    (["--no-rule=segment,date-range"], []),
  ])
  func `profiles and rules are switched`(arguments: [String], expected: [String]) throws {
    #expect(try Self.rules(arguments, on: Self.both) == expected)
  }

  @Test(arguments: [
    ["--no-profile=spec", "--profile=spec", "--no-profile=recommended"],
    ["--rule=date-range/no-milliseconds", "--no-rule=date-range/no-milliseconds"],
  ])
  func `a choice of which nothing applies is refused`(arguments: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.both, to: "a.m3u8")
    let outcome = try Interlint.run(["lint", "a.m3u8"] + arguments, in: folder)
    #expect(outcome.status == 2 && outcome.output == "", "\(outcome.output)")
    #expect(outcome.errors.contains("rule"), "\(outcome.errors)")
  }

  private static func pod(
    host: String = "dai.google.com", id: String = "ab-001", query: String
  ) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="\(id)",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:00.000Z",DURATION=30,X-RESUME-OFFSET=0,\
    X-ASSET-URI="https://\(host)/linear/pods/v1/hls/network/1234/custom_asset/news/\
    ad_break_id/\(id).m3u8?stream_id=s&pd=30000\(query)"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  }

  /// Signed with the key `0123456789ABCDEF` by `openssl dgst -sha256 -hmac`, of 1 January 2027.
  private static let token = """
    &auth-token=ad_break_id%3Dab-001~custom_asset_key%3Dnews~exp%3D1798761600~\
    network_code%3D1234~pd%3D30000~hmac%3D24962b05a6ec8ea9f61b92e6b0627edc252547a764d166eae01a706e0f013376
    """

  @Test(arguments: [
    (["0123456789ABCDEF\n"], []),
    (["0000\r\n0123456789ABCDEF"], []),
    (["FEDCBA9876543210\n"], ["error pod-url/token-signature"]),
    ([], []),
  ])
  func `a pod token is judged by the keys of the file`(
    keys: [String], expected: [String]
  ) throws {
    let folder = try Folder()
    try folder.write(Self.pod(query: Self.token), to: "p.m3u8")
    for key in keys { try folder.write(key, to: "key") }
    let report = try Interlint.report(
      on: ["p.m3u8", "--rule=pod-url/token-signature"] + keys.map { _ in "--dai-key-file=key" },
      in: folder)
    #expect(
      report.json.sources.flatMap { $0.findings.map { "\($0.severity) \($0.rule)" } } == expected)
    #expect(keys.allSatisfy { !report.text.contains($0) })
  }

  @Test(arguments: [
    ("none", "no such file"), ("empty", "contains no key"), (".", "is a directory"),
  ])
  func `a file without keys is reported`(path: String, reason: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write("\n \r\n", to: "empty")
    let outcome = try Interlint.run(["lint", "p.m3u8", "--dai-key-file", path], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("interlint: the key file \(path): \(reason)"))
  }

  @Test func `pod authentication makes a missing token an error`() throws {
    let playlist = Self.pod(query: "")
    let before = try Self.rules([], on: playlist)
    #expect(!before.contains("error pod-url/auth-token-missing"))
    let after = try Self.rules(["--pod-authentication"], on: playlist)
    #expect(after.contains("error pod-url/auth-token-missing"))
  }

  @Test(arguments: [
    ("ad-break/id-characters", "AB_001"),
    ("ad-break/id-length", String(repeating: "a", count: 64)),
  ])
  func `the ad break API makes its limits errors`(rule: String, id: String) throws {
    let playlist = Self.pod(id: id, query: "")
    #expect(try !Self.rules([], on: playlist).contains("error \(rule)"))
    #expect(try Self.rules(["--ad-break-api"], on: playlist).contains("error \(rule)"))
  }

  @Test func `a further host serves pods`() throws {
    let playlist = Self.pod(host: "ads.example.com", query: "&auth-token=nonsense")
    let wrongHost = "error pod-url/wrong-host"
    #expect(try Self.rules([], on: playlist).contains(wrongHost))
    let rules = try Self.rules(["--dai-host=ads.example.com"], on: playlist)
    #expect(!rules.contains(wrongHost) && rules.contains("error pod-url/token-structure"))
  }

  private static let event = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:00.000Z",DURATION=30,X-RESUME-OFFSET=0,CUE="ONCE",\
    X-RESTRICT="SKIP,JUMP",X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=a"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  private static let hlsJS = [
    "info portability/interstitial-support", "info portability/seek-after-jump",
  ]
  private static let media3 = [
    "info portability/restrict-not-enforced", "info portability/cue-once-support",
  ]

  @Test(arguments: [
    (["--profile=portability=hls.js"], hlsJS),
    (["--profile=portability=media3"], media3),
    (["--profile=portability=media3", "--profile=portability=hls.js"], hlsJS + media3),
    (["--profile=portability=hls.js,media3"], hlsJS + media3),
    (["--profile=portability=shaka"], []),
    (["--profile=portability=shaka", "--no-profile=portability"], []),
  ])
  func `rules of the named players are added`(arguments: [String], expected: [String]) throws {
    let found = try Self.rules(arguments, on: Self.event)
    #expect(Set(found.filter { $0.contains(" portability/") }) == Set(expected))
  }

  @Test func `without names the profile is about all players`() throws {
    let all = try Self.rules(["--profile=portability"], on: Self.event)
    #expect(Set(all).isSuperset(of: Self.hlsJS))
    #expect(
      try Self.rules(["--profile=portability=shaka", "--profile=portability"], on: Self.event)
        == all)
  }

  @Test(arguments: [
    ("portability=hlsjs", "'hlsjs'", "; did you mean 'hls.js'?"),
    ("portability=media3,shacka", "'shacka'", "; did you mean 'shaka'?"),
    ("portability=media3,", "''", "hls-vodtolive"),
    ("portability=vlc", "'vlc'", "hls-vodtolive"),
  ])
  func `an unknown player is reported with those that are known`(
    value: String, name: String, end: String
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    for command in [["lint", "p.m3u8"], ["rules"]] {
      let outcome = try Interlint.run(command + ["--profile", value], in: folder)
      #expect(outcome.status == 2 && outcome.output == "")
      let line = outcome.errors.split(separator: "\n").first ?? ""
      #expect(
        line.hasPrefix(
          "interlint: --profile portability cannot be \(name); expected one of avplayer, hls.js, "))
      #expect(line.hasSuffix(end))
    }
  }

  @Test func `a profile without players takes none`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    for option in ["--profile=spec=hls.js", "--no-profile=portability=hls.js"] {
      #expect(try Interlint.run(["lint", "p.m3u8", option], in: folder).status == 2)
    }
  }
}

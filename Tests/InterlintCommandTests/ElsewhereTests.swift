import Testing

/// Documents that are deliberately not loaded.
struct ElsewhereTests {
  /// A correct film with an ad on the network, and one at another address.
  private static func film(_ addresses: String...) -> String {
    let breaks = addresses.enumerated().map { number, address in
      "#EXT-X-DATERANGE:ID=\"ad\(number)\",CLASS=\"com.apple.hls.interstitial\","
        + "START-DATE=\"2026-01-01T00:00:0\(number * 6).000Z\",DURATION=15,X-ASSET-URI=\"\(address)\","
        + "X-RESUME-OFFSET=0\n"
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" + breaks.joined()
      + "#EXTINF:6,\n1.ts\n#EXTINF:6,\n2.ts\n#EXTINF:6,\n3.ts\n#EXT-X-ENDLIST\n"
  }
  private static let ad = "https://ads.example.com/a/ad.m3u8?_HLS_interstitial_id=ad0"

  private static func folder(_ addresses: String..., configured: Bool) throws -> Folder {
    let folder = try Folder()
    let text =
      addresses.count == 1 ? film(addresses[0]) : film(addresses[0], addresses[1])
    try folder.write(text, to: "film.m3u8")
    if configured {
      try folder.write("elsewhere: [https://ads.example.com/**]\n", to: ".interlint.yaml")
    }
    return folder
  }

  @Test(arguments: ["text", "concise", "json", "jsonl", "junit", "sarif", "github", "markdown"])
  func `no format says that what is elsewhere was not loaded`(format: String) throws {
    let folder = try Self.folder(Self.ad, configured: true)
    let outcome = try Interlint.run(
      ["lint", "film.m3u8", "--show=warning", "--output=\(format)"], in: folder)
    #expect(outcome.status == 0)
    // The rules that were run follow, and speak of what they check.
    let results = outcome.output.firstRange(of: "\"tool\":").map {
      outcome.output[..<$0.lowerBound]
    }
    let found = results ?? outcome.output[...]
    for words in ["partly", "not checked", "--fetch"] {
      #expect(!found.contains(words), "\(words): \(found)")
    }
    #expect(
      outcome.errors
        == "interlint: 1 linked document not loaded: elsewhere, as the configuration or --elsewhere says\n"
    )
  }

  @Test(arguments: ["viewer", "participant"])
  func `a pattern that matches no link of several viewers is named`(option: String) throws {
    let folder = try Folder()
    for name in ["a", "b"] { try folder.write(Self.film(Self.ad), to: "\(name)/film.m3u8") }
    let pattern = "https://nothing.example.com/**"
    let outcome = try Interlint.run(
      ["lint", "--\(option)=a", "--\(option)=b", "--elsewhere=\(pattern)"], in: folder)
    #expect(
      outcome.errors.contains("elsewhere '\(pattern)' matched no link"), "\(outcome.errors)")
  }

  @Test func `the option is the same as the key`() throws {
    let folder = try Self.folder(Self.ad, configured: false)
    let bare = try Interlint.run(["lint", "film.m3u8"], in: folder)
    #expect(bare.output.contains("1 playlist partly checked"))
    let outcome = try Interlint.run(
      ["lint", "film.m3u8", "--elsewhere=https://ads.example.com/**"], in: folder)
    #expect(outcome.status == 0 && outcome.output.contains("1 playlist checked"))
  }

  @Test func `a document at another address is still named`() throws {
    let other = "https://other.example.com/ad.m3u8?_HLS_interstitial_id=ad1"
    let folder = try Self.folder(Self.ad, other, configured: true)
    let text = try Interlint.run(["lint", "film.m3u8"], in: folder).output
    #expect(text.contains("not checked: interstitial asset https://other.example.com/ad.m3u8"))
    #expect(!text.contains("ads.example.com/a/ad.m3u8: network") && text.contains("partly checked"))
  }

  @Test func `a host that only begins like the pattern is another one`() throws {
    let ad = "https://ads.example.com.evil.example/ad.m3u8?_HLS_interstitial_id=ad0"
    let text = try Interlint.run(
      ["lint", "film.m3u8"], in: Self.folder(ad, configured: true)
    ).output
    #expect(text.contains("not checked: interstitial asset https://ads.example.com.evil.example/"))
  }

  @Test func `a missing file is named with strict links, unless its path is elsewhere`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\nv/a.m3u8\n", to: "m.m3u8")
    let strict = ["lint", "m.m3u8", "--strict-links", "--rule=text"]
    #expect(try Interlint.run(strict, in: folder).status == 3)
    #expect(try Interlint.run(strict + ["--elsewhere=v/**"], in: folder).status == 0)
    #expect(try Interlint.run(strict + ["--elsewhere=w/**"], in: folder).status == 3)
  }

  @Test(arguments: [
    "HTTPS://ADS.example.com/**", "https://ads.example.com:443/**", "https://*.EXAMPLE.com/**",
  ])
  func `scheme, host and default port are compared as RFC 3986 says`(pattern: String) throws {
    let folder = try Self.folder(Self.ad, configured: false)
    let outcome = try Interlint.run(["lint", "film.m3u8", "--elsewhere=\(pattern)"], in: folder)
    #expect(outcome.output.contains("1 playlist checked"), "\(outcome)")
    #expect(!outcome.errors.contains("matched no link"), "\(outcome)")
  }

  @Test(arguments: [("film.m3u8", false), (".", true)])
  func `a pattern of the configuration is for its whole folder`(path: String, isNamed: Bool) throws
  {
    let folder = try Self.folder(
      "https://other.example.com/a.m3u8?_HLS_interstitial_id=ad0", configured: true)
    let outcome = try Interlint.run(["lint", path], in: folder)
    #expect(outcome.errors.contains("matched no link") == isNamed, "\(outcome.errors)")
  }

  @Test(
    arguments: [
      ("ads.example.com/**", "; did you mean https://ads.example.com/**?"),
      ("http://ads.example.com/**", ""), ("https://ads.exmple.com/**", ""),
      ("https://ads.example.com:8443/**", ""), ("https://ads.example.com/A/**", ""),
      ("ads/**", ""),
    ] as [(String, String)])
  func `a pattern that matches no link is named`(pattern: String, meant: String) throws {
    let folder = try Self.folder(Self.ad, configured: false)
    let outcome = try Interlint.run(["lint", "film.m3u8", "--elsewhere=\(pattern)"], in: folder)
    #expect(outcome.output.contains("1 playlist partly checked"))
    #expect(outcome.errors == "interlint: elsewhere '\(pattern)' matched no link\(meant)\n")
  }

  @Test func `without a link, no pattern is named`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    let outcome = try Interlint.run(["lint", "good.m3u8", "--elsewhere=https://a/**"], in: folder)
    #expect(outcome.errors == "")
  }
}

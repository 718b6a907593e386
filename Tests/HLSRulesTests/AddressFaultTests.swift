import HLSLinting
@testable import HLSRules
import SourceText
import Testing

/// What programs and templates leave in addresses, and correct addresses that resemble it.
struct AddressFaultTests {
  private static func found(in text: String) -> [String] {
    AddressFault.all(in: text).map { fault in
      "\(fault.kind) \(URIReference(text).characters(fault.range))"
    }
  }

  /// Macros of ad servers (IAB VAST macros, Google Ad Manager, AWS MediaTailor), of templates and of formats, as
  /// they are written and as the same with every reserved character encoded.
  private static let macros = [
    "[CACHEBUSTING]", "[IFA]", "[session.id]", "[player_params.device]", "[[STREAMID]]",
    "%%CACHEBUSTER%%", "%%PATTERN:pos%%", "%RANDOM%", "{{user.id}}", "{{ id }}", "{user_id}",
    "{0}", "${GDPR_CONSENT_755}", "${x}", "\\(session)", "<session-id>", "<%= id %>", "$(TS)",
    "@ID@", "__TS__", "__CACHE_BUSTER__", "$ID$", "$Number$", "$RepresentationID$",
    "$CACHE_BUSTER", "YOUR_API_KEY", "%05d",
  ]

  @Test(arguments: macros)
  func `an encoded macro is found in a value and with its place`(macro: String) {
    let encoded = macro.queryEncoded
    #expect(Self.found(in: "https://a.example/l?x=1&cb=\(encoded)&y=2") == ["macro \(encoded)"])
    #expect(Self.found(in: "v.m3u8?cb=\(encoded)") == ["macro \(encoded)"])
  }

  @Test(
    arguments: macros.filter { macro in
      let first = ["[", "{", "<", "\\", "%%", "%R"]
      return !macro.contains("{") && !first.contains { macro.hasPrefix($0) }
    })
  func `a macro whose characters a URI may have is found as it is written`(macro: String) {
    #expect(Self.found(in: "https://a.example/l?x=1&cb=\(macro)&y=2") == ["macro \(macro)"])
  }

  @Test(arguments: [
    // Names that are documented, and signs that only macros have.
    ("[CACHEBUSTING]", true), ("[IFA]", true), ("[GDPR]", true), ("[session.id]", true),
    ("[timestamp]", true), ("[[STREAMID]]", true), ("%%PATTERN:pos%%", true), ("{{id}}", true),
    ("${GDPR_CONSENT_755}", true), ("$(TS)", true), ("__TS__", true), ("__CACHE_BUSTER__", true),
    ("{timestamp}", true), ("@TIMESTAMP@", true), ("%TIMESTAMP%", true), ("$Number$", true),
    ("$CACHE_BUSTER", true), ("YOUR_API_KEY", true), ("%05d", true),
    // Tags, qualities, titles and positions.
    ("[SPORTS]", false), ("{hd}", false), ("{0}", false), ("@HOME@", false), ("__HOME__", false),
    ("%RANDOM%", false), ("<session-id>", false), ("$ID$", false), ("$TEAM_USA", false),
  ])
  func `a word that only has the form of a macro is an info`(macro: String, isCertain: Bool) {
    let faults = AddressFault.all(in: "https://a.example/l?x=1&cb=\(macro.queryEncoded)&y=2")
    #expect(faults.map(\.severity) == [isCertain ? nil : .info])
    #expect(faults.allSatisfy { $0.message.contains("by its form") != isCertain })
  }

  @Test(arguments: ["$Number$", "$Time$", "$Number%05d$", "$(TS)", "%03d", "%7B%7Bn%7D%7D"])
  func `a macro is found inside the name of a file`(macro: String) {
    #expect(Self.found(in: "v/f_\(macro).m4s") == ["macro \(macro)"])
  }

  @Test(arguments: [
    // What another rule reports because a URI cannot have it.
    "l?cb=[CACHEBUSTING]", "l?cb=%%CB%%", "l?u={{u}}", "l?u=${U}", "l?u=<id>",
    // References to variables, and what resembles a macro.
    "l?u={$session}", "{$base}/a.ts", "a__HD__2.ts", "l?c=$(c)", "l?user=a@EXAMPLE.COM",
    "l?id=%7B24fd4e7c-95a0-42be-8874-00625139b9db%7D",
    "l?id=%7Bfeedface-0000-4000-8000-000000000000%7D",
    "l?countries=%5BDE%5D", "l?ids=%5B1,2,3%5D", "l?types=%5Blive%5D",
    "l?m=%5B%5B1,2%5D,%5B3,4%5D%5D",
    "l?j=%7B%22a%22:%7B%22b%22:1%7D%7D", "l?p=100%25", "l?d=50%25discount", "l?price=$5",
    "l?q=a%3Cb",
    "$a/b$.ts", "s@2x.ts", "YOUR_MORNING_2026/a.ts", "l?t=__x__", "l?t=__X__", "__A__B.ts",
    "CUSTOM_ASSET_KEY.ts",
    "l?c=%2B%40%24%28", "l?re=a%7B2,3%7D", "data:text/plain,$(HOST)", "http://[fe80::1]/a.ts",
    "https://user:pw@a.example/x.ts", "seg_%20d.ts", "l?h=%25%25", "l?t=a%09desc",
  ])
  func `another address has no macro`(text: String) {
    #expect(Self.found(in: text) == [])
  }

  @Test(arguments: [
    ("https://a.example/k?kid=undefined", "undefined"), ("l?did=null&x=1", "null"),
    ("l?dur=NaN", "NaN"), ("l?u=(null)", "(null)"), ("l?u=%28null%29", "%28null%29"),
    ("l?u=%3Cnull%3E&v=1", "%3Cnull%3E"), ("l?u=nil", "nil"),
    ("c/%5Bobject%20Object%5D/i.m3u8", "%5Bobject%20Object%5D"),
    ("l?p=%5Bobject%20Promise%5D", "%5Bobject%20Promise%5D"),
    ("l?u=Optional(%2242%22)", "Optional(%2242%22)"), ("l?u=Optional(42)", "Optional(42)"),
    ("l?n=%25%21s%28MISSING%29", "%25%21s%28MISSING%29"), ("undefined/v.m3u8", "undefined"),
    ("https://undefined/v.m3u8", "undefined"), ("v/undefined.m3u8", "undefined"),
    ("v/seg_NaN.m4s", "NaN"), ("v/undefined_720.m3u8", "undefined"), ("/null/v.m3u8", "null"),
    ("audio/None/v.m3u8", "None"), ("https://a.example/None/v.m3u8?s=1", "None"),
    ("None/v.m3u8", "None"),
    ("l?cust_params=a%3D1%26kid%3Dundefined", "undefined"),
  ])
  func `the text of a missing value is found`(text: String, value: String) {
    #expect(Self.found(in: text) == ["missingValue \(value)"])
  }

  @Test(arguments: [
    "undefined-behavior/a.ts", "my_undefined_life.m3u8", "l?q=nullable", "null-island.ts",
    "null.mp4", "None.m3u8", "v/NoneOfUs/a.ts", "none/a.ts", "l?u=None/a", "v/None", "v/No/a.ts",
    "l?state=unknown&sort=none&drm=None&player=void", "l?name=Nan", "l?q=undefined%20behavior",
    "l?j=%7B%22a%22:null,%22b%22:1%7D", "l?ids=1,null,3", "l?null-safe=1", "nil/a.ts", "l?s=0&u=",
    "l?t=vanilla&m=annulled", "l?u=Optional", "l?p=50%25%21",
  ])
  func `another address has no missing value`(text: String) {
    #expect(Self.found(in: text) == [])
  }

  @Test(arguments: [
    ("l?s=1&amp;b=2", ["encoding &amp;"]), ("l?s=1&amp;b=2&amp;c=3", ["encoding &amp;"]),
    ("l?page=https%253A%252F%252Fa.example", ["encoding https%253A%252F%252Fa.example"]),
    ("l?u=1&p=HTTP%253a%252f%252fa", ["encoding HTTP%253a%252f%252fa"]),
    ("l?cust_params=a%253D1%2526b%253D2", ["encoding a%253D1%2526b%253D2"]),
    ("l?amp=1&amp=2", []), ("l?a&amplitude=3", []), ("l?t=Tom%26amp%3BJerry", []),
    ("l?n=https%3A%2F%2Fa%2F%3Fu%3Dhttps%253A%252F%252Fb", []),
    ("l?cust_params=u%3Dhttps%253A%252F%252Fa", []), ("l?file=a%2520b.mp4", []),
    ("l?p=100%2525", []), ("l?sig=abc%253D", []), ("https%253A%252F%252Fa/b.ts", []),
  ])
  func `encoding is that of the place`(text: String, expected: [String]) {
    #expect(Self.found(in: text) == expected)
  }

  @Test(arguments: [
    #"#EXT-X-MAP:URI="ADDRESS""#, #"#EXT-X-KEY:METHOD=AES-128,URI="ADDRESS""#, "ADDRESS",
    #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=5,X-RESUME-OFFSET=0,X-ASSET-LIST="ADDRESS""#,
  ])
  func `every line and attribute with an address is read`(line: String) {
    for (address, rule) in [
      ("https://a.example/b?c=$(TS)", "text/unexpanded-macro"),
      ("https://a.example/b?c=undefined", "text/missing-value"),
      ("https://a.example/b?c=1&amp;d=2", "text/address-encoding"),
    ] {
      let playlist =
        "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:"
        + "2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n"
        + (line == "ADDRESS" ? "#EXTINF:6,\n" : "") + line.replacing("ADDRESS", with: address)
        + "\n#EXTINF:6,\nc.ts\n#EXT-X-ENDLIST\n"
      let found = Linter(RuleCatalog.book)
        .lint(SourceFile(name: "p.m3u8", bytes: Array(playlist.utf8))).findings
        .map { "\($0.rule)" }.filter { $0.hasPrefix("text/") }
      #expect(found == [rule], "\(line) \(address)")
    }
  }
}

/// Hosts that viewers reach or not.
struct HostReachTests {
  @Test(arguments: [
    // RFC 6761, RFC 6890 and RFC 4291, in the forms of the URL Standard.
    ("localhost", HostReach.device), ("LOCALHOST:8080", .device), ("a.localhost", .device),
    ("localhost.", .device), ("127.0.0.1", .device), ("127.9.9.9", .device), ("127.1", .device),
    ("0x7f.1", .device), ("2130706433", .device), ("0", .device), ("0.0.0.0", .device),
    ("017700000001", .device), ("[::1]:80", .device), ("[::ffff:127.0.0.1]", .device),
    // Kubernetes, and RFC 6761.
    ("packager-0.media.svc.cluster.local:8080", .nowhere), ("packager.media.svc", .nowhere),
    ("cdn.invalid", .nowhere),
    // RFC 1918, RFC 3927, RFC 6598, RFC 4193, RFC 6762, RFC 8375.
    ("10.0.0.1", .network), ("172.16.0.1", .network), ("172.31.255.255", .network),
    ("192.168.1.2", .network), ("169.254.1.1", .network), ("100.64.0.1", .network),
    ("[fd12:3456::1]", .network), ("[fe80::1]", .network), ("nas.local", .network),
    ("origin.internal", .network), ("a.test", .network), ("nas.home.arpa", .network),
    ("packager", .network), ("packager:8080", .network), ("user@packager", .network),
    // Public ones, and names of documentation.
    ("cdn.example.com", .anywhere), ("a.example", .anywhere), ("localhost.example.com", .anywhere),
    ("172.32.0.1", .anywhere), ("172.15.0.1", .anywhere), ("11.0.0.1", .anywhere),
    ("100.128.0.1", .anywhere), ("192.169.0.1", .anywhere), ("8.8.8.8", .anywhere),
    ("[2001:db8::1]", .anywhere), ("local.tv", .anywhere), ("internal.example.com", .anywhere),
    ("10.example.com", .anywhere), ("127.0.0.1.nip.io", .anywhere), ("{$host}", .anywhere),
    ("300.1.1.1", .anywhere), ("10.0.0.1.2", .anywhere), ("", .anywhere),
  ])
  func `the reach of a host`(host: String, reach: HostReach) {
    #expect(URIReference("https://\(host)/a.m3u8").reach == reach)
  }

  @Test func `an address without a host is anywhere`() {
    #expect(URIReference("localhost/a.m3u8").reach == .anywhere)
  }

  @Test(arguments: [
    "$", "%", "@", "{", "(", "__", "&a", "undefined", "null", "nil", "NaN", "None/",
    "YOUR_",
  ])
  func `what may be a fault is seen at every place, and not beyond the end`(word: String) {
    // Bytes are read by sixteen.
    for before in 0..<40 {
      for after in [0, 1, 14, 15, 16, 17] {
        let text = String(repeating: "a", count: before) + word
        let bytes = Array((text + String(repeating: "b", count: after)).utf8)
        let end = before + word.utf8.count
        #expect(AddressFault.mayBe(in: 0..<bytes.count, of: bytes))
        #expect(AddressFault.mayBe(in: before..<end, of: bytes))
        #expect(!AddressFault.mayBe(in: 0..<(end - 1), of: bytes))
      }
    }
  }

  @Test func `what only begins as a fault does is none`() {
    let text = "https://cdn.example/unnumbered_news/nice_Nasa_YO_Nonet/nu_n_u&ba&b=a&nun.ts"
    #expect(!AddressFault.mayBe(in: 0..<text.utf8.count, of: Array(text.utf8)))
  }
}

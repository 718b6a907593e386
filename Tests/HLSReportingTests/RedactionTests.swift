import HLSLinting
import HLSReporting
import HLSPlaylist
import Testing

/// What may be published holds no secret.
struct RedactionTests {
  @Test(arguments: [
    ("https://a/b?stream_id=abc&x=1", "https://a/b?stream_id=***&x=1"),
    ("is \"https://me:5Rk8Z…, which", "is \"https://********…, which"),
    ("is \"https://me:123456…\"", "is \"https://*********…\""),
    ("is 'a //b https://me:p%41…'", "is 'a //b https://*******…'"),
    ("?AUTH-TOKEN=exp=1~hmac=ab#f", "?AUTH-TOKEN=*************#f"),
    ("?auth_token=ab\" and more", "?auth_token=**\" and more"),
    ("?auth%2Dtoken=ab&b", "?auth%2Dtoken=**&b"),
    ("?auth%252Dtoken=ab", "?auth%252Dtoken=**"),
    ("?X-Amz-Signature=ab&X-Goog-Date=1", "?X-Amz-Signature=**&X-Goog-Date=1"),
    ("?Policy=ab&Key-Pair-Id=cd&Signature=ef", "?Policy=**&Key-Pair-Id=**&Signature=**"),
    ("?hdnts=st=1~hmac=2 next", "?hdnts=*********** next"),
    ("exp=1~hmac=0123abcd", "exp=1~hmac=********"),
    ("?cdn_access_token=ab", "?cdn_access_token=**"),
    ("?token=a%26b&c", "?token=*****&c"),
    ("?u=https%3A%2F%2Fh%2F%3Ftoken%3Dab%26c%3Dd", "?u=https%3A%2F%2Fh%2F%3Ftoken%3D**%26c%3Dd"),
    ("?u=https%3A%2F%2Fme%3Apw%40h%2F", "?u=https%3A%2F%2F*******%40h%2F"),
    ("https://me:p@ss@host/a@b", "https://*******@host/a@b"),
    ("//me@host/", "//**@host/"),
    ("?stream_id={$id}&token=a{$b}c", "?stream_id={$id}&token=*{$b}*"),
    ("?token={$no reference", "?token=**** reference"),
    ("NAME=\"token\",VALUE=\"a b&c\"", "NAME=\"token\",VALUE=\"*****\""),
    ("VALUE=\"a b&c\",NAME=\"auth-token\"", "VALUE=\"*****\",NAME=\"auth-token\""),
    ("NAME=\"https://h/?token=ab\"", "NAME=\"https://h/?token=**\""),
    ("X-AD-TOKEN=\"a b\",X=\"c\"", "X-AD-TOKEN=\"***\",X=\"c\""),
    ("{\"token\" : \"a \\\"b\",\"c\":\"d\"}", "{\"token\" : \"*****\",\"c\":\"d\"}"),
    ("{\"x\":1,\"Auth_Token\":\"ab", "{\"x\":1,\"Auth_Token\":\"**"),
    ("{\"URI\":\"https:\\/\\/h\\/?token=ab\"}", "{\"URI\":\"https:\\/\\/h\\/?token=**\"}"),
    ("?token=é", "?token=**"),
    ("https:/me:pw@host/", "https:/*****@host/"), ("me:pw@host", "*****@host"),
    ("https://me:p/w@host/", "https://******@host/"),
    ("/a;sid=ab;v=1/b?c=1", "/a;sid=**;v=1/b?c=1"),
    ("?stream_id=undefined&x=1", "?stream_id=undefined&x=1"),
    ("?stream_id=(null)&token=nil", "?stream_id=(null)&token=nil"),
    ("?stream_id=Optional(%22ab%22)", "?stream_id=******************"),
    ("?stream_id=streamId", "?stream_id=streamId"),
    ("?stream_id=[[STREAMID]]", "?stream_id=[[STREAMID]]"),
    ("/token/ab12cd34/a.ts", "/token/********/a.ts"), ("?auth[token]=ab", "?auth[token]=**"),
    ("/event/E/stream/ab12:MRN2/a", "/event/E/stream/*********/a"),
    (
      "/event/E/stream/24fd4e7c-95a0-42be-8874-00625139b9db/a",
      "/event/E/stream/************************************/a"
    ),
    // Not a UUID: a hyphen is in another place.
    ("?x=24fd4e7c9-5a0-42be-8874-a1b2c3d4e5f6&y=1", "?x=************************************&y=1"),
    ("x eyJhbGciOiJIUzI1NiJ9.eyJzIjoxfQ.ab z", "x ********************************** z"),
    // A text that ends where a token would go on.
    ("0123456789abcdef%65%79", "0123456789abcdef%65%79"),
    ("0123456789abcdef%65y", "0123456789abcdef%65y"),
    ("Authorization: Bearer ab cd", "Authorization: ************"),
    ("(S(ab12CD34ef56GH78))", "(S(ab12CD34ef56GH78))"),
    ("/(S(ab12CD34ef56GH78))", "/(******************))"),
    ("DATA-ID=\"a.token\",VALUE=\"b\"", "DATA-ID=\"a.token\",VALUE=\"*\""),
    ("?token=a\u{0}b\u{1B}", "?token=****"),
  ])
  func `the value of a secret parameter is masked byte by byte`(text: String, masked: String) {
    #expect(Redaction.masked(text) == masked)
    #expect(Redaction.masked(masked) == masked)
    #expect(masked.utf8.count == text.utf8.count)
  }

  @Test(arguments: [
    // Quotation marks and brackets are in pairs.
    ("?stream_id=Optional(\"A-B:C\")&x=1", "?stream_id=*****************&x=1"),
    ("U=\"h?token=Optional(\"A B\")&x=1\"", "U=\"h?token=***************&x=1\""),
    ("\"u\":\"h?token=Some(\\\"A B\\\")&x=1\"", "\"u\":\"h?token=*************&x=1\""),
    ("?u=h%3Ftoken%3DOptional(%22A%20B%22)%26x", "?u=h%3Ftoken%3D*********************%26x"),
    ("token: Some(\"A:B\") x", "token: *********** x"),
    ("password='A and B' x", "password=********* x"),
    ("password=“A B”, x", "password=*********, x"),
    ("token=b'A B' x", "token=****** x"), ("token=[\"A\", \"B\"] x", "token=********** x"),
    ("token=<0a1b 2c3d>, x", "token=***********, x"),
    ("session=S(id: \"A\", of: S(\"B\")) x", "session=********************** x"),
    ("<s>h?token=Optional(&quot;A:B&quot;)</s>", "<s>h?token=*************************</s>"),
    (
      "Authorization: Digest user=\"A B\", response=\"C D\"",
      "Authorization: *********************************"
    ),
    // Names in other formats.
    ("{\\\"token\\\":\\\"A B\\\"}", "{\\\"token\\\":\\\"***\\\"}"),
    ("{'token': 'A B', 'b': 'c'}", "{'token': '***', 'b': 'c'}"),
    ("\"token\" => \"A B\", \"b\"", "\"token\" => \"***\", \"b\""),
    ("AnyHashable(\"token\"): \"A B\"", "AnyHashable(\"token\"): \"***\""),
    ("{\"tokens\":[\"A\",\"B\"],\"b\":1}", "{\"tokens\":*********,\"b\":1}"),
    ("{\"otp\":123456,\"b\":1}", "{\"otp\":******,\"b\":1}"),
    ("token = \"A B\" x", "token = \"***\" x"), ("token => 'A B' x", "token => ***** x"),
    ("<key>API_KEY</key>\n <string>A B</string>", "<key>API_KEY</key>\n <string>* *</string>"),
    ("<token>A</token><b>c</b>", "<token>*</token><b>c</b>"),
    // What is around a value is not masked.
    ("a?sessionid=A:B: no such file", "a?sessionid=***: no such file"),
    ("sessionid=A, then", "sessionid=*, then"), ("(token=AB) x", "(token=**) x"),
    ("#EXT-X-A:X-TOKEN=0x1F,X-B=\"c\"", "#EXT-X-A:X-TOKEN=****,X-B=\"c\""),
    ("U=\"h?token=\",X-B=\"c\"", "U=\"h?token=\",X-B=\"c\""),
    ("U=\"h?token=A(\",X-B=\"c\"", "U=\"h?token=**\",X-B=\"c\""),
    ("U=\"h?token=A B&x=1\",X-B=\"c\"", "U=\"h?token=***&x=1\",X-B=\"c\""),
    ("U=\"h?token=A'\",X-B=\"it's\"", "U=\"h?token=**\",X-B=\"it's\""),
    ("\"e\":\"GET h?token=A failed\"", "\"e\":\"GET h?token=* failed\""),
    ("?api_key=A&x=1", "?api_key=*&x=1"), ("h?token=AB\"CD&x=1", "h?token=*****&x=1"),
    ("\"e\":\"say \\\"token=A\\\" now\"", "\"e\":\"say \\\"token=*\\\" now\""),
    // An attribute without its first quotation mark.
    ("X-A=\"b,X-TOKEN=\"C\",X-D=\"e\"", "X-A=\"b,X-TOKEN=\"*\",X-D=\"e\""),
    ("h?4f2a9c1b7e3d5a&x", "h?**************&x"),
  ])
  func `a value ends where its parser ends it`(text: String, masked: String) {
    #expect(Redaction.masked(text) == masked)
    #expect(Redaction.masked(masked) == masked)
    #expect(masked.utf8.count == text.utf8.count)
  }

  @Test(arguments: [
    "", "=", "?token=", "https://", "https://host/a@2x.ts", "#EXT-X-KEY:METHOD=AES-128,IV=0x1",
    "#EXT-X-DEFINE:QUERYPARAM=\"token\"", "#EXT-X-DEFINE:NAME=\"base\",VALUE=\"https://h/a\"",
    "KEYFORMAT=\"identity\"", "?custom_asset_key&pd=1", "?monkey=1", "token", "%3", "?%=a",
    "#EXT-X-BYTERANGE:12@34", "ID=\"live:2026-03-04:18:30@studio-2\"", "?device=UN55TU8000_2021",
    "https://host:8443…", "https://host.example…", "https://[2001:db8::1a…", "a: b…",
    "mailto:me@host.example", "https://host:8443/a@2x.ts",
    "postgresql://user@host/db", "/stream/news-24/a.ts", "Bearer of good news", "token/ring",
    "?x=24fd4e7c-95a0-42be-8874-a1b2c3d4e5f6&y=1", "/stream/24fd4e7c-95a0-42be-8874-00625139b9db/a",
    "{\"keyInApp\":\"true\"}", "h?1080p_6500kbps", "h?20260101T000000Z", "h?v20260117rc1&a",
    "h?1767229200123", "h?no-redirect-2", "token == x", "password = true",
    "<key>CFBundleName</key><string>a</string>",
    "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"a\"", "#EXT-X-CUE-OUT:4,PAID=example.com/XX01",
    "User=interlint", "session = morning", "key = suite + class", "a secret: `token`, `sig`",
    "<Key>a.m3u8</Key>", "the token: \"", "keys: 3; tokens: 0", "Secret Garden: \"Part 1\"",
    "h?passage=a&design=b&author=c&samples=4&powder=5&customer=6&mail=a@b.c&video=7&tokyo=8",
    "a/b//c", "{\"token\":1,\"b\":\"c\"}", "{\"a\":\"token\",\"b\":\"c\"}",
  ])
  func `what is no secret stays`(text: String) {
    #expect(Redaction.masked(text) == text)
  }

  /// The line of the marked finding as it may be published, between the cuts.
  private func excerpt(_ text: String) -> Excerpt {
    let source = PlannedSource(name: "a.m3u8", text: "#EXTM3U\n" + text, findings: [Planned()])
    return run([source]).redacted().value.sources[0].findings[0].excerpt
  }

  @Test(arguments: [91, 240, 1_000, 4_000, 4_096, 4_200, 10_000])
  func `a secret is masked where its name lies before the cut`(distance: Int) {
    let secret = String(repeating: "s", count: distance)
    let excerpt = excerpt("https://host/a?token=\(secret)«s»ss&b=1")
    #expect(excerpt.text == String(repeating: "*", count: 93) + "&b=1")
    #expect(excerpt.marked == 90..<91)
    #expect(excerpt.isCutBefore)
  }

  @Test(arguments: [300, 5_000])
  func `user information is masked where its end lies behind the cut`(length: Int) {
    let secret = String(repeating: "s", count: length)
    let excerpt = excerpt("«https»://me:\(secret)@host/")
    #expect(excerpt.text == "https://" + String(repeating: "*", count: 232))
    #expect(excerpt.isCutAfter)
  }

  @Test
  func `a cut inside the name of a secret does not bare it`() {
    let excerpt = excerpt("?token=" + String(repeating: "x", count: 85) + "«!»&pd=1")
    #expect(excerpt.text == "oken=" + String(repeating: "*", count: 86) + "&pd=1")
    #expect(excerpt.isCutBefore)
  }

  @Test
  func `bytes that are not UTF-8 do not shift the mask`() {
    let excerpt = excerpt("\\xFF\\xFE?token=ab\\xFFcd&«pd»=1")
    #expect(excerpt.text == "\u{FFFD}\u{FFFD}?token=*******&pd=1")
    #expect(Array(excerpt.text.utf8)[excerpt.marked] == Array("pd".utf8)[...])
  }

  @Test
  func `messages that quote a secret without its name are masked`() {
    let hmac = "5f2a9c0d7be14e6a8f00112233445566"
    let source = PlannedSource(
      name: "https://me:pw@host/a.m3u8?token=ab",
      text: "#EXTM3U\n«https://host/?auth-token=custom_asset_key=a~hmac=\(hmac)»\n",
      findings: [
        Planned(
          message: "hmac \"\(hmac)\" has 32 digits; custom_asset_key is there",
          related: [(0, "it is \(hmac)")])
      ])
    let result = run([source]).redacted().value.sources[0]
    let stars = String(repeating: "*", count: 32)
    #expect(result.source == "https://*****@host/a.m3u8?token=**")
    #expect(
      result.findings[0].message == "hmac \"\(stars)\" has 32 digits; custom_asset_key is there")
    #expect(result.findings[0].related.map(\.message) == ["it is \(stars)"])
  }

  private static let pieces = [
    "%", "%2", "%25", "%3D", "%26", "=", "&", "\"", "//", ":", "@", "{$", "}", " ", "\n", "NAME=\"",
    "VALUE=\"", "token", "a", "é", "\u{0}", "%2F%2F", "key=", "?", "#", "'", "\\\"", "(", ")", "[",
    "]", "<", "</", "</key>", "“", "”", "&quot;", "=>", ": ", ", ", "%22", "#EXT-X-A:", "X-B=",
  ]

  @Test(arguments: 0..<500)
  func `nothing around a secret bares it`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func piece() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Self.pieces[Int(state >> 33) % Self.pieces.count]
    }
    let before = (0..<8).map { _ in piece() }.joined()
    let after = (0..<8).map { _ in piece() }.joined()
    let text = before + "token=S3CR3T&" + after
    let masked = Redaction.masked(text)
    #expect(!masked.contains("S3CR3T"), "\(text)")
    #expect(masked.utf8.count == text.utf8.count)
    #expect(Redaction.masked(masked) == masked)
  }

  @Test
  func `the reason of an unchecked input is masked and the raw run keeps all`() {
    let raw = run([], unchecked: [("https://h/?sig=ab", "no answer from https://h/?sig=ab")])
    let masked = raw.redacted().value
    #expect(masked.sources[0].status == .unchecked(reason: "no answer from https://h/?sig=**"))
    #expect(raw.sources[0].status == .unchecked(reason: "no answer from https://h/?sig=ab"))
  }

  @Test
  func `the text report shows secrets only of a run that is not redacted`() throws {
    let run = run([
      PlannedSource(name: "a.m3u8", text: "#EXTM3U\n«x»?token=abc\n", findings: [Planned()])
    ])
    let masked = String(decoding: try TextReporter().render(run.redacted()), as: UTF8.self)
    #expect(masked.contains("x?token=***") && !masked.contains("abc"))
    let raw = String(decoding: try TextReporter().render(unredacted: run), as: UTF8.self)
    #expect(raw.contains("x?token=abc"))
  }

  @Test
  func `known values are masked in a result before names are`() {
    let run = run([
      PlannedSource(
        name: "known-1234.m3u8", text: "#EXTM3U\n«x»?token=abc&id=known-1234\n",
        findings: [Planned(message: "known-1234 and abc")])
    ])
    let hidden = run.targets[0].hiding(["known-1234"])
    #expect(hidden.name == "known-1234.m3u8")
    #expect(hidden.sources[0].source == "**********.m3u8")
    let finding = hidden.redacted().value.sources[0].findings[0]
    #expect(finding.excerpt.text == "x?token=***&id=**********")
    #expect(finding.message == "********** and abc")
    #expect(finding.fingerprint == run.sources[0].findings[0].fingerprint)
  }
}

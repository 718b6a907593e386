import HLSInterstitials
import SourceText
import MarkedText
import Testing

private let session = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
private let origin = "https://dai.google.com"
private let event = "\(origin)/linear/pods/v1/hls/network/1234/custom_asset/example-live"
private let pods = "\(event)/ad_break_id/ab-001.m3u8"

/// The pod identifier without places.
private func identifier(_ url: PodServingURL?) -> [String] {
  switch url?.podIdentifier {
  case .pod(let part): ["pod", part.text]
  case .adBreakID(let part): ["ad_break_id", part.text]
  case .bare(let part): ["bare", part.text]
  case .missing: ["missing"]
  case nil: []
  }
}

/// The parts that have a place of their own.
enum PartName: Sendable {
  case host, networkCode, customAssetKey, podIdentifier, fileExtension, streamIDInPath, podDuration

  func part(of url: PodServingURL) -> PodServingPart? {
    switch self {
    case .host: url.host
    case .networkCode: url.networkCode
    case .customAssetKey: url.customAssetKey
    case .podIdentifier: url.podIdentifier.part
    case .fileExtension: url.fileExtension
    case .streamIDInPath: url.streamIDInPath
    case .podDuration: url.parameter(.podDuration)?.value
    }
  }
}

@Suite struct `Pod serving URL` {
  @Test func `of the documented form gives all its parts`() throws {
    let url = try #require(PodServingURL("\(pods)?stream_id=\(session)&pd=30000"))
    #expect(url.hostKind == .google)
    #expect(url.endpoint == .hlsManifest)
    #expect(url.networkCode?.text == "1234")
    #expect(url.customAssetKey?.text == "example-live")
    #expect(identifier(url) == ["ad_break_id", "ab-001"])
    #expect(url.fileExtension?.text == "m3u8")
    #expect(url.streamIDInPath == nil)
    #expect(url.departure == nil)
    #expect(url.parameters.map(\.kind) == [.streamID, .podDuration])
    #expect(url.parameter(.streamID)?.value?.text == session)
    #expect(url.parameter(.podDuration)?.value?.decimalInteger == 30000)
    #expect(url.placeholders == [])
    #expect(url.parameters.allSatisfy { $0.value?.isLiteral == true })
  }

  @Test(
    arguments: [
      (
        "https://«dai.google.com»/linear/pods/v1/hls/network/1/custom_asset/k/pod/7.m3u8?pd=1",
        .host
      ),
      ("\(origin)/linear/pods/v1/hls/network/«1»/custom_asset/k/pod/7.m3u8?pd=1", .networkCode),
      ("\(origin)/linear/pods/v1/hls/network/1/custom_asset/«k%20»/pod/7.m3u8", .customAssetKey),
      ("\(event)/pod/«7».m3u8?pd=1", .podIdentifier),
      ("\(event)/ad_break_id/«a/b».m3u8?pd=1", .podIdentifier),
      ("\(event)/ad_break_id/«».m3u8?pd=1", .podIdentifier),
      ("\(event)/«ab29574400».m3u8?pd=1", .podIdentifier),
      ("\(event)/pod/7.«M3U8»?pd=1", .fileExtension),
      ("\(event)/pod/7.«html5»?pd=1", .fileExtension),
      ("\(event)/stream/«\(session)»/pod/7.m3u8?pd=1", .streamIDInPath),
      ("\(pods)?x=1&pd=«30000»&scte35=", .podDuration),
      ("\(pods)?pd=«»", .podDuration),
    ] as [(String, PartName)])
  func `knows the place of each part`(marked: String, part: PartName) throws {
    let marked = MarkedText(marked)
    let url = try #require(PodServingURL(marked.text))
    #expect(part.part(of: url)?.range == marked.range)
  }

  @Test(
    arguments: [
      ("\(event)/pod/1.m3u8", .hlsManifest),
      ("\(event)/ad_break_id/a.mpd", .hlsManifest),
      ("\(origin)/linear/pods/hls/network/1/custom_asset/k/pod/1.m3u8", .hlsManifest),
      ("\(origin)/pods/network/1/custom_asset/k/pod/1.m3u8", .hlsManifest),
      (
        "\(origin)/linear/pods/v1/dash/network/1/custom_asset/k/stream/s/pod/1/manifest.mpd",
        .dashManifest
      ),
      ("\(origin)/linear/pods/v1/seg/network/1/custom_asset/k/pod/1/profile/p/0.ts", .segment),
      ("\(origin)/ssai/pods/api/v1/network/1/custom_asset/k/stream", .streamCreate),
      ("\(origin)/linear/v1/hls/event/wwYdhHuITWeRGl72q_0mjw/stream", .streamCreate),
      ("\(origin)/ondemand/pods/api/v1/network/1/stream_registration", .streamCreate),
      ("\(origin)/linear/pods/hls/pa/event/e/stream/s/metadata", .metadataOrVerification),
      (
        "\(origin)/view/p/service/linear/stream/s/loc/TUL/network/1/event/e/media/m",
        .metadataOrVerification
      ),
      ("\(origin)/linear/hls/event/e/master.m3u8", .other),
      ("\(origin)", .other),
    ] as [(String, PodServingEndpoint)])
  func `asks for what its path means`(text: String, endpoint: PodServingEndpoint) {
    #expect(PodServingURL(text)?.endpoint == endpoint)
  }

  @Test(
    arguments: [
      ("https://DAI.google.com/x", .google),
      ("https://user@dai.google.com:8443/linear/pods/v1/hls/x", .google),
      ("https://dai.googleapis.com/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8", .other),
      ("https://h.example/v2/network/1/custom_asset/k/pod/1.m3u8", .other),
      ("https://{$host}/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8", .other),
      (
        "https://proxy.example/gdai/linear/pods/v1/hls/network/1/custom_asset/k/1.m3u8", .additional
      ),
      ("/ssai/pods/api/v1/network/1/custom_asset/k/stream", .absent),
      ("{$base}/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8", .absent),
      ("https://proxy.example/other/a.m3u8", nil),
      ("https://dai.google.com.example/a.m3u8", nil),
      ("https://h.example/videos/linear/pods/a.m3u8", nil),
      ("https://ads.example/pod/1.m3u8?pd=30000", nil),
      ("", nil),
    ] as [(String, PodServingHost?)])
  func `is known by its host or its path`(text: String, host: PodServingHost?) {
    #expect(PodServingURL(text, additionalHosts: ["Proxy.example"])?.hostKind == host)
  }

  @Test(arguments: [
    ("\(event)/pod/1.m3u8", ["pod", "1"]),
    ("\(event)/pod/0x1.m3u8", ["pod", "0x1"]),
    ("\(event)/pod/1.5", ["pod", "1.5"]),
    ("\(event)/pod/1.master", ["pod", "1.master"]),
    ("\(event)/pod", ["pod", ""]),
    ("\(event)/ad_break_id/.m3u8", ["ad_break_id", ""]),
    ("\(event)/ad_break_id/a%2Fb.m3u8.m3u8", ["ad_break_id", "a/b.m3u8"]),
    ("\(event)/ad_break_id/sports/q1.m3u8", ["ad_break_id", "sports/q1"]),
    ("\(event)/ab29574400.m3u8", ["bare", "ab29574400"]),
    ("\(event)", ["missing"]),
    ("\(event)/", ["missing"]),
    ("\(event)/break/ab.m3u8", ["missing"]),
    ("\(event)/stream/\(session)/ad_break_id/ab.m3u8", ["ad_break_id", "ab"]),
    ("\(origin)/linear/pods/v1/hls/network/1/custom_asset/pod/pod/1.m3u8", ["pod", "1"]),
    ("\(origin)/linear/pods/v1/seg/network/1/custom_asset/k/pod/1/profile/p/0.ts", ["pod", "1"]),
    ("\(origin)/ssai/pods/api/v1/network/1/custom_asset/k/stream", ["missing"]),
  ])
  func `names its pod in one of four ways`(text: String, expected: [String]) {
    #expect(identifier(PodServingURL(text)) == expected)
  }

  @Test(
    arguments: [
      ("\(origin)/linear/pods/v1/hls/network/1234/«asset»/k/ad_break_id/a.m3u8", "custom_asset"),
      ("\(origin)/«x»/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8", "linear"),
      ("\(origin)/linear/pods/«hls»/network/1/custom_asset/k/pod/1.m3u8", "v1"),
      ("\(event)/pod/1/«manifest.m3u8»", nil),
      ("\(event)/«break»/1.m3u8", "pod or ad_break_id"),
      ("\(event)«»", "pod or ad_break_id"),
      ("\(origin)/linear/pods/v1/hls/network/1«»", "custom_asset"),
      ("\(origin)/linear/pods/v1/hls/network«»", "network code"),
      ("\(origin)/linear/pods/v1/seg/network/1234/custom_asset/k/pod/1/«0.ts»", "profile"),
      ("\(origin)/ondemand/pods/api/v1/network/1234/«adpods»", "stream"),
    ] as [(String, String?)])
  func `departs from the documented path where it first differs`(
    marked: String, expected: String?
  ) throws {
    let marked = MarkedText(marked)
    let departure = try #require(PodServingURL(marked.text)?.departure)
    #expect(departure.range == marked.range)
    #expect(departure.expected == expected)
  }

  @Test(arguments: [
    "\(event)/ab29574400.m3u8", "\(event)/ad_break_id/.m3u8", "\(event)/ad_break_id/a/b.m3u8",
    "\(event)/stream/\(session)/pod/1.m3u8", "\(event)/pod/x.mpd",
    "{$base}/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8",
    "\(origin)/linear/pods/v1/hls/{$tail}", "\(origin)/linear/pods/v1/hls/network/{$tail}",
    "\(origin)/linear/pods/v1/hls/[[PATH]]/a.m3u8",
    "\(origin)/linear/pods/v1/dash/network/1/custom_asset/k/stream/s/ad_break_id/a/manifest.mpd",
    "\(origin)/linear/pods/v1/seg/network/1/custom_asset/k/ad_break_id/a/profile/p/0.ts",
    "\(origin)/ondemand/pods/api/v1/network/1/streams/\(session)/adpods",
    "\(origin)/linear/hls/event/e/master.m3u8",
  ])
  func `does not depart where another part tells the fault, or nothing is wrong`(text: String)
    throws
  {
    #expect(try #require(PodServingURL(text)).departure == nil)
  }

  @Test(
    arguments: [
      ("\(pods)?stream_id={$stream_id}", .whole, true), ("\(pods)?stream_id=a{$b}", .partial, true),
      ("\(pods)?stream_id={$a}{$b}", .partial, true),
      ("\(pods)?stream_id=\(session)", .none, false),
      ("\(pods)?stream_id={$}", .none, false), ("\(pods)?stream_id={$a", .none, false),
    ] as [(String, PodServingPart.VariableUse, Bool)])
  func `tells variable references from literal values`(
    text: String, variable: PodServingPart.VariableUse, isVariable: Bool
  ) throws {
    let value = try #require(PodServingURL(text)?.parameter(.streamID)?.value)
    #expect(value.variable == variable)
    #expect(value.placeholder == nil)
    #expect(value.isLiteral == !isVariable)
  }

  @Test(arguments: [
    "\(origin)/linear/pods/v1/hls/network/«YOUR_NETWORK_CODE»/custom_asset/k/pod/1.m3u8",
    "\(origin)/linear/pods/v1/hls/network/«NETWORK_CODE»/custom_asset/k/pod/1.m3u8",
    "\(origin)/linear/pods/v1/hls/network/«{network_code}»/custom_asset/k/pod/1.m3u8",
    "\(origin)/linear/pods/v1/hls/network/1/custom_asset/«MY_CUSTOM_ASSET_KEY»/pod/1.m3u8",
    "\(pods)?stream_id=«[[STREAMID]]»&pd=1", "\(pods)?stream_id=«%5B%5BSTREAMID%5D%5D»&pd=1",
    "\(pods)?stream_id=«STREAM_ID»", "\(pods)?pd=«POD_DURATION»", "\(pods)?pd=«\\(duration)»",
    "\(pods)?pd=«${pd}»", "\(event)/pod/«${pod}».m3u8", "\(pods)?STREAM_ID=«STREAM_ID»",
    "\(pods)?«[[QUERY]]»", "\(pods)?stream_id=«[SESSION]»&pd=1", "\(pods)?stream_id=«%5Bsid%5D»",
    "\(pods)?stream_id=«<session>»", "\(pods)?stream_id=«$(session)»", "\(pods)?pd=«%%LENGTH%%»",
    "\(pods)?pd=«%LENGTH%»", "\(pods)?pd=«@LENGTH@»", "\(pods)?pd=«__LENGTH__»",
    "\(pods)?pd=«$LENGTH»", "\(event)/ad_break_id/«[BREAK]».m3u8",
    "https://«{host}»/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8",
  ])
  func `finds template text that nothing filled in`(marked: String) throws {
    let marked = MarkedText(marked)
    #expect(try #require(PodServingURL(marked.text)).placeholders == [marked.range])
  }

  @Test(arguments: [
    "\(pods)?stream_id={$STREAM_ID}", "\(event)/ad_break_id/BREAK_29574400.m3u8?stream_id=a:TUL",
    "\(pods)?cust_params=%7B%22a%22%3A1%7D", "\(pods)?cust_params=a%5Bgenre%5D%3Dnews",
    "\(pods)?cust_params=tags%5B%5D%3D1", "\(pods)?cust_params=mail%3Dann@example@x",
    "\(pods)?stream_id=<null>", "\(pods)?stream_id=$streamId", "\(pods)?pd=50%25",
    "\(event)/ad_break_id/__midroll__.m3u8", "\(event)/ad_break_id/a@b@c.m3u8",
    "\(pods)?stream_id=xSTREAM_ID", "\(pods)?STREAM_ID=1",
  ])
  func `takes no other text for template text`(text: String) throws {
    #expect(try #require(PodServingURL(text)).placeholders == [])
  }

  @Test func `marks the part that holds template text`() throws {
    let url = try #require(PodServingURL("\(pods)?stream_id=[[STREAMID]]&pd=1"))
    #expect(url.parameter(.streamID)?.value?.isLiteral == false)
    #expect(url.parameter(.podDuration)?.value?.isLiteral == true)
    #expect(url.networkCode?.placeholder == nil)
  }

  @Test func `keeps repeated, unknown and valueless parameters in order`() throws {
    let url = try #require(
      PodServingURL(
        "\(pods)?pd=1&pd=2&auth_token=x&_HLS_primary_id=y&&scte35&cust_params=a%3Db&sd=1&so=2"
          + "&last=true&auth%2Dtoken=t&"))
    #expect(
      url.parameters.map(\.kind) == [
        .podDuration, .podDuration, .unknown, .playerAdded, .scte35, .customParameters,
        .segmentDuration, .segmentOffset, .lastSegment, .authToken,
      ])
    #expect(
      url.parameters.map(\.value?.text)
        == ["1", "2", "x", "y", nil, "a=b", "1", "2", "true", "t"])
    #expect(url.parameters.map(\.name)[2...4] == ["auth_token", "_HLS_primary_id", "scte35"])
  }

  @Test(arguments: [
    ("\(pods)?auth-token=ad_break_id%3Dab~hmac%3D00&pd=1«»", false),
    ("\(pods)?auth-token=ad_break_id«»=ab~hmac=00", true),
    ("\(pods)?auth-token=cust_params%3Da%3D1«»&b%3D2~hmac%3D00", true),
    ("\(pods)?auth-token=x&cust_params=a~b«»", false),
    ("\(pods)?pd=1«»", false),
  ])
  func `shows where a token was left unencoded`(marked: String, isUnencoded: Bool) throws {
    let marked = MarkedText(marked)
    let url = try #require(PodServingURL(marked.text))
    #expect(url.unencodedTokenDelimiter == (isUnencoded ? marked.range.lowerBound : nil))
  }

  @Test func `parses its token from the decoded value`() throws {
    let url = try #require(PodServingURL("\(pods)?auth-token=pd%3D1~hmac%3D00"))
    #expect(url.authToken == AuthToken("pd=1~hmac=00"))
  }

  @Test(
    arguments: [
      ("0", 0), ("030", 30), ("", nil), ("30.0", nil), ("-1", nil), ("+1", nil), ("30s", nil),
      ("18446744073709551616", nil),
    ] as [(String, UInt64?)])
  func `reads plain integers only`(text: String, value: UInt64?) throws {
    let part = try #require(PodServingURL("\(pods)?pd=\(text)")?.parameter(.podDuration)?.value)
    #expect(part.decimalInteger == value)
  }

  @Test func `shows a broken escape`() throws {
    let url = try #require(PodServingURL("\(pods)?cust_params=a%3"))
    #expect(url.parameter(.customParameters)?.value?.brokenEscape == url.text.utf8.count - 2)
    #expect(url.parameter(.customParameters)?.value?.text == "a%3")
  }

  @Test(arguments: ["${", "[[", "\\(", "{$", "[[a]]&", "~=", "%", "a=b&", "/"])
  func `is a value in time for a long run of anything`(run: String) {
    let text = "\(pods)?auth-token=" + String(repeating: run, count: 3_000)
    let url = PodServingURL(text)
    #expect(url?.text == text)
    #expect((url?.placeholders.count ?? 99) <= 32)
    #expect(url?.authToken != nil)
  }

  @Test func `is a value for every cut of a long URL`() {
    let text =
      "\(origin)/linear/pods/v1/hls/network/{n}/custom_asset/k%2/stream/[[S]]/ad_break_id/"
      + "${x}.m3u8?stream_id={$s}&pd=%&auth-token=a=b~~hmac&\\(q)#ü"
    for end in text.indices {
      for cut in [text[..<end], text[end...]] {
        let reference = URIReference(String(cut))
        #expect(reference.path.upperBound <= cut.utf8.count)
        let url = PodServingURL(origin + "/" + cut)
        #expect(url?.authToken?.fields.isEmpty != true)
      }
    }
  }
}

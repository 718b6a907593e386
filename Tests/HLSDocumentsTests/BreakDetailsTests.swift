import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

@testable import HLSDocuments

/// The ads, the requests and the lines of the breaks that a playlist announces.
struct BreakDetailsTests {
  private static let root = "https://example.com/"

  /// Fifteen segments of six seconds, where the date range on line 4 starts with the fourth segment, after 18 seconds.
  private static func media(_ attributes: String, id: String = "b") -> String {
    ([
      "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
      #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:18.000Z",\#(attributes)"#,
    ] + (0..<15).map { "#EXTINF:6,\n\($0).ts" } + ["#EXT-X-ENDLIST"]).joined(separator: "\n")
  }

  private static let interstitial = #"CLASS="com.apple.hls.interstitial","#

  /// An ad of segments with these durations.
  private static func ad(_ seconds: Int...) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:30\n"
      + seconds.map { "#EXTINF:\($0),\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  /// The details of the only break of a playlist with these documents; `answers` are statuses and seconds.
  private static func details(
    _ playlist: String, _ documents: [String: String] = [:],
    answers: [(name: String, status: Int, seconds: String)] = []
  ) throws -> BreakDetails {
    let all = try allDetails(playlist, documents, answers: answers)
    return try #require(all.count == 1 ? all[0] : nil)
  }

  private static func allDetails(
    _ playlist: String, _ documents: [String: String] = [:],
    answers: [(name: String, status: Int, seconds: String)] = []
  ) throws -> [BreakDetails] {
    func source(_ text: String, _ address: String) -> SourceFile {
      SourceFile(name: address, bytes: Array(text.utf8))
    }
    var graph = DocumentGraph(source(playlist, root + "m.m3u8"), at: root + "m.m3u8") { address in
      documents[String(address.dropFirst(root.count))].map {
        .source(source($0, address), location: address)
      } ?? .absent(reason: "not found")
    }
    let log = answers.map {
      #"{"url":"\#(root)\#($0.name)","status":\#($0.status),"seconds":\#($0.seconds)}"#
    }
    if !log.isEmpty {
      graph.answers = RecordedAnswers(
        ExchangeLog(parsing: source(log.joined(separator: "\n"), "exchanges.jsonl")))
    }
    return BreakDetails.all(in: graph, masking: masking)
  }

  /// Masks a word in any text.
  private static let masking = BreakDetails.Masking(
    text: { $0.replacing("secret", with: "******") },
    bytes: { range, bytes in
      Array(String(decoding: bytes[range], as: UTF8.self).replacing("secret", with: "******").utf8)
    })

  @Test func `a list of two ads has lengths, requests and times`() throws {
    let details = try Self.details(
      Self.media(Self.interstitial + #"DURATION=30,X-PLAYOUT-LIMIT=40,X-ASSET-LIST="l.json""#),
      [
        "l.json":
          #"{"ASSETS":[{"URI":"one.m3u8","DURATION":15},{"URI":"two.m3u8","DURATION":15.5}]}"#,
        "one.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\none/video.m3u8\n",
        "one/video.m3u8": Self.ad(6, 6), "two.m3u8": Self.ad(15),
      ],
      answers: [
        ("l.json", 200, "0.25"), ("one.m3u8", 200, "0.1"), ("one/video.m3u8", 200, "0.05"),
        ("two.m3u8", 200, "1.5"),
      ])
    var expected = BreakDetails(id: "b")
    (expected.declared, expected.limit) = (30_000, 40_000)
    func address(_ name: String) -> String { Self.root + name }
    expected.ads = [
      .init(address: address("one.m3u8"), declared: 15_000, length: 12_000, state: .loaded),
      .init(address: address("two.m3u8"), declared: 15_500, length: 15_000, state: .loaded),
    ]
    func request(
      _ document: BreakDetails.Request.Document, _ name: String, _ milliseconds: Int64
    ) -> BreakDetails.Request {
      .init(
        document, address: address(name), status: 200, milliseconds: milliseconds, failure: nil)
    }
    expected.requests = [
      request(.assetList, "l.json", 250), request(.asset, "one.m3u8", 100),
      request(.mediaPlaylist, "one/video.m3u8", 50), request(.asset, "two.m3u8", 1_500),
    ]
    expected.documents = ["l.json", "one.m3u8", "one/video.m3u8", "two.m3u8"].map(address)
    expected.source = address("m.m3u8")
    expected.lines = details.lines
    #expect(details == expected)
    #expect(details.planned == 30_000)
    #expect(details.withoutTimes.requests.allSatisfy { $0.milliseconds == nil })
  }

  @Test func `lines are those around the date range, the start and the return`() throws {
    let details = try Self.details(Self.media(Self.interstitial + #"DURATION=30,X-ASSET-URI="a""#))
    // Four lines around line 4. The break starts with the segment on lines 11 and 12 and ends after 48 seconds,
    // with that on lines 21 and 22; each has the segment before.
    #expect(details.lines.map(\.number) == Array(1...12) + Array(19...22))
    #expect(details.lines.filter(\.isOfBreak).map(\.number) == [4])
    #expect(details.lines[10].text == "#EXTINF:6,")
    #expect(details.lines[11].text == "3.ts")
    let returning = try Self.details(
      Self.media(Self.interstitial + #"X-RESUME-OFFSET=6,DURATION=30,X-ASSET-URI="a""#))
    #expect(returning.lines.map(\.number) == Array(1...14))
  }

  @Test func `a single asset has no declared length, and a request without a record no status`()
    throws
  {
    let details = try Self.details(
      Self.media(Self.interstitial + #"PLANNED-DURATION=20,X-ASSET-URI="ad.m3u8""#),
      ["ad.m3u8": Self.ad(24)])
    #expect(details.planned == 20_000)
    #expect(
      details.ads == [
        .init(address: Self.root + "ad.m3u8", declared: nil, length: 24_000, state: .loaded)
      ])
    #expect(
      details.requests == [
        .init(
          .asset, address: Self.root + "ad.m3u8", status: nil, milliseconds: nil, failure: nil)
      ])
  }

  @Test func `an asset that answers 404 failed`() throws {
    let details = try Self.details(
      Self.media(Self.interstitial + #"X-ASSET-LIST="l.json""#),
      ["l.json": #"{"ASSETS":[{"URI":"gone.m3u8","DURATION":10}]}"#],
      answers: [("l.json", 200, "0.1"), ("gone.m3u8", 404, "0.2")])
    #expect(
      details.ads == [
        .init(address: Self.root + "gone.m3u8", declared: 10_000, length: nil, state: .failed)
      ])
    #expect(details.requests.map(\.status) == [200, 404])
    // The status says why.
    #expect(details.requests[1].failure == nil)
    #expect(details.declared == nil && details.planned == nil)
  }

  @Test(arguments: [("l.json", 404), ("l.json", 0)])
  func `a list that fails has a request and no ad`(name: String, status: Int) throws {
    let details = try Self.details(
      Self.media(Self.interstitial + #"DURATION=30,X-ASSET-LIST="l.json""#),
      answers: [(name, status, "9")])
    #expect(details.ads.isEmpty)
    #expect(details.requests.map(\.status) == [status])
    #expect(details.requests.map(\.milliseconds) == [9_000])
    #expect(details.requests[0].failure == (status == 0 ? "not found" : nil))
  }

  @Test(arguments: ["{", "[]", #"{"ASSETS":7}"#, #"{"ASSETS":[]}"#, ""])
  func `a malformed or empty list has no ad`(list: String) throws {
    let details = try Self.details(
      Self.media(Self.interstitial + #"DURATION=30,X-ASSET-LIST="l.json""#), ["l.json": list])
    #expect(details.ads.isEmpty)
    #expect(details.requests.map(\.document) == [.assetList])
    #expect(details.lines.contains { $0.isOfBreak })
  }

  @Test func `addresses of Google DAI name the pod and no token`() throws {
    let address =
      "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/live/ad_break_id/mid-2.m3u8"
    let details = try Self.details(
      Self.media(
        Self.interstitial + #"DURATION=30,X-ASSET-URI="\#(address)?stream_id=s&auth-token=secret""#)
    )
    #expect(details.pods == ["network 1234, custom asset live, ad_break_id mid-2"])
    #expect(details.ads.map(\.address) == ["\(address)?stream_id=s&auth-token=******"])
    #expect(details.lines.allSatisfy { !$0.text.contains("secret") })
    let listed = try Self.details(
      Self.media(Self.interstitial + #"X-ASSET-LIST="l.json""#),
      ["l.json": #"{"ASSETS":[{"URI":"\#(address)"},{"URI":"\#(address)?pd=1"}]}"#])
    #expect(listed.pods == details.pods)
    #expect(listed.ads.map(\.state) == [.notLoaded, .notLoaded])
  }

  @Test func `a splice signal has lines and a planned time, and no ad`() throws {
    let details = try Self.details(
      Self.media("PLANNED-DURATION=30,SCTE35-OUT=0xFC002F000000000000FF000014056F"))
    #expect(details.planned == 30_000)
    #expect(details.ads.isEmpty && details.requests.isEmpty && details.pods.isEmpty)
    #expect(details.lines.map(\.number) == Array(1...12) + Array(19...22))
  }

  @Test func `an ad is as long as it is, not as declared`() throws {
    let details = try Self.details(
      Self.media(Self.interstitial + #"DURATION=30,X-ASSET-LIST="l.json""#),
      [
        "l.json": #"{"ASSETS":[{"URI":"a.m3u8","DURATION":10},{"URI":"b.m3u8","DURATION":"x"}]}"#,
        "a.m3u8": Self.ad(20, 25), "b.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n",
      ])
    #expect(details.ads.map(\.declared) == [10_000, nil])
    // The second playlist may still grow.
    #expect(details.ads.map(\.length) == [45_000, nil])
    #expect(details.ads.map(\.state) == [.loaded, .loaded])
  }

  @Test func `of 70 ads 50 are kept, and 60 requests`() throws {
    let assets = (0..<70).map { #"{"URI":"\#($0).m3u8","DURATION":1}"# }.joined(separator: ",")
    let details = try Self.details(
      Self.media(Self.interstitial + #"X-ASSET-LIST="l.json""#),
      ["l.json": #"{"ASSETS":[\#(assets)]}"#])
    #expect(details.ads.count == 50 && details.omittedAds == 20)
    #expect(details.requests.count == 60 && details.omittedRequests == 11)
    #expect(details.ads.last?.address == Self.root + "49.m3u8")
  }

  @Test func `long and secret texts are cut after they are masked`() throws {
    let long = String(repeating: "é", count: 2_000)
    let attributes = Self.interstitial + #"X-A="secret\#(long)",X-ASSET-URI="\#(long)""#
    let details = try Self.details(Self.media(attributes, id: "<b>secret"))
    #expect(details.id == "<b>secret")
    let line = try #require(details.lines.first { $0.isOfBreak }?.text)
    #expect(line.unicodeScalars.count == 301 && line.hasSuffix("é…"))
    #expect(!line.contains("secret") && line.contains("<b>******"))
    #expect(details.ads[0].address.unicodeScalars.count == 1_001)
  }

  @Test func `only the last breaks have details, without an order in the file`() throws {
    let ranges = (0..<30).map { number in
      let second = number == 0 ? 59 : number
      return
        #"#EXT-X-DATERANGE:ID="\#(number)",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:\#(second < 10 ? "0" : "")\#(second).000Z",X-ASSET-URI="a""#
    }
    let all = try Self.allDetails(
      Self.media(#"X-NOTHING="1""#) + "\n" + ranges.joined(separator: "\n"))
    #expect(all.map(\.id) == (11..<30).map(String.init) + ["0"])
    #expect(all.allSatisfy { $0.lines.count <= BreakDetails.mostLines })
  }
}

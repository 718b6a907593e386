import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

@testable import HLSDocuments

/// What is measured of a target, and how that differs from what is usual.
struct TargetFactsTests {
  /// The graph of a multivariant playlist with these documents, and the log of the requests for them.
  private static func graph(
    _ documents: [String: String], log: String = "", first: String = "m.m3u8"
  ) -> DocumentGraph {
    let root = "https://example.com/"
    func source(_ address: String) -> SourceFile? {
      documents[String(address.dropFirst(root.count))].map {
        SourceFile(name: address, bytes: Array($0.utf8))
      }
    }
    var graph = DocumentGraph(
      source(root + first) ?? SourceFile(name: first, bytes: []), at: root + first
    ) { address in source(address).map { .source($0, location: address) } ?? .absent(reason: "404")
    }
    if !log.isEmpty {
      graph.answers = RecordedAnswers(
        ExchangeLog(parsing: SourceFile(name: "exchanges.jsonl", bytes: Array(log.utf8))))
    }
    return graph
  }

  private static let multivariant = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="a.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="B"
    #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
    1.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
    2.m3u8
    """

  /// A playlist of ten segments of six seconds with breaks at these seconds.
  private static func media(_ breaks: [Int], isLive: Bool = true, _ more: String = "") -> String {
    let ranges = breaks.map { second in
      let time = (second < 10 ? "0" : "") + "\(second)"
      return #"#EXT-X-DATERANGE:ID="b\#(second)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:\#(time).000Z",PLANNED-DURATION=15,"#
        + #"X-ASSET-LIST="l\#(second).json"\#(more)"#
    }
    return
      (["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"]
      + ranges + (0..<10).map { "#EXTINF:6,\n\($0).ts" } + (isLive ? [] : ["#EXT-X-ENDLIST"]))
      .joined(separator: "\n")
  }

  private static let asset = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST"

  @Test func `breaks, ads, streams and answers are measured`() {
    let log = [("m", 0.1), ("1", 0.2), ("2", 0.4), ("a", 0.3)].map {
      #"{"url":"https://example.com/\#($0).m3u8","status":200,"seconds":\#($1)}"#
    }
    let lists = [
      #"{"url":"https://example.com/l6.json","status":200,"seconds":1.5}"#,
      #"{"url":"https://example.com/l36.json","status":404,"seconds":9}"#,
    ]
    let facts = TargetFacts(
      Self.graph(
        [
          "m.m3u8": Self.multivariant, "1.m3u8": Self.media([6, 36]),
          "2.m3u8": Self.media([6, 36]),
          "a.m3u8": Self.media([]), "l6.json": #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#,
          "ad.m3u8": Self.asset,
        ], log: (log + lists).joined(separator: "\n")))
    var expected = TargetFacts()
    expected.isLive = true
    (expected.observed, expected.variants, expected.renditions) = (60_000, 2, 1)
    // The list of the second break does not exist: of 30 planned seconds, ads fill six, and there are no others.
    (expected.breaks, expected.played, expected.gap) = (2, 1, 30_000)
    (expected.ads, expected.planned, expected.filled) = (6_000, 30_000, 6_000)
    // Of 0.1, 0.2, 0.3 and 0.4 s, the greater of the middle; the failed answer says nothing about the time of lists.
    (expected.playlistTime, expected.listTime) = (300, 1_500)
    // No marker signals a break. One list was received, and has an ad.
    (expected.signaled, expected.answered, expected.offered) = (0, 1, 1)
    #expect(facts == expected)
    #expect(facts?.fill == 0.2)
    #expect(facts?.adSecondsPerHour == 360)
  }

  /// A list with an ad, one without, one that is a web page, one that does not exist; and an ad that does not exist.
  @Test func `an empty list is an answer without an ad, and a missing ad was offered`() {
    let facts = TargetFacts(
      Self.graph(
        [
          "m.m3u8": Self.media([0, 12, 24, 36, 48]),
          "l0.json": #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#,
          "l12.json": #"{"ASSETS":[]}"#, "l24.json": "<html>", "ad.m3u8": Self.asset,
          "l48.json": #"{"ASSETS":[{"URI":"gone.m3u8","DURATION":6}]}"#,
        ], log: #"{"url":"https://example.com/l36.json","status":404}"#))
    #expect(facts?.breaks == 5 && facts?.answered == 3)
    #expect(facts?.offered == 2 && facts?.played == 1)
  }

  @Test func `breaks that markers signal are counted, whether or not they are scheduled`() {
    let marked = Self.media([]).replacing(
      "#EXTINF:6,\n3.ts", with: "#EXT-X-CUE-OUT:12\n#EXTINF:6,\n3.ts"
    ).replacing("#EXTINF:6,\n5.ts", with: "#EXT-X-CUE-IN\n#EXTINF:6,\n5.ts")
    let facts = TargetFacts(Self.graph(["m.m3u8": marked]))
    #expect(facts?.signaled == 1 && facts?.breaks == 0)
    #expect(TargetFacts(Self.graph(["m.m3u8": Self.media([6])]))?.signaled == 0)
  }

  @Test func `the playlists of ads do not hide slow playlists`() {
    let ladder =
      "#EXTM3U\n" + (1...4).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\nad\($0).m3u8\n" }.joined()
    let slow = ["m", "1", "2"].map { ($0, "3") }
    let fast = (["ad"] + (1...4).map { "ad\($0)" }).map { ($0, "0.1") }
    let log = (slow + fast).map {
      #"{"url":"https://example.com/\#($0).m3u8","status":200,"seconds":\#($1)}"#
    }
    var documents = [
      "m.m3u8": Self.multivariant, "1.m3u8": Self.media([6]), "2.m3u8": Self.media([6]),
      "l6.json": #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#, "ad.m3u8": ladder,
    ]
    for number in 1...4 { documents["ad\(number).m3u8"] = Self.asset }
    let facts = TargetFacts(Self.graph(documents, log: log.joined(separator: "\n")))
    #expect(facts?.playlistTime == 3_000 && facts?.assetTime == 100)
  }

  @Test func `a web page in place of an ad is none`() {
    let facts = TargetFacts(
      Self.graph([
        "m.m3u8": Self.media([6]), "l6.json": #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#,
        "ad.m3u8": "<html>",
      ]))
    #expect(facts?.played == 0 && facts?.filled == 0 && facts?.ads == 0)
  }

  @Test func `an ad whose request failed takes no time`() {
    let list =
      #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6},{"URI":"gone.m3u8","DURATION":9}]}"#
    let documents = ["m.m3u8": Self.media([6]), "l6.json": list, "ad.m3u8": Self.asset]
    let log = #"{"url":"https://example.com/gone.m3u8","status":404}"#
    #expect(TargetFacts(Self.graph(documents, log: log))?.ads == 6_000)
    // Without a request, what the list states is all that is known.
    #expect(TargetFacts(Self.graph(documents))?.ads == 15_000)
  }

  /// A list of one ad; another one without ads; one that cannot be read; and one that does not exist.
  @Test func `breaks with a failing request are not compared`() {
    let ads = ReceivedAds(
      Self.graph([
        "m.m3u8": Self.media([0, 12, 24, 36]),
        "l0.json": #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#,
        "l12.json": #"{"ASSETS":[]}"#, "l24.json": "<html>", "ad.m3u8": Self.asset,
      ]))
    #expect(ads == ReceivedAds(breaks: 2, played: 1, planned: 15_000, filled: 6_000, short: 1))
  }

  @Test func `without a media playlist nothing is measured, and no request says nothing of ads`() {
    #expect(TargetFacts(Self.graph(["m.m3u8": Self.multivariant])) == nil)
    #expect(TargetFacts(Self.graph(["m.m3u8": "no playlist"])) == nil)
    // Only the audio was loaded, which need not have the date ranges of the variant streams.
    let audio = ["m.m3u8": Self.multivariant, "a.m3u8": Self.media([])]
    #expect(TargetFacts(Self.graph(audio)) == nil)
    let lone = TargetFacts(Self.graph(["m.m3u8": Self.media([0], isLive: false)]))
    #expect(lone?.isLive == false)
    #expect(lone?.breaks == 1)
    #expect(lone?.played == nil)
    #expect(lone?.gap == nil)
    #expect(lone?.planned == nil)
    #expect(lone?.ads == 15_000)
  }

  @Test func `lengths that no clock has do not overflow`() throws {
    let long = Self.media([0, 6], isLive: false, ",DURATION=9223372036")
      .replacing("PLANNED-DURATION=15,", with: "")
    let facts = try #require(TargetFacts(Self.graph(["m.m3u8": long])))
    #expect(facts.ads == Int64.max / 1_000_000)
    var packer = Packer()
    packer.add(facts)
    var packed = Unpacker(packer.bytes)
    #expect(packed.next(TargetFacts.self) == facts)
  }

  private static func facts(
    breaks: Int64 = 4, gap: Int64? = 10_000, variants: Int64 = 3, observed: Int64 = 60_000,
    list: Int64? = 200, isLive: Bool = true
  ) -> TargetFacts {
    var facts = TargetFacts()
    (facts.isLive, facts.breaks, facts.gap) = (isLive, breaks, gap)
    (facts.variants, facts.observed, facts.listTime) = (variants, observed, list)
    return facts
  }

  private static func usual(_ facts: TargetFacts..., count: Int = 3) throws -> UsualFacts {
    try #require(UsualFacts(facts.count == 1 ? Array(repeating: facts[0], count: count) : facts))
  }

  @Test func `three runs make something usual`() throws {
    #expect(UsualFacts([Self.facts(), Self.facts()]) == nil)
    #expect(try Self.usual(Self.facts()).changes(to: Self.facts()) == [])
  }

  @Test func `no breaks, fewer streams and slower answers are changes`() throws {
    let usual = try Self.usual(Self.facts())
    #expect(
      usual.changes(to: Self.facts(breaks: 0, gap: nil, variants: 2, list: 800)) == [
        .noBreaks(observed: 60_000, usual: 4), .fewerVariants(found: 2, usual: 3),
        .slowerAnswers([.init(.assetLists, time: 800, usual: 200)]),
      ])
    // Fewer breaks, more streams, and lists that are three times as slow are none.
    #expect(usual.changes(to: Self.facts(breaks: 1, variants: 4, list: 700)) == [])
    // Half a second is more than what a network varies.
    let fast = try Self.usual(Self.facts(list: 10))
    #expect(fast.changes(to: Self.facts(list: 509)) == [])
    #expect(fast.changes(to: Self.facts(list: 510)).count == 1)
    #expect(usual.changes(to: Self.facts(list: nil)) == [])
    // Playlists have their time, and what is slower in one run is one change.
    var facts = Self.facts()
    facts.playlistTime = 50
    let both = try Self.usual(facts)
    (facts.playlistTime, facts.listTime) = (600, 900)
    #expect(
      both.changes(to: facts) == [
        .slowerAnswers([
          .init(.assetLists, time: 900, usual: 200), .init(.playlists, time: 600, usual: 50),
        ])
      ])
  }

  @Test func `a live channel must be observed for longer than breaks are usually apart`() throws {
    let usual = try Self.usual(Self.facts(gap: 60_000))
    let short = Self.facts(breaks: 0, gap: nil, observed: 60_000)
    #expect(usual.changes(to: short) == [])
    #expect(usual.isTooShort(short))
    let long = Self.facts(breaks: 0, gap: nil, observed: 60_001)
    #expect(usual.changes(to: long) == [.noBreaks(observed: 60_001, usual: 4)])
    // A film has all of its breaks.
    let film = Self.facts(breaks: 0, gap: nil, observed: 30_000, isLive: false)
    #expect(usual.changes(to: film) == [.noBreaks(observed: 30_000, usual: 4)])
    // One break in a minute says that the next may be a minute away.
    let single = try Self.usual(Self.facts(breaks: 1, gap: nil))
    #expect(single.isTooShort(short))
    #expect(!single.isTooShort(long))
  }

  @Test func `lost breaks are reported until most runs had none`() throws {
    func changes(_ with: Int, _ without: Int) throws -> Int {
      let facts =
        Array(repeating: Self.facts(), count: with)
        + Array(repeating: Self.facts(breaks: 0, gap: nil), count: without)
      return try #require(UsualFacts(facts)).changes(to: Self.facts(breaks: 0, gap: nil)).count
    }
    #expect(try changes(3, 1) == 1)
    #expect(try changes(3, 3) == 1)
    #expect(try changes(3, 4) == 0)
    // Only the last 28 runs count.
    #expect(try changes(100, 14) == 1)
    #expect(try changes(100, 15) == 0)
  }

  @Test func `the middle of any number of times is known`() {
    var times = AnswerTimes()
    #expect(times.median == nil)
    for time in [3, 999, 1] as [Int64] { times.add(time) }
    #expect(times.median == 3)
    times.add(5)
    #expect(times.median == 5)
    // Of a second and more, three digits are kept.
    var long = AnswerTimes()
    long.add(12_345)
    #expect(long.median == 12_300)
    long.add(1_234)
    long.add(.max)
    #expect(long.median == 12_300)
  }
}

import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// What several playlists are to each other: where a defect is reported, and what live playlists may differ
/// in.
struct PresentationRulesTests {
  private static let book = RuleCatalog.book

  /// The findings of one family of rules, as `document rule`.
  private func findings(
    _ playlists: [(name: String, text: String)], _ prefix: String = "presentation/",
    profiles: Set<Profile> = [.spec, .recommended], tags: String = ""
  ) -> [String] {
    let streams = playlists.enumerated().map { number, playlist in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_280_000 + number),CODECS=\"avc1.4d401e,mp4a.40.2\","
        + "RESOLUTION=640x360\n\(playlist.name)"
    }
    let example = Example.presentation(
      [
        .multivariant(tags + streams.joined(separator: "\n")).named("multivariant.m3u8")
      ] + playlists.map { Example.whole($0.text).named($0.name) })
    var selection = RuleSelection()
    selection.profiles = profiles
    return Linter(Self.book, selection: selection).lint(example).flatMap { result in
      result.findings.filter { $0.rule.description.hasPrefix(prefix) }
        .map { "\(result.source) \($0.rule) \($0.place.start.line)" }
    }
  }

  /// A live playlist of segments of six seconds, the first of that number at 00:00:00 plus its time.
  private func live(
    from first: Int, count: Int = 6, _ tags: String = "", discontinuity: Int? = nil
  ) -> String {
    let start = first * 6
    let date = "2026-01-01T00:0\(start / 60):\(start % 60 < 10 ? "0" : "")\(start % 60).000Z"
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    if let discontinuity, discontinuity < first { text += "#EXT-X-DISCONTINUITY-SEQUENCE:1\n" }
    text += tags.isEmpty ? "" : tags + "\n"
    text += "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
    for number in first..<first + count {
      if number == discontinuity, number > first {
        let time = number * 6
        text += "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:0\(time / 60):"
        text += "\(time % 60 < 10 ? "0" : "")\(time % 60).000Z\n"
      }
      text += "#EXTINF:6,\n\(number).ts\n"
    }
    return text
  }

  private func range(_ id: String, at second: Int, _ more: String = "") -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:\#(second < 10 ? "0" : "")\#(second).000Z""#
      + more
  }

  @Test func `a recorded failure of a media playlist is reported, one not asked for is not`() {
    let streams = ["a", "b", "a"].enumerated().map { number, name in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_280_000 + number),CODECS=\"avc1.4d401e,mp4a.40.2\","
        + "RESOLUTION=640x360\nhttps://example.com/\(name).m3u8"
    }
    let example = Example.presentation([
      .multivariant(streams.joined(separator: "\n")).named("multivariant.m3u8"),
      Example.json(#"{"url":"https://example.com/a.m3u8","status":404}"#).named("exchanges.jsonl"),
    ])
    let found = Linter(Self.book).lint(example).flatMap(\.findings)
      .filter { $0.rule == "presentation/variant-unreachable" }
    #expect(
      found.map(\.message) == [
        "the request for the variant stream was answered with status 404: https://example.com/a.m3u8"
      ])
  }

  @Test func `the one of three that deviates is reported, wherever it stands`() {
    for odd in 0..<3 {
      let playlists = (0..<3).map { number in
        (
          name: "\(number).m3u8",
          text: live(from: 0, range("a", at: 6, ",DURATION=\(number == odd ? 9 : 5)"))
        )
      }
      #expect(
        findings(playlists) == ["\(odd).m3u8 presentation/date-range-attribute-mismatch 4"])
    }
  }

  @Test func `a playlist that lacks several date ranges has one finding`() {
    let all = range("a", at: 6) + "\n" + range("b", at: 12) + "\n" + range("c", at: 18)
    #expect(
      findings([
        ("0.m3u8", live(from: 0, all)), ("1.m3u8", live(from: 0, all)),
        ("2.m3u8", live(from: 0, range("a", at: 6))),
      ]) == ["2.m3u8 presentation/date-range-set-mismatch 4"])
  }

  @Test func `a date range that only one of three has is reported there`() {
    #expect(
      findings([
        ("0.m3u8", live(from: 0, range("a", at: 6))), ("1.m3u8", live(from: 0, range("a", at: 6))),
        ("2.m3u8", live(from: 0, range("a", at: 6) + "\n" + range("b", at: 12))),
      ]) == ["2.m3u8 presentation/date-range-set-mismatch 5"])
  }

  @Test(arguments: [[0, 0, 0, 0, 0], [0, 1, 2, 1, 0], [2, 1, 0, 1, 2], [0, 0, 1, 2, 2]])
  func `each subset of five playlists with a date range or an attribute is compared by age`(
    ages: [Int]
  ) {
    for subset in 0..<32 {
      let holders = (0..<5).filter { subset >> $0 & 1 == 1 }
      let others = (0..<5).filter { subset >> $0 & 1 == 0 }
      // The minority deviates, unless it can be due to the moment of the load.
      let isRare = holders.count < others.count
      let deviating =
        isRare
        ? holders.filter { holder in others.contains { ages[$0] >= ages[holder] } }
        : others.filter { other in holders.contains { ages[$0] <= ages[other] } }
      for (rule, without, with) in [
        ("set", "", "\n" + range("b", at: 20)),
        ("attribute", "\n" + range("b", at: 20), "\n" + range("b", at: 20, ",DURATION=9")),
      ] {
        let playlists = ages.enumerated().map { number, age in
          let more = holders.contains(number) ? with : without
          return ("\(number).m3u8", live(from: age, range("a", at: 20) + more))
        }
        let line = rule == "set" && !isRare ? 4 : 5
        #expect(
          findings(playlists)
            == deviating.map { "\($0).m3u8 presentation/date-range-\(rule)-mismatch \(line)" })
      }
    }
  }

  @Test func `what a live playlist gains or loses between two loads is no difference`() {
    // The second one was loaded a segment later: a range has left, another has come and a third ended.
    let earlier = range("old", at: 1) + "\n" + range("now", at: 20)
    let later = range("now", at: 20, ",DURATION=20") + "\n" + range("new", at: 41)
    #expect(
      findings([("0.m3u8", live(from: 0, earlier)), ("1.m3u8", live(from: 1, later))]) == [])
  }

  @Test func `what the later of two live playlists has lost is a difference`() {
    #expect(
      findings([
        ("0.m3u8", live(from: 0, range("a", at: 10) + "\n" + range("b", at: 20, ",DURATION=9"))),
        ("1.m3u8", live(from: 1, range("b", at: 20))),
      ]) == [
        "1.m3u8 presentation/date-range-attribute-mismatch 4",
        "1.m3u8 presentation/date-range-set-mismatch 4",
      ])
  }

  @Test func `windows that begin at different segments have the same numbers at the same dates`() {
    #expect(
      findings([
        ("0.m3u8", live(from: 0, discontinuity: 3)), ("1.m3u8", live(from: 2, discontinuity: 3)),
        ("2.m3u8", live(from: 4, discontinuity: 3)),
      ]) == [])
  }

  @Test func `the odd one of three is recognized by its numbers, be it the first`() {
    let odd = live(from: 4).replacingSequence()
    #expect(
      findings([
        ("0.m3u8", odd), ("1.m3u8", live(from: 4, discontinuity: 3)),
        ("2.m3u8", live(from: 4, discontinuity: 3)),
      ]) == ["0.m3u8 presentation/discontinuity-sequence-mismatch 4"])
  }

  @Test func `a date range in the audio covers the variants that play with it`() {
    let ranged = live(from: 0, range("a", at: 6))
    let tags = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8""# + "\n"
    func missing(_ documents: [Example], group: String) -> [String] {
      let root = Example.multivariant(
        tags + "#EXT-X-STREAM-INF:BANDWIDTH=1280000\(group)\nv.m3u8"
      ).named("multivariant.m3u8")
      return Linter(Self.book).lint(.presentation([root] + documents)).flatMap { result in
        result.findings.filter { $0.rule == "presentation/date-range-missing" }
          .map { _ in result.source }
      }
    }
    let audio = Example.whole(ranged).named("a.m3u8")
    let video = Example.whole(live(from: 0)).named("v.m3u8")
    #expect(missing([video, audio], group: ",AUDIO=\"a\"") == [])
    #expect(missing([video, audio], group: "") == ["v.m3u8"])
  }

  @Test func `a second variable value is reported as such, and the rest as a difference`() {
    func media(_ name: String, _ tier: String, _ length: Int) -> Example {
      .whole(
        live(
          from: 0,
          "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"t\"\n"
            + range("a", at: 6, ",DURATION=\(length),X-COM-EXAMPLE-TIER=\"\(tier)\""))
      ).named(name)
    }
    let root = Example.multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?t=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nw.m3u8?t=2"
    ).named("multivariant.m3u8").at("https://example.com/multivariant.m3u8")
    let results = Linter(Self.book).lint(
      .presentation([root, media("v.m3u8", "{$t}", 5), media("w.m3u8", "{$t}", 9)]))
    let rules = results.flatMap(\.findings).map(\.rule.description)
    #expect(
      rules.filter { $0.contains("date-range") } == [
        "presentation/date-range-attribute-mismatch",
        "variable/date-range-differs-after-substitution",
      ])
  }

  @Test func `a variant without video plays one of its audio renditions alone`() {
    func root(_ audio: String) -> Example {
      .multivariant(
        """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",URI="b.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000000\(audio)
        a.m3u8
        """
      ).named("multivariant.m3u8")
    }
    func media(_ name: String, _ ranges: String) -> Example {
      .whole(live(from: 0, ranges)).named(name)
    }
    func missing(_ audio: String, _ ranges: String) -> [String] {
      Linter(Self.book).lint(
        .presentation([root(audio), media("a.m3u8", range("a", at: 6)), media("b.m3u8", ranges)])
      ).flatMap { result in
        result.findings.filter { $0.rule == "presentation/date-range-missing" }
          .map { _ in result.source }
      }
    }
    #expect(missing(#",AUDIO="a""#, "") == ["b.m3u8"])
    #expect(missing(#",AUDIO="a""#, range("a", at: 6)) == [])
    #expect(missing("", "") == [])
  }

  @Test(
    arguments: [
      // Video of 2,000,000 bit/s and the larger audio of 200,000 bit/s.
      (2_200_000, []), (2_001_000, []), (1_999_000, ["multivariant.m3u8"]),
    ] as [(Int, [String])])
  func `the peak of a variant is that of its largest renditions together`(
    declared: Int, reported: [String]
  ) {
    func media(_ name: String, _ size: Int) -> Example {
      .media(
        "#EXT-X-VERSION:4\n"
          + (0..<5).map { "#EXTINF:6.0,\n#EXT-X-BYTERANGE:\(size)@\($0 * size)\na.ts\n" }.joined()
      ).named(name)
    }
    let root = Example.multivariant(
      """
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2",URI="a.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",CHANNELS="2",URI="b.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=\(declared),AUDIO="a"
      v.m3u8
      """
    ).named("multivariant.m3u8")
    let documents = [
      root, media("v.m3u8", 1_500_000), media("a.m3u8", 75_000), media("b.m3u8", 150_000),
    ]
    let results = Linter(Self.book).lint(.presentation(documents))
    #expect(
      results.filter { result in
        result.findings.contains { $0.rule == "presentation/bandwidth-too-low" }
      }.map(\.source) == reported)
  }

  @Test func `a playlist of unknown address may have every query parameter`() {
    let example = Example.media("#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"t\"")
    func findings(_ example: Example) -> [String] {
      Linter(Self.book).lint(example).flatMap(\.findings).map(\.rule.description)
        .filter { $0.hasPrefix("variable/queryparam") }
    }
    #expect(findings(example) == [])
    #expect(findings(example.named("a.m3u8")) == [])
    #expect(
      findings(example.at("https://example.com/a.m3u8?u=1")) == ["variable/queryparam-missing"])
  }

  @Test func `keys that a live stream changes need not be announced`() {
    func keyed(_ uris: [String]) -> String {
      "#EXTM3U\n#EXT-X-VERSION:5\n#EXT-X-TARGETDURATION:6\n"
        + uris.map { "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\($0)\"\n#EXTINF:6,\na.ts\n" }.joined()
    }
    func found(_ uris: [String]) -> [String] {
      findings(
        [("0.m3u8", keyed(uris)), ("1.m3u8", keyed(uris))], "encryption/session-key-missing")
    }
    #expect(found(["skd://a", "skd://b", "skd://c"]) == [])
    #expect(
      found(["skd://a", "skd://a", "skd://a"])
        == ["multivariant.m3u8 encryption/session-key-missing 1"])
  }
}

extension String {
  /// With a discontinuity sequence number that is one too high.
  fileprivate func replacingSequence() -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#EXT-X-MEDIA-SEQUENCE") ? $0 + "\n#EXT-X-DISCONTINUITY-SEQUENCE:2" : $0 }
      .joined(separator: "\n")
  }
}

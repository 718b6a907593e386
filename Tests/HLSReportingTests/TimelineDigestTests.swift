import FoundationEssentials
import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText
import Testing

@testable import HLSReporting

/// What a line keeps of a timeline, and what it says about two of them.
struct TimelineDigestTests {
  private func digest(_ example: TimelineExample) throws -> TimelineDigest {
    try example.report().viewer.digest(datesWithin: 0.05)
  }

  private static let rich = TimelineExample(ranges: [
    TimelineExample.range("pre", at: 0, "CUE=\"PRE\",DURATION=15,X-RESUME-OFFSET=0"),
    TimelineExample.range(
      "mid", at: 20,
      "DURATION=10,X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"PRIMARY\",X-RESTRICT=\"SKIP\","
        + "X-PLAYOUT-LIMIT=8,X-SKIP-CONTROL-OFFSET=2,X-SKIP-CONTROL-DURATION=3"),
    TimelineExample.range(
      "back", at: 40, "PLANNED-DURATION=5,X-RESUME-OFFSET=-4.5,X-RESTRICT=\"JUMP\""),
    TimelineExample.range("open", at: 50, "X-RESTRICT=\"JUMP,SKIP\""),
  ])

  private func line(_ timeline: Result<TimelineDigest, PrimaryContent.Obstacle>) -> [UInt8] {
    var result = TargetResult(name: "news", sources: [])
    result.timeline = timeline
    return TargetLineWriter(toolVersion: "1", rules: [], hash: "").line(
      result.redacted(), url: "https://example.com/news.m3u8")
  }

  @Test func `a timeline is the same after it was a line`() throws {
    let examples = [Self.rich, .talk, TimelineExample(isEnded: false), TimelineExample()]
    for example in examples {
      let digest = try digest(example)
      #expect(try TargetLine(parsing: line(.success(digest))).result.timeline == .success(digest))
    }
    for obstacle in PrimaryContent.Obstacle.allCases {
      #expect(
        try TargetLine(parsing: line(.failure(obstacle))).result.timeline == .failure(obstacle))
    }
  }

  @Test func `a line with a timeline has the published form`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(TargetSchema.json.utf8))
    for timeline in [.success(try digest(Self.rich)), .failure(.multivariant)]
      as [Result<TimelineDigest, PrimaryContent.Obstacle>]
    {
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line(timeline)))
      #expect(value["timeline"] != nil)
      #expect(value.violations(of: schema, in: schema) == [])
    }
  }

  /// A value that no version writes.
  @Test func `a timeline that is not known is none`() throws {
    for member in [#"{"obstacle":"other"}"#, "{}", #"{"knownEnd":1,"length":1}"#] {
      let text = String(decoding: line(.failure(.multivariant)), as: UTF8.self)
        .replacing(#"{"obstacle":"multivariant"}"#, with: member)
      #expect(text.contains(member))
      #expect(try TargetLine(parsing: text.utf8).result.timeline == nil)
    }
    let huge =
      #"{"dates":[],"end":-1e300,"knownEnd":1e300,"length":1e300,"parts":[{"start":1e300},"#
      + #"{"start":-1e300,"id":"x","length":1e300,"offset":-1e300,"primaryStart":1e300}]}"#
    let text = String(decoding: line(.failure(.multivariant)), as: UTF8.self)
      .replacing(#"{"obstacle":"multivariant"}"#, with: huge)
    let digest = try #require(try TargetLine(parsing: text.utf8).result.timeline?.get())
    #expect(digest.parts.count == 2)
    // Nothing overflows.
    #expect(!DigestComparison(digest, digest).isOfOtherLength)
  }

  /// A thousand points between 1,001 parts of primary content.
  @Test func `of many parts and long IDs, as much is kept as is stored`() throws {
    var digest = try digest(.thousand)
    #expect(digest.parts.count == 2_001)
    digest = digest.masked { $0 + String(repeating: "é", count: 1_000) }.limited
    #expect(digest.parts.count == 500)
    #expect(digest.omittedParts == 1_501)
    #expect(digest.limited == digest)
    let ids = digest.interstitials.map(\.id)
    #expect(ids.allSatisfy { $0.unicodeScalars.count == 121 && $0.hasSuffix("é…") })
    #expect(digest.table(most: 100).rest == 1_901)
    #expect(digest.summary == "250 interstitials and more")
  }

  @Test func `secrets in IDs are masked`() throws {
    let digest = try digest(
      TimelineExample(ranges: [
        TimelineExample.range("a?token=hidden", at: 10, "DURATION=1")
      ]))
    let bytes = line(.success(digest))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("hidden"))
    let masked = try TargetLine(parsing: bytes).result.timeline?.get().interstitials.map(\.id)
    #expect(masked == ["a?token=******"])
  }

  // MARK: Two nights

  private static let noon = DateTime("2026-01-01T12:00:00Z") ?? DateTime(seconds: 0, nanoseconds: 0)

  /// Ten minutes of content from some seconds after noon on, with interstitials of 30 s at seconds after noon.
  private static func night(
    from start: Seconds = 0, isLive: Bool = true, hasDates: Bool = true,
    _ interstitials: [(id: String, at: Seconds, length: Seconds)] = [], content: UInt64? = nil
  ) -> TimelineDigest {
    var digest = TimelineDigest(
      knownEnd: 600, end: isLive ? nil : 600, length: 600,
      parts: interstitials.map { one in
        var digested = DigestedInterstitial(
          id: one.id, start: one.at - start, length: one.length, from: .dateRange, offset: 0)
        digested.content = content
        return TimelineDigest.Part(
          .interstitial(digested), start: one.at - start, end: one.at - start)
      })
    if hasDates { digest.dates = [.init(0, noon.advanced(by: start))] }
    return digest
  }

  private static let day = Seconds(86_400)

  @Test(arguments: [
    // The same break in both windows, which overlap by 8 minutes.
    (night([("a", 300, 30)]), night(from: 120, [("a", 300, 30)]), []),
    // It was over before the second window; another one began after the first.
    (night([("a", 60, 30)]), night(from: 120, [("b", 700, 30)]), []),
    (night([("a", 300, 30)]), night(from: 120, []), ["'a' is gone from 2026-01-01 12:05:00 UTC."]),
    (night([]), night(from: 120, [("b", 500, 30)]), ["'b' is new, at 2026-01-01 12:08:20 UTC."]),
    (
      night([("a", 300, 30)]), night(from: 120, [("a", 330, 30)]),
      ["'a' begins at 2026-01-01 12:05:30 UTC instead of 2026-01-01 12:05:00 UTC."]
    ),
    (
      night([("a", 300, 30)]), night(from: 120, [("a", 300, 20)]),
      ["'a' plays for 20 s instead of 30 s."]
    ),
    // The next night, even with the same IDs each day.
    (night([("a", 300, 30)]), night(from: day, [("a", day + 300, 30)]), []),
    (night([("a", 300, 30)]), night(from: day, [("b", day + 300, 30)]), []),
    // What was announced for the day after tomorrow.
    (
      night([("a", day * 2, 30)]), night(from: day, [("a", day * 2, 30)]), []
    ),
    (
      night([("a", day * 2, 30)]), night(from: day, []),
      ["'a' is gone from 2026-01-03 12:00:00 UTC."]
    ),
  ])
  func `the movement of a live window is no change`(
    old: TimelineDigest, new: TimelineDigest, sentences: [String]
  ) {
    let comparison = DigestComparison(old, new)
    #expect(comparison.sentences == sentences)
    #expect(comparison.isSame == sentences.isEmpty)
  }

  @Test func `live content without dates is compared by its pre-rolls`() {
    let old = Self.night(hasDates: false, [("a", 300, 30)])
    #expect(DigestComparison(old, Self.night(hasDates: false)).isSame)
    func preRoll(_ length: Seconds) -> TimelineDigest {
      var digest = Self.night(hasDates: false)
      var one = DigestedInterstitial(
        id: "pre", start: 0, length: length, from: .assets, offset: 0)
      one.flags.insert(.preRoll)
      digest.parts = [.init(.interstitial(one), start: 0, end: 0)]
      return digest
    }
    #expect(
      DigestComparison(preRoll(15), preRoll(10)).sentences
        == ["'pre' plays for 10 s instead of 15 s."])
  }

  @Test func `other assets, and another length of the whole, are changes`() {
    let names: [(id: String, at: Seconds, length: Seconds)] = (1...5).map { ("\($0)", 10, 30) }
    let old = Self.night(isLive: false, names, content: 1)
    var new = Self.night(isLive: false, names, content: 2)
    new.length = 630
    #expect(
      DigestComparison(old, new).sentences == [
        "'1', '2', '3' and 2 more play other assets at the same place for the same time.",
        "the timeline takes 630 s instead of 600 s.",
      ])
    // Assets that are not known may be the same.
    #expect(
      DigestComparison(old, Self.night(isLive: false, names)).isSame)
  }

  @Test func `what is left out at the end is not compared`() {
    let all: [(id: String, at: Seconds, length: Seconds)] = (0..<300).map {
      ("\($0)", Seconds($0), 1)
    }
    let old = Self.night(isLive: false, all)
    var cut = Self.night(isLive: false, Array(all.prefix(100)))
    cut.omittedParts = 200
    #expect(DigestComparison(old, cut).isSame && DigestComparison(cut, old).isSame)
    var other = Self.night(isLive: false, Array(all[1..<100]))
    other.omittedParts = 200
    #expect(
      DigestComparison(old, other).sentences == ["'0' is gone from 0 s of the primary content."])
  }

  // MARK: Pictures

  /// A window of 10 minutes, each day at nearly the same time, is aligned by the time of day.
  @Test(arguments: [
    ([Seconds](arrayLiteral: 0, 0 - day + 60), true), ([0, 0 - day - 300], true),
    // Twelve hours apart.
    ([0, 0 - day * 3 + 43_000], false),
  ])
  func `live bars are aligned by the time of day`(starts: [Seconds], isAligned: Bool) {
    let digests = starts.map { Self.night(from: $0, [("a", $0 + 60, 30)]) }
    #expect(TimelineStrips(digests).showsTimeOfDay == isAligned)
    #expect(!TimelineStrips(starts.map { Self.night(from: $0, isLive: false) }).showsTimeOfDay)
    #expect(!TimelineStrips(starts.map { Self.night(from: $0, hasDates: false) }).showsTimeOfDay)
  }

  @Test func `a live bar ends near its window`() throws {
    var far = Self.night([("near", 700, 30), ("far", Self.day, 30)])
    far.parts.insert(.init(.primary(from: 0, to: 700), start: 0, end: 700), at: 0)
    far.parts.insert(.init(.primary(from: 700, to: Self.day), start: 700, end: Self.day), at: 2)
    far.length = Self.day
    let near = far.near
    #expect(near.interstitials.map(\.id) == ["near"])
    #expect(near.length == 700)
    #expect(near.parts.last?.content == .primary(from: 700, to: nil))
    #expect(Self.night(isLive: false, [("far", Self.day, 30)]).near.interstitials.count == 1)
  }

  /// The second segment is 40 ms late, which is less than the tolerance, the fourth one an hour.
  @Test func `dates are kept where they jump`() throws {
    let dates = ["12:00:00.000", nil, "12:00:06.040", nil, nil, "13:00:18.000", nil, nil]
    let segments = dates.enumerated().flatMap { number, date -> [String] in
      date.map { ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T\($0)Z"] } ?? ["#EXTINF:6,", "\(number).ts"]
    }
    let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + segments).joined(separator: "\n")
    let source = SourceFile(name: "film.m3u8", bytes: Array(text.utf8))
    let graph = DocumentGraph(source, at: source.name) { _ in .absent(reason: "no such file") }
    let digest = try ViewerTimeline(graph).digest(datesWithin: 0.05)
    #expect(digest.dates.map(\.time) == [0, 18])
    #expect(digest.date(at: 7)?.utcText == "2026-01-01T12:00:07.000Z")
    #expect(digest.date(at: 19)?.utcText == "2026-01-01T13:00:19.000Z")
  }
}

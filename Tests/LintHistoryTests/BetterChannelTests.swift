import Testing

@testable import HistorySite
@testable import LintHistory

/// A channel is better if it loses less than in the previous run, or as much in a smaller part of its breaks; the
/// start page names those that lose nothing again.
///
/// What is muted is not better.
struct BetterChannelTests {
  private typealias Sample = SampleHistory

  private static func index(_ targets: [HistorySnapshot.Target]) throws -> String {
    let site = Site(Sample.snapshot((1...3).map { Sample.run($0) }, targets))
    let file = try #require(try site.files().first { $0.path == "index.html" })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// A channel whose ads could not play in the first two of three runs, and what it loses in the third.
  private static func channel(
    _ id: Int64, _ name: String, now: [HistorySnapshot.Finding] = []
  ) -> HistorySnapshot.Target {
    Sample.target(
      id, name, [Sample.outcome(1, errors: 1)],
      [Sample.finding(100 + id, in: id, 1, 3, rule: "asset-list/not-json")] + now)
  }

  /// A channel that was off the air for all, and is so as expected in the third run.
  private static func muted(_ id: Int64, _ name: String) -> HistorySnapshot.Target {
    let message = "the server answered with status 404"
    var target = Sample.target(
      id, name,
      [
        Sample.outcome(1, 2), Sample.outcome(2, 3, .unchecked, reason: message),
        Sample.outcome(3, nil, .muted, reason: message),
      ])
    target.muted = [
      MutedFinding(
        Sample.finding(200 + id, in: id, 3, rule: "target/unreachable", message: message),
        Muting(reason: "the season is over"))
    ]
    return target
  }

  /// The sentence about channels that lose nothing again; nil without one.
  private static func fineAgain(in index: String) -> String? {
    index.firstRange(of: "Fine again since").map { found in
      let rest = index[found.lowerBound...]
      return String(rest.firstRange(of: "</p>").map { rest[..<$0.lowerBound] } ?? rest)
    }
  }

  @Test func `channels that lose nothing again are named with what they lost`() throws {
    let index = try Self.index([
      Self.channel(1, "music"),
      // It loses less, and still loses something.
      Self.channel(2, "city", now: [Sample.finding(9, in: 2, 3, rule: "segment/duration")]),
      // Neither channel changed: one still loses ads, the other never did.
      Sample.target(
        3, "kids", [Sample.outcome(1, errors: 1)],
        [Sample.finding(10, in: 3, 1, rule: "asset-list/not-json")]),
      Sample.target(4, "film", [Sample.outcome(1)]),
      // It lost everything, and nobody is to miss it now.
      Self.muted(5, "ski"),
    ])
    #expect(
      Self.fineAgain(in: index)
        == "Fine again since 2026-08-02 02:00 UTC: music (ads cannot play).")
    #expect(index.contains("Since 2026-08-02 02:00 UTC: 2 better."))
    #expect(index.contains("better, was ads cannot play"))
    #expect(
      index.contains("Muted: <a href=\"targets/5.html#muted\">ski</a> (off the air (404), muted)."))
  }

  @Test(arguments: [(12, "."), (13, " and 1 more."), (15, " and 3 more.")])
  func `at most twelve channels that lose nothing again are named`(
    count: Int64, end: String
  ) throws {
    let sentence = try #require(
      Self.fineAgain(in: try Self.index((1...count).map { Self.channel($0, "c\($0)") })))
    #expect(sentence.ranges(of: "(ads cannot play)").count == 12)
    #expect(sentence.hasSuffix("(ads cannot play)" + end))
  }

  @Test func `without a channel that was worse nobody is fine again`() throws {
    #expect(
      Self.fineAgain(in: try Self.index([Sample.target(1, "film", [Sample.outcome(1)])])) == nil)
  }
}

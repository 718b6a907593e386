import Testing

@testable import HLSDocuments

/// Ads that are missing without a failing request are compared with what is usual.
struct UsualShareTests {
  private static func facts(played: Int64 = 4, filled: Int64 = 60_000) -> TargetFacts {
    var facts = TargetFacts()
    (facts.breaks, facts.played, facts.planned, facts.filled) = (4, played, 60_000, filled)
    return facts
  }

  private static func loss(
    after runs: [TargetFacts], of ads: ReceivedAds
  ) throws -> [FactChange] {
    try #require(UsualFacts(runs)).changes(to: facts(), ads)
  }

  private static func ads(played: Int64 = 4, filled: Int64 = 60_000) -> ReceivedAds {
    // Only breaks with an ad have a planned time to compare with.
    ReceivedAds(
      breaks: 4, played: played, planned: played * 15_000, filled: filled,
      short: filled < played * 12_000 ? played : 0)
  }

  @Test func `breaks without ads, and shorter ads, are changes of a channel that had all`() throws {
    let runs = Array(repeating: Self.facts(), count: 3)
    #expect(try Self.loss(after: runs, of: Self.ads()) == [])
    #expect(
      try Self.loss(after: runs, of: Self.ads(played: 1, filled: 15_000))
        == [.fewerFilledBreaks(filled: 1, breaks: 4, usual: 100)])
    #expect(
      try Self.loss(after: runs, of: Self.ads(filled: 30_000))
        == [.lessFill(share: 50, usual: 100)])
    // Four fifths are as usual.
    #expect(try Self.loss(after: runs, of: Self.ads(filled: 48_000)) == [])
    #expect(
      try Self.loss(after: runs, of: Self.ads(filled: 47_999))
        == [.lessFill(share: 79, usual: 100)])
    // More than usual is none, and neither is a run without a break whose documents were received.
    let half = Array(repeating: Self.facts(played: 2, filled: 30_000), count: 3)
    #expect(try Self.loss(after: half, of: Self.ads()) == [])
    let none = ReceivedAds(breaks: 0, played: 0, planned: 0, filled: 0)
    #expect(try Self.loss(after: runs, of: none) == [])
  }

  /// The chance of losing is that of a table of the binomial distribution with p = 0.05.
  @Test(
    arguments: [
      (1, 1, 0.05), (1, 2, 0.0975), (2, 2, 0.0025), (3, 3, 0.000125), (2, 4, 0.01401875),
      (3, 4, 0.00048125), (0, 4, 1),
    ] as [(Int64, Int64, Double)])
  func `the chance of breaks without ads is known`(lost: Int64, breaks: Int64, chance: Double) {
    #expect(abs(LossEvidence.chance(ofLosing: lost, of: breaks, each: 0.05) - chance) < 1e-9)
    #expect(LossEvidence.isStrong(losing: lost, of: breaks, usually: 100) == (chance < 0.000_5))
  }

  @Test func `one unsold break is no news, and a channel with few breaks is some in three nights`()
    throws
  {
    /// What is found after nights with a number of breaks, of which so many had ads, the last one being tonight.
    func found(_ offered: [Int64], of breaks: Int64) throws -> Bool {
      let nights = (Array(repeating: breaks, count: 5) + offered.dropLast()).map { offered in
        var facts = TargetFacts()
        (facts.breaks, facts.answered, facts.offered) = (breaks, breaks, offered)
        facts.played = offered
        return facts
      }
      let ads = ReceivedAds(breaks: breaks, played: offered.last ?? 0, planned: 0, filled: 0)
      return try !#require(UsualFacts(nights)).changes(to: nights[0], ads).isEmpty
    }
    for breaks in 1...20 as ClosedRange<Int64> { #expect(try !found([breaks - 1], of: breaks)) }
    // All of three breaks, or of fourteen.
    #expect(try found([0], of: 3) && found([0], of: 14))
    #expect(try !found([0], of: 2) && found([0, 0], of: 2))
    #expect(try !found([0, 0], of: 1) && found([0, 0, 0], of: 1))
  }

  @Test func `a break with a missing ad is no news before the third night`() throws {
    func found(_ low: Int) throws -> Bool {
      let nights =
        Array(repeating: Self.facts(), count: 5)
        + Array(repeating: Self.facts(filled: 40_000), count: low)
      let ads = ReceivedAds(breaks: 1, played: 1, planned: 15_000, filled: 10_000, short: 1)
      return try !#require(UsualFacts(nights)).changes(to: Self.facts(), ads).isEmpty
    }
    #expect(try !found(0) && !found(1) && found(2))
  }

  @Test func `inventory that is sold in some runs only is not reported`() throws {
    // Between 60 and 100 %: 40 below the lowest is 20.
    let varied = [60, 100, 80, 90].map { Self.facts(filled: $0 * 600) }
    #expect(try Self.loss(after: varied, of: Self.ads(filled: 20 * 600)) == [])
    #expect(
      try Self.loss(after: varied, of: Self.ads(filled: 19 * 600))
        == [.lessFill(share: 19, usual: 90)])
    // If a run had no ads at all, no run says more.
    let empty = [0, 100, 100].map { Self.facts(filled: $0 * 600) }
    #expect(try Self.loss(after: empty, of: Self.ads(filled: 0)) == [])
  }

  @Test func `one bad night in eight does not make another one usual`() throws {
    let night = Self.facts(played: 0, filled: 0)
    let runs = Array(repeating: Self.facts(), count: 4)
    func count(_ nights: [TargetFacts]) throws -> Int {
      try Self.loss(after: nights, of: Self.ads(played: 0, filled: 0)).count
    }
    #expect(try count(runs + [night] + runs.prefix(3)) == 1)
    #expect(try count(runs.prefix(3) + [night] + runs.prefix(3)) == 0)
  }

  @Test func `lost ads are reported until most runs had none`() throws {
    func count(_ with: Int, _ without: Int) throws -> Int {
      let runs =
        Array(repeating: Self.facts(), count: with)
        + Array(repeating: Self.facts(played: 0, filled: 0), count: without)
      return try Self.loss(after: runs, of: Self.ads(played: 0, filled: 0)).count
    }
    #expect(try count(3, 1) == 1)
    #expect(try count(3, 3) == 1)
    #expect(try count(3, 4) == 0)
    // Two runs are too few.
    #expect(try count(2, 1) == 0)
  }
}

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
    ReceivedAds(breaks: 4, played: played, planned: 60_000, filled: filled)
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

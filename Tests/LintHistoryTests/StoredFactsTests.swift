import HLSDocuments
import HLSLinting
import LocalPostgreSQL
import Testing

@testable import LintHistory

/// What runs measured of a target is stored for each of them, and gives what is usual.
struct StoredFactsTests {
  private static func run(_ facts: TargetFacts?) -> RedactedRun {
    var target = SampleRun.target([("main.m3u8", SampleRun.clean)])
    target.facts = facts
    return SampleRun.of([target])
  }

  private static func facts(breaks: Int64, list: Int64? = nil) -> TargetFacts {
    var facts = TargetFacts()
    (facts.isLive, facts.observed, facts.breaks, facts.listTime) = (true, 60_000, breaks, list)
    return facts
  }

  @Test(arguments: HistoryBackend.available)
  func `each run has its facts, until it is pruned`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let nights = [Self.facts(breaks: 4, list: 200), nil, Self.facts(breaks: 3)]
    for (day, facts) in nights.enumerated() {
      try folder.store(Self.run(facts), day: Int64(day))
    }
    func stored() throws -> [HistorySnapshot.StoredFacts] {
      try HistoryStore(opening: folder.path).snapshot([.outcomes, .facts]).targets[0].facts
    }
    let first = HistorySnapshot.StoredFacts(run: 1, facts: Self.facts(breaks: 4, list: 200))
    let third = HistorySnapshot.StoredFacts(run: 3, facts: Self.facts(breaks: 3))
    #expect(try stored() == [first, third])
    let store = try HistoryStore(opening: folder.path)
    try store.remove([try store.snapshot([]).runs[0]])
    #expect(try stored() == [third])
  }

  @Test(arguments: HistoryBackend.available)
  func `every fact has a column of its own`(backend: HistoryBackend) throws {
    var facts = Self.facts(breaks: 6, list: 200)
    (facts.variants, facts.renditions, facts.played, facts.ads) = (4, 3, 5, 45_000)
    (facts.planned, facts.filled, facts.pods, facts.gap) = (61_000, 44_001, 2, 300_000)
    (facts.playlistTime, facts.assetTime) = (80, 90)
    (facts.signaled, facts.answered, facts.offered) = (7, 6, 5)
    let folder = try StoreFolder(backend)
    try folder.store(Self.run(facts), day: 0)
    let stored = try HistoryStore(opening: folder.path).snapshot([.outcomes, .facts]).targets[0]
    #expect(stored.facts == [HistorySnapshot.StoredFacts(run: 1, facts: facts)])
  }

  @Test(arguments: HistoryBackend.available)
  func `the last runs say what is usual of each target by its name`(backend: HistoryBackend) throws
  {
    let folder = try StoreFolder(backend)
    for day in 0..<2 { try folder.store(Self.run(Self.facts(breaks: 4)), day: Int64(day)) }
    #expect(try HistoryStore(opening: folder.path).usualFacts() == [:])
    for day in 2..<40 { try folder.store(Self.run(Self.facts(breaks: 9)), day: Int64(day)) }
    let usual = try HistoryStore(opening: folder.path).usualFacts()
    let expected = UsualFacts(Array(repeating: Self.facts(breaks: 9), count: UsualFacts.mostRuns))
    #expect(Array(usual.values) == [expected].compactMap(\.self))
  }

  @Test func `facts that are not what was stored are damage`() throws {
    let folder = try StoreFolder()
    for day in 0..<3 { try folder.store(Self.run(Self.facts(breaks: 4)), day: Int64(day)) }
    try SQLiteDatabase(opening: folder.path, creating: false)
      .run(script: "UPDATE facts SET breaks = 0 WHERE run = 2")
    #expect(throws: HistoryError.damaged(rows: ["the facts of run 2"])) {
      try HistoryStore(opening: folder.path).usualFacts()
    }
  }
}

import HLSDocuments
import HLSLinting
@testable import LintHistory
import LocalPostgreSQL
import Testing
import XMLReading

/// A target of many documents is stored document by document.
struct StoredTargetTests {
  @Test(arguments: HistoryBackend.available)
  func `findings carry the document they are in`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    try folder.store(
      SampleRun.of([
        SampleRun.target([("main.m3u8", SampleRun.clean), ("low.m3u8", SampleRun.faulty)])
      ]), day: 1)
    let snapshot = try folder.snapshot()
    #expect(snapshot.targets.map(\.name) == ["news"])
    #expect(snapshot.targets[0].findings.map(\.source) == ["low.m3u8"])
    #expect(snapshot.targets[0].outcomes.map(\.status) == [.checked])
    #expect(snapshot.targets[0].outcomes.map(\.errors) == [1])
    #expect(snapshot.efforts == [1: [1: SampleRun.effort]])
  }

  /// Three runs: both documents checked, then only one of them, then both.
  private static func partly(
    _ second: String?, _ third: String, in backend: HistoryBackend
  ) throws -> HistorySnapshot {
    let folder = try StoreFolder(backend)
    for (day, text) in [SampleRun.faulty, second, third].enumerated() {
      let documents: [(String, String?)] = [("main.m3u8", SampleRun.faulty), ("low.m3u8", text)]
      try folder.store(SampleRun.of([SampleRun.target(documents)]), day: Int64(day))
    }
    return try folder.snapshot()
  }

  @Test(arguments: HistoryBackend.available)
  func `a finding in an unchecked document is neither fixed nor new`(backend: HistoryBackend)
    throws
  {
    let snapshot = try Self.partly(nil, SampleRun.faulty, in: backend)
    let target = snapshot.targets[0]
    #expect(target.outcomes.map(\.status) == [.checked, .partly, .checked])
    #expect(target.outcomes.map(\.reason) == [nil, "no such file", nil])
    #expect(target.outcomes.map(\.uncheckedDocuments) == [0, 1, 0])
    #expect(
      target.findings.map(\.runs) == Array(repeating: RunInterval(first: 1, end: nil), count: 2))
    #expect(target.findings(in: 2).map(\.source) == ["main.m3u8"])
    #expect(
      target.uncheckedDocuments == [
        HistorySnapshot.UncheckedDocument(
          source: "low.m3u8", runs: RunInterval(first: 2, end: 3))
      ])
    let runs = snapshot.runs
    let to = RunComparison(runs[0], runs[1], in: snapshot)
    #expect(to.unknown.map(\.finding.source) == ["low.m3u8"])
    #expect(to.fixed == [] && to.appeared == [] && to.newlyChecked == [])
    let from = RunComparison(runs[1], runs[2], in: snapshot)
    #expect(from.newlyChecked.map(\.finding.source) == ["low.m3u8"])
    #expect(from.fixed == [] && from.appeared == [] && from.unknown == [])
    let across = RunComparison(runs[0], runs[2], in: snapshot)
    #expect(across.isEmpty && across.remaining.count == 2)
    let text = HistoryText(snapshot).describe(runs[1])
    #expect(text.contains("; 1 document could not be checked: no such file\n"))
    #expect(text.contains("0 checked, 1 partly checked: 1 error, 0 warnings, 0 infos\n"))
  }

  @Test(arguments: HistoryBackend.available)
  func `a finding that is gone after an unchecked run is fixed in the next run`(
    backend: HistoryBackend
  )
    throws
  {
    let snapshot = try Self.partly(nil, SampleRun.clean, in: backend)
    #expect(
      snapshot.targets[0].findings.filter { $0.source == "low.m3u8" }.map(\.runs) == [
        RunInterval(first: 1, end: 3)
      ])
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[2], in: snapshot)
    #expect(comparison.fixed.map(\.finding.source) == ["low.m3u8"])
  }

  @Test(arguments: HistoryBackend.available)
  func `a document that was not reached keeps its findings`(
    backend: HistoryBackend
  )
    throws
  {
    let folder = try StoreFolder(backend)
    try folder.store(
      SampleRun.of([
        SampleRun.target([
          ("main.m3u8", SampleRun.clean), ("low.m3u8", SampleRun.clean),
          ("ad.m3u8", SampleRun.faulty),
        ])
      ]), day: 1)
    try folder.store(
      SampleRun.of([SampleRun.target([("main.m3u8", SampleRun.clean), ("low.m3u8", nil)])]), day: 2)
    try folder.store(
      SampleRun.of([
        SampleRun.target([("main.m3u8", SampleRun.clean), ("low.m3u8", SampleRun.clean)])
      ]), day: 3)
    let snapshot = try folder.snapshot()
    #expect(snapshot.targets[0].findings.map(\.runs) == [RunInterval(first: 1, end: 3)])
    #expect(snapshot.targets[0].findings(in: 2) == [])
    #expect(
      snapshot.targets[0].uncheckedDocuments.map(\.source).sorted() == ["ad.m3u8", "low.m3u8"])
  }

  @Test(arguments: HistoryBackend.available)
  func `an expected target without a result is unchecked`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let lost = SourceResult(source: "news", unchecked: "no result")
    try folder.store(SampleRun.of([TargetResult(lost)]), day: 1)
    let outcome = try folder.snapshot().targets.first?.outcomes.first
    #expect(outcome?.status == .unchecked && outcome?.reason == "no result")
  }

  @Test(arguments: HistoryBackend.available)
  func `breaks are kept after they have left the window`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    func planned(_ id: String, _ start: Int64?, _ duration: Int64? = 30_000) -> ScheduledBreak {
      ScheduledBreak(id: id, content: .assetList, start: start, duration: duration)
    }
    let windows = [
      [planned("a", 1_000), planned("b", 2_000, nil)], [planned("b", 2_000), planned("c", nil)],
      [planned("c", nil)],
    ]
    for (day, breaks) in windows.enumerated() {
      try folder.store(
        SampleRun.of([SampleRun.target([("main.m3u8", SampleRun.clean)], breaks: breaks)]),
        day: Int64(day))
    }
    #expect(
      try folder.snapshot().targets[0].breaks == [
        HistorySnapshot.Break(planned("c", nil), firstRun: 2, lastRun: 3),
        HistorySnapshot.Break(planned("a", 1_000), firstRun: 1, lastRun: 1),
        HistorySnapshot.Break(planned("b", 2_000), firstRun: 1, lastRun: 2),
      ])
    let store = try HistoryStore(opening: folder.path)
    try store.remove([try store.snapshot().runs[0]])
    #expect(try store.snapshot().targets[0].breaks.map(\.scheduled.id) == ["c", "b"])
  }

  @Test(arguments: HistoryBackend.available)
  func `the last breaks of a target are kept`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    for day in 0..<3 {
      let breaks = (0..<100).map { number in
        let start = Int64(day * 100 + number)
        return ScheduledBreak(id: "\(start)", content: .asset, start: start, duration: nil)
      }
      try folder.store(
        SampleRun.of([SampleRun.target([("main.m3u8", SampleRun.clean)], breaks: breaks)]),
        day: Int64(day))
    }
    #expect(
      try folder.snapshot().targets[0].breaks.map(\.scheduled.start)
        == (100..<300).map { Int64($0) })
  }

  @Test(arguments: HistoryBackend.available)
  func `the planned interval is kept until it is changed`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let store = try HistoryStore(opening: folder.path, creating: true)
    #expect(try store.snapshot().interval == nil)
    for seconds in [86_400, 86_400, 1_800, nil] as [Int64?] {
      try store.setInterval(seconds)
      #expect(try store.snapshot().interval == seconds)
    }
  }

  @Test(arguments: HistoryBackend.available)
  func `documents of several targets have cases in each of them`(backend: HistoryBackend)
    throws
  {
    let folder = try StoreFolder(backend)
    let documents: [(String, String?)] = [("main.m3u8", SampleRun.clean), ("ad.m3u8", nil)]
    try folder.store(
      SampleRun.of(["news", "de.sport"].map { SampleRun.target(documents, named: $0) }), day: 1)
    let report = try #require(try folder.snapshot().artifacts.first { $0.name == "junit.xml" })
    let suites = try XMLElement(parsing: report.bytes).children
    #expect(suites.compactMap { $0.attributes["name"] } == ["hls.news", "hls.de_sport"])
    #expect(
      suites.flatMap(\.children).compactMap { $0.attributes["classname"] }
        == ["hls.news.ad_m3u8", "hls.de_sport.ad_m3u8"])
  }
}

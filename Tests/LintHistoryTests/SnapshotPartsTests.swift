import HLSLinting
import HLSReporting
@testable import LintHistory
import LocalPostgreSQL
import Testing

/// A command reads of a history what it needs, and a run that cannot be read is not stored.
struct SnapshotPartsTests {
  private static func folder(_ backend: HistoryBackend) throws -> StoreFolder {
    let folder = try StoreFolder(backend)
    for day in 1...3 as ClosedRange<Int64> {
      try folder.store(
        SampleRun.of([
          ("a.m3u8", day == 2 ? SampleRun.clean : SampleRun.faulty), ("b.m3u8", nil),
          ("c\(day).m3u8", SampleRun.clean),
        ]), day: day)
    }
    return folder
  }

  @Test(arguments: HistoryBackend.available)
  func `the parts of a snapshot are those of the whole`(backend: HistoryBackend) throws {
    let folder = try Self.folder(backend)
    let store = try HistoryStore(opening: folder.path)
    let whole = try store.snapshot(.all)
    #expect(whole.artifacts.count == 6 && whole.efforts.count == 3)
    let runs = try store.snapshot([])
    #expect(runs.runs == whole.runs && runs.targets.isEmpty)
    let outcomes = try store.snapshot(.outcomes)
    #expect(outcomes.targets.map(\.outcomes) == whole.targets.map(\.outcomes))
    #expect(outcomes.targets.flatMap(\.findings).isEmpty)
    #expect(outcomes.totals == whole.totals && outcomes.efforts.isEmpty)
    #expect(HistoryText(outcomes).list == HistoryText(whole).list)
    let results = try store.snapshot()
    #expect(results.targets == whole.targets && results.artifacts.isEmpty)
  }

  @Test func `the totals of a run are those of its targets`() throws {
    let snapshot = try Self.folder(.sqlite).snapshot()
    for run in snapshot.runs {
      var totals = RunTotals()
      for target in snapshot.targets {
        if let found = target.outcome(in: run.id) { totals.add(found) }
      }
      #expect(snapshot.totals[run.id] == totals && totals.unchecked == 1)
    }
  }

  @Test(arguments: HistoryBackend.available)
  func `a run of which a target cannot be read is not stored`(backend: HistoryBackend) throws {
    let folder = try Self.folder(backend)
    let before = try folder.snapshot()
    do {
      let store = try HistoryStore(opening: folder.path)
      let read = SampleRun.of([("a.m3u8", SampleRun.faulty)]).value
      let run = ReportedRun(
        toolVersion: read.toolVersion, rules: read.rules, isOfDocuments: false, targetCount: 2
      ) { index throws(ReportError) in
        guard index < read.targets.count else { throw ReportError("gone") }
        return read.targets[index].redacted()
      }
      #expect(throws: HistoryError.failed(reason: "gone")) {
        try store.record(run, of: store.beginRun(at: 4 * 86_400))
      }
    }
    let after = try folder.snapshot()
    #expect(after.targets == before.targets && after.completeRuns == before.completeRuns)
    #expect(after.runs.count == 4 && after.runs[3].isComplete == false)
  }
}

import Foundation
@testable import HistorySite
@testable import LintHistory
import LocalPostgreSQL
import Testing

/// A store returns what was recorded and loses nothing.
struct StoreTests {
  @Test(arguments: HistoryBackend.available)
  func `a run without changes adds one row`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let run = SampleRun.of([("a.m3u8", SampleRun.faulty), ("b.m3u8", SampleRun.clean)])
    for day in 1...5 { try folder.store(run, day: Int64(day)) }
    let snapshot = try folder.snapshot()
    #expect(snapshot.runs.map(\.id) == [1, 2, 3, 4, 5])
    #expect(snapshot.runs.map(\.startTime) == (1...5).map { Int64($0) * 86_400 })
    #expect(snapshot.targets.map(\.name) == ["a.m3u8", "b.m3u8"])
    #expect(snapshot.targets.map(\.outcomes.count) == [1, 1])
    #expect(snapshot.targets[0].findings.map(\.runs) == [RunInterval(first: 1, end: nil)])
    #expect(snapshot.targets[0].findings.map(\.rule) == ["segment/target-duration-required"])
    #expect(snapshot.targets[1].findings == [])
  }

  @Test(arguments: HistoryBackend.available)
  func `a finding is an interval of runs, and one that reappears is a new one`(
    backend: HistoryBackend
  )
    throws
  {
    let folder = try StoreFolder(backend)
    for (day, text) in [SampleRun.faulty, SampleRun.clean, SampleRun.faulty].enumerated() {
      try folder.store(SampleRun.of([("a.m3u8", text)]), day: Int64(day))
    }
    let target = try #require(try folder.snapshot().targets.first)
    #expect(
      target.findings.map(\.runs) == [
        RunInterval(first: 1, end: 2), RunInterval(first: 3, end: nil),
      ])
    #expect(target.findings.map(\.firstSeen) == [0, 2 * 86_400])
    #expect(target.outcomes.map(\.errors) == [1, 0, 1])
  }

  @Test(arguments: HistoryBackend.available)
  func `an unchecked or missing target is neither clean nor fixed`(backend: HistoryBackend)
    throws
  {
    let folder = try StoreFolder(backend)
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.faulty)]), day: 1)
    try folder.store(SampleRun.of([("a.m3u8", nil)]), day: 2)
    try folder.store(SampleRun.of([("b.m3u8", SampleRun.clean)]), day: 3)
    let snapshot = try folder.snapshot()
    #expect(snapshot.targets[0].outcomes.map(\.status) == [.checked, .unchecked, .missing])
    #expect(snapshot.targets[0].outcomes[1].reason == "no such file")
    #expect(snapshot.targets[0].findings.map(\.runs) == [RunInterval(first: 1, end: nil)])
    #expect(snapshot.targets[0].findings(in: 2) == [])
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(comparison.fixed == [] && comparison.unknown.count == 1)
    #expect(comparison.targetChanges.map(\.after?.status) == [.unchecked])
    #expect(!HistoryText(snapshot).describe(snapshot.runs[2]).contains("a.m3u8: checked"))
  }

  @Test(arguments: HistoryBackend.available)
  func `a lost run is reported once and does not affect others`(
    backend: HistoryBackend
  )
    throws
  {
    let folder = try StoreFolder(backend)
    do {
      let store = try HistoryStore(opening: folder.path, creating: true)
      _ = try store.beginRun(at: 77)
    }
    #expect(try HistoryStore(opening: folder.path).lostRuns == [77])
    let again = try HistoryStore(opening: folder.path)
    #expect(again.lostRuns == [])
    let runs = try again.snapshot().runs
    #expect(runs.map(\.isComplete) == [false] && runs.map(\.startTime) == [77])
    #expect(try folder.names.filter { $0.contains("-run") } == [])
  }

  @Test(arguments: HistoryBackend.available)
  func `a run in progress does not count as killed`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let store = try HistoryStore(opening: folder.path, creating: true)
    let attempt = try store.beginRun(at: 5)
    #expect(try HistoryStore(opening: folder.path).lostRuns == [])
    let run = SampleRun.of([("a.m3u8", SampleRun.clean)])
    let number = try store.record(run, of: attempt)
    #expect(number == 1)
    #expect(try HistoryStore(opening: folder.path).lostRuns == [])
    #expect(try folder.names.filter { $0.contains("-run") } == [])
  }

  @Test(arguments: HistoryBackend.available)
  func `secrets are masked before they are stored`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n https://u:hidden@a.example/?auth-token=hidden\n"
    try folder.store(SampleRun.of([("https://u:hidden@b.example/p.m3u8", text)]), day: 1)
    for name in try folder.names {
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.range(of: Data("hidden".utf8)) == nil, "\(name)")
    }
    if backend == .postgresql {
      let dump = try LocalPostgreSQL.shared.get().dump(folder.path)
      #expect(dump.contains("p.m3u8") && !dump.contains("hidden"))
    }
    #expect(try folder.snapshot().targets[0].findings.isEmpty == false)
  }

  @Test func `runs expire by age except one per week and then one per month`() throws {
    let runs = (0..<800).map { day in
      HistorySnapshot.Run(
        id: Int64(day + 1), startTime: Int64(day) * 86_400, isComplete: true, toolVersion: "",
        ruleSetHash: "",
        microseconds: 0)
    }
    let expired = Set(Retention(days: 90).expired(among: runs).map(\.id))
    let kept = runs.filter { !expired.contains($0.id) }.map(\.startTime).map { $0 / 86_400 }
    #expect(kept.suffix(90) == (710..<800).map { Int64($0) }[...])
    let weekly = kept.filter { (435..<710).contains($0) }
    #expect((39...41).contains(weekly.count))
    let monthly = kept.filter { $0 < 435 }
    #expect((14...15).contains(monthly.count))
    let left = runs.filter { !expired.contains($0.id) }
    #expect(Retention(days: 90).expired(among: left) == [])
  }

  @Test(arguments: [
    // A clock that went ahead by centuries, and one that was right again after that.
    ([0, 1, 2, 2_900_000], [] as [Int64]), ([0, 1, 2, 2_900_000, 3], []),
    ([0, 1, 2, 2_900_000, 400], [1, 2]), ([9_000, 9_001, 9_002, 0], []),
  ])
  func `a wrong clock does not make runs expire`(days: [Int64], expired: [Int64]) {
    let runs = days.enumerated().map { number, day in
      HistorySnapshot.Run(
        id: Int64(number + 1), startTime: day * 86_400, isComplete: true, toolVersion: "",
        ruleSetHash: "",
        microseconds: 0)
    }
    #expect(Retention(days: 90).expired(among: runs).map(\.id) == expired)
  }

  @Test(arguments: HistoryBackend.available)
  func `a clock is compared with the run stored last`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let store = try HistoryStore(opening: folder.path, creating: true)
    #expect(try store.clockJump(at: 0) == nil)
    try folder.store(SampleRun.of([("a", SampleRun.clean)]), day: 1_000)
    let begun: Int64 = 1_000 * 86_400
    #expect(try store.clockJump(at: begun) == nil)
    #expect(try store.clockJump(at: begun - 1) == .back(behind: begun))
    #expect(try store.clockJump(at: begun + 731 * 86_400) == nil)
    #expect(try store.clockJump(at: begun + 731 * 86_400 + 1) == .ahead(of: begun))
    #expect(try store.clockJump(at: .max) == .ahead(of: begun))
    try folder.store(SampleRun.of([("a", SampleRun.clean)]), day: 10)
    #expect(try store.clockJump(at: begun - 1) == .ahead(of: 10 * 86_400))
  }

  @Test(arguments: HistoryBackend.available)
  func `pruning keeps first dates and the differences between remaining runs`(
    backend: HistoryBackend
  )
    throws
  {
    let folder = try StoreFolder(backend)
    let texts = [SampleRun.faulty, SampleRun.clean, SampleRun.faulty, SampleRun.faulty]
    for (day, text) in texts.enumerated() {
      try folder.store(SampleRun.of([("a.m3u8", text)]), day: Int64(day + 1))
    }
    let store = try HistoryStore(opening: folder.path)
    let runs = try store.snapshot().runs
    try store.remove([runs[0], runs[2]])
    let snapshot = try store.snapshot()
    #expect(snapshot.runs.map(\.id) == [2, 4])
    #expect(snapshot.targets[0].findings.map(\.firstSeen) == [3 * 86_400])
    #expect(snapshot.targets[0].firstSeen == 86_400)
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(comparison.appeared.count == 1)
  }

  @Test(arguments: HistoryBackend.available)
  func `the start time of the last removed run is kept`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    for day in 1...4 as ClosedRange<Int64> {
      try folder.store(SampleRun.of([("a.m3u8", SampleRun.clean)]), day: day)
    }
    let store = try HistoryStore(opening: folder.path)
    #expect(try store.snapshot().lastPruned == nil)
    for (number, day) in [(1, 2), (0, 2)] as [(Int, Int64)] {
      try store.remove([try store.snapshot().runs[number]])
      #expect(try store.snapshot().lastPruned == day * 86_400)
    }
  }

  @Test(arguments: ["fail-on=error\nrule=\n", "fail-on=error\nrule\n"])
  func `a stored setting without a value is not given`(text: String) {
    #expect(RunSettings(text: text) == RunSettings(["fail-on": "error"]))
  }

  @Test(arguments: HistoryBackend.available)
  func `a comparison lists changed settings`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let settings = [
      nil, ["fail-on": "error", "profile": "live\nima", "rule": ""],
      ["fail-on": "error", "profile": "live ima"], ["fail-on": "warning"],
    ].map { $0.map(RunSettings.init) }
    for (day, settings) in settings.enumerated() {
      let store = try HistoryStore(opening: folder.path, creating: true)
      try store.record(
        SampleRun.of([("a.m3u8", SampleRun.clean)]), of: store.beginRun(at: Int64(day) * 86_400),
        settings: settings)
    }
    let snapshot = try folder.snapshot()
    #expect(snapshot.runs.map(\.settings) == settings)
    let changes = zip(snapshot.runs, snapshot.runs.dropFirst()).map {
      RunComparison($0, $1, in: snapshot)
    }
    let words = [
      "fail-on was error, then warning", "profile was live ima, then not given",
    ]
    #expect(changes.map(\.changedSettings) == [[], [], words])
    #expect(
      HistoryText(snapshot).describe(changes[2]).contains(
        "\nsettings changed: \(words.joined(separator: "; "))\n"))
    let site = try Site(snapshot).files()
    let page = try #require(site.first { $0.path == "diff/3-4.html" })
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("settings (fail-on was"))
  }
}

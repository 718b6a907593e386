import HLSDocuments
import HLSLinting
import HLSReporting
import LocalPostgreSQL
import SourceText
import Testing

@testable import LintHistory

/// The details of the breaks that the last check of a target found are stored, and not again while they are the same.
struct StoredBreakDetailsTests {
  static func details(
    _ id: String, length: Int64? = 24_000, status: Int = 200, line: Int = 7, time: Int64 = 80
  ) -> BreakDetails {
    var details = BreakDetails(id: id)
    (details.declared, details.limit, details.pods) = (30_000, nil, ["ad_break_id \(id)"])
    details.ads = [
      .init(
        address: "https://ads.example.com/a.m3u8", declared: 30_000, length: length,
        state: length == nil ? .failed : .loaded)
    ]
    details.requests = [
      .init(
        .asset, address: "https://ads.example.com/a.m3u8", status: status, milliseconds: time,
        failure: nil)
    ]
    details.source = "https://example.com/main.m3u8"
    details.lines = [.init(number: line, text: "#EXT-X-DATERANGE:ID=\"\(id)\"", isOfBreak: true)]
    return details
  }

  private static func run(
    _ details: [BreakDetails], text: String? = SampleRun.clean, name: String = "news"
  ) -> RedactedRun {
    var target = SampleRun.target(
      [("main.m3u8", text)], named: name,
      breaks: details.map {
        ScheduledBreak(id: $0.id, content: .asset, start: 5, duration: $0.declared)
      })
    target.breakDetails = details
    return SampleRun.of([target])
  }

  private static func stored(
    _ folder: StoreFolder
  ) throws -> [String: HistorySnapshot.StoredBreakDetails] {
    try #require(folder.snapshot().targets.first { $0.name == "news" }).breakDetails
  }

  @Test(arguments: HistoryBackend.available)
  func `a break keeps its details until ads, lengths or statuses change`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    let first = [Self.details("a"), Self.details("b")]
    try folder.store(Self.run(first), day: 1)
    var stored = try Self.stored(folder)
    #expect(stored.mapValues(\.run) == ["a": 1, "b": 1])
    #expect(stored["a"]?.packed.details(of: "a") == first[0])
    // The window moved on, and the request took longer.
    try folder.store(
      Self.run([Self.details("a", line: 3, time: 90), Self.details("b", length: nil, status: 404)]),
      day: 2)
    let second = try Self.stored(folder)
    #expect(second["a"] == stored["a"])
    #expect(second["b"]?.run == 2 && second["b"]?.id == stored["b"]?.id)
    #expect(second["b"]?.packed.details(of: "b")?.requests[0].status == 404)
    // One break is no longer announced, and another one is new.
    try folder.store(Self.run([Self.details("a"), Self.details("c")]), day: 3)
    stored = try Self.stored(folder)
    #expect(stored.mapValues(\.run) == ["a": 1, "c": 3])
    #expect(try folder.snapshot().targets[0].breaks.map(\.scheduled.id) == ["a", "b", "c"])
  }

  @Test(arguments: HistoryBackend.available)
  func `an unchecked night keeps details, a night without the target removes them`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    try folder.store(Self.run([Self.details("a")]), day: 1)
    try folder.store(Self.run([], text: nil), day: 2)
    #expect(try Self.stored(folder).keys.sorted() == ["a"])
    try folder.store(Self.run([], name: "other"), day: 3)
    #expect(try Self.stored(folder).isEmpty)
  }

  @Test(arguments: HistoryBackend.available)
  func `details are pruned with their break`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    try folder.store(Self.run([Self.details("a")]), day: 1)
    // The target is not checked any more, so that nothing says whether the break is announced.
    try folder.store(Self.run([], text: nil), day: 2)
    let store = try HistoryStore(opening: folder.path)
    try store.remove([try store.snapshot([]).runs[0]])
    let target = try folder.snapshot().targets[0]
    #expect(target.breaks.isEmpty && target.breakDetails.isEmpty)
  }

  @Test(arguments: HistoryBackend.available)
  func `findings in the lines of a break belong to it, wherever the lines are`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    // EXT-X-TARGETDURATION is missing, which is reported on the first line.
    func store(line: Int, day: Int64) throws -> HistorySnapshot.StoredBreakDetails? {
      var details = Self.details("a", line: line)
      details.source = "main.m3u8"
      try folder.store(Self.run([details], text: SampleRun.faulty), day: day)
      return try Self.stored(folder)["a"]
    }
    let first = try store(line: 1, day: 1)
    let finding = try #require(folder.snapshot().targets[0].findings.first)
    #expect(first?.packed.details(of: "a")?.findings == [finding.fingerprint])
    #expect(try store(line: 1, day: 2) == first)
    let moved = try store(line: 2, day: 3)
    #expect(moved?.run == 3 && moved?.packed.details(of: "a")?.findings == [])
  }

  @Test func `findings in the list or an ad of a break belong to it, and to no other`() throws {
    let folder = try StoreFolder()
    var (own, other) = (Self.details("a"), Self.details("b"))
    (own.source, other.source) = ("audio.m3u8", "audio.m3u8")
    // Names of documents have no query, and numbers if they would be the same.
    (own.documents, other.documents) = (["main.m3u8"], ["main.m3u8~2"])
    try folder.store(Self.run([own, other], text: SampleRun.faulty), day: 1)
    let finding = try #require(folder.snapshot().targets[0].findings.first)
    let stored = try Self.stored(folder)
    #expect(stored["a"]?.packed.details(of: "a")?.findings == [finding.fingerprint])
    #expect(stored["b"]?.packed.details(of: "b")?.findings == [])
  }

  @Test func `the last twenty breaks of a target have details, each ID once`() throws {
    let folder = try StoreFolder()
    let many = (1...30).map { Self.details("\($0)") } + [Self.details("30", length: 1)]
    try folder.store(Self.run(many), day: 1)
    let stored = try Self.stored(folder)
    #expect(Set(stored.keys) == Set((12...30).map(String.init)))
    #expect(stored["30"]?.packed.details(of: "30") == Self.details("30"))
  }

  @Test func `secrets are masked, and IDs stay those of the breaks`() throws {
    let folder = try StoreFolder()
    var details = Self.details("token=abcdefghijklmnop")
    details.lines = [.init(number: 1, text: "a?token=abcdefghijklmnop", isOfBreak: true)]
    try folder.store(Self.run([details]), day: 1)
    let target = try folder.snapshot().targets[0]
    let id = target.breaks[0].scheduled.id
    let stored = try #require(target.breakDetails[id]?.packed.details(of: id))
    #expect(stored.lines[0].text == "a?token=****************")
  }

  @Test func `an ID with U+0000 is stored as that of its break`() throws {
    let folder = try StoreFolder()
    try folder.store(Self.run([Self.details("a\0b")]), day: 1)
    let target = try folder.snapshot().targets[0]
    #expect(target.breakDetails.keys.sorted() == target.breaks.map(\.scheduled.id))
  }

  @Test func `a target line has the details`() throws {
    let details = [Self.details("a"), Self.details("\u{1}<b>\"", length: nil, status: 0)]
    let run = Self.run(details)
    let target = try #require(run.value.targets.first)
    let line = TargetLineWriter(toolVersion: "1", rules: run.value.rules, hash: "5f0c")
      .line(Redacted(masked: target), url: "https://example.com/main.m3u8")
    #expect(try TargetLine(parsing: line).result.breakDetails == target.breakDetails)
    #expect(PackedTarget(Redacted(masked: target)).target.value == target)
  }

  /// A night of a channel with these breaks, whose lists have a finding, and one that its server does not deliver.
  private static func night(
    _ breaks: [String], failing: String, kind: String = "asset list"
  ) -> RedactedRun {
    let start = Position(line: 1, column: 1)
    let link = UncheckedLink(
      kind: kind, reason: "the server answered with status 404", uri: failing,
      place: Place(source: "main.m3u8", range: ByteRange(0, 0), start: start, end: start))
    let main = SourceResult(
      source: "main.m3u8", kind: "media playlist", findings: [], uncheckedLinks: [link])
    let lists = breaks.map { id in
      SampleRun.target([("\(id).m3u8", SampleRun.faulty)]).sources[0]
    }
    var target = TargetResult(
      name: "news",
      sources: [main] + lists
        + [SourceResult(source: failing, unchecked: "the server answered with status 404")],
      breaks: (breaks + [failing]).map {
        ScheduledBreak(id: $0, content: .assetList, start: 5, duration: 30_000)
      })
    target.breakDetails = breaks.map { id in
      var details = Self.details(id)
      details.documents = ["\(id).m3u8"]
      return details
    }
    return SampleRun.of([target])
  }

  @Test(arguments: [("asset list", ["c.m3u8"]), ("variant stream", ["a.m3u8", "c.m3u8"])])
  func `findings of breaks that are over end, if every playlist was loaded`(
    kind: String, sources: [String]
  ) throws {
    let folder = try StoreFolder()
    try folder.store(Self.night(["a", "c"], failing: "b.m3u8"), day: 1)
    try folder.store(Self.night(["c"], failing: "d.m3u8", kind: kind), day: 2)
    let target = try folder.snapshot().targets[0]
    let open = target.findings.filter { $0.runs.end == nil && $0.severity == .error }
    #expect(Set(open.map(\.source)).sorted() == sources)
  }
}

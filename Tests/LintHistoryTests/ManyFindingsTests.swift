@testable import LintHistory
import LocalPostgreSQL
import Testing

/// A run with more findings than are written at once is stored like any other.
struct ManyFindingsTests {
  private static let lines = 30, targets = 20
  private static let mostChanges = 100

  private static func run(_ text: String) -> [(name: String, text: String?)] {
    (0..<targets).map { ("\($0).m3u8", text) }
  }

  @Test(arguments: HistoryBackend.available)
  func `findings that are written in parts are those of the run`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let faulty =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
      + (0..<Self.lines).map { "#EXTINF:six-\($0),\na.ts\n" }.joined() + "#EXT-X-ENDLIST\n"
    try folder.store(SampleRun.of(Self.run(faulty)), day: 1, mostChanges: Self.mostChanges)
    let first = try HistoryStore(opening: folder.path).snapshot()
    let found = first.targets.flatMap(\.findings)
    #expect(first.targets.count == Self.targets && found.count > 5 * Self.mostChanges)
    #expect(found.map(\.id).sorted() == Array(1...Int64(found.count)))
    for target in first.targets {
      #expect(target.findings.count == found.count / Self.targets)
      #expect(Set(target.findings.map(\.fingerprint)).count == target.findings.count)
      #expect(target.findings.allSatisfy { $0.source == target.name && $0.target == target.id })
      #expect(target.findings.map(\.message) == first.targets[0].findings.map(\.message))
    }
    try folder.store(SampleRun.of(Self.run(faulty)), day: 2, mostChanges: Self.mostChanges)
    #expect(try HistoryStore(opening: folder.path).snapshot().targets == first.targets)
    try folder.store(SampleRun.of(Self.run(SampleRun.clean)), day: 3, mostChanges: Self.mostChanges)
    let last = try HistoryStore(opening: folder.path).snapshot()
    #expect(
      last.targets.flatMap(\.findings).allSatisfy { $0.runs == RunInterval(first: 1, end: 3) })
    #expect(last.totals[3]?.checked == Self.targets)
  }
}

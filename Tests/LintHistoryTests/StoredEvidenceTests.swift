import Foundation
import HLSLinting
import HLSRules
@testable import HistorySite
import LintEvidence
import LocalPostgreSQL
import SourceText
import Testing

@testable import LintHistory

/// The documents that findings rest on are stored when a finding is new, with the last version before.
struct StoredEvidenceTests {
  private static func kept(_ name: String, _ text: String) throws -> TargetEvidence {
    let document = EvidenceDocument(
      kind: "media playlist", response: nil, bytes: text.utf8.count,
      parts: [.init(first: 1, lines: text.split(separator: "\n").map(String.init))])
    return TargetEvidence(
      source: name, digest: FNV1a(text).value,
      document: try #require(PackedEvidence(document)).bytes, original: [1, 2, 3])
  }

  /// A run of a target with one unchanged document, whose finding is muted or not.
  private static func run(isMuted: Bool) throws -> RedactedRun {
    let exception = FindingException(
      ["segment/target-duration-required"], because: "planned",
      at: .init(file: "t.yaml", line: 1, column: 1))
    let linter = Linter(RuleCatalog.book).excepting(isMuted ? [exception] : [])
    let file = SourceFile(name: "main.m3u8", bytes: Array(SampleRun.faulty.utf8))
    var target = TargetResult(name: "news", sources: [linter.lint(file)])
    let kept = try kept("main.m3u8", SampleRun.faulty)
    target.evidence = [
      TargetEvidence(
        source: kept.source, digest: kept.digest, document: kept.document,
        original: isMuted ? nil : kept.original)
    ]
    return SampleRun.of([target])
  }

  @Test(arguments: HistoryBackend.available)
  func `a document of a muted finding is stored once, and its original when it counts`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    for day in 1...4 as ClosedRange<Int64> {
      try folder.store(try Self.run(isMuted: day < 4), day: day)
    }
    let stored = try Self.stored(folder)
    #expect(
      stored.map(\.runs) == [RunInterval(first: 1, end: 4), RunInterval(first: 4, end: nil)])
    let store = try HistoryStore(opening: folder.path)
    #expect(try stored.map { try store.evidence($0)?.original } == [nil, [1, 2, 3]])
  }

  /// A run of a target with one document; `live` is a line that differs each night.
  private static func run(_ text: String?, live: String = "") throws -> RedactedRun {
    let text = text.map { $0 + live }
    var target = SampleRun.target([("main.m3u8", text)])
    if let text { target.evidence = [try kept("main.m3u8", text)] }
    return SampleRun.of([target])
  }

  private static func stored(_ folder: StoreFolder) throws -> [HistorySnapshot.StoredEvidence] {
    try folder.snapshot().targets[0].evidence
  }

  @Test(arguments: HistoryBackend.available)
  func `an unchanged document is stored once`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    for day in 1...3 as ClosedRange<Int64> {
      try folder.store(try Self.run(SampleRun.clean), day: day)
    }
    let stored = try Self.stored(folder)
    #expect(stored.map(\.runs) == [RunInterval(first: 1, end: nil)])
    #expect(stored.map(\.marks.isEmpty) == [true])
  }

  @Test(arguments: HistoryBackend.available)
  func `a finding has the document of its first night and the last one before`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    // Each night has another document; the findings of the last three nights are the same.
    let nights = [SampleRun.clean, SampleRun.clean] + Array(repeating: SampleRun.faulty, count: 3)
    for (day, text) in nights.enumerated() {
      try folder.store(try Self.run(text, live: "#night \(day)\n"), day: Int64(day))
    }
    let target = try folder.snapshot().targets[0]
    #expect(
      target.evidence.map(\.runs) == [
        RunInterval(first: 2, end: 3), RunInterval(first: 3, end: nil),
      ])
    let finding = try #require(target.findings.first { $0.severity == .error })
    let version = try #require(target.evidence(of: finding))
    #expect(version.runs.first == 3)
    #expect(version.document?.document?.lines.last?.text == "#night 2")
    let before = try #require(target.evidence(before: version, without: finding.fingerprint))
    #expect(before.document?.document?.lines.last?.text == "#night 1")
  }

  @Test(arguments: HistoryBackend.available)
  func `a night without an answer keeps the last version`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    try folder.store(try Self.run(SampleRun.clean), day: 1)
    try folder.store(try Self.run(nil), day: 2)
    #expect(try Self.stored(folder).map(\.runs) == [RunInterval(first: 1, end: nil)])
    try folder.store(SampleRun.of([("other", SampleRun.clean)]), day: 3)
    #expect(try Self.stored(folder) == [])
  }

  @Test(arguments: HistoryBackend.available)
  func `versions are pruned with their runs`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    for (day, text) in [SampleRun.faulty, SampleRun.clean, SampleRun.faulty].enumerated() {
      try folder.store(try Self.run(text), day: Int64(day))
    }
    #expect(try Self.stored(folder).map(\.runs.first) == [1, 2, 3])
    let store = try HistoryStore(opening: folder.path)
    try store.remove(try store.snapshot([]).runs.filter { $0.id < 3 })
    #expect(try Self.stored(folder).map(\.runs.first) == [3])
    #expect(try store.database.number("SELECT count(*) FROM bodies") == 1)
  }

  @Test(arguments: HistoryBackend.available)
  func `the number of versions of a target is bounded`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    for day in 0..<30 as Range<Int64> {
      try folder.store(
        try Self.run(day.isMultiple(of: 2) ? SampleRun.clean : SampleRun.faulty, live: "#\(day)\n"),
        day: day)
    }
    let stored = try Self.stored(folder)
    #expect(stored.map(\.runs.first) == Array(7...30))
  }

  @Test(arguments: HistoryBackend.available)
  func `a changed document is reported as damaged`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    try folder.store(try Self.run(SampleRun.faulty), day: 1)
    let store = try HistoryStore(opening: folder.path)
    let version = try #require(try store.snapshot([.results, .evidence]).targets[0].evidence.first)
    #expect(version.document == nil)
    #expect(try store.evidence(version)?.original == [1, 2, 3])
    try store.database.run("UPDATE bodies SET bytes = ?", [.blob([1, 0])])
    #expect(throws: HistoryError.damaged(rows: ["the evidence of run 1"])) {
      try store.snapshot(.published)
    }
    #expect(throws: HistoryError.damaged(rows: ["the evidence of run 1"])) {
      try store.evidence(version)
    }
  }

  /// The history of channels that lose in different ways, the least first, and the snapshot with documents of these bytes.
  private static func documents(
    _ backend: HistoryBackend, atMost bytes: (HistorySnapshot) -> Int
  ) throws -> HistorySnapshot {
    let folder = try StoreFolder(backend)
    let clean = SampleRun.clean.dropFirst(8)
    // An interstitial must have X-ASSET-URI or X-ASSET-LIST (rfc8216bis-22, appendix D.2).
    let noAd = """
      #EXTM3U
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z"
      \(clean)
      """
    for (day, isFaulty) in [false, true].enumerated() {
      let targets = try [("a", SampleRun.faulty), ("z", noAd)].map { name, faulty in
        let text = isFaulty ? faulty : SampleRun.clean + "#\(name)\n"
        var target = SampleRun.target([("main.m3u8", text)], named: name)
        target.evidence = [try kept("main.m3u8", text)]
        return target
      }
      try folder.store(SampleRun.of(targets), day: Int64(day))
    }
    let store = try HistoryStore(opening: folder.path)
    let all = try store.snapshot(.all)
    var snapshot = try store.snapshot(.published.subtracting(.documents).union(.evidence))
    try HistoryStore.readDocuments(&snapshot, in: store.database, atMost: bytes(all))
    return snapshot
  }

  private static func size(_ snapshot: HistorySnapshot, _ target: Int) -> [Int] {
    snapshot.targets[target].evidence.map { $0.document?.bytes.count ?? 0 }
  }

  @Test(arguments: HistoryBackend.available)
  func `documents of the channel that loses most come first`(backend: HistoryBackend) throws {
    let snapshot = try Self.documents(backend) { Self.size($0, 1).reduce(0, +) }
    #expect(snapshot.targets.map(\.name) == ["a", "z"])
    #expect(snapshot.targets[0].evidence.map { $0.document == nil } == [true, true])
    #expect(snapshot.targets[1].evidence.map { $0.document == nil } == [false, false])
    let less = try Self.documents(backend) { Self.size($0, 1).reduce(0, +) - 1 }
    // What a document is compared with comes after it.
    #expect(less.targets[1].evidence.map { $0.document == nil } == [true, false])
  }

  @Test func `the site says where a document is that it has no room for`() throws {
    let snapshot = try Self.documents(.sqlite) { Self.size($0, 1)[1] }
    let files = try Site(snapshot).files()
    func text(_ path: String) throws -> String {
      String(
        decoding: try #require(files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
    }
    let omitted = try #require(snapshot.targets[0].evidence.last).id
    let shown = try #require(snapshot.targets[1].evidence.last).id
    let before = try #require(snapshot.targets[1].evidence.first).id
    #expect(
      try text("targets/1.html").contains(
        "evidence is not on this site: interlint history evidence \(omitted)"))
    #expect(try text("targets/2.html").contains("href=\"../evidence/\(shown).html"))
    #expect(
      try text("evidence/\(shown).html").contains(
        "The last version without the first finding is not on this site: "
          + "interlint history evidence \(before)"))
    #expect(!files.contains { $0.path == "evidence/\(omitted).html" })
  }

  @Test func `a row of the start page links to the evidence of its worst cause`() throws {
    let snapshot = try Self.documents(.sqlite) { _ in 1 << 20 }
    let files = try Site(snapshot).files()
    let index = String(
      decoding: try #require(files.first { $0.path == "index.html" }).bytes, as: UTF8.self)
    let rows = try #require(index.components(separatedBy: "id=\"channels\"").last)
      .components(separatedBy: "<tr>").dropFirst(2).prefix(2)
      .map { $0.components(separatedBy: "</tr>")[0] }
    #expect(rows.count == 2)
    let worst = [(1, "interstitial/asset-missing"), (0, "segment/target-duration-required")]
    for (row, (number, rule)) in zip(rows, worst) {
      let target = snapshot.targets[number]
      let version = try #require(target.evidence.last)
      let finding = try #require(target.findings.first { $0.rule == rule }, "\(rule)")
      let line = try #require(version.marks[finding.fingerprint]?.line)
      let link = "<a href=\"evidence/\(version.id).html#L\(line)\">evidence</a>"
      #expect(row.contains(">\(target.name)</a>"))
      #expect(row.components(separatedBy: link).count == 2, "\(row)")
    }
  }

  @Test func `the page of a target links to a page with the marked line`() throws {
    let folder = try StoreFolder()
    let hostile = "#EXT-X-<script>alert(2)</script>:1\n#\u{1B}[31m\u{202E}\n"
    try folder.store(try Self.run(SampleRun.clean), day: 1)
    try folder.store(try Self.run("#EXTM3U\n" + hostile + SampleRun.faulty.dropFirst(8)), day: 2)
    let files = try Site(folder.snapshot()).files()
    let version = try #require(try Self.stored(folder).last)
    let line = try #require(version.marks.marks.first?.position.line)
    let path = "evidence/\(version.id).html"
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    // The cause at the top, and the finding.
    #expect(try text("targets/1.html").ranges(of: "href=\"../\(path)#L\(line)\"").count == 2)
    let page = try text(path)
    #expect(page.contains("<span class=\"hit\" id=\"L\(line)\">"))
    #expect(page.contains("#EXT-X-&lt;script&gt;alert(2)"))
    #expect(!page.contains("<script") && !page.contains("\u{1B}") && !page.contains("\u{202E}"))
    // The line that the earlier version had.
    #expect(page.contains("<span class=\"old\"><b>2 −</b>#EXT-X-TARGETDURATION:6</span>"))
    #expect(files.allSatisfy { !$0.bytes.starts(with: [1, 2, 3]) })
  }

  @Test func `a finding in an answer, which has no lines, links to its page only`() throws {
    let folder = try StoreFolder()
    let answer = EvidenceDocument(kind: "response", response: nil, bytes: 9, parts: [])
    var target = SampleRun.target([("main.m3u8", SampleRun.faulty)])
    target.evidence = [
      TargetEvidence(
        source: "main.m3u8", digest: 1, document: try #require(PackedEvidence(answer)).bytes,
        original: [1])
    ]
    try folder.store(SampleRun.of([target]), day: 1)
    let files = try Site(folder.snapshot()).files()
    let version = try #require(try Self.stored(folder).last)
    #expect(!version.marks.marks.isEmpty)
    let path = "evidence/\(version.id).html"
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    #expect(try text("targets/1.html").contains("href=\"../\(path)\""))
    #expect(try !text(path).contains("href=\"#L"))
  }
}

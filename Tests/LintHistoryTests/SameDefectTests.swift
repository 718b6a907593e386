import HLSDocuments
import HLSLinting
import HLSRules
@testable import LintHistory
import LocalPostgreSQL
import SourceText
import Testing

/// One unchanged defect is one finding in every run, also where a publisher generates IDs, dates and
/// addresses for each night; another defect is another finding.
struct SameDefectTests {
  /// A break of a playlist with an asset list, and its defects.
  private struct Break {
    var id: String
    var seconds = 6
    /// X-RESUME-OFFSET is in quotes: interstitial/resume-offset-type.
    var isQuoted = false
    var offset = 0
    /// The folder of the asset list and of its asset; the ID if it is nil.
    var folder: String?
    /// The asset has no EXT-X-TARGETDURATION: segment/target-duration-required.
    var hasBadAsset = false
    var hasAsset = true
  }

  private static let offsetRule = "interstitial/resume-offset-type"
  private static let durationRule = "segment/target-duration-required"

  /// What changed from one night to the next: the numbers of findings of any rule that are new, fixed
  /// and kept.
  private struct Changes: Equatable {
    var new: [String] = []
    var fixed: [String] = []
    var kept: [String] = []
  }

  private static func media(_ breaks: [Break], day: Int, isLive: Bool, padding: Int) -> String {
    let date = "2026-11-0\(day)T00:00"
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + String(repeating: "#\n", count: padding)
      + "#EXT-X-PROGRAM-DATE-TIME:\(date):00.000Z\n"
      + breaks.map { line in
        let offset = line.isQuoted ? "\"\(line.offset)\"" : "\(line.offset)"
        let list =
          "https://ads.example/\(line.folder ?? line.id)/list.json?_HLS_interstitial_id=\(line.id)"
        return #"#EXT-X-DATERANGE:ID="\#(line.id)",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="\#(date):\#(line.seconds < 10 ? "0" : "")\#(line.seconds).000Z","#
          + "DURATION=6,X-RESUME-OFFSET=\(offset),X-ASSET-LIST=\"\(list)\"\n"
      }.joined() + (1...9).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
      + (isLive ? "" : "#EXT-X-ENDLIST\n")
  }

  private static func target(
    _ breaks: [Break], day: Int = 1, isLive: Bool = false, padding: Int = 0,
    renditions: [String] = ["video.m3u8"]
  ) -> TargetResult {
    let media = media(breaks, day: day, isLive: isLive, padding: padding)
    var documents = Dictionary(renditions.map { ($0, media) }, uniquingKeysWith: { $1 })
    documents["main.m3u8"] =
      "#EXTM3U\n"
      + renditions.enumerated().map {
        "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)00000,CODECS=\"mp4a.40.2\"\n\($1)\n"
      }.joined()
    for line in breaks {
      let folder = "https://ads.example/\(line.folder ?? line.id)/"
      documents["\(folder)list.json?_HLS_interstitial_id=\(line.id)"] =
        line.hasAsset ? #"{"ASSETS":[{"URI":"\#(folder)ad.m3u8","DURATION":6}]}"# : nil
      documents["\(folder)ad.m3u8"] =
        "#EXTM3U\n" + (line.hasBadAsset ? "" : "#EXT-X-TARGETDURATION:6\n")
        + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    }
    func source(_ name: String) -> SourceFile? {
      documents[name].map { SourceFile(name: name, bytes: Array($0.utf8)) }
    }
    let main = SourceFile(name: "main.m3u8", bytes: Array((documents["main.m3u8"] ?? "").utf8))
    let graph = DocumentGraph(main, at: main.name) { address in
      source(address).map { .source($0, location: address) } ?? .absent(reason: "not there")
    }
    return TargetResult(
      name: "episode", sources: Linter(RuleCatalog.book).lint(graph), breaks: graph.scheduledBreaks)
  }

  private static func history(
    _ nights: [TargetResult], _ backend: HistoryBackend = .sqlite
  ) throws -> HistorySnapshot {
    let folder = try StoreFolder(backend)
    for (day, target) in nights.enumerated() {
      try folder.store(SampleRun.of([target]), day: Int64(day + 1))
    }
    return try folder.snapshot()
  }

  /// What changed in the last of several nights.
  private static func changes(_ nights: TargetResult...) throws -> Changes {
    let snapshot = try history(nights)
    let comparison = RunComparison(
      snapshot.runs[nights.count - 2], snapshot.runs[nights.count - 1], in: snapshot)
    func rules(_ findings: [TargetFinding]) -> [String] { findings.map(\.finding.rule).sorted() }
    // Every finding that remains is as old as the first night that had it, and no new one is older.
    #expect(
      comparison.remaining.allSatisfy {
        $0.finding.firstSeen < comparison.after.startTime
      })
    #expect(comparison.appeared.allSatisfy { $0.finding.firstSeen == comparison.after.startTime })
    #expect(comparison.newlyChecked == [] && comparison.unknown == [])
    return Changes(
      new: rules(comparison.appeared), fixed: rules(comparison.fixed),
      kept: rules(comparison.remaining))
  }

  @Test func `a defect under a new break ID is the same`() throws {
    let changes = try Self.changes(
      Self.target([Break(id: "monday", isQuoted: true)]),
      Self.target([Break(id: "tuesday", isQuoted: true)]))
    #expect(changes == Changes(kept: [Self.offsetRule]))
  }

  @Test func `a daily episode with other dates, IDs and lines keeps its findings`() throws {
    let nights = (1...4).map { day in
      Self.target(
        [
          Break(id: "e\(day)-1", seconds: 5 + day, isQuoted: true),
          Break(id: "e\(day)-2", seconds: 20 + day), Break(id: "e\(day)-3", seconds: 40),
          Break(id: "e\(day)-4", seconds: 50, isQuoted: true, offset: day),
        ], day: day, padding: day)
    }
    let snapshot = try Self.history(nights)
    let target = snapshot.targets[0]
    #expect(target.findings(in: 4).map(\.firstSeen) == [86_400, 86_400])
    // The message of the second has a number that changes, so that it has an interval for each night.
    #expect(Set(target.findings.map(\.fingerprint)).count == 2 && target.findings.count == 5)
    for (before, after) in zip(snapshot.runs, snapshot.runs.dropFirst()) {
      let comparison = RunComparison(before, after, in: snapshot)
      #expect(comparison.isEmpty && comparison.remaining.count == 2)
    }
  }

  @Test func `a repaired break is fixed while the other one remains`() throws {
    let both = [Break(id: "a", isQuoted: true), Break(id: "b", seconds: 20, isQuoted: true)]
    let repaired = [Break(id: "a"), Break(id: "b", seconds: 20, isQuoted: true)]
    let renamed = [Break(id: "c"), Break(id: "d", seconds: 20, isQuoted: true)]
    for after in [repaired, renamed] {
      let changes = try Self.changes(Self.target(both), Self.target(after))
      #expect(changes == Changes(fixed: [Self.offsetRule], kept: [Self.offsetRule]))
    }
    // The one that remains is known by its ID, even if it was the second of two equal ones.
    let snapshot = try Self.history([Self.target(both), Self.target(repaired)])
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(comparison.fixed.map(\.finding.line) == [4])
    #expect(comparison.remaining.map(\.finding.line) == [5])
  }

  @Test func `the same defect at another break is new`() throws {
    let first = Break(id: "a", isQuoted: true)
    for after in [
      [first, Break(id: "b", seconds: 20, isQuoted: true)],
      [Break(id: "b", seconds: 40, isQuoted: true), first],
      [Break(id: "c", isQuoted: true), Break(id: "d", seconds: 20, isQuoted: true)],
    ] {
      let changes = try Self.changes(Self.target([first]), Self.target(after))
      #expect(changes == Changes(new: [Self.offsetRule], kept: [Self.offsetRule]))
    }
  }

  @Test func `a repair and a new defect in the same night are both listed`() throws {
    let changes = try Self.changes(
      Self.target([Break(id: "a", isQuoted: true), Break(id: "b", seconds: 20)]),
      Self.target([Break(id: "a"), Break(id: "b", seconds: 20, isQuoted: true)]))
    #expect(changes == Changes(new: [Self.offsetRule], fixed: [Self.offsetRule]))
    // A rule is violated in one document, and another rule in its place.
    let others = try Self.changes(
      Self.target([Break(id: "a", isQuoted: true)]),
      Self.target([Break(id: "b", hasBadAsset: true)])
    )
    #expect(others == Changes(new: [Self.durationRule], fixed: [Self.offsetRule]))
  }

  @Test func `breaks in another order are the same`() throws {
    let breaks = [
      Break(id: "a", isQuoted: true), Break(id: "b", seconds: 20, isQuoted: true, offset: 5),
    ]
    for after in [
      breaks.reversed(),
      [
        Break(id: "d", seconds: 3, isQuoted: true, offset: 5),
        Break(id: "c", seconds: 30, isQuoted: true),
      ],
    ] {
      let snapshot = try Self.history([Self.target(breaks), Self.target(after)])
      let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
      #expect(comparison.isEmpty && comparison.remaining.count == 2)
      // The messages differ in the value, by which each is recognized.
      #expect(snapshot.targets[0].findings.map(\.runs.first) == [1, 1])
    }
  }

  @Test func `every rendition keeps its own finding`() throws {
    let renditions = ["low.m3u8", "high.m3u8"]
    let changes = try Self.changes(
      Self.target([Break(id: "a", isQuoted: true)], renditions: renditions),
      Self.target([Break(id: "b", isQuoted: true)], day: 2, padding: 3, renditions: renditions))
    #expect(changes == Changes(kept: [Self.offsetRule, Self.offsetRule]))
  }

  @Test func `a defect in an asset whose address has a date is the same`() throws {
    for (id, folder) in [("a", "2026-11-02"), ("b", "2026-11-02")] {
      let changes = try Self.changes(
        Self.target([Break(id: "a", folder: "2026-11-01", hasBadAsset: true)]),
        Self.target([Break(id: id, folder: folder, hasBadAsset: true)]))
      #expect(changes == Changes(kept: [Self.durationRule]))
    }
    let other = try Self.changes(
      Self.target([Break(id: "a", folder: "2026-11-01", hasBadAsset: true)]),
      Self.target([Break(id: "a", folder: "house-promo", hasBadAsset: true)]))
    #expect(other == Changes(new: [Self.durationRule], fixed: [Self.durationRule]))
  }

  @Test func `the breaks of a live playlist come and go without new findings`() throws {
    func window(_ ids: ClosedRange<Int>) -> TargetResult {
      Self.target(
        ids.map { Break(id: "break-\($0)", seconds: 6 + 10 * ($0 % 3), isQuoted: true) },
        isLive: true)
    }
    #expect(
      try Self.changes(window(1...2), window(3...4))
        == Changes(kept: [Self.offsetRule, Self.offsetRule]))
    #expect(
      try Self.changes(window(1...2), window(2...4))
        == Changes(new: [Self.offsetRule], kept: [Self.offsetRule, Self.offsetRule]))
    #expect(
      try Self.changes(window(1...2), window(3...3))
        == Changes(fixed: [Self.offsetRule], kept: [Self.offsetRule]))
  }

  @Test(arguments: HistoryBackend.available)
  func `an ID that returns is not taken for the finding that once had it`(
    backend: HistoryBackend
  ) throws {
    let night = { (ids: [String]) -> TargetResult in
      Self.target(
        ids.enumerated().map { Break(id: $1, seconds: 6 + 10 * $0, isQuoted: true) })
    }
    let nights: [[String]] = [["a"], ["b"], ["b"], ["b", "a"], ["a"], []]
    let snapshot = try Self.history(nights.map(night), backend)
    let target = snapshot.targets[0]
    let found = (1...6).map { run in target.findings(in: run).map(\.firstSeen) }
    // Night 4 has the finding of the first night, which is now about b, and another one about a, which
    // is the one that remains.
    let (first, fourth): (Int64, Int64) = (86_400, 4 * 86_400)
    #expect(found == [[first], [first], [first], [first, fourth], [fourth], []])
    #expect(Set(target.findings(in: 4).map(\.fingerprint)).count == 2)
    let aliases = try Self.aliases([night(["a"]), night(["b"]), night([])], backend)
    #expect(aliases == [0, 1, 0])
  }

  /// The number of stored aliases after each night.
  private static func aliases(
    _ nights: [TargetResult], _ backend: HistoryBackend
  ) throws -> [Int64?] {
    let folder = try StoreFolder(backend)
    return try nights.enumerated().map { day, target in
      try folder.store(SampleRun.of([target]), day: Int64(day))
      return try HistoryStore(opening: folder.path).database.number("SELECT count(*) FROM aliases")
    }
  }

  @Test func `a finding moves from an asset that is no longer linked in a partly checked target`()
    throws
  {
    let nights = (1...3).map { day in
      Self.target(
        [
          Break(id: "a\(day)", hasBadAsset: true),
          Break(id: "gone\(day)", seconds: 20, hasAsset: false),
        ], day: day)
    }
    let snapshot = try Self.history(nights)
    let target = snapshot.targets[0]
    #expect(target.outcomes.map(\.status) == [.partly, .partly, .partly])
    #expect(
      target.findings(in: 3).filter { $0.rule == Self.durationRule }.map(\.firstSeen) == [86_400])
    #expect(target.uncheckedDocuments.allSatisfy { $0.source.contains("/gone") })
    #expect(
      RunComparison(snapshot.runs[1], snapshot.runs[2], in: snapshot).unknown == [])
  }

  @Test(arguments: [
    ("X-SNAP is \"OUT\"; expected \"IN\"", "X-SNAP is *; expected *"),
    ("resumes at 12.5 s, but ends at 12 s", "resumes at * s, but ends at * s"),
    ("START-DATE 2026-11-01T00:00:06.000Z is 2 days early", "START-DATE *T*Z is * days early"),
    ("https://ads.example/monday/ad.m3u8 is no playlist", "* is no playlist"),
    ("an odd \"quote", "an odd *"), ("", ""), ("codec avc1.640028", "codec avc*"),
  ])
  func `messages are compared without their values`(message: String, words: String) {
    #expect(Likeness.words(of: message) == words)
  }
}

import HLSLinting
import HLSReporting
import SourceText
import Testing

/// A report of packed sources, which are read one after the other, is the report of the run in memory.
struct PackedRunTests {
  /// The error of a run that ends before its last target.
  private enum Failure: Error { case unreadable }

  /// A run of which reports have only packed sources.
  private struct PackedRun: ReportedRun {
    typealias Failure = PackedRunTests.Failure

    let toolVersion = "1.2.3"
    let rules: [ActiveRule]
    let isOfDocuments = true
    let summary: Tally
    private let digests: [PackedDigest]
    private let results: [SourceResult]
    private let listing: FindingListing?
    private let readable: Int

    init(_ run: LintRun, _ listing: FindingListing? = nil, readable: Int = .max) {
      rules = run.rules
      var summary = Tally()
      for source in run.sources { summary.add(SourceTally(source)) }
      self.summary = summary
      results = run.sources
      digests = run.sources.map { PackedDigest(bytes: PackedDigest($0).bytes) }
      self.listing = listing
      self.readable = readable
    }

    var targetCount: Int { digests.count }

    func target(_ index: Int) throws(Failure) -> ReportedTarget {
      guard index < readable else { throw .unreadable }
      return ReportedTarget([digests[index].source])
    }

    func lines(in target: Int) -> [UInt8] {
      listing?.lines(of: results[target]) ?? []
    }
  }

  private static let ids: [RuleID] = ["segment/a", "timeline/b", "authoring/c"]

  /// Findings of many forms at many places, in sources whose names need escapes, and sources that were not or
  /// only partly checked for several reasons.
  private static func sample(seed: UInt64) -> LintRun {
    var random = seed
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    func text(_ count: Int) -> String {
      (0..<count).map { _ in ["a", "7", "\u{1B}", "<&>", "日本", "::x", "##y[", "\n", " "][next(9)] }
        .joined()
    }
    let names = (0..<12).map { "\($0 % 9).\(text(next(3)))\($0 % 2 == 0 ? "." : "_")m3u8" }
    func place(_ source: String) -> Place {
      let line = 1 + next(6)
      return Place(
        source: next(5) == 0 ? names[next(12)] : source,
        range: ByteRange(UInt32(next(90)), UInt32(next(90))),
        start: Position(line: line, column: 1 + next(9)),
        end: Position(line: line + next(2), column: 9))
    }
    func finding(_ source: String) -> Finding {
      let shown = text(next(6))
      return Finding(
        rule: ids[next(3)], severity: Severity.allCases[next(3)],
        message: ["it is", "there are", "no"][next(3)] + String(repeating: " x", count: next(14))
          + " \(next(9)) " + text(next(3)),
        place: place(source),
        excerpt: Excerpt(
          shown, marked: 0..<(shown.utf8.first.map { $0 < 0x80 ? 1 : 0 } ?? 0),
          isCutBefore: next(2) == 0, isCutAfter: next(2) == 0),
        related: (0..<next(3)).map { _ in
          Finding.Related(place: place(source), message: text(4))
        },
        loads: next(4) > 0
          ? nil : Finding.Loads(appeared: 1 + next(3), lastSeen: 4, gone: 5 + next(2), last: 9))
    }
    var reports: [String] = ["no fingerprint"]
    let rules = run([], ids.map { PlannedRule(id: $0) }).rules
    let sources = names.map { name in
      let findings = (0..<next(30)).map { _ in finding(name) }
      reports += findings.prefix(2).map(\.fingerprint)
      let report = next(2) == 0 ? nil : reports[next(reports.count)]
      let reason = ["no such file", "not \(text(2))"][next(2)]
      if next(3) == 0 {
        return SourceResult(
          source: name, unchecked: reason, linkedFrom: next(2) == 0 ? nil : names[next(12)],
          reportedBy: report)
      }
      var omitted = OmittedFindings()
      omitted.add(next(3), of: ids[next(3)], Severity.allCases[next(3)])
      return SourceResult(
        source: name, kind: ["media playlist", "asset list"][next(2)], findings: findings,
        omitted: omitted, subjects: SubjectSet(next(3) == 0 ? [] : [.playlist, .mediaPlaylist]),
        uncheckedLinks: (0..<next(3)).map { _ in
          UncheckedLink(
            kind: ["asset list", "key"][next(2)], reason: reason, count: 1 + next(9), uri: text(3),
            place: place(name), lines: [next(9), next(9)],
            reportedBy: next(2) == 0 ? nil : reports[next(reports.count)])
        })
    }
    return LintRun(toolVersion: "1.2.3", rules: rules, sources: sources)
  }

  private static func text(_ run: PackedRun, _ reporter: TextReporter) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try reporter.write(run) { (piece: [UInt8]) throws(Failure) in bytes += piece }
    return bytes
  }

  @Test(arguments: FindingOrder.allCases, Severity.allCases)
  func `text is the same`(order: FindingOrder, least: Severity) throws {
    for seed in 0..<8 {
      let run = Self.sample(seed: UInt64(seed))
      var reporter = TextReporter()
      (reporter.order, reporter.showLeast, reporter.color) = (order, least, seed % 2 == 0)
      let packed = PackedRun(run, reporter.listing(run.rules))
      #expect(try Self.text(packed, reporter) == reporter.render(unredacted: run))
    }
  }

  @Test(arguments: Severity.allCases)
  func `concise text is the same`(least: Severity) throws {
    for seed in 0..<8 {
      let run = Self.sample(seed: UInt64(seed))
      var reporter = ConciseReporter()
      reporter.showLeast = least
      var bytes: [UInt8] = []
      try reporter.write(PackedRun(run, reporter.listing)) { (piece: [UInt8]) throws(Failure) in
        bytes += piece
      }
      #expect(bytes == reporter.render(unredacted: run))
    }
  }

  @Test(arguments: JUnitDialect.allCases, [0, 20, 100, 50_000])
  func `JUnit XML is the same, however much of it is folded`(
    dialect: JUnitDialect, mostCases: Int
  ) throws {
    for seed in 0..<12 {
      let run = Self.sample(seed: UInt64(seed))
      var reporter = JUnitReporter()
      reporter.dialect = dialect
      reporter.mostCases = mostCases
      reporter.mostBytes = [25_000_000, 12_000, 7_000, 100][seed % 4]
      reporter.cases = JUnitCaseSelection.allCases[seed % 3]
      reporter.suites = seed % 5 == 0 ? .targets : .documents
      reporter.failOn = [.error, .warning, .info, nil][seed / 2 % 4]
      reporter.durations = (0..<9).map { .milliseconds($0) }
      // The names contain nothing secret, so that redaction changes nothing.
      let rendered = try reporter.rendered(PackedRun(run)).get()
      #expect(try rendered == reporter.render(run.redacted()))
    }
  }

  @Test(arguments: [0, 5]) func `no report leaves out what cannot be read`(readable: Int) {
    let run = Self.sample(seed: 3)
    let packed = PackedRun(run, readable: readable)
    #expect(throws: Failure.unreadable) { try Self.text(packed, TextReporter()) }
    #expect(throws: Failure.unreadable) { try JUnitReporter().rendered(packed) }
    #expect(throws: Failure.unreadable) {
      try ConciseReporter().write(packed) { (_: [UInt8]) throws(Failure) in }
    }
  }

  @Test func `an outline has a line for each document, packed or not`() throws {
    let run = Self.sample(seed: 1).redacted()
    let packed = run.value.sources.map { PackedDigest($0).source.outline }
    #expect(packed == run.outline && packed.contains { $0.contains("not checked") })
  }
}

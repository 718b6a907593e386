import HLSLinting
import HLSReporting
import Testing

/// Reports in every format are written from parts of sources, which are read one after the other.
struct ReportedRunTests {
  private struct Full: Error {}

  private static let run = HLSReportingTests.run(
    (0..<900).map {
      PlannedSource(
        name: "\($0).m3u8", text: "#EXTM3U\n«x»",
        findings: (0..<10).map { Planned(message: "\($0) is one of ten, and \u{202E}\"quoted\"") })
    }
  ).redacted()

  private static func options() -> ReportOptions {
    var options = ReportOptions()
    options.text.order = .position
    return options
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report is written in pieces, and nothing after a failure`(format: ReportFormat) throws {
    let reporter = format.reporter(Self.options())
    let run = ReportedRun(Self.run).making(reporter.parts(Self.run.value.rules))
    var pieces: [[UInt8]] = []
    try reporter.write(run) { pieces.append($0) }
    #expect(try Array(pieces.joined()) == reporter.render(Self.run))
    // An XML document of libxml2 is made as a whole, and equal findings are one row of Markdown.
    #expect(
      format == .junit || format == .markdown
        || pieces.count > 10 && pieces.allSatisfy { $0.count < 80_000 })
    var count = 0
    let last = min(2, pieces.count)
    #expect(throws: ReportError.self) {
      try reporter.write(run) { _ throws(ReportError) in
        count += 1
        if count == last { throw ReportError("full", from: Full()) }
      }
    }
    #expect(count == last)
  }

  @Test(arguments: ReportFormat.allCases, [0, 899])
  func `no report leaves out what cannot be read`(format: ReportFormat, readable: Int) throws {
    let reporter = format.reporter(Self.options())
    let results = Self.run.value.targets
    let run = ReportedRun(
      toolVersion: "1.2.3", rules: Self.run.value.rules, isOfDocuments: true, targetCount: 900
    ) { index throws(ReportError) in
      guard index < readable else { throw ReportError("gone") }
      return results[index].redacted()
    }.making(reporter.parts(Self.run.value.rules))
    #expect { try reporter.write(run) { _ in } } throws: { "\($0)" == "gone" }
  }

  @Test func `an outline has a line for each document`() {
    let run = HLSReportingTests.run(
      [PlannedSource(name: "a.m3u8", text: "#EXTM3U\n«x»", findings: [Planned()])],
      unchecked: [("u", "gone")])
    #expect(
      run.sources.map { PackedDigest($0).source.outline } == [
        "a.m3u8: playlist: 1 error", "u: not checked: gone",
      ])
  }
}

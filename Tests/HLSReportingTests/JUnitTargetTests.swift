import HLSLinting
import HLSReporting
import Testing
import XMLReading

/// The JUnit report of a run of many targets is small, and nothing in it that fails vanishes.
struct JUnitTargetTests {
  private static let broken = PlannedSource(
    name: "video.m3u8", text: "#EXTM3U\n«x»\n", findings: [Planned(), Planned()])
  private static let clean = PlannedSource(name: "main.m3u8", text: "#EXTM3U\n")
  private static let noted = PlannedSource(
    name: "noted.m3u8", text: "#EXTM3U\n«x»\n", findings: [Planned(severity: .warning)])

  /// `news` has a broken document and one that is gone, `sport` is clean, `film` is not there, and
  /// `music` has a warning.
  private static let night: LintRun = {
    let run = HLSReportingTests.run([clean, broken, noted], unchecked: [("ad.m3u8", "status 404")])
    let (main, video, music, ad) = (run.sources[0], run.sources[1], run.sources[2], run.sources[3])
    return LintRun(
      toolVersion: "1.2.3", rules: run.rules,
      targets: [
        TargetResult(name: "news", sources: [main, video, ad]),
        TargetResult(name: "sport", sources: [main]),
        TargetResult(name: "film", sources: [ad]), TargetResult(name: "music", sources: [music]),
      ])
  }()

  private static func report(
    _ run: LintRun, _ change: (inout JUnitReporter) -> Void = { _ in }
  ) throws -> XMLElement {
    var reporter = JUnitReporter()
    reporter.suites = .targets
    change(&reporter)
    return try XMLElement(parsing: reporter.render(run.redacted()))
  }

  private static func cases(_ suite: XMLElement) -> [String] {
    suite.children.filter { $0.name == "testcase" }.map { test in
      [test.attributes["classname"], test.attributes["name"], test.children.first?.name]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  private static func counts(_ element: XMLElement) -> [String?] {
    ["tests", "failures", "errors"].map { element.attributes[$0] }
  }

  @Test func `a target has a case for each rule that fails, for what is gone, or one that passes`()
    throws
  {
    let report = try Self.report(Self.night)
    #expect(
      report.children.map(Self.cases) == [
        ["hls.news.video_m3u8 example/rule failure", "hls.news.ad_m3u8 lint error"],
        ["hls.sport lint"], ["hls.film.ad_m3u8 lint error"], ["hls.music lint system-out"],
      ])
    #expect(Self.counts(report) == ["5", "1", "2"])
    let files = report.children[0].children.compactMap { $0.attributes["file"] }
    #expect(files == ["video.m3u8", "ad.m3u8"])
    #expect(
      report.children[3].children[0].children[0].text == "1 warning, none of which fails\n")
  }

  @Test func `too many cases become one a target, which still fails`() throws {
    let report = try Self.report(Self.night) { $0.mostCases = 4 }
    #expect(
      report.children.map(Self.cases) == [
        ["hls.news lint failure"], ["hls.sport lint"], ["hls.film lint error"],
        ["hls.music lint system-out"],
      ])
    let failure = report.children[0].children[1].children[0]
    #expect(failure.attributes["message"] == "something is wrong (+1 more)")
    #expect(failure.text.hasPrefix("1 document cannot be checked: status 404\n"))
  }

  @Test(arguments: [JUnitReporter.Suites.targets, .documents])
  func `each target lists what its own documents have in common`(suites: JUnitReporter.Suites)
    throws
  {
    let names = ["main.m3u8", "a.m3u8", "b.m3u8"]
    let documents = HLSReportingTests.run(
      names.map { PlannedSource(name: $0, text: "#EXTM3U\n«x»\n", findings: [Planned()]) })
    let night = LintRun(
      toolVersion: "1.2.3", rules: documents.rules,
      targets: ["news", "sport"].map { TargetResult(name: $0, sources: documents.sources) })
    let report = try Self.report(night) { $0.suites = suites }
    let listed = report.children.flatMap(Self.cases)
    #expect(listed.count { $0.hasSuffix(" failure") } == 2)
    #expect(listed.count { $0.hasSuffix(" skipped") } == 4)
    for target in ["news", "sport"] {
      #expect(listed.contains("hls.\(target).a_m3u8 example/rule skipped"))
    }
    // One case of a whole target repeats nothing.
    let joined = try Self.report(night) { ($0.suites, $0.mostCases) = (.targets, 1) }
    #expect(
      joined.children.map(Self.cases) == [["hls.news lint failure"], ["hls.sport lint failure"]])
    for suite in joined.children {
      let text = suite.children[suite.children.count > 1 ? 1 : 0].children[0].text
      #expect(text.hasSuffix("     = also: 2 more: a.m3u8 line 2; b.m3u8 line 2\n"))
    }
  }

  @Test(arguments: [JUnitReporter.Suites.targets, .documents])
  func `what there is no room for is counted, of clean targets first`(
    suites: JUnitReporter.Suites
  ) throws {
    let documents = (0..<400).map { number in
      PlannedSource(
        name: "t\(number)", text: "#EXTM3U\n«x»\n", findings: number % 10 == 0 ? [Planned()] : [])
    }
    let run = HLSReportingTests.run(documents, unchecked: [("gone", "no such file")])
    for (room, failing) in [(100_000, 41...41), (20_000, 1...40)] {
      var reporter = JUnitReporter()
      reporter.suites = suites
      reporter.mostBytes = room
      reporter.elsewhere = "see there"
      let bytes = try reporter.render(run.redacted())
      #expect(bytes.count <= room)
      let report = try XMLElement(parsing: bytes)
      let listed = report.children.dropLast()
      let broken = listed.count { suite in
        ["failures", "errors", "skipped"].contains { suite.attributes[$0] == "1" }
      }
      #expect(failing.contains(broken))
      let clean = listed.count - broken
      let rest = try #require(report.children.last)
      let last = broken == 41 ? [] : ["hls left out failure"]
      #expect(Self.cases(rest) == last + ["hls left out as clean system-out"])
      let words = rest.children.filter { $0.name == "testcase" }.map { $0.children[0].text }
      #expect(words.last == "\(360 - clean) more targets without failures: see there\n")
      if let first = words.first, words.count > 1 {
        #expect(
          first == "\(41 - broken) more targets that failed or could not be checked: see there\n")
      }
      // Whatever is left out, the report is red.
      #expect(report.attributes["failures"] != "0" || report.attributes["errors"] != "0")
    }
  }

  @Test(arguments: JUnitDialect.allCases)
  func `a run without targets and all profiles can be read`(dialect: JUnitDialect) throws {
    for run in [Self.night, run([])] {
      let report = try Self.report(run) { $0.dialect = dialect }
      #expect(report.name == (dialect == .single ? "testsuite" : "testsuites"))
    }
  }
}

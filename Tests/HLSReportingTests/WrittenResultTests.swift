import FoundationEssentials
import HLSLinting
import SourceText
import Testing

@testable import HLSReporting

/// Findings and results are written without their forms, because there are many; both say the same.
struct WrittenResultTests {
  /// In the record of an answer from the network.
  private static let place = Place(
    source: "https://b.example/b.m3u8 (answer)", range: ByteRange(7, 9),
    start: Position(line: 2, column: 3),
    end: Position(line: 2, column: 5))
  private static let excerpt = Excerpt(
    text: #""ETag":"abc""#, marked: 8..<11, secrets: [], isCutBefore: true, isCutAfter: true,
    unitsBefore: 12)
  private static let loads = Finding.Loads(appeared: 2, lastSeen: 3, gone: 4, last: 5)
  private static let finding = Finding(
    rule: RuleID("a/b"), severity: .warning, message: "found 5", place: place, excerpt: excerpt,
    related: [Finding.Related(place: place, message: "here")],
    fingerprint: "0123456789abcdef", loads: loads,
    measured: MeasuredValue(5.5, beyond: .most))
  private static let bare = Finding(
    rule: RuleID("a/b"), severity: .info, message: "", place: place,
    fingerprint: "0123456789abcdef")
  private static let link = UncheckedLink(
    kind: "asset list", reason: "404", count: 2, uri: "list.json", place: place, lines: [2, 7],
    reportedBy: "0123456789abcdef")
  private static let requirement = Requirement.must("rfc8216bis-22 4.4.4.1")
  private static let rules = run(
    [], [PlannedRule(id: RuleID("a/b"), requirement: requirement)]
  ).rules
  private static let numbers = NumberedRules(rules)
  private static let expectation = SuppressedFinding(
    finding, by: .baseline, because: "known", owner: "ads", expires: "2027-01-31")

  private static let result: SourceResult = {
    var result = SourceResult(
      source: "a.m3u8", kind: "media playlist", status: .partly(reason: "404"),
      findings: [finding, bare],
      omitted: OmittedFindings(
        byRule: [RuleID("c/d"): 3, RuleID("a/b"): 2], bySeverity: [.warning: 3, .error: 2]),
      subjects: SubjectSet([.playlist]), uncheckedLinks: [link],
      loads: [SourceLoad(number: 1, source: "a-1.m3u8")], linkedFrom: "main.m3u8",
      reportedBy: "0123456789abcdef")
    result.suppressed = [expectation]
    return result
  }()

  @Test func `a finding is written as its form says`() throws {
    let help = RuleHelp(Self.rules[0].rule)
    try check(WrittenFinding(Self.finding, in: "a.m3u8", Self.requirement, help: help))
    try check(WrittenFinding(Self.bare, in: Self.place.source, nil), isWhole: false)
    try check(help)
    try check(Self.excerpt)
    try check(
      Excerpt(text: "x", marked: 0..<1, secrets: [], isCutBefore: false, isCutAfter: false),
      isWhole: false)
    try check(Self.loads)
    try check(Finding.Loads(appeared: 1, lastSeen: 1, last: 1), isWhole: false)
    try check(try #require(Self.finding.measured))
    try check(Self.finding.related[0])
    try check(Self.requirement)
    try check(WrittenRange(Self.place))
    try check(Self.place.start)
    try check(3..<8)
  }

  @Test func `a result is written as its form says`() throws {
    try check(WrittenSource(Self.result, Self.numbers))
    try check(
      WrittenSource(SourceResult(source: "a", unchecked: "no such file"), Self.numbers),
      isWhole: false)
    try check(
      WrittenSource(SourceResult(source: "a", kind: "playlist", findings: []), Self.numbers),
      isWhole: false)
    try check(Self.link)
    try check(
      UncheckedLink(kind: "asset", reason: "", uri: "a", place: Self.place, lines: [1]),
      isWhole: false)
    try check(WrittenExpectation(Self.expectation, in: "a.m3u8", Self.requirement))
    try check(SourceLoad(number: 2, source: "a"))
  }

  @Test func `a JSON line has the help of a rule where the form of a finding has it`() throws {
    let run = LintRun(toolVersion: "1.2.3", rules: Self.rules, sources: [Self.result])
    let help = RuleHelp(Self.rules[0].rule)
    var first = JSONWriter()
    WrittenFinding.form.write(
      WrittenFinding(Self.finding, in: "a.m3u8", Self.requirement, help: help), to: &first)
    var second = JSONWriter()
    WrittenFinding.form.write(
      WrittenFinding(Self.bare, in: "a.m3u8", Self.requirement), to: &second)
    let findings = [first, second].map { String(decoding: $0.bytes, as: UTF8.self) }
    let line = String(decoding: try JSONLinesReporter().render(run.redacted()), as: UTF8.self)
    #expect(line.contains("\"findings\":[\(findings.joined(separator: ","))]"))
  }

  @Test(arguments: [nil, 3])
  func `a report without sources is written as its form says`(count: Int?) throws {
    var report = WrittenReport(toolVersion: "1.2.3", summary: Tally())
    (report.clean, report.leftOut) = (count, count)
    report.explain(count == nil ? [] : [0], of: Self.rules)
    try check(report, isWhole: count != nil)
    var bytes: [UInt8] = []
    report.write(to: { bytes += $0 }) { _ in }
    #expect(bytes == report.json)
  }

  /// Expects that a value is written as its form writes it, and that a whole one has every member, as the schema allows.
  private func check<Written: WrittenRecord>(_ value: Written, isWhole: Bool = true) throws {
    var own = JSONWriter()
    value.write(to: &own)
    var formal = JSONWriter()
    Written.form.write(value, to: &formal)
    #expect(
      String(decoding: own.bytes, as: UTF8.self) == String(decoding: formal.bytes, as: UTF8.self))

    let json = try JSONDecoder().decode(JSONValue.self, from: Data(own.bytes))
    let schema = try JSONDecoder().decode(
      JSONValue.self, from: Data(Written.form.schema.text().utf8))
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(ReportSchema.json.utf8))
    #expect(json.violations(of: schema, in: document) == [])
    guard isWhole else { return }
    #expect(Set(json.members.keys) == Set(Written.form.fields.map(\.name)))
  }
}

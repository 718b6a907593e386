import HLSLinting
import HLSReporting
import Testing
import XMLReading

/// A defect of several documents fails one case of a JUnit report, and no case of the others passes.
struct JUnitGroupTests {
  /// A document with the findings at the given marks of its lines.
  private static func source(_ name: String, _ findings: [Planned]) -> PlannedSource {
    PlannedSource(name: name, text: "#EXTM3U\n«x»\n«y»\n«z»\n", findings: findings)
  }

  private static func same(_ count: Int, severity: Severity = .error) -> [Planned] {
    (0..<count).map { Planned(severity: severity, message: "\($0) is too long", mark: $0) }
  }

  private static let other = Planned(message: "it has no end", mark: 2)

  private static func report(
    _ sources: [PlannedSource], _ change: (inout JUnitReporter) -> Void = { _ in }
  ) throws -> XMLElement {
    var reporter = JUnitReporter()
    change(&reporter)
    return try XMLElement(parsing: reporter.render(run(sources).redacted()))
  }

  /// The cases with their elements, and the message or, if there is none, the text of these.
  private static func cases(_ report: XMLElement) -> [[String]] {
    report.children.map { suite in
      suite.children.filter { $0.name == "testcase" }.map { test in
        let outcome = test.children.first
        return [
          test.attributes["name"], outcome?.name, outcome?.attributes["message"] ?? outcome?.text,
        ].compactMap(\.self).joined(separator: "|")
      }
    }
  }

  private static func counts(_ element: XMLElement) -> [String?] {
    ["tests", "failures", "errors", "skipped"].map { element.attributes[$0] }
  }

  @Test func `the first document lists a group, and the cases of the others say where`() throws {
    let sources = [
      Self.source("clean", []), Self.source("a", Self.same(2)), Self.source("b", Self.same(3)),
      Self.source("c", Self.same(1)),
    ]
    let report = try Self.report(sources)
    #expect(
      Self.cases(report) == [
        ["example/rule"], ["example/rule|failure|0 is too long (+5 more)"],
        ["example/rule|skipped|the same as in a: 3 places"],
        ["example/rule|skipped|the same as in a: 1 place"],
      ])
    #expect(Self.counts(report) == ["4", "1", "0", "2"])
    #expect(report.children.map { $0.attributes["skipped"] } == ["0", "0", "1", "1"])
    let failure = report.children[1].children[1].children[0].text
    #expect(failure.hasSuffix("     = also: 5 more: a line 3; b lines 2, 3, 4; c line 2\n"))
    #expect(report.children[2].children[1].attributes["file"] == "b")
  }

  @Test func `a document whose first one is fixed fails itself`() throws {
    let sources = [
      Self.source("a", []), Self.source("b", Self.same(3)), Self.source("c", Self.same(1)),
    ]
    #expect(
      try Self.cases(Self.report(sources)) == [
        ["example/rule"], ["example/rule|failure|0 is too long (+3 more)"],
        ["example/rule|skipped|the same as in b: 1 place"],
      ])
  }

  @Test func `a case with a group of its own fails with that, and says where the rest is`() throws {
    let sources = [
      Self.source("a", Self.same(2)), Self.source("b", Self.same(2) + [Self.other]),
      Self.source("c", Self.same(1) + [Self.other]),
    ]
    let report = try Self.report(sources)
    #expect(
      Self.cases(report) == [
        ["example/rule|failure|0 is too long (+4 more)"],
        ["example/rule|failure|it has no end (+1 more)"],
        ["example/rule|skipped|the same as in a: 1 place; in b: 1 place"],
      ])
    let text = report.children[1].children[1].children[0].text
    #expect(text.hasPrefix("b:4:1: error: it has no end"))
    #expect(text.hasSuffix("     = also: 1 more: c line 4\n\nthe same as in a: 2 places\n"))
  }

  @Test func `groups differ in severity, and what does not fail is no failure elsewhere`() throws {
    let sources = [
      Self.source("a", Self.same(2, severity: .warning)), Self.source("b", Self.same(2)),
      Self.source("c", Self.same(1, severity: .warning)),
      Self.source("d", Self.same(1) + [Planned(severity: .info, message: "it may be so")]),
    ]
    let report = try Self.report(sources)
    let listed = Self.cases(report).map { $0[0] }
    #expect(listed[0].hasPrefix("example/rule|system-out|a:2:1: warning: 0 is too long"))
    #expect(listed[1] == "example/rule|failure|0 is too long (+2 more)")
    #expect(listed[2] == "example/rule|system-out|the same as in a: 1 place\n")
    #expect(listed[3] == "example/rule|skipped|the same as in b: 1 place")
    // What the document has of its own is in the text.
    #expect(report.children[3].children[1].children[0].text.hasPrefix("d:2:1: info: it may be so"))
    let strict = try Self.report(sources) { $0.failOn = .warning }
    #expect(Self.counts(strict) == ["4", "2", "0", "2"])
    let lenient = try Self.report(sources) { $0.failOn = nil }
    #expect(Self.counts(lenient) == ["4", "0", "0", "0"])
  }

  @Test(arguments: JUnitCaseSelection.allCases, [50_000, 2, 1])
  func `no selection and no folding lets such a document look clean`(
    selection: JUnitCaseSelection, mostCases: Int
  ) throws {
    let sources = ["a", "b", "c"].map { Self.source($0, Self.same(2)) }
    let report = try Self.report(sources) { ($0.cases, $0.mostCases) = (selection, mostCases) }
    #expect(Self.counts(report) == ["3", "1", "0", "2"])
    #expect(
      Self.cases(report).dropFirst().allSatisfy {
        $0.count == 1 && $0[0].hasSuffix("|skipped|the same as in a: 2 places")
      })
  }

  @Test(arguments: JUnitDialect.allCases)
  func `every dialect writes it`(dialect: JUnitDialect) throws {
    let sources = ["a", "b"].map { Self.source($0, Self.same(2)) }
    let report = try Self.report(sources) { $0.dialect = dialect }
    let suites = dialect == .single ? [report] : report.children
    let outcomes = suites.flatMap(\.children).filter { $0.name == "testcase" }.map(\.children[0])
    #expect(outcomes.map(\.name) == ["failure", "skipped"])
    #expect(outcomes[1].text == "the same as in a: 2 places\n")
  }

  @Test func `further forms are one group over all documents`() throws {
    let words = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
    let findings = words.map { Planned(message: "the word \($0) is unknown") }
    let sources = [
      Self.source("a", Array(findings[..<12])), Self.source("b", Array(findings[11...])),
    ]
    #expect(
      try Self.cases(Self.report(sources)) == [
        ["example/rule|failure|the word a is unknown (+14 more)"],
        ["example/rule|skipped|the same as in a: 3 places"],
      ])
  }
}

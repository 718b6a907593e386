import HLSReporting
import Testing
import XMLReading

/// A JUnit report as a value is written in each dialect with all that the dialect knows.
struct JUnitReportTests {
  /// A case of each outcome; `second` has a suite of its own.
  private static let report: JUnitReport = {
    var report = JUnitReport(packageName: "all")
    report.properties = [JUnitProperty("of", "the report")]
    report.suites = [
      JUnitSuite(
        name: "first", file: "a.txt", time: .milliseconds(1_500),
        properties: [JUnitProperty("of", "a suite")],
        cases: [
          JUnitCase(name: "1", className: "c", outcome: .passed(output: "<said>")),
          JUnitCase(
            name: "2", className: "c", file: "a.txt", line: 7, time: .milliseconds(20),
            outcome: .failed(JUnitProblem(type: "t", message: "m", text: "x"))),
          JUnitCase(
            name: "3", className: "c",
            outcome: .errored(JUnitProblem(message: "m", text: "x"))),
        ]),
      JUnitSuite(
        name: "second", time: .milliseconds(250),
        cases: [JUnitCase(name: "4", className: "d", outcome: .skipped(JUnitProblem(reason: "r")))]),
    ]
    return report
  }()

  private func root(_ dialect: JUnitDialect, of report: JUnitReport = report) throws -> XMLElement {
    try XMLElement(parsing: report.xml(dialect))
  }

  private func counts(_ element: XMLElement) -> [String?] {
    ["tests", "failures", "errors", "skipped", "time"].map { element.attributes[$0] }
  }

  @Test func `the extended dialect has totals, places and the output of each case`() throws {
    let root = try root(.extended)
    #expect(root.attributes["name"] == "interlint")
    #expect(counts(root) == ["4", "1", "1", "1", "1.750"])
    let suite = root.children[0]
    #expect(suite.attributes["file"] == "a.txt")
    #expect(suite.attributes["timestamp"]?.hasSuffix("Z") == true)
    #expect(suite.children[1].children.map(\.text) == ["<said>"])
    let failing = suite.children[2]
    #expect(
      failing.attributes == [
        "name": "2", "classname": "c", "time": "0.020", "file": "a.txt", "line": "7",
      ])
  }

  @Test func `the strict dialect has the output of its cases in that of their suite`() throws {
    let root = try root(.strict)
    #expect(root.attributes == [:])
    #expect(
      root.children.map(counts) == [["3", "1", "1", "0", "1.500"], ["1", "0", "0", "1", "0.250"]])
    #expect(root.children.map { $0.attributes["package"] } == ["all", "all"])
    #expect(root.children.map { $0.attributes["id"] } == ["0", "1"])
    let suite = root.children[0]
    #expect(
      suite.children.map(\.name) == [
        "properties", "testcase", "testcase", "testcase", "system-out", "system-err",
      ])
    #expect(suite.children[1].children.isEmpty)
    #expect(suite.children[4].text == "<said>")
    #expect(suite.children[2].attributes.keys.sorted() == ["classname", "name", "time"])
    #expect(
      suite.children[2...3].flatMap(\.children).map(\.attributes) == [
        ["type": "t", "message": "m"], ["message": "m"],
      ])
  }

  @Test func `the single dialect joins several suites, and keeps one as it is`() throws {
    let joined = try root(.single)
    #expect(joined.name == "testsuite")
    #expect(joined.attributes["name"] == "all")
    #expect(counts(joined) == ["4", "1", "1", "1", "1.750"])
    #expect(joined.children[0].children.map { $0.attributes["value"] } == ["the report"])
    var one = Self.report
    one.suites.removeLast()
    let alone = try root(.single, of: one)
    #expect(alone.attributes["name"] == "first")
    #expect(alone.children[0].children.map { $0.attributes["value"] } == ["a suite"])
  }

  @Test(arguments: JUnitDialect.allCases)
  func `every outcome counts as one and has its own element`(dialect: JUnitDialect) throws {
    func cases(_ element: XMLElement) -> [XMLElement] {
      element.name == "testcase" ? [element] : element.children.flatMap(cases)
    }
    let elements = try cases(root(dialect)).map { $0.children.map(\.name) }
    let output = dialect == .extended ? ["system-out"] : []
    #expect(elements == [output, ["failure"], ["error"], ["skipped"]])
  }

  @Test func `a brief report describes only its first suite`() throws {
    var report = Self.report
    report.isBrief = true
    #expect(
      try root(.extended, of: report).children.map { $0.children.map(\.name) } == [
        ["properties", "testcase", "testcase", "testcase", "system-out", "system-err"],
        ["testcase"],
      ])
    // The schemas want these elements in every suite.
    #expect(try report.xml(.strict) == Self.report.xml(.strict))
  }

  @Test func `the order of a problem's attributes is chosen by the report`() throws {
    var report = Self.report
    let typeFirst = String(decoding: try report.xml(.strict), as: UTF8.self)
    report.putsMessageFirst = true
    let messageFirst = String(decoding: try report.xml(.strict), as: UTF8.self)
    #expect(typeFirst.contains(#"<failure type="t" message="m">"#))
    #expect(messageFirst.contains(#"<failure message="m" type="t">"#))
  }
}

import SourceText
package import XMLWriting

extension JUnitReport {
  /// The report as UTF-8 in a dialect; equal reports give equal bytes.
  package func xml(_ dialect: JUnitDialect) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter()
    let writing = JUnitWriting(report: self, dialect: dialect)
    if dialect.hasRoot {
      try writing.writeRoot(to: &writer)
    } else {
      try writing.write(joined, number: nil, to: &writer)
    }
    return try writer.finish()
  }
}

/// Writes the elements of a report in a dialect.
private struct JUnitWriting {
  typealias Attributes = [(name: StaticString, value: String)]

  let report: JUnitReport
  let dialect: JUnitDialect

  func writeRoot(to writer: inout XMLWriter) throws(XMLWritingError) {
    let attributes =
      dialect.hasExtensions ? [("name", report.name)] + totals(of: report.suites) : []
    try writer.element("testsuites", attributes: attributes) {
      (writer) throws(XMLWritingError) in
      for (number, suite) in report.suites.enumerated() {
        try write(suite, number: number, to: &writer)
      }
    }
  }

  private func totals(of suites: [JUnitSuite]) -> Attributes {
    let counts = JUnitCounts(suites)
    return [
      ("tests", String(counts.tests)), ("failures", String(counts.failures)),
      ("errors", String(counts.errors)), ("skipped", String(counts.skipped)),
      ("time", JUnitTime.seconds(suites.reduce(.zero) { $0 + $1.time })),
    ]
  }

  /// Writes a suite; `number` is its index below a root, nil if it is the root itself.
  func write(
    _ suite: JUnitSuite, number: Int?, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    var attributes: Attributes = [("name", suite.name)]
    if let number {
      attributes += [("package", report.packageName), ("id", String(number))]
    }
    let timestamp = JUnitTime.timestamp(report.timestamp)
    attributes += [
      ("timestamp", dialect.hasExtensions ? timestamp + "Z" : timestamp),
      ("hostname", "localhost"),
    ]
    attributes += totals(of: [suite])
    if dialect.hasExtensions, let file = suite.file { attributes.append(("file", file)) }
    let isBrief = report.isBrief && dialect.hasExtensions && number != 0
    try writer.element("testsuite", attributes: attributes) {
      (writer) throws(XMLWritingError) in
      if !isBrief { try write(suite.properties, to: &writer) }
      for test in suite.cases { try write(test, to: &writer) }
      guard !isBrief else { return }
      let output = Self.output(of: (dialect.hasExtensions ? [] : suite.cases) + suite.unlisted)
      try writer.element("system-out") { (writer) throws(XMLWritingError) in
        if !output.isEmpty { try writer.text(output) }
      }
      try writer.element("system-err")
    }
  }

  private func write(
    _ properties: [JUnitProperty], to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    try writer.element("properties") { (writer) throws(XMLWritingError) in
      for property in properties {
        try writer.element(
          "property", attributes: [("name", property.name), ("value", property.value)])
      }
    }
  }

  private func write(_ test: JUnitCase, to writer: inout XMLWriter) throws(XMLWritingError) {
    var attributes: Attributes = [
      ("name", test.name), ("classname", test.className), ("time", JUnitTime.seconds(test.time)),
    ]
    if dialect.hasExtensions {
      if let file = test.file { attributes.append(("file", file)) }
      if let line = test.line { attributes.append(("line", String(line))) }
    }
    try writer.element("testcase", attributes: attributes) { (writer) throws(XMLWritingError) in
      switch test.outcome {
      case .passed(let output):
        // The schemas allow output only for suites.
        guard dialect.hasExtensions, !output.isEmpty else { return }
        try writer.element("system-out") { (writer) throws(XMLWritingError) in
          try writer.text(output)
        }
      case .failed(let problem): try write(problem, as: "failure", to: &writer)
      case .errored(let problem): try write(problem, as: "error", to: &writer)
      case .skipped(let problem): try write(problem, as: "skipped", to: &writer)
      }
    }
  }

  private func write(
    _ problem: JUnitProblem, as element: StaticString, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    var attributes: Attributes = [("message", problem.message)]
    if let type = problem.type {
      attributes.insert(("type", type), at: report.putsMessageFirst ? 1 : 0)
    }
    try writer.element(element, attributes: attributes) { (writer) throws(XMLWritingError) in
      try writer.text(problem.text)
    }
  }

  /// The output of a suite whose cases have no output of their own, limited in size.
  private static func output(of cases: [JUnitCase]) -> String {
    var texts = ""
    var left = 0
    for case .passed(let output) in cases.lazy.map(\.outcome) where !output.isEmpty {
      if texts.utf8.count + output.utf8.count > mostOutput {
        left += 1
      } else {
        texts += (texts.isEmpty ? "" : "\n") + output
      }
    }
    return left == 0 ? texts : texts + "\n… and the text of \(counted(left, "more case"))\n"
  }

  /// The limit in UTF-8 bytes.
  private static let mostOutput = 65_536
}

/// The number of cases by their outcome.
struct JUnitCounts {
  private(set) var tests = 0
  private(set) var failures = 0
  private(set) var errors = 0
  private(set) var skipped = 0

  init(_ suites: [JUnitSuite]) {
    for suite in suites {
      tests += suite.cases.count
      for test in suite.cases {
        switch test.outcome {
        case .passed: break
        case .failed: failures += 1
        case .errored: errors += 1
        case .skipped: skipped += 1
        }
      }
    }
  }
}

/// Times in the formats of JUnit.
enum JUnitTime {
  /// Seconds with three decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, duration).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }

  /// `2026-10-01T02:03:04`, in UTC; times outside the years 1 to 9999 are clamped.
  static func timestamp(_ unixSeconds: Int64) -> String {
    DateTime.dateAndTime(at: min(max(unixSeconds, -62_135_596_800), 253_402_300_799))
  }
}

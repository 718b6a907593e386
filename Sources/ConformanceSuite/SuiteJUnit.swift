import HLSConformance
public import XMLWriting

extension SuiteResult {
  /// The result as JUnit XML: a suite a category, a case a playlist.
  ///
  /// It is valid against the schema of Ant and that of the xUnit plugin of Jenkins. Times are 0.000 and
  /// `timestamp`, in UTC to the second and without a zone, is a constant unless it is given, so that
  /// equal results give equal bytes.
  public func junit(timestamp: String = "1970-01-01T00:00:00") throws(XMLWritingError) -> [UInt8] {
    var suites = matrix.map { category, _ in
      JUnitCategory(
        name: "conformance.\(category)",
        tests: cases.filter { $0.category == category }.flatMap { entry in
          entry.files.map { JUnitTest($0, of: entry) }
        })
    }
    if !problems.isEmpty {
      suites.append(JUnitCategory(name: "conformance.suite", tests: problems.map(JUnitTest.init)))
    }
    var writer = try XMLWriter()
    try writer.element("testsuites") { (writer) throws(XMLWritingError) in
      for (number, suite) in suites.enumerated() {
        try suite.write(number, validator: validator, timestamp: timestamp, to: &writer)
      }
    }
    return try writer.finish()
  }
}

/// A suite of the report.
private struct JUnitCategory {
  let name: String
  let tests: [JUnitTest]

  func write(
    _ number: Int, validator: String, timestamp: String, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    func count(_ element: String) -> String {
      String(tests.count { $0.complaint.map { "\($0.element)" } == element })
    }
    try writer.element(
      "testsuite",
      attributes: [
        ("name", name), ("package", "conformance"), ("id", String(number)),
        ("timestamp", timestamp), ("hostname", "localhost"), ("tests", String(tests.count)),
        ("failures", count("failure")), ("errors", count("error")), ("skipped", count("skipped")),
        ("time", "0.000"),
      ]
    ) { (writer) throws(XMLWritingError) in
      try writer.element("properties") { (writer) throws(XMLWritingError) in
        try writer.element(
          "property", attributes: [("name", "validator"), ("value", validator)])
      }
      for test in tests { try test.write(suite: name, to: &writer) }
      try writer.element("system-out")
      try writer.element("system-err")
    }
  }
}

/// A case of the report.
private struct JUnitTest {
  /// Why a case has not passed; the message stands in the text too, since some viewers show only one.
  struct Complaint {
    let element: StaticString
    var type: String?
    let message: String
    let text: String
  }

  let name: String
  /// Nil where it passed.
  let complaint: Complaint?

  init(_ file: FileResult, of entry: CaseResult) {
    name = "\(entry.id) \(file.name)"
    let found = file.found.joined(separator: "; ")
    let expected = file.expected.joined(separator: "; ")
    func complain(_ element: StaticString) -> Complaint {
      let message = "expected \(expected); found \(found)"
      return Complaint(
        element: element, type: entry.severity.rawValue, message: message,
        text: "\(file.path)\n\(message)\n\(entry.says)\n\(entry.requirement.source)\n")
    }
    func skip(_ reason: String) -> Complaint {
      Complaint(element: "skipped", message: reason, text: reason)
    }
    complaint =
      switch file.outcome {
      case .pass: nil
      case .skip: skip(found)
      case .nonStrict: skip("not strict: \(found), against \(entry.requirement.source)")
      case .fail: complain("failure")
      case .timeout, .error: complain("error")
      }
  }

  init(_ problem: SuiteProblem) {
    name = problem.path
    complaint = Complaint(
      element: "error", type: "input", message: problem.message, text: problem.description)
  }

  func write(suite: String, to writer: inout XMLWriter) throws(XMLWritingError) {
    try writer.element(
      "testcase", attributes: [("name", name), ("classname", suite), ("time", "0.000")]
    ) { (writer) throws(XMLWritingError) in
      guard let complaint else { return }
      var attributes: [(name: StaticString, value: String)] = [("message", complaint.message)]
      if let type = complaint.type { attributes.append(("type", type)) }
      try writer.element(complaint.element, attributes: attributes) {
        (writer) throws(XMLWritingError) in
        try writer.text(complaint.text)
      }
    }
  }
}

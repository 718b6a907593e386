import HLSConformance
public import XMLWriting

extension SuiteResult {
  /// The result as JUnit XML: a suite a category, a case a playlist.
  ///
  /// Times are 0.000, so that equal results give equal bytes.
  public func junit() throws(XMLWritingError) -> [UInt8] {
    let files = cases.flatMap(\.files)
    var writer = try XMLWriter()
    try writer.element(
      "testsuites",
      attributes: [("name", "conformance")] + Self.counts(files.map(\.outcome), problems.count)
    ) { (writer) throws(XMLWritingError) in
      for (category, _) in matrix {
        try write(category, to: &writer)
      }
      if !problems.isEmpty { try writeProblems(to: &writer) }
    }
    return try writer.finish()
  }

  private func write(_ category: String, to writer: inout XMLWriter) throws(XMLWritingError) {
    let cases = cases.filter { $0.category == category }
    let name = "conformance.\(category)"
    try writer.element(
      "testsuite",
      attributes: [("name", name)] + Self.counts(cases.flatMap(\.files).map(\.outcome), 0)
    ) { (writer) throws(XMLWritingError) in
      for entry in cases {
        for file in entry.files {
          try writer.element(
            "testcase",
            attributes: [
              ("name", "\(entry.id) \(file.name)"), ("classname", name), ("time", "0.000"),
            ]
          ) { (writer) throws(XMLWritingError) in
            try Self.write(file, of: entry, to: &writer)
          }
        }
      }
    }
  }

  /// What is inside a case; nothing where it passed.
  private static func write(
    _ file: FileResult, of entry: CaseResult, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    let found = file.found.joined(separator: "; ")
    switch file.outcome {
    case .pass: break
    case .skip: try skip(found, to: &writer)
    case .nonStrict:
      try skip("not strict: \(found), against \(entry.requirement.source)", to: &writer)
    case .fail:
      try write("failure", file, of: entry, to: &writer)
    case .timeout, .error:
      try write("error", file, of: entry, to: &writer)
    }
  }

  /// The reason stands twice, since some readers show the attribute and some the text.
  private static func skip(
    _ reason: String, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    try writer.element("skipped", attributes: [("message", reason)]) {
      (writer) throws(XMLWritingError) in
      try writer.text(reason)
    }
  }

  private static func write(
    _ element: StaticString, _ file: FileResult, of entry: CaseResult, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    let expected = file.expected.joined(separator: "; ")
    let found = file.found.joined(separator: "; ")
    try writer.element(
      element,
      attributes: [
        ("message", "expected \(expected); found \(found)"), ("type", entry.severity.rawValue),
      ]
    ) { (writer) throws(XMLWritingError) in
      try writer.text(
        "\(entry.says)\n\(entry.requirement.source)\n\(file.path)\nexpected \(expected)\nfound \(found)\n"
      )
    }
  }

  /// The parts of the suite that could not be run, as cases with an error.
  private func writeProblems(to writer: inout XMLWriter) throws(XMLWritingError) {
    try writer.element(
      "testsuite", attributes: [("name", "conformance.suite")] + Self.counts([], problems.count)
    ) { (writer) throws(XMLWritingError) in
      for problem in problems {
        try writer.element(
          "testcase",
          attributes: [
            ("name", problem.path), ("classname", "conformance.suite"), ("time", "0.000"),
          ]
        ) { (writer) throws(XMLWritingError) in
          try writer.element(
            "error", attributes: [("message", problem.message), ("type", "error")]
          ) { (writer) throws(XMLWritingError) in
            try writer.text(problem.description)
          }
        }
      }
    }
  }

  private static func counts(
    _ outcomes: [Outcome], _ problems: Int
  ) -> [(name: StaticString, value: String)] {
    func count(_ wanted: Set<Outcome>) -> Int { outcomes.count { wanted.contains($0) } }
    return [
      ("tests", String(outcomes.count + problems)), ("failures", String(count([.fail]))),
      ("errors", String(count([.error, .timeout]) + problems)),
      ("skipped", String(count([.skip, .nonStrict]))), ("time", "0.000"),
    ]
  }
}

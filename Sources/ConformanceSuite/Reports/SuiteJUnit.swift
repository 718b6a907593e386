import HLSLinting
import HLSReporting
package import XMLWriting

extension SuiteResult {
  /// The result as JUnit XML: one suite per category, one case per example.
  ///
  /// It is valid against the schemas of Ant and of the Jenkins xUnit plugin. Times are 0, so that
  /// equal results give equal bytes.
  package func junit() throws(XMLWritingError) -> [UInt8] {
    var report = JUnitReport(packageName: "conformance")
    report.putsMessageFirst = true
    report.suites = matrix.map { category, _ in
      let suite = "conformance.\(category)"
      return JUnitSuite(
        name: suite, properties: [JUnitProperty("validator", validator)],
        cases: cases.filter { $0.category == category }.flatMap { entry in
          entry.files.map { JUnitCase($0, of: entry, suite: suite) }
        })
    }
    if !problems.isEmpty {
      let suite = "conformance.suite"
      report.suites.append(
        JUnitSuite(
          name: suite, properties: [JUnitProperty("validator", validator)],
          cases: problems.map { JUnitCase($0, suite: suite) }))
    }
    return try report.xml(.strict)
  }
}

extension JUnitCase {
  fileprivate init(_ file: FileResult, of entry: CaseResult, suite: String) {
    let found = file.found.joined(separator: "; ")
    let message = "expected \(file.expected.joined(separator: "; ")); found \(found)"
    let problem = JUnitProblem(
      type: entry.severity.rawValue, message: message,
      text: "\(file.path)\n\(message)\n\(entry.says)\n\(entry.requirement.source)\n")
    let outcome: Outcome =
      switch file.outcome {
      case .pass: .passed()
      case .skip: .skipped(JUnitProblem(reason: found))
      case .nonStrict:
        .skipped(
          JUnitProblem(reason: "not strict: \(found), against \(entry.requirement.source)"))
      case .fail: .failed(problem)
      case .timeout, .error: .errored(problem)
      }
    self.init(name: "\(entry.id) \(file.name)", className: suite, outcome: outcome)
  }

  fileprivate init(_ problem: SuiteProblem, suite: String) {
    self.init(
      name: problem.path, className: suite,
      outcome: .errored(
        JUnitProblem(type: "input", message: problem.message, text: problem.description)))
  }
}

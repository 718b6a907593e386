import HLSConformance
import HLSPlaylist
import XMLWriting

/// A JUnit document while it is being written.
struct JUnitDocument {
  private typealias Attributes = [(name: StaticString, value: String)]

  private let run: LintRun
  var suites: [JUnitSuite]
  let options: JUnitReporter
  private let folding: JUnitFolding
  let texts: JUnitText
  /// The bytes of text so far, before XML's own.
  private var spent = 0

  init(
    _ run: LintRun, _ suites: [JUnitSuite], _ options: JUnitReporter, folding: JUnitFolding
  ) {
    self.run = run
    self.suites = suites
    self.options = options
    self.folding = folding
    // Folded as far as can be, texts share what room there is.
    let share = options.mostBytes / (folding == .fitted ? 8 : 2) / max(1, suites.count)
    texts = JUnitText(
      rules: run.rulesByID, limit: folding.isBounded ? 8_192 : min(8_192, max(256, share)))
  }

  /// The document, or nil where it becomes too large and could be folded further.
  mutating func write() throws(XMLWritingError) -> [UInt8]? {
    var writer = try XMLWriter()
    if options.profile == .single {
      let name = suites.count == 1 ? suites[0].name : "hls"
      try write(suites, name: name, id: nil, to: &writer)
    } else {
      try writer.element("testsuites", attributes: rootAttributes) {
        (writer) throws(XMLWritingError) in
        for (number, suite) in suites.enumerated() {
          try write([suite], name: suite.name, id: number, to: &writer)
        }
      }
    }
    return isTooLarge ? nil : try writer.finish()
  }

  private var isTooLarge: Bool { folding.isBounded && spent > options.mostBytes }

  private var rootAttributes: Attributes {
    guard options.profile == .extended else { return [] }
    return [("name", "interlint")] + counts(suites)
  }

  private func counts(_ suites: [JUnitSuite]) -> Attributes {
    let time = suites.flatMap {
      options.durations[$0.places.clamped(to: options.durations.indices)]
    }
    return [
      ("tests", String(suites.reduce(0) { $0 + $1.cases.count })),
      ("failures", count(suites) { $0 == .failed }),
      ("errors", count(suites) { if case .error = $0 { true } else { false } }),
      ("skipped", count(suites) { if case .skipped = $0 { true } else { false } }),
      ("time", JUnitTime.seconds(time.reduce(.zero) { $0 + max(.zero, $1) })),
    ]
  }

  private func count(
    _ suites: [JUnitSuite], where matches: (JUnitCase.Outcome) -> Bool
  ) -> String {
    String(suites.reduce(0) { $0 + $1.count(where: matches) })
  }

  /// Writes `suites` as one element of the name `testsuite`.
  private mutating func write(
    _ suites: [JUnitSuite], name: String, id: Int?, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    guard !isTooLarge else { return }
    let isExtended = options.profile == .extended
    var attributes: Attributes = [("name", name)]
    if let id { attributes += [("package", "hls"), ("id", String(id))] }
    attributes += [
      ("timestamp", JUnitTime.timestamp(options.timestamp) + (isExtended ? "Z" : "")),
      ("hostname", "localhost"),
    ]
    attributes += counts(suites)
    if isExtended, let file = suites.first?.file { attributes.append(("file", file)) }
    // Of very many suites the first tells it for all.
    let isBrief = isExtended && folding.isLean && id != 0
    try writer.element("testsuite", attributes: attributes) {
      (writer) throws(XMLWritingError) in
      if !isBrief {
        try writeProperties(kind: suites.count == 1 ? suites[0].kind : nil, to: &writer)
      }
      var output = JUnitOutput()
      for suite in suites {
        for test in suite.cases { try write(test, of: suite, output: &output, to: &writer) }
      }
      guard !isBrief else { return }
      try writer.element("system-out") { (writer) throws(XMLWritingError) in
        if !output.text.isEmpty { try writer.text(output.text) }
      }
      try writer.element("system-err")
    }
  }

  private func writeProperties(
    kind: String?, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    try writer.element("properties") { (writer) throws(XMLWritingError) in
      let properties = [
        ("tool.version", run.toolVersion), ("source.kind", kind),
        ("report.folding", folding.remark),
      ]
      for case (let name, let value?) in properties {
        try writer.element("property", attributes: [("name", name), ("value", value)])
      }
    }
  }

  /// Writes a case; the text of one that passes goes to `output` where a case may have none.
  private mutating func write(
    _ test: JUnitCase, of suite: JUnitSuite, output: inout JUnitOutput, to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    spent += 64 + test.name.utf8.count + suite.name.utf8.count
    guard !isTooLarge else { return }
    let first = test.findings.first(where: fails)
    var attributes: Attributes = [
      ("name", test.name), ("classname", test.document?.className ?? suite.name), ("time", "0.000"),
    ]
    let isExtended = options.profile == .extended
    if isExtended {
      // A finding of a session is in one of its loads.
      let place = (first ?? test.findings.first)?.place
      if let file = place?.source ?? test.document?.file ?? suite.file {
        attributes.append(("file", file))
        spent += file.utf8.count
      }
      if let line = place?.start.line { attributes.append(("line", String(line))) }
    }
    let text = texts.text(of: test)
    spent += text.utf8.count
    try writer.element("testcase", attributes: attributes) { (writer) throws(XMLWritingError) in
      switch test.outcome {
      case .passed where text.isEmpty: break
      case .passed where isExtended:
        try element("system-out", text: text, to: &writer)
      case .passed:
        output.add(text)
      case .failed:
        try element(
          "failure", type: worst(of: test), message: message(of: test, first), text: text,
          to: &writer)
      case .error(let reason):
        let line = JUnitText.line("cannot be checked: " + reason)
        try element("error", type: "input", message: line, text: line, to: &writer)
      case .skipped(let reason):
        try element("skipped", message: reason, text: reason, to: &writer)
      }
    }
  }

  private func element(
    _ name: StaticString, type: String? = nil, message: String? = nil, text: String,
    to writer: inout XMLWriter
  ) throws(XMLWritingError) {
    var attributes: Attributes = []
    if let type { attributes.append(("type", type)) }
    if let message { attributes.append(("message", message)) }
    try writer.element(name, attributes: attributes) { (writer) throws(XMLWritingError) in
      try writer.text(text)
    }
  }

  private func fails(_ finding: Finding) -> Bool {
    options.failOn.map { finding.severity >= $0 } ?? false
  }

  private func worst(of test: JUnitCase) -> String {
    (test.findings.map(\.severity).max() ?? .error).rawValue
  }

  private func message(of test: JUnitCase, _ first: Finding?) -> String {
    let more = max(0, test.findings.count - 1) + test.omitted
    return JUnitText.line(first?.message ?? test.remark ?? "")
      + (more > 0 ? " (+\(more) more)" : "")
  }
}

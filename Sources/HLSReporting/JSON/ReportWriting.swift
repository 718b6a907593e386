import HLSLinting
package import SourceText

/// The JSON report without its sources, as defined by `ReportSchema`.
struct WrittenReport {
  let toolVersion: String
  let summary: Tally
  /// The number of inputs that are not listed because they are clean; nil if all inputs are listed.
  var clean: Int?
  /// The number of inputs that are not listed because of the size limit; nil if there are none.
  var leftOut: Int?
  /// The explanations of the rules of the listed findings, sorted by the UTF-8 of their IDs.
  private var rules: [(id: String, help: RuleHelp)] = []

  init(toolVersion: String, summary: Tally) {
    (self.toolVersion, self.summary) = (toolVersion, summary)
  }

  /// Explains the rules with these numbers among those of the run.
  mutating func explain(_ numbers: some Collection<Int>, of run: [ActiveRule]) {
    rules = numbers.filter(run.indices.contains).map {
      (run[$0].rule.id.description, RuleHelp(run[$0].rule))
    }
    rules.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Passes the report to `output` in pieces; `writeSources` writes the sources.
  func write<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void,
    _ writeSources: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      json.member("clean", clean)
      json.member("leftOut", leftOut)
      if !rules.isEmpty {
        json.name("rules")
        json.object { json in for rule in rules { json.member(rule.id, rule.help) } }
      }
      json.member("schema", ReportSchema.version)
      json.name("sources")
      try json.array(writeSources)
      json.member("summary", summary)
      json.member("tool", WrittenTool(version: toolVersion))
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

/// The program that checked.
struct WrittenTool: JSONWritable {
  let version: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", "interlint")
      json.member("version", version)
    }
  }
}

extension Tally: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("checked", checked)
      json.member("errors", errors)
      json.member("expected", suppressed > 0 ? suppressed : nil)
      json.member("infos", infos)
      json.member("omitted", omitted)
      json.member("partly", partly > 0 ? partly : nil)
      json.member("unchecked", unchecked)
      json.member("warnings", warnings)
    }
  }
}

// In the module of the reports, since generic code of another module is slow.
extension JSONWriter {
  /// Writes an object with the members that `body` writes.
  package mutating func object<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin("{")
    try body(&self)
    end("}")
  }

  /// Writes an array with the values that `body` writes.
  package mutating func array<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin("[")
    try body(&self)
    end("]")
  }

  /// Writes a member; nothing if it has no value.
  package mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member whose value is an array.
  package mutating func member(_ name: String, all values: some Sequence<some JSONWritable>) {
    self.name(name)
    array { json in for value in values { value.write(to: &json) } }
  }

  /// Writes a member whose value is an array, and passes on to `output` what is written.
  package mutating func member<Failure>(
    _ name: String, all values: some Sequence<some JSONWritable>,
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    self.name(name)
    try array { json throws(Failure) in
      for value in values {
        value.write(to: &json)
        try json.flush(to: output)
      }
    }
  }
}

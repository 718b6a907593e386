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

  /// Passes the report to `output` in pieces; `writeSources` writes the sources.
  func write<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void,
    _ writeSources: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      json.member("clean", clean)
      json.member("leftOut", leftOut)
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
}

import HLSLinting
package import SourceText

/// The schema of the JSON report.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
public enum ReportSchema {
  /// The value of the member `schema` in every report.
  public static let version = "interlint-report/1"

  /// The schema as JSON Schema, draft 2020-12; a JSON line is valid against its `$defs/source`.
  public static let json = WrittenReport.schema
    .defining(WrittenSource.definitions + [Tally.definition])
    .document("urn:interlint:report:1", title: "interlint report")
}

/// The JSON report without its sources.
struct WrittenReport {
  let toolVersion: String
  let summary: Tally
  /// The number of inputs that are not listed because they are clean; nil if all inputs are listed.
  var clean: Int?
  /// The number of inputs that are not listed because of the size limit; nil if there are none.
  var leftOut: Int?
  /// The explanations of the rules of the listed findings by their IDs; nil if there are none.
  private var rules: NamedValues<RuleHelp>?

  init(toolVersion: String, summary: Tally) {
    (self.toolVersion, self.summary) = (toolVersion, summary)
  }

  /// Explains the rules with these numbers among those of the run.
  mutating func explain(_ numbers: some Collection<Int>, of run: [ActiveRule]) {
    let known = numbers.filter(run.indices.contains).map { run[$0].rule }
    rules =
      known.isEmpty
      ? nil : NamedValues(sorting: known.map { ($0.id.description, RuleHelp($0)) })
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
      json.member("rules", rules)
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

extension WrittenReport: WrittenRecord {
  /// The form of a report without sources, which are written one after the other.
  static let form = RecordForm<WrittenReport>(
    description: "The result of one run of interlint.",
    [
      Field("schema", constant: ReportSchema.version),
      Field("tool", value: { WrittenTool(version: $0.toolVersion) }),
      Field("sources", "The inputs, in the given order.", value: { _ in [WrittenSource]() }),
      Field(
        "rules",
        "The rules of the listed findings by their IDs; absent if there are none.",
        optional: { $0.rules }),
      Field(
        "clean", "The number of unlisted inputs without findings; absent if all are listed.",
        schema: .defined("count"), optional: { $0.clean }),
      Field(
        "leftOut", "The number of inputs omitted due to the size limit; absent if none.",
        schema: .defined("count"), optional: { $0.leftOut }),
      Field("summary", value: { $0.summary }),
    ])
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

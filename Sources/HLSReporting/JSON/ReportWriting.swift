import HLSLinting

/// The JSON report without its sources, as defined by `ReportSchema`.
struct WrittenReport {
  let toolVersion: String
  let summary: Tally
  /// The number of inputs that are not listed because they are clean; nil if all inputs are listed.
  var clean: Int?
  /// The number of inputs that are not listed because of the size limit; nil if there are none.
  var leftOut: Int?

  /// Passes the report to `output` in pieces; `write` writes one of the sources.
  func write<Sources: Sequence, Failure>(
    _ sources: Sources, to output: ([UInt8]) throws(Failure) -> Void,
    _ write: (Sources.Element, inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      json.member("clean", clean)
      json.member("leftOut", leftOut)
      json.member("schema", ReportSchema.version)
      json.name("sources")
      try json.array { json throws(Failure) in
        for source in sources {
          try write(source, &json)
          try json.flush(to: output)
        }
      }
      json.member("summary", summary)
      json.member("tool", WrittenTool(version: toolVersion))
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

/// JSON Lines, in which each source is a line.
enum WrittenLines {
  /// Passes the lines to `output` in pieces; `write` writes one of the sources.
  static func write<Sources: Sequence, Failure>(
    _ sources: Sources, to output: ([UInt8]) throws(Failure) -> Void,
    _ write: (Sources.Element, inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    for source in sources {
      try write(source, &json)
      json.endLine()
      try json.flush(to: output)
    }
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

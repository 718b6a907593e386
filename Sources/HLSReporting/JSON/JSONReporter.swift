import FoundationEssentials
public import HLSLinting

/// The error if a JSON report or the JSON of a rule cannot be written.
public struct JSONReportError: Error, Sendable, CustomStringConvertible {
  /// The encoder's message.
  public let description: String
}

/// Writes the whole run as one JSON object, as defined by `ReportSchema.json`.
///
/// The report is a single line of UTF-8; the members of each object are sorted by name.
public struct JSONReporter: Reporter {
  /// Whether inputs without findings are listed, or only counted.
  public var listsClean = true
  /// The maximum size of the report in bytes, above which the last inputs are only counted; nil for
  /// no limit.
  public var mostBytes: Int?

  /// Creates a reporter that lists every input.
  public init() {}

  /// Renders the run as one line of JSON, with a line feed at the end.
  public func render(_ run: RedactedRun) throws(JSONReportError) -> [UInt8] {
    var document = ReportDocument(run.value, listsClean: listsClean)
    while true {
      var bytes: [UInt8] = []
      try JSONLine.append(document, to: &bytes)
      guard let mostBytes, bytes.count > mostBytes, !document.sources.isEmpty else { return bytes }
      let share = Double(max(0, mostBytes)) / Double(bytes.count)
      document.leaveOut(keeping: Int(Double(document.sources.count) * share * 0.95))
    }
  }
}

/// Writes the run as JSON Lines: one line per input, equal to an element of `sources` in the JSON
/// report.
///
/// The report on a run without inputs is empty.
public struct JSONLinesReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  /// Renders one line per input, each with a line feed at the end.
  public func render(_ run: RedactedRun) throws(JSONReportError) -> [UInt8] {
    var bytes: [UInt8] = []
    for source in SourceDocument.all(of: run.value) {
      try JSONLine.append(source, to: &bytes)
    }
    return bytes
  }
}

/// Writes a JSON value on a line of its own.
package enum JSONLine {
  /// Appends `value` on one line; JSON escapes line feeds in strings.
  package static func append(
    _ value: some Encodable, to bytes: inout [UInt8]
  ) throws(JSONReportError) {
    do {
      let line = try EncodedJSON.bytes(of: value)
      if bytes.isEmpty { bytes = line } else { bytes += line }
    } catch {
      throw JSONReportError(description: "the report cannot be written as JSON: \(error)")
    }
  }

  /// Reads a value from a line; throws `DecodingError`.
  package static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, in line: some Collection<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(line))
  }
}

import FoundationEssentials
public import HLSLinting

/// Why a JSON report could not be written.
public struct JSONReportError: Error, Sendable, CustomStringConvertible {
  /// The message of the encoder.
  public let description: String
}

/// The whole run as one JSON object, of the form that `ReportSchema.json` describes.
///
/// One line of UTF-8 with the members of each object sorted by name.
public struct JSONReporter: Reporter {
  /// Whether clean inputs are listed, rather than only counted.
  public var listsClean = true
  /// The most bytes of the report, which the last inputs are left out for and counted; nil for any
  /// number.
  public var mostBytes: Int?

  /// A reporter that lists every input.
  public init() {}

  /// The run as one line of JSON, which ends with a line feed.
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

/// The run as JSON lines: a line for each input, which is an element of `sources` in the JSON report.
///
/// The report on an empty run has no bytes.
public struct JSONLinesReporter: Reporter {
  /// A reporter of one line for each input.
  public init() {}

  /// The lines, each with its line feed.
  public func render(_ run: RedactedRun) throws(JSONReportError) -> [UInt8] {
    var bytes: [UInt8] = []
    for source in SourceDocument.all(of: run.value) {
      try JSONLine.append(source, to: &bytes)
    }
    return bytes
  }
}

/// A JSON value in a line of its own.
enum JSONLine {
  /// Appends `value` in one line: JSON escapes line feeds in strings.
  static func append(
    _ value: some Encodable, to bytes: inout [UInt8]
  ) throws(JSONReportError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      bytes.append(contentsOf: try encoder.encode(value))
    } catch {
      throw JSONReportError(description: "the report cannot be written as JSON: \(error)")
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

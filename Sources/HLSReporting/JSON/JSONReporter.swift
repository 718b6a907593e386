import FoundationEssentials
public import HLSConformance

/// Why a JSON report could not be written.
public struct JSONReportError: Error, Sendable, CustomStringConvertible {
  /// What the encoder said.
  public let description: String
}

/// The whole run as one JSON object, of the form that `ReportSchema.json` describes.
///
/// One line of UTF-8 with the members of each object sorted by name; secrets are masked.
public struct JSONReporter: Reporter {
  /// Whether inputs are listed of which there is nothing to tell, and not counted alone.
  public var listsClean = true
  /// With more bytes than this, the last inputs are counted and not listed; nil for any number.
  public var mostBytes: Int?

  public init() {}

  public func render(_ run: LintRun) throws(JSONReportError) -> [UInt8] {
    var document = ReportDocument(run.redacted(), listsClean: listsClean)
    while true {
      var bytes: [UInt8] = []
      try JSONLine.append(document, to: &bytes)
      guard let mostBytes, bytes.count > mostBytes, !document.sources.isEmpty else { return bytes }
      let share = Double(max(0, mostBytes)) / Double(bytes.count)
      document.leaveOut(keeping: Int(Double(document.sources.count) * share * 0.95))
    }
  }
}

/// The run as JSON lines: a line for each input, with what `sources` of the JSON report holds.
///
/// An empty run gives no bytes; secrets are masked.
public struct JSONLinesReporter: Reporter {
  public init() {}

  public func render(_ run: LintRun) throws(JSONReportError) -> [UInt8] {
    var bytes: [UInt8] = []
    for source in ReportDocument.Source.all(of: run.redacted()) {
      try JSONLine.append(source, to: &bytes)
    }
    return bytes
  }
}

enum JSONLine {
  /// Appends `value` and a line feed; no line feed is inside, since JSON escapes it in strings.
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

public import HLSConformance
import HLSPlaylist

/// What came of one target, as it is written in a line of its own.
public struct TargetLine: Sendable {
  /// The value of the member `schema` in every line.
  public static let schema = "interlint-target/1"

  public let result: TargetResult
  /// The address of the target with secrets masked.
  public let url: String
  public let toolVersion: String
  /// By which runs are known to have had the same rules.
  public let rules: String

  public init(_ result: TargetResult, url: String, toolVersion: String, rules: String) {
    self.result = result
    self.url = url
    self.toolVersion = toolVersion
    self.rules = rules
  }
}

/// Writes the lines of the targets of one run.
public struct TargetLineWriter: Sendable {
  private let toolVersion: String
  private let rules: String
  private let requirements: [RuleID: ReportDocument.Requirement]

  /// `hash` is what tells the rules and their severities from others.
  public init(toolVersion: String, rules: [ActiveRule], hash: String) {
    self.toolVersion = toolVersion
    self.rules = hash
    requirements = ReportDocument.requirements(of: rules)
  }

  /// The line with its line feed; secrets are masked.
  public func line(
    _ result: TargetResult, url: String
  ) throws(JSONReportError) -> [UInt8] {
    var bytes: [UInt8] = []
    let line = TargetLine(
      result.redacted(), url: Redaction.masked(url), toolVersion: toolVersion, rules: rules)
    try JSONLine.append(TargetDocument(line, requirements), to: &bytes)
    return bytes
  }
}

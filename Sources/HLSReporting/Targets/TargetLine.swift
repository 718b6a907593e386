public import HLSLinting
import HLSPlaylist

/// The result of one target, which is written as one line of JSON.
public struct TargetLine: Sendable {
  /// The value of the member `schema` in every line.
  public static let schema = "interlint-target/1"

  /// The result with all its documents.
  public let result: TargetResult
  /// The address of the target with secrets masked.
  public let url: String
  /// The version of interlint that checked the target.
  public let toolVersion: String
  /// A hash of the rules and their severities, by which runs of the same rules are known.
  public let rules: String

  /// The line of `result`; `url` must have its secrets masked.
  public init(_ result: TargetResult, url: String, toolVersion: String, rules: String) {
    self.result = result
    self.url = url
    self.toolVersion = toolVersion
    self.rules = rules
  }
}

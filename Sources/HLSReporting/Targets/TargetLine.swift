package import HLSLinting
import HLSPlaylist

/// The result of one target, written as one line of JSON.
package struct TargetLine: Sendable {
  /// The value of the member `schema` in every line.
  package static let schema = "interlint-target/1"

  /// The result, including all documents.
  package let result: TargetResult
  /// The address of the target, with secrets masked.
  package let url: String
  /// The version of interlint that checked the target.
  package let toolVersion: String
  /// A hash of the rules and their severities, which identifies runs with the same rules.
  package let rules: String

  /// Creates a line; secrets in `url` must be masked.
  package init(_ result: TargetResult, url: String, toolVersion: String, rules: String) {
    self.result = result
    self.url = url
    self.toolVersion = toolVersion
    self.rules = rules
  }
}

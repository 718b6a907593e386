package import HLSLinting
import HLSPlaylist

/// Writes the target lines of one run.
package struct TargetLineWriter: Sendable {
  private let toolVersion: String
  private let rules: String
  private let requirements: [RuleID: Requirement]

  /// Creates a writer for a run with `rules`; `hash` identifies them and their severities.
  package init(toolVersion: String, rules: [ActiveRule], hash: String) {
    self.toolVersion = toolVersion
    self.rules = hash
    requirements = WrittenSource.requirements(of: rules)
  }

  /// The line for `result`, including a line feed; secrets in the address `url` are masked.
  package func line(_ result: Redacted<TargetResult>, url: String) -> [UInt8] {
    let line = TargetLine(
      result.value, url: Redaction.masked(url), toolVersion: toolVersion, rules: rules)
    var json = JSONWriter()
    WrittenTarget(line: line, requirements: requirements).write(to: &json)
    json.endLine()
    return json.bytes
  }
}

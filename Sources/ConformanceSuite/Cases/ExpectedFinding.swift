import HLSLinting
import HLSPlaylist
import SourceText

/// A finding as compared by the suite: its rule and the position at which it begins.
package struct ExpectedFinding: Sendable, Hashable, Codable {
  /// The ID of the rule.
  package let rule: String
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Creates an expected finding; line and column are counted from 1.
  package init(rule: String, line: Int, column: Int) {
    self.rule = rule
    self.line = line
    self.column = column
  }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule.description, line: finding.place.start.line,
      column: finding.place.start.column)
  }

  /// Creates the finding of `rule` that begins at a byte offset; lines end with LF.
  init(rule: RuleID, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      rule: rule.description, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: offset - lineStart + 1)
  }
}

extension ExpectedFinding: Comparable, CustomStringConvertible {
  /// Orders findings by line, then column, then rule.
  package static func < (left: ExpectedFinding, right: ExpectedFinding) -> Bool {
    (left.line, left.column, left.rule) < (right.line, right.column, right.rule)
  }

  /// The rule and the position, such as `text/a at 4:1`.
  package var description: String { "\(rule) at \(line):\(column)" }
}

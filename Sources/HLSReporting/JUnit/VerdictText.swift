import HLSLinting
import SourceText

/// The texts of test cases: findings as in the text report, limited in size.
struct VerdictText {
  let rules: [RuleID: Rule]
  /// The maximum size of a text in bytes, without the line that counts omitted findings.
  let limit: Int

  private static let width = 100
  private static let messageLimit = 199

  /// The findings of `verdict`, and where further ones are listed; the first line has the position of the
  /// first one; explains rules that `explained` does not have.
  func text(of verdict: CaseVerdict, _ explained: inout ExplainedRules) -> String {
    guard verdict.hasFindings || verdict.remark != nil else { return "" }
    var text = ReportText(isColored: false)
    if let remark = verdict.remark { text.write(remark + "\n") }
    var shown = 0
    for group in verdict.groups {
      let before = text.bytes.count
      let known = explained
      if before > 0 { text.write("\n") }
      text.write(
        group, rule: rules[group.first.rule],
        FindingLayout(width: Self.width, wrapsMessages: false), &explained)
      guard text.bytes.count > limit else {
        shown += group.count
        continue
      }
      if shown == 0 {
        text.cut(to: boundary(in: text.bytes))
        text.write("…\n")
        shown = 1
      } else {
        text.cut(to: before)
        explained = known
      }
      break
    }
    let left = verdict.count - shown + verdict.omitted
    if left > 0 { text.write("\n… and \(counted(left, "more finding"))\n") }
    if let summary = verdict.repeated.summary {
      if !text.bytes.isEmpty { text.write("\n") }
      text.writeVisible(summary)
      text.write("\n")
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Names of further documents, one a line, without those that exceed the limit.
  func list(of names: [String]) -> String {
    var text = ReportText(isColored: false)
    text.write("also:\n")
    var shown = 0
    for name in names {
      let before = text.bytes.count
      text.writeVisible(name)
      text.write("\n")
      if text.bytes.count > limit {
        text.cut(to: before)
        break
      }
      shown += 1
    }
    if shown < names.count { text.write("… and \(names.count - shown) more\n") }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The offset at which to cut without splitting a character.
  private func boundary(in bytes: [UInt8]) -> Int {
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// `text` on one line of fewer than 200 characters.
  static func line(_ text: String) -> String {
    var line = ReportText(isColored: false)
    line.writeVisible(String(text.unicodeScalars.prefix(messageLimit + 1)))
    let shown = String(decoding: line.bytes, as: UTF8.self).unicodeScalars
    guard shown.count > messageLimit else { return String(shown) }
    return String(shown.prefix(messageLimit - 1)) + "…"
  }
}

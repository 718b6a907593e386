import HLSLinting
import SourceText

/// The texts of verdicts: the blocks of a terminal report, bounded.
struct VerdictText {
  let rules: [RuleID: Rule]
  /// The most bytes of one text, apart from the line that says what was left out.
  let limit: Int

  private static let width = 100
  private static let messageLimit = 199

  /// The findings of `verdict`, the first place in the first line.
  func text(of verdict: CaseVerdict) -> String {
    var text = ReportText(isColored: false)
    if let remark = verdict.remark { text.write(remark + "\n") }
    var shown = 0
    for finding in verdict.findings {
      let before = text.bytes.count
      if before > 0 { text.write("\n") }
      text.write(finding, rule: rules[finding.rule], width: Self.width)
      guard text.bytes.count > limit else {
        shown += 1
        continue
      }
      if shown == 0 {
        text.cut(to: boundary(in: text.bytes))
        text.write("…\n")
        shown = 1
      } else {
        text.cut(to: before)
      }
      break
    }
    let left = verdict.findings.count - shown + verdict.omitted
    if left > 0 { text.write("\n… and \(counted(left, "more finding"))\n") }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Where to cut so that no character is cut in two.
  private func boundary(in bytes: [UInt8]) -> Int {
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// `text` in one line of fewer than 200 characters.
  static func line(_ text: String) -> String {
    var line = ReportText(isColored: false)
    line.writeVisible(String(text.unicodeScalars.prefix(messageLimit + 1)))
    let shown = String(decoding: line.bytes, as: UTF8.self).unicodeScalars
    guard shown.count > messageLimit else { return String(shown) }
    return String(shown.prefix(messageLimit - 1)) + "…"
  }
}

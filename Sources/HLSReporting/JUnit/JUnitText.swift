import HLSConformance

/// The texts of test cases: the blocks of a terminal report, bounded.
struct JUnitText {
  let rules: [RuleID: Rule]
  /// The most bytes of one text, apart from the line that says what was left out.
  let limit: Int

  private static let width = 100
  private static let messageLimit = 199

  /// The findings of `test`, the first place in the first line.
  func text(of test: JUnitCase) -> String {
    var text = ReportText(isColored: false)
    if let remark = test.remark { text.write(remark + "\n") }
    var shown = 0
    for finding in test.findings {
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
    let left = test.findings.count - shown + test.omitted
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

/// The output of a suite whose cases may have none of their own.
struct JUnitOutput {
  private var texts = ""
  private var left = 0

  private static let limit = 65_536

  mutating func add(_ text: String) {
    if texts.utf8.count + text.utf8.count > Self.limit {
      left += 1
    } else {
      texts += (texts.isEmpty ? "" : "\n") + text
    }
  }

  /// The texts that there was room for, and how many cases there are besides.
  var text: String {
    left == 0 ? texts : texts + "\n… and the text of \(counted(left, "more case"))\n"
  }
}

/// Times as JUnit writes them.
enum JUnitTime {
  /// Seconds with three decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, duration).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }

  /// `2026-10-01T02:03:04`, in UTC; what is outside the years 1 to 9999 becomes the nearest inside.
  ///
  /// The civil calendar of days since 1970 in eras of 400 years that begin on 1 March.
  static func timestamp(_ unixSeconds: Int64) -> String {
    let seconds = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let fromMarch = days + 719_468
    let era = fromMarch / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

import HLSLinting
import HLSPlaylist
import SourceText

extension ReportText {
  /// A message may quote a value of any length; people need only its beginning.
  private static let longestMessage = 2_000

  /// Writes a finding: its place and message, the line with a caret, the requirement and the fix.
  mutating func write(_ finding: Finding, rule: Rule?, width: Int) {
    style(.bold)
    write(finding.place)
    style(.plain)
    write(" ")
    style(Style(finding.severity))
    write(finding.severity.rawValue)
    write(":")
    style(.plain)
    write(" ")
    style(.bold)
    writeVisible(finding.message, upTo: Self.longestMessage)
    style(.plain)
    write("  [")
    write(finding.rule.description)
    write("]\n")
    let number = String(finding.place.start.line)
    let gutter = max(4, number.utf8.count)
    writeExcerpt(of: finding, number: number, gutter: gutter, width: width)
    if let rule {
      beginRemark("allowed", gutter: gutter)
      writeVisible(rule.summary)
      write(" (")
      write(rule.requirement.level.rawValue)
      write(": ")
      writeVisible(rule.requirement.source)
      write(")\n")
      beginRemark("do", gutter: gutter)
      writeVisible(rule.remedy)
      write("\n")
    }
    if let loads = finding.loads {
      beginRemark("loads", gutter: gutter)
      write(loads.summary + "\n")
    }
    for related in finding.related {
      beginRemark("note", gutter: gutter)
      write(related.place)
      write(" ")
      writeVisible(related.message, upTo: Self.longestMessage)
      write("\n")
    }
  }

  /// Writes `name:line:column:`.
  private mutating func write(_ place: Place) {
    writeVisible(place.source)
    write(":")
    write(String(place.start.line))
    write(":")
    write(String(place.start.column))
    write(":")
  }

  private mutating func writeExcerpt(
    of finding: Finding, number: String, gutter: Int, width: Int
  ) {
    guard !finding.excerpt.text.isEmpty else { return }
    let line = ExcerptLine(finding.excerpt, width: width - gutter - 3)
    style(.frame)
    write(" ", times: gutter - number.utf8.count)
    write(number)
    write(" |")
    style(.plain)
    write(line.isCutBefore ? " …" : " ")
    write(line.text)
    write(line.isCutAfter ? "…\n" : "\n")
    style(.frame)
    write(" ", times: gutter + 1)
    write("|")
    style(.plain)
    write(" ", times: line.caret.lowerBound + 1)
    style(Style(finding.severity))
    write("^", times: line.caret.count)
    style(.plain)
    write("\n")
  }

  private mutating func beginRemark(_ word: String, gutter: Int) {
    write(" ", times: gutter + 1)
    style(.frame)
    write("=")
    style(.plain)
    write(" ")
    style(.bold)
    write(word)
    write(":")
    style(.plain)
    write(" ")
  }
}

extension Finding.Loads {
  /// The first and the last load of the finding.
  var summary: String {
    var summary = "appeared in load \(appeared) of \(last)"
    if let gone {
      summary += lastSeen > appeared ? ", seen until load \(lastSeen)" : ""
      summary += ", gone in load \(gone)"
    } else if lastSeen > appeared {
      summary += ", still there in load \(lastSeen)"
    }
    return summary
  }
}

extension ReportText.Style {
  init(_ severity: Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .info: .info
      }
  }
}

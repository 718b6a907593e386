import HLSLinting
import HLSPlaylist
import SourceText

/// The layout of findings.
struct FindingLayout {
  /// The number of columns of a line.
  let width: Int
  /// Whether messages are wrapped.
  let wrapsMessages: Bool
}

extension ReportText {
  /// The maximum length of a message in bytes, because it may quote a value of any length.
  private static let longestMessage = 2_000

  /// Writes a finding: its position and message, the line with a caret, the requirement and the
  /// fix.
  ///
  /// `explain` is called where the rule is explained, with the number of columns in front.
  mutating func write(
    _ finding: Finding, rule: Rule?, _ layout: FindingLayout,
    explain: (inout ReportText, Rule, _ gutter: Int) -> Void
  ) {
    writeHeading(finding, layout)
    let number = String(finding.place.start.line)
    let gutter = max(4, number.utf8.count)
    writeExcerpt(of: finding, number: number, gutter: gutter, width: layout.width)
    if let rule {
      let level = rule.requirement.level.rawValue
      writeRemark(
        "rule", rule.summary, gutter, layout,
        followedBy: " (" + level + ": " + rule.requirement.source + ")")
      explain(&self, rule, gutter)
      writeRemark("fix", rule.remedy, gutter, layout)
    }
    if let loads = finding.loads { writeRemark("loads", loads.summary, gutter, layout) }
    for related in finding.related {
      let column = beginRemark("note", gutter: gutter)
      let place = AnswerPlace(related.place).map { write($0) } ?? write(related.place)
      write(" ")
      writeWrapped(
        related.message, at: column + place + 1, indent: column, width: layout.width,
        upTo: Self.longestMessage)
      write("\n")
    }
  }

  /// Writes where the source of a rule can be read, and what breaks if it is violated.
  mutating func write(_ help: RuleHelp, _ gutter: Int, _ layout: FindingLayout) {
    if let address = help.address { writeRemark("see", address, gutter, layout) }
    if !help.why.isEmpty { writeRemark("why", help.why, gutter, layout) }
  }

  /// Writes the first finding of a group, and where the others are; explains its rule if no earlier entry did.
  mutating func write(
    _ group: FindingGroup, rule: Rule?, _ layout: FindingLayout,
    _ explained: inout ExplainedRules
  ) {
    let isFirst = explained.insert(group.first)
    write(group.first, rule: rule, layout) { text, rule, gutter in
      if isFirst { text.write(RuleHelp(rule), gutter, layout) }
    }
    write(group.others, of: group.first.place, layout, listedWith: "--order=position")
  }

  /// Writes where further places of an entry are; nothing if there are none.
  ///
  /// `option` is the one with which a report lists each of them.
  mutating func write(
    _ others: PlaceList, of first: Place, _ layout: FindingLayout, listedWith option: String? = nil
  ) {
    guard others.count > 0 else { return }
    let gutter = max(4, String(first.start.line).utf8.count)
    let hint = others.isCut ? option.map { "; \($0) lists each" } ?? "" : ""
    writeRemark("also", others.summary + hint, gutter, layout)
  }

  /// Writes `place: severity: message  [rule]`.
  mutating func writeHeading(_ finding: Finding, _ layout: FindingLayout) {
    style(.bold)
    let place = AnswerPlace(finding).map { write($0) } ?? write(finding.place)
    style(.plain)
    write(" ")
    let severity = finding.severity.rawValue
    style(Style(finding.severity))
    write(severity + ":")
    style(.plain)
    write(" ")
    style(.bold)
    let rule = "[\(finding.rule)]"
    if layout.wrapsMessages {
      let column = writeWrapped(
        finding.message, at: place + severity.utf8.count + 3, indent: 4, width: layout.width,
        upTo: Self.longestMessage)
      style(.plain)
      write(column + 2 + rule.utf8.count > layout.width ? "\n    " : "  ")
    } else {
      writeVisible(finding.message, upTo: Self.longestMessage)
      style(.plain)
      write("  ")
    }
    writeVisible(rule)
    write("\n")
  }

  /// Writes `name:line:column:`, and returns how many columns that takes.
  @discardableResult
  mutating func write(_ place: Place) -> Int {
    let position = ":\(place.start.line):\(place.start.column):"
    writeVisible(place.source)
    write(position)
    return TerminalText.columns(of: place.source) + position.utf8.count
  }

  /// Writes `address (answer, field):`, and returns how many columns that takes.
  private mutating func write(_ place: AnswerPlace) -> Int {
    writeVisible(place.shown)
    write(":")
    return TerminalText.columns(of: place.shown) + 1
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

  /// Writes a line with a label, wrapped.
  mutating func writeRemark(
    _ label: String, _ text: String, _ gutter: Int, _ layout: FindingLayout,
    followedBy addition: String = ""
  ) {
    let column = beginRemark(label, gutter: gutter)
    let end = writeWrapped(text, at: column, indent: column, width: layout.width)
    writeWrapped(addition, at: end, indent: column, width: layout.width)
    write("\n")
  }

  /// Writes the label of a remark, and returns the column after it.
  private mutating func beginRemark(_ label: String, gutter: Int) -> Int {
    write(" ", times: gutter + 1)
    style(.frame)
    write("=")
    style(.plain)
    write(" ")
    style(.bold)
    write(label)
    write(":")
    style(.plain)
    write(" ")
    return gutter + label.utf8.count + 5
  }
}

extension Finding.Loads {
  /// The first and last load with the finding, in words.
  var summary: String {
    var summary = "appeared in load \(appeared) of \(last)"
    if let gone {
      summary += lastSeen > appeared ? ", seen until load \(lastSeen)" : ""
      summary += ", gone in load \(gone)"
    } else if lastSeen > appeared {
      summary += ", still present in load \(lastSeen)"
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

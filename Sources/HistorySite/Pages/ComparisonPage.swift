import LintHistory
import SourceText
import XMLWriting

/// The page of the changes from one run to the next.
extension SiteContent {
  func comparisonPage(_ comparison: RunComparison) throws(XMLWritingError) -> [UInt8] {
    var content = [comparisonLead(comparison)]
    content += differenceNotice(comparison)
    if comparison.isEmpty { content.append(.p("Nothing changed.")) }
    let new = comparison.targetChanges.filter {
      !Self.isIncluded($0.before) && Self.isIncluded($0.after)
    }
    let removed = comparison.targetChanges.filter {
      Self.isIncluded($0.before) && !Self.isIncluded($0.after)
    }
    let others = comparison.targetChanges.filter {
      Self.isIncluded($0.before) && Self.isIncluded($0.after)
    }
    for part in Self.parts(of: comparison) {
      content += section(part.title, id: part.id, part.findings, comparison)
      switch part.id {
      case "fixed": content += targets("New targets", id: "new", new)
      case "first": content += targets("Removed targets", id: "removed", removed)
      default: continue
      }
    }
    content += targets("Targets with another status", id: "states", others)
    content += remaining(comparison.remaining)
    return try comparisonFrame(comparison).render(content)
  }

  /// The findings by kind of change, the most urgent first.
  static func parts(
    of comparison: RunComparison
  ) -> [(title: String, id: String, findings: [TargetFinding])] {
    [
      ("New findings", "regressed", comparison.appeared),
      ("Fixed findings", "fixed", comparison.fixed),
      ("Muted findings", "muted", comparison.muted),
      ("Findings in documents that were not checked before", "first", comparison.newlyChecked),
      ("Unknown findings, in documents that could not be checked", "unknown", comparison.unknown),
    ]
  }

  /// A page without its content.
  func comparisonFrame(_ comparison: RunComparison, style: PageFrame.Style = .whole) -> Page {
    let dates = [comparison.before, comparison.after].map {
      UTCTime.readable($0.startTime).prefix(10)
    }
    return Page(
      title: "Changes from \(dates[0]) to \(dates[1])", depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Compare", to: "index.html")])], style: style
    )
  }

  /// The first paragraph, with links to both runs.
  func comparisonLead(_ comparison: RunComparison) -> Markup {
    .tag(
      "p", "lead", [:],
      [
        "From the run of ", link(comparison.before, root: "../"), " to the run of ",
        link(comparison.after, root: "../"), ". ",
        .link(
          "Compare the later run with others", to: "../runs/\(comparison.after.id).html#compared"),
        ".",
      ])
  }

  /// Other differences between two runs, which may be the cause of changes.
  func differenceNotice(_ comparison: RunComparison) -> [Markup] {
    let (before, after) = (comparison.before, comparison.after)
    var words: [String] = []
    if before.toolVersion != after.toolVersion {
      words.append(
        "the version of interlint (\(before.toolVersion), then \(after.toolVersion))")
    }
    if before.ruleSetHash != after.ruleSetHash {
      words.append(
        "rules or severities (\(before.ruleSetHash), then \(after.ruleSetHash))"
      )
    }
    // The hashes of two target lists are no use to readers.
    let settings = comparison.changedSettings.map { words in
      words.hasPrefix("expectations was ") && !words.contains("not given")
        ? "expectations of the target list" : words
    }
    if !settings.isEmpty {
      words.append("settings (\(settings.joined(separator: "; ")))")
    }
    guard !words.isEmpty else { return [] }
    return [
      .p(
        "Not only the targets changed, which may be the cause: "
          + "\(words.joined(separator: "; ")).",
        "notice")
    ]
  }

  private static func isIncluded(_ outcome: HistorySnapshot.Outcome?) -> Bool {
    outcome.map { $0.status != .missing } ?? false
  }

  private func section(
    _ title: String, id: String, _ findings: [TargetFinding], _ comparison: RunComparison
  ) -> [Markup] {
    guard !findings.isEmpty else { return [] }
    let rest = Self.command(comparison)
    let groups = ruleGroups(
      findings, places: 20, rest: rest, hasAdvice: id == "regressed" || id == "first", root: "../")
    return [
      .section(
        "\(title): \(findings.count)", id: id,
        groups.prefix(20).flatMap { $0 }
          + (groups.count > 20 ? [.p("\(groups.count - 20) more rules: run \(rest)", "soft")] : []))
    ]
  }

  /// The command that prints everything that a page omits.
  static func command(_ comparison: RunComparison) -> String {
    "interlint history diff \(comparison.before.id) \(comparison.after.id)"
  }

  private func targets(
    _ title: String, id: String, _ changes: [RunComparison.TargetChange]
  ) -> [Markup] {
    guard !changes.isEmpty else { return [] }
    return [
      .section(
        "\(title): \(changes.count)", id: id,
        Markup.cut(changes, to: 100, rest: "see all targets") { changes in
          .table(
            title, [.text("Target"), .text("Before"), .text("After")],
            changes.map { change in
              [
                link(change.target, root: "../"), Self.words(change.before),
                Self.words(change.after),
              ]
            }, empty: "", "stack")
        })
    ]
  }

  private static func words(_ outcome: HistorySnapshot.Outcome?) -> Markup {
    guard let outcome else { return .span("missing", "soft") }
    return .tag(
      "span", "", [:],
      [
        .span(outcome.state, "mark " + outcome.style),
        .text(outcome.reason == nil ? "" : ": " + outcome.reasonText),
      ])
  }

  /// The findings of both runs, counted: the pages of the targets list them.
  private func remaining(_ findings: [TargetFinding]) -> [Markup] {
    guard !findings.isEmpty else { return [] }
    let rules = Dictionary(grouping: findings, by: \.finding.rule).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return [
      .details(
        "Unchanged: \(counted(findings.count, "finding"))",
        [
          .table(
            "By rule; the pages of the targets list each finding",
            [.text("Rule"), .number("Findings"), .number("Targets")],
            rules.map { rule, findings in
              [
                link(rule: rule, root: "../"), "\(findings.count)",
                "\(Set(findings.map(\.targetID)).count)",
              ]
            })
        ])
    ]
  }
}

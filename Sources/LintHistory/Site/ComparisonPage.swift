import HLSConformance
import XMLWriting

/// The page of what changed from one run to the next.
extension Site {
  func comparisonPage(_ comparison: RunComparison) throws(XMLWritingError) -> [UInt8] {
    var content = [comparisonLead(comparison)]
    content += toolNotice(comparison)
    if comparison.isEmpty { content.append(.p("Nothing changed.")) }
    let new = comparison.targets.filter { !Self.isGiven($0.before) && Self.isGiven($0.after) }
    let removed = comparison.targets.filter { Self.isGiven($0.before) && !Self.isGiven($0.after) }
    let others = comparison.targets.filter { Self.isGiven($0.before) && Self.isGiven($0.after) }
    for part in Self.parts(of: comparison) {
      content += changes(part.title, id: part.id, part.changes, comparison)
      switch part.id {
      case "fixed": content += targets("New targets", id: "new", new)
      case "first": content += targets("Removed targets", id: "removed", removed)
      default: continue
      }
    }
    content += targets("Targets in another state", id: "states", others)
    content += remaining(comparison.remaining)
    return try comparisonFrame(comparison).render(content)
  }

  /// What changed, what needs attention first.
  static func parts(
    of comparison: RunComparison
  ) -> [(title: String, id: String, changes: [RunComparison.Change])] {
    [
      ("Regressed", "regressed", comparison.appeared), ("Fixed", "fixed", comparison.fixed),
      ("Where nothing was checked before", "first", comparison.inNewTargets),
      ("Unknown, since it could not be checked", "unknown", comparison.unknown),
    ]
  }

  func comparisonFrame(_ comparison: RunComparison, isBrief: Bool = false) -> Page {
    let dates = [comparison.before, comparison.after].map { UTCTime.readable($0.begun).prefix(10) }
    return Page(
      title: "What changed from \(dates[0]) to \(dates[1])", depth: 1,
      over: [.tag("p", "over", [:], [.link("Compare", to: "index.html")])], isBrief: isBrief)
  }

  func comparisonLead(_ comparison: RunComparison) -> Markup {
    .tag(
      "p", "lead", [:],
      [
        "From the run of ", link(comparison.before, root: "../"), " to that of ",
        link(comparison.after, root: "../"), ", which is also ",
        .link("compared with others", to: "../runs/\(comparison.after.id).html#compared"), ".",
      ])
  }

  /// What else differs between two runs and may be the cause of what changed.
  func toolNotice(_ comparison: RunComparison) -> [Markup] {
    let (before, after) = (comparison.before, comparison.after)
    var words: [String] = []
    if before.tool != after.tool { words.append("interlint \(before.tool) became \(after.tool)") }
    if before.rules != after.rules {
      words.append(
        "other rules ran, or with other severities (\(before.rules), then \(after.rules))")
    }
    // Two hashes tell nobody anything.
    let settings = comparison.changedSettings.map { words in
      words.hasPrefix("expectations was ") && !words.contains("not given")
        ? "other expectations of targets" : words
    }
    if !settings.isEmpty {
      words.append("settings changed (\(settings.joined(separator: "; ")))")
    }
    guard !words.isEmpty else { return [] }
    return [
      .p(
        "Not the targets alone changed: \(words.joined(separator: "; ")). That may be the cause.",
        "notice")
    ]
  }

  private static func isGiven(_ outcome: HistorySnapshot.Outcome?) -> Bool {
    outcome.map { $0.status != .missing } ?? false
  }

  private func changes(
    _ title: String, id: String, _ changes: [RunComparison.Change], _ comparison: RunComparison
  ) -> [Markup] {
    guard !changes.isEmpty else { return [] }
    let rest = Self.command(comparison)
    let groups = groups(
      changes, places: 20, rest: rest, hasAdvice: id == "regressed" || id == "first", root: "../")
    return [
      .section(
        "\(title): \(changes.count)", id: id,
        groups.prefix(20).flatMap { $0 }
          + (groups.count > 20 ? [.p("\(groups.count - 20) more rules: \(rest)", "soft")] : []))
    ]
  }

  /// What tells all that a page leaves out.
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
    guard let outcome else { return .span("not given", "soft") }
    return .tag(
      "span", "", [:],
      [
        .span(outcome.state, "mark " + outcome.style),
        .text(outcome.reason == nil ? "" : ": " + reason(of: outcome)),
      ])
  }

  /// What did not change is counted, not listed: it stands on the pages of the targets.
  private func remaining(_ changes: [RunComparison.Change]) -> [Markup] {
    guard !changes.isEmpty else { return [] }
    let rules = Dictionary(grouping: changes, by: \.finding.rule).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return [
      .details(
        "Still there: \(counted(changes.count, "finding"))",
        [
          .table(
            "By rule; each stands on the page of its target",
            [.text("Rule"), .number("Findings"), .number("Targets")],
            rules.map { rule, changes in
              [
                link(rule: rule, root: "../"), "\(changes.count)",
                "\(Set(changes.map(\.target.id)).count)",
              ]
            })
        ])
    ]
  }
}

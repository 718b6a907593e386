import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The page of the changes between two runs with others in between: rules and targets without
/// messages and positions, since there are thousands of such pages.
///
/// The pages of targets and of successive runs have the details of findings.
extension SiteContent {
  func briefComparisonPage(_ comparison: RunComparison) throws(XMLWritingError) -> [UInt8] {
    var content = differenceNotice(comparison)
    if comparison.isEmpty { content.append(.p("Nothing changed.")) }
    for part in Self.parts(of: comparison) {
      if !part.findings.isEmpty { content.append(brief(part.title, id: part.id, part.findings)) }
      if part.id == "fixed" { content += states(comparison.targetChanges) }
    }
    content.append(
      .p(
        "For messages and positions, see the pages of the targets or run: \(Self.command(comparison))",
        "soft"))
    return try comparisonFrame(comparison, style: .brief).render(
      [comparisonLead(comparison)] + content)
  }

  /// The changes by target; targets with the same rules are listed together.
  private func brief(_ title: String, id: String, _ findings: [TargetFinding]) -> Markup {
    struct TargetRules {
      let target: HistorySnapshot.Target
      var rules: [String: Int] = [:]
      var errors = 0, count = 0
    }
    var affected: [TargetRules] = []
    // The findings of a target are successive.
    let all = findings.span
    var lastID: Int64?
    for index in all.indices {
      if lastID != all[index].targetID {
        affected.append(TargetRules(target: all[index].target))
        lastID = all[index].targetID
      }
      let last = affected.count - 1
      affected[last].rules[all[index].finding.rule, default: 0] += 1
      affected[last].count += 1
      if all[index].finding.severity == .error { affected[last].errors += 1 }
    }
    let groups = Dictionary(grouping: affected, by: \.rules).values.sorted { left, right in
      let sizes = [left, right].map { (group: [TargetRules]) -> [Int] in
        [-group[0].errors * group.count, -group[0].count * group.count]
      }
      return sizes[0] == sizes[1]
        ? left[0].target.name < right[0].target.name : sizes[0].lexicographicallyPrecedes(sizes[1])
    }
    return .section(
      "\(title): \(findings.count)", id: id,
      groups.flatMap { group in
        let (count, errors) = (group[0].count * group.count, group[0].errors * group.count)
        let size =
          errors == count
          ? counted(count, "error")
          : counted(count, "finding") + (errors > 0 ? " (\(counted(errors, "error")))" : "")
        let rules = group[0].rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let heading = Markup.tag(
          "h3", "", [:],
          [
            group.count == 1
              ? link(group[0].target, root: "../") : .text(counted(group.count, "target")), " ",
            .span(size, errors > 0 && id == "regressed" ? "error" : "soft"),
          ])
        let names = Markup.tag(
          "p", "facts", [:],
          rules.map { rule, count in
            .tag(
              "span", "", [:],
              [link(rule: rule, root: "../"), .text(count > 1 ? " ×\(count)" : "")])
          })
        return [heading, names] + (group.count > 1 ? [row(group.map(\.target))] : [])
      })
  }

  /// The targets with another status, by both statuses.
  private func states(_ changes: [RunComparison.TargetChange]) -> [Markup] {
    guard !changes.isEmpty else { return [] }
    func word(_ outcome: HistorySnapshot.Outcome?) -> String {
      switch outcome?.knownStatus {
      case .checked: "checked"
      case .partly: "partly checked"
      case .unchecked: "not checked"
      case .muted: "muted"
      case .missing, nil: "missing"
      }
    }
    let groups = Dictionary(grouping: changes) { "\(word($0.before)) → \(word($0.after))" }
    return [
      .section(
        "Targets with another status: \(changes.count)", id: "states",
        groups.sorted { $0.key < $1.key }.flatMap { words, changes in
          [
            .tag("h3", "", [:], [.text(words), " ", .span("\(changes.count)", "soft")]),
            row(changes.map(\.target)),
          ]
        })
    ]
  }

  private func row(_ targets: [HistorySnapshot.Target]) -> Markup {
    .tag(
      "p", "facts", [:],
      targets.prefix(500).map { link($0, root: "../") }
        + (targets.count > 500 ? [.text("and \(targets.count - 500) more")] : []))
  }
}

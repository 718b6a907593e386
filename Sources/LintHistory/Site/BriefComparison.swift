import HLSConformance
import XMLWriting

/// The page of what changed between two runs that are no neighbours: rules and targets, without each
/// place, since there are thousands of such pages.
///
/// What is said of a finding stands on the pages of the targets and of the neighbouring runs.
extension Site {
  func briefComparisonPage(_ comparison: RunComparison) throws(XMLWritingError) -> [UInt8] {
    var content = toolNotice(comparison)
    if comparison.isEmpty { content.append(.p("Nothing changed.")) }
    for part in Self.parts(of: comparison) {
      if !part.changes.isEmpty { content.append(brief(part.title, id: part.id, part.changes)) }
      if part.id == "fixed" { content += states(comparison.targets) }
    }
    content.append(
      .p("Messages and places: see the targets, or \(Self.command(comparison))", "soft"))
    return try comparisonFrame(comparison, isBrief: true).render(
      [comparisonLead(comparison)] + content)
  }

  /// Targets with the same rules stand together.
  private func brief(_ title: String, id: String, _ changes: [RunComparison.Change]) -> Markup {
    struct Broken {
      let target: HistorySnapshot.Target
      var rules: [String: Int] = [:]
      var errors = 0, count = 0
    }
    var broken: [Broken] = []
    // The changes of a target follow each other.
    for change in changes {
      if broken.last?.target.id != change.target.id { broken.append(Broken(target: change.target)) }
      let last = broken.count - 1
      broken[last].rules[change.finding.rule, default: 0] += 1
      broken[last].count += 1
      if change.finding.severity == .error { broken[last].errors += 1 }
    }
    let groups = Dictionary(grouping: broken, by: \.rules).values.sorted { left, right in
      let sizes = [left, right].map { [-$0[0].errors * $0.count, -$0[0].count * $0.count] }
      return sizes[0] == sizes[1]
        ? left[0].target.name < right[0].target.name : sizes[0].lexicographicallyPrecedes(sizes[1])
    }
    return .section(
      "\(title): \(changes.count)", id: id,
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

  /// Targets whose state is another, by what it was and became.
  private func states(_ changes: [RunComparison.TargetChange]) -> [Markup] {
    guard !changes.isEmpty else { return [] }
    func word(_ outcome: HistorySnapshot.Outcome?) -> String {
      switch outcome?.status {
      case .checked: "checked"
      case .partly: "partly checked"
      case .unchecked: "not checked"
      case .missing, nil: "not given"
      }
    }
    let groups = Dictionary(grouping: changes) { "\(word($0.before)) → \(word($0.after))" }
    return [
      .section(
        "Targets in another state: \(changes.count)", id: "states",
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

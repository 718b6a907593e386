import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The findings of a target that exceptions mute, apart from those that count.
extension SiteContent {
  /// The section of the page of a target; empty if the last run has no muted findings.
  func mutedSection(of target: HistorySnapshot.Target) -> Markup {
    let open = target.muted.filter { $0.finding.runs.end == nil }
    guard !open.isEmpty else { return "" }
    let mutings = Dictionary(
      open.map { ($0.finding.id, $0.muting) }, uniquingKeysWith: { first, _ in first })
    let sorted = open.map(\.finding).sorted {
      ($1.severity, $0.source, $0.line) < ($0.severity, $1.source, $1.line)
    }
    let groups = Self.grouped(sorted.map { TargetFinding(target: target, finding: $0) })
    return .section(
      "Muted findings", id: "muted",
      [
        .p(
          "\(counted(open.count, "finding")) \(open.count == 1 ? "is" : "are") expected and "
            + "\(open.count == 1 ? "does" : "do") not count.", "soft")
      ]
        + Markup.cut(groups, to: 100, rest: "see the data") { groups in
          .tag(
            "ul", "findings marked", [:],
            groups.compactMap { group in
              group.first.flatMap { found in
                mutings[found.finding.id].map { item(found, of: group.count, $0) }
              }
            })
        })
  }

  private func item(_ found: TargetFinding, of count: Int, _ muting: Muting) -> Markup {
    let finding = found.finding
    let end = muting.expires.map { "Muted until \($0)" } ?? "Muted without an end"
    let owner = muting.owner.map { " by \($0)" } ?? ""
    let origin = muting.origin == .comment ? " (a comment in the playlist)" : ""
    let facts: [Markup] = [
      .span(
        finding.isOutage ? finding.source : "\(finding.source):\(finding.line):\(finding.column)",
        "place"),
      link(rule: finding.rule, root: "../"),
      .tag("span", "w", [:], ["since ", time(finding.firstSeen, of: found.targetID)]),
    ]
    return .tag(
      "li", "", [:],
      [
        .mark(finding.severity),
        .tag(
          "div", "", [:],
          [.p(finding.message)]
            + (count > 1 ? [.p("and in \(counted(count - 1, "more place"))", "facts")] : [])
            + [
              .p("\(end)\(owner)\(origin): \(muting.reason.shortened(to: 300))", "advice"),
              .tag("p", "facts", [:], facts),
            ]),
      ])
  }
}

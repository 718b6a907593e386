import HLSLinting
import HLSReporting
import LintHistory
import SourceText
import XMLWriting

/// Lists of findings.
extension SiteContent {
  /// The details of a finding that a list shows besides its message and position.
  enum Detail { case severity, target, document, rule, firstSeen, places }

  /// Groups findings of a target that are probably one defect, in the order of the first finding of each
  /// group.
  ///
  /// They have one rule, severity and message form. A wrong target duration is found in every media segment of every rendition, but has one fix.
  static func grouped(_ findings: [TargetFinding]) -> [[TargetFinding]] {
    struct Subject: Hashable {
      let target: Int64
      let rule: String
    }
    var numbers = GroupNumbers<Subject>()
    var groups: [[TargetFinding]] = []
    for found in findings {
      let number = numbers.number(
        of: found.finding.message, found.finding.severity,
        about: Subject(target: found.targetID, rule: found.finding.rule))
      if number < groups.count {
        groups[number].append(found)
      } else {
        groups.append([found])
      }
    }
    return groups
  }

  /// A list with an item for each group of `grouped`.
  func findingList(
    _ groups: [[TargetFinding]], _ details: Set<Detail>, root: String
  ) -> Markup {
    .tag(
      "ul", details.contains(.severity) ? "findings marked" : "findings", [:],
      groups.compactMap { group in
        group.first.map { item($0, group.dropFirst(), details, root: root) }
      })
  }

  private func position(_ found: TargetFinding, _ details: Set<Detail>) -> Markup {
    let finding = found.finding
    let position = "\(finding.line):\(finding.column)"
    // The name of the document is omitted if it is that of the target.
    let isNamed = details.contains(.document) && finding.source != found.target.name
    return .span(isNamed ? "\(finding.source):\(position)" : "line \(position)", "place")
  }

  private func item(
    _ found: TargetFinding, _ others: ArraySlice<TargetFinding>,
    _ details: Set<Detail>, root: String
  ) -> Markup {
    let finding = found.finding
    var facts: [Markup] = []
    if details.contains(.target) { facts.append(link(found.target, root: root)) }
    facts.append(position(found, details))
    if details.contains(.rule) { facts.append(link(rule: finding.rule, root: root)) }
    if details.contains(.firstSeen) {
      facts.append(.tag("span", "", [:], since(found, others)))
    }
    if let link = evidence.link(ofFindings: [finding.id], root: root) { facts.append(link) }
    var content: [Markup] = [.p(finding.message), .tag("p", "facts", [:], facts)]
    if !others.isEmpty, !details.contains(.places) {
      content.append(.p("and in \(counted(others.count, "more place"))", "facts"))
    } else if !others.isEmpty {
      content.append(
        .details(
          "and in \(counted(others.count, "more place"))",
          Markup.cut(Array(others), to: 100, rest: "see the JSON report of the run") { others in
            .tag("p", "facts", [:], others.map { position($0, details) })
          }))
    }
    let text = Markup.tag("div", "", [:], content)
    return .tag(
      "li", "", [:], (details.contains(.severity) ? [.mark(finding.severity)] : []) + [text])
  }

  /// When the first finding of a group was first found, and how many of the others were first found last.
  private func since(_ found: TargetFinding, _ others: ArraySlice<TargetFinding>) -> [Markup] {
    let times = others.map(\.finding.firstSeen) + [found.finding.firstSeen]
    let (first, last) = (times.min() ?? 0, times.max() ?? 0)
    let id = found.targetID
    return ["since ", time(first, of: id)]
      + (first == last
        ? [] : [.text(", \(times.count { $0 == last }) since "), time(last, of: id)])
  }

  /// The findings of each rule below its heading, the rules with most errors first; with
  /// `hasAdvice`, the summary and fix of the rule as well.
  func ruleGroups(
    _ findings: [TargetFinding], places: Int, rest: String, hasAdvice: Bool = true,
    root: String
  ) -> [[Markup]] {
    groupedByRule(findings).map { rule, findings in
      [heading(of: rule, findings, root: root)] + (hasAdvice ? advice(on: rule) : [])
        + Markup.cut(Self.grouped(findings), to: places, rest: rest) {
          findingList($0, [.target, .document, .firstSeen, .places], root: root)
        }
    }
  }

  private func groupedByRule(
    _ findings: [TargetFinding]
  ) -> [(rule: String, findings: [TargetFinding])] {
    let groups = Dictionary(grouping: findings, by: \.finding.rule).map { rule, findings in
      let numbers = [Severity.error, .warning].map { severity in
        -findings.count { $0.finding.severity == severity }
      }
      return (rule: rule, findings: findings, order: numbers + [-findings.count])
    }
    return groups.sorted { left, right in
      left.order == right.order
        ? left.rule < right.rule : left.order.lexicographicallyPrecedes(right.order)
    }.map { ($0.rule, $0.findings) }
  }

  /// A rule with its severity and number of findings.
  private func heading(
    of rule: String, _ findings: [TargetFinding], root: String
  ) -> Markup {
    let targets = Set(findings.map(\.targetID)).count
    let severity = findings.map(\.finding.severity).max() ?? .info
    let size =
      "\(counted(findings.count, severity == .error ? "error" : "finding")) "
      + "in \(counted(targets, "target"))"
    return .tag(
      "h3", "", [:],
      [.mark(severity), " ", link(rule: rule, root: root), " ", .span(size, "soft")])
  }

  /// The summary and the fix of a rule.
  private func advice(on rule: String) -> [Markup] {
    guard let rule = rules[rule] else { return [] }
    return [
      .tag(
        "p", "advice", [:],
        [.text(rule.summary + " "), .tag("b", "", [:], ["Fix: "]), .text(rule.remedy)])
    ]
  }
}

extension Markup {
  /// The name of a severity in its color.
  static func mark(_ severity: Severity) -> Markup {
    span(severity.rawValue, "mark \(severity.rawValue)")
  }
}

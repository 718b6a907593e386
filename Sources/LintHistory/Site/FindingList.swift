import HLSConformance

/// Findings on a page, one under the other.
extension Site {
  /// What is said of a finding besides its message and its place.
  enum Mention { case severity, target, document, rule, firstSeen, places }

  /// Findings that say the same of a target since the same run, in the order of the first of each.
  ///
  /// A wrong target duration is found in every media segment of every rendition: one thing to do.
  static func alike(_ changes: [RunComparison.Change]) -> [[RunComparison.Change]] {
    struct Saying: Hashable {
      let target, firstSeen: Int64
      let rule, message: String
    }
    var places: [Saying: Int] = [:]
    var groups: [[RunComparison.Change]] = []
    for change in changes {
      let saying = Saying(
        target: change.target.id, firstSeen: change.finding.firstSeen, rule: change.finding.rule,
        message: change.finding.message)
      if let place = places[saying] {
        groups[place].append(change)
      } else {
        places[saying] = groups.count
        groups.append([change])
      }
    }
    return groups
  }

  /// An entry for each group of `alike` findings.
  func list(
    _ groups: [[RunComparison.Change]], _ mentions: Set<Mention>, root: String
  ) -> Markup {
    .tag(
      "ul", mentions.contains(.severity) ? "findings marked" : "findings", [:],
      groups.compactMap { group in
        group.first.map { item($0, group.dropFirst(), mentions, root: root) }
      })
  }

  private func place(_ change: RunComparison.Change, _ mentions: Set<Mention>) -> Markup {
    let finding = change.finding
    let position = "\(finding.line):\(finding.column)"
    // The document is not worth its room where it is the target itself.
    let isNamed = mentions.contains(.document) && finding.source != change.target.name
    return .span(isNamed ? "\(finding.source):\(position)" : "line \(position)", "place")
  }

  private func item(
    _ change: RunComparison.Change, _ others: ArraySlice<RunComparison.Change>,
    _ mentions: Set<Mention>, root: String
  ) -> Markup {
    let finding = change.finding
    var facts: [Markup] = []
    if mentions.contains(.target) { facts.append(link(change.target, root: root)) }
    facts.append(place(change, mentions))
    if mentions.contains(.rule) { facts.append(link(rule: finding.rule, root: root)) }
    if mentions.contains(.firstSeen) {
      facts.append(.tag("span", "w", [:], ["since ", .time(finding.firstSeen)]))
    }
    var content: [Markup] = [.p(finding.message), .tag("p", "facts", [:], facts)]
    if !others.isEmpty, !mentions.contains(.places) {
      content.append(.p("and in \(counted(others.count, "more place"))", "facts"))
    } else if !others.isEmpty {
      content.append(
        .details(
          "and in \(counted(others.count, "more place"))",
          Markup.cut(Array(others), to: 100, rest: "see the JSON report of the run") { others in
            .tag("p", "facts", [:], others.map { place($0, mentions) })
          }))
    }
    let text = Markup.tag("div", "", [:], content)
    return .tag(
      "li", "", [:], (mentions.contains(.severity) ? [.mark(finding.severity)] : []) + [text])
  }

  /// Findings by rule, each with what it demands and what to do, those of most errors first.
  func groups(
    _ changes: [RunComparison.Change], places: Int, rest: String, hasAdvice: Bool = true,
    root: String
  ) -> [[Markup]] {
    byRule(changes).map { rule, changes in
      [head(of: rule, changes, root: root)] + (hasAdvice ? advice(on: rule) : [])
        + Markup.cut(Self.alike(changes), to: places, rest: rest) {
          list($0, [.target, .document, .firstSeen, .places], root: root)
        }
    }
  }

  /// Findings by rule, those of most errors first.
  func byRule(
    _ changes: [RunComparison.Change]
  ) -> [(rule: String, changes: [RunComparison.Change])] {
    let groups = Dictionary(grouping: changes, by: \.finding.rule).map { rule, changes in
      let numbers = [Severity.error, .warning].map { severity in
        -changes.count { $0.finding.severity == severity }
      }
      return (rule: rule, changes: changes, order: numbers + [-changes.count])
    }
    return groups.sorted { left, right in
      left.order == right.order
        ? left.rule < right.rule : left.order.lexicographicallyPrecedes(right.order)
    }.map { ($0.rule, $0.changes) }
  }

  /// A rule with how often it was broken.
  func head(
    of rule: String, _ changes: [RunComparison.Change], root: String = "../"
  ) -> Markup {
    let targets = Set(changes.map(\.target.id)).count
    let severity = changes.map(\.finding.severity).max() ?? .info
    let size =
      "\(counted(changes.count, severity == .error ? "error" : "finding")) "
      + "in \(counted(targets, "target"))"
    return .tag(
      "h3", "", [:],
      [.mark(severity), " ", link(rule: rule, root: root), " ", .span(size, "soft")])
  }

  /// What a rule demands, and what to do where it is broken.
  private func advice(on rule: String) -> [Markup] {
    guard let rule = book[rule] else { return [] }
    return [
      .tag(
        "p", "advice", [:],
        [.text(rule.summary + " "), .tag("b", "", [:], ["What to do: "]), .text(rule.remedy)])
    ]
  }
}

extension Markup {
  static func mark(_ severity: Severity) -> Markup {
    span(severity.rawValue, "mark \(severity.rawValue)")
  }
}

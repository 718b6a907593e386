import HLSLinting
import SourceText

/// The findings of one rule and severity whose messages have one form: one defect, probably.
struct FindingGroup {
  /// The finding that represents the group: the first.
  let first: Finding
  /// The places of the findings after the first.
  private(set) var others = PlaceList()

  init(_ first: Finding) { self.first = first }

  var count: Int { 1 + others.count }

  mutating func add(_ finding: Finding) {
    others.add(finding.place.start.line, in: finding.place.source)
  }
}

/// The groups of findings, in the order in which their first findings are added.
struct FindingGroups {
  private(set) var groups: [FindingGroup] = []
  private var numbers = GroupNumbers<RuleID>()

  mutating func add(_ finding: Finding) {
    let number = numbers.number(of: finding.message, finding.severity, about: finding.rule)
    if number < groups.count {
      groups[number].add(finding)
    } else {
      groups.append(FindingGroup(finding))
    }
  }

  /// The groups with the worst first: by severity, by what they cost a viewer, by the number of places.
  var worstFirst: [FindingGroup] {
    groups.enumerated().sorted { left, right in
      func rank(_ entry: (offset: Int, element: FindingGroup)) -> (Int, Harm, Int, Int) {
        let severity = Severity.allCases.firstIndex(of: entry.element.first.severity) ?? 0
        return (
          -severity, Harm(entry.element.first.rule), -entry.element.others.count, entry.offset
        )
      }
      return rank(left) < rank(right)
    }.map(\.element)
  }
}

package import HLSLinting
import SourceText

/// The findings of one rule and severity whose messages have one form: one defect, probably.
struct FindingGroup {
  /// The finding that represents the group: the first.
  let first: Finding
  /// The places of the findings after the first.
  private(set) var others = PlaceList()

  init(_ first: Finding) { self.first = first }

  var count: Int { 1 + others.count }

  mutating func add(_ line: Int, in source: String) { others.add(line, in: source) }
}

/// The groups of findings, in the order in which their first findings are added.
struct FindingGroups {
  private(set) var groups: [FindingGroup] = []
  private var numbers = GroupNumbers<RuleID>()

  var isEmpty: Bool { groups.isEmpty }

  /// Adds the findings of a source that have at least a severity.
  mutating func add(_ source: ReportedSource, from least: Severity) {
    let digest = source.digest
    /// For each group of the source, the index of the group to which its next finding is added; nil if its
    /// findings are not listed.
    var targets: [Int?] = []
    /// Whether the first finding of the group is listed already.
    var isListed: [Bool] = []
    for (index, group) in digest.groups.enumerated() {
      guard group.severity >= least else {
        targets.append(nil)
        isListed.append(true)
        continue
      }
      let number = numbers.number(of: group.form, group.severity, about: group.rule)
      targets.append(number)
      isListed.append(number == groups.count)
      if number == groups.count { groups.append(FindingGroup(source.first(index))) }
    }
    for finding in digest.findings {
      if isListed[finding.group] {
        isListed[finding.group] = false
      } else if let number = targets[finding.group] {
        groups[number].add(finding.line, in: finding.source ?? digest.source)
      }
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

/// What a violation costs a viewer, estimated from the category of its rule; less is worse.
enum Harm: Int, Comparable {
  /// The presentation may not play at all.
  case playback
  /// Ads may be lost, or play at the wrong time.
  case interstitials
  case other

  init(_ rule: RuleID) {
    self =
      switch rule.category {
      case "target", "text", "playlist", "delivery", "segment", "encryption", "variant",
        "rendition", "presentation", "live", "low-latency", "variable":
        .playback
      case "interstitial", "asset-list", "ad-break", "pod-url", "timeline", "date-range",
        "coordination", "attribute":
        .interstitials
      default: .other
      }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Numbers the groups of findings that are probably one defect: those of one subject and severity whose
/// messages have one form.
///
/// The subject is the rule, with whatever else findings of one group have in common.
package struct GroupNumbers<Subject: Hashable> {
  private struct Key: Hashable {
    let subject: Subject
    let severity: Severity
    /// Nil for the forms beyond ``GroupNumbers/mostForms``.
    let form: MessageForm?
  }

  /// The number of forms of a subject and severity from which all further ones are one group.
  private static var mostForms: Int { 10 }

  private var numbers: [Key: Int] = [:]
  private var count = 0
  /// The number of forms of each subject and severity.
  private var forms: [Key: Int] = [:]

  package init() {}

  /// The number of the group of a finding: the next one, from 0, if it is the first of its group.
  package mutating func number(
    of message: String, _ severity: Severity, about subject: Subject
  ) -> Int {
    number(of: MessageForm(message), severity, about: subject)
  }

  /// The number of the group of findings whose messages have a form.
  mutating func number(
    of form: MessageForm, _ severity: Severity, about subject: Subject
  ) -> Int {
    if let number = known(form, severity, about: subject) { return number }
    let any = Key(subject: subject, severity: severity, form: nil)
    forms[any, default: 0] += 1
    numbers[
      forms[any] == Self.mostForms
        ? any : Key(subject: subject, severity: severity, form: form)] = count
    count += 1
    return count - 1
  }

  /// The number of a group that has one, which remains the same; nil for any other.
  func known(_ form: MessageForm, _ severity: Severity, about subject: Subject) -> Int? {
    numbers[Key(subject: subject, severity: severity, form: form)]
      ?? numbers[Key(subject: subject, severity: severity, form: nil)]
  }
}

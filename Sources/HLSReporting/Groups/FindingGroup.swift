import HLSLinting
import SourceText

/// The findings of one rule and severity whose messages have one form: one defect, probably.
struct FindingGroup {
  /// The lines of a document with further findings.
  struct Document {
    /// The maximum number of lines in ``lines``.
    static let mostLines = 5

    let source: String
    /// The first lines, from 1, each once.
    private(set) var lines: [Int] = []
    private(set) var count = 0
    /// The number of findings that are on none of ``lines``.
    private(set) var notShown = 0

    init(_ source: String) { self.source = source }

    mutating func add(_ line: Int) {
      count += 1
      if lines.last == line { return }
      if lines.count < Self.mostLines { lines.append(line) } else { notShown += 1 }
    }
  }

  /// The finding that represents the group: the first.
  let first: Finding
  /// The number of findings after the first.
  private(set) var others = 0
  /// The documents with these findings.
  private(set) var documents: [Document] = []

  init(_ first: Finding) { self.first = first }

  mutating func add(_ finding: Finding) {
    others += 1
    if documents.last?.source != finding.place.source {
      documents.append(Document(finding.place.source))
    }
    documents[documents.count - 1].add(finding.place.start.line)
  }
}

/// The groups of findings, in the order in which their first findings are added.
struct FindingGroups {
  private struct Key: Hashable {
    let rule: RuleID
    let severity: Severity
    /// Nil for the forms beyond ``FindingGroups/mostForms``.
    let form: MessageForm?
  }

  /// The number of forms of a rule and severity from which all further ones are one group.
  private static let mostForms = 10

  private(set) var groups: [FindingGroup] = []
  private var positions: [Key: Int] = [:]
  /// The number of forms of each rule and severity.
  private var forms: [Key: Int] = [:]

  mutating func add(_ finding: Finding) {
    let key = Key(
      rule: finding.rule, severity: finding.severity, form: MessageForm(finding.message))
    let any = Key(rule: finding.rule, severity: finding.severity, form: nil)
    if let position = positions[key] ?? positions[any] {
      groups[position].add(finding)
    } else {
      forms[any, default: 0] += 1
      positions[forms[any] == Self.mostForms ? any : key] = groups.count
      groups.append(FindingGroup(finding))
    }
  }

  /// The groups with the worst first: by severity, by what they cost a viewer, by the number of places.
  var worstFirst: [FindingGroup] {
    groups.enumerated().sorted { left, right in
      func rank(_ entry: (offset: Int, element: FindingGroup)) -> (Int, Harm, Int, Int) {
        let severity = Severity.allCases.firstIndex(of: entry.element.first.severity) ?? 0
        return (-severity, Harm(entry.element.first.rule), -entry.element.others, entry.offset)
      }
      return rank(left) < rank(right)
    }.map(\.element)
  }
}

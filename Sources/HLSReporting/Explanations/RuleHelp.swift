import HLSLinting
import SourceText

/// The explanation of a rule, which a report has once, however many findings there are.
struct RuleHelp {
  /// The harm that a violation does; may be empty.
  let why: String
  /// How to fix a violation.
  let fix: String
  /// The document and section that state the requirement.
  let source: String
  /// Where the source can be read; nil if no lasting address is known.
  let address: String?

  init(_ rule: Rule) {
    (why, fix) = (rule.rationale, rule.remedy)
    let requirement = rule.requirement
    (source, address) = (requirement.source, requirement.address)
  }

  /// Its lines in a message of plain text, each with a label.
  var lines: [String] {
    [("Why", why), ("Fix", fix), ("See", source + (address.map { ", \($0)" } ?? ""))]
      .filter { !$0.1.isEmpty }.map { "\($0): \($1)" }
  }
}

extension RuleHelp: WrittenRecord {
  static let form = RecordForm<RuleHelp>(
    name: "help", description: "What is said of a rule once.",
    [
      Field("why", "What breaks if it is violated.", value: { $0.why }),
      Field("fix", "How to fix a violation.", value: { $0.fix }),
      Field(
        "address", "Where the source of the requirement can be read; absent if unknown.",
        limits: [("format", "uri")], optional: { $0.address }),
    ])
}

/// The rules that a report for people has explained.
struct ExplainedRules {
  private var rules: Set<RuleID> = []

  /// Whether the rule of a finding is to be explained: it was not before, and not for information only.
  mutating func insert(_ finding: Finding) -> Bool {
    Self.explains(finding) && rules.insert(finding.rule).inserted
  }

  /// Whether the rule of a finding is explained in text for people.
  static func explains(_ finding: Finding) -> Bool { finding.severity > .info }
}

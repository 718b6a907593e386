/// One run over some targets, as reporters receive it.
public struct LintRun: Sendable {
  public let toolVersion: String
  /// The rules that ran, in the order of the rule book.
  public let rules: [ActiveRule]
  /// In the order of the inputs.
  public let targets: [TargetResult]
  /// Of all targets, in their order.
  public let sources: [SourceResult]
  /// Whether secrets are masked, so that the run may be published.
  public let isRedacted: Bool

  public init(toolVersion: String, rules: [ActiveRule], targets: [TargetResult]) {
    self.init(toolVersion: toolVersion, rules: rules, targets: targets, isRedacted: false)
  }

  /// A run in which every document is a target of its own.
  public init(toolVersion: String, rules: [ActiveRule], sources: [SourceResult]) {
    self.init(toolVersion: toolVersion, rules: rules, targets: sources.map { TargetResult($0) })
  }

  init(toolVersion: String, rules: [ActiveRule], targets: [TargetResult], isRedacted: Bool) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.targets = targets
    self.isRedacted = isRedacted
    sources = targets.flatMap(\.sources)
  }

  public func rule(_ id: RuleID) -> ActiveRule? { rules.first { $0.rule.id == id } }
}

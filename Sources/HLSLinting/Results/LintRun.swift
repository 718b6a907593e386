/// The results of one run over some targets.
///
/// A ``RedactedRun`` is what reporters take, since reports may be published; see ``redacted()``.
public struct LintRun: Sendable {
  /// The version of the program that linted, as reports show it.
  public let toolVersion: String
  /// The rules that ran, in the order of the rule book, such as ``Linter/rules``.
  public let rules: [ActiveRule]
  /// The results of the targets, in the order of the input.
  public let targets: [TargetResult]
  /// The results of the documents of all targets, in order.
  public let sources: [SourceResult]

  /// Creates a run over targets.
  public init(toolVersion: String, rules: [ActiveRule], targets: [TargetResult]) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.targets = targets
    sources = targets.flatMap(\.sources)
  }

  /// Creates a run in which each document is a target of its own.
  public init(toolVersion: String, rules: [ActiveRule], sources: [SourceResult]) {
    self.init(toolVersion: toolVersion, rules: rules, targets: sources.map { TargetResult($0) })
  }
}

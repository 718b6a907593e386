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
  /// Whether each document is a target of its own, as those of a command line are.
  package let isOfDocuments: Bool

  /// Creates a run over targets.
  public init(toolVersion: String, rules: [ActiveRule], targets: [TargetResult]) {
    self.init(toolVersion, rules, targets, isOfDocuments: false)
  }

  /// Creates a run in which each document is a target of its own.
  public init(toolVersion: String, rules: [ActiveRule], sources: [SourceResult]) {
    self.init(toolVersion, rules, sources.map { TargetResult($0) }, isOfDocuments: true)
  }

  private init(
    _ toolVersion: String, _ rules: [ActiveRule], _ targets: [TargetResult], isOfDocuments: Bool
  ) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.targets = targets
    self.isOfDocuments = isOfDocuments
    sources = targets.flatMap(\.sources)
  }

  /// The run with other results for its targets.
  package func replacing(targets: [TargetResult]) -> LintRun {
    LintRun(toolVersion, rules, targets, isOfDocuments: isOfDocuments)
  }
}

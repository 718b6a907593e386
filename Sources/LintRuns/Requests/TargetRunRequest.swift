public import HLSLoading

/// How the targets of a list are linted.
public struct TargetRunRequest: Sendable {
  /// The time limit in seconds for loading all documents of one target.
  public var seconds = 60
  /// The number of targets loaded in parallel.
  public var jobs = 32
  /// Which rules run.
  public var rules = RuleRequest()
  /// How documents are loaded.
  public var loading = LoadingOptions()
  /// Which findings fail the run.
  public var threshold = FailureThreshold()

  /// Creates a request with default options.
  public init() {}
}

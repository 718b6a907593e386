public import HLSLoading

/// How the targets of a list are linted.
public struct TargetRunRequest: Sendable {
  /// How long the loading of all that one target references may take, in seconds.
  public var seconds = 60
  /// How many targets are loaded at a time.
  public var jobs = 32
  public var rules = RuleRequest()
  public var loading = LoadingOptions()
  public var threshold = FailureThreshold()

  public init() {}
}

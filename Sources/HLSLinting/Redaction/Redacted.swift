import HLSDocuments

/// A value with secrets masked, which may be published.
///
/// Only redaction creates one. A reporter that takes it cannot be given anything else.
public struct Redacted<Value: Sendable>: Sendable {
  /// The masked value.
  public let value: Value

  fileprivate init(_ value: Value) { self.value = value }

  /// Takes a value in which secrets were masked before, such as by another process.
  package init(masked value: Value) { self.value = value }
}

/// A run with secrets masked, which may be published.
public typealias RedactedRun = Redacted<LintRun>

extension LintRun {
  /// The run with secrets masked in all names, messages and excerpts.
  public func redacted() -> RedactedRun { Redacted(Redaction.ofNamedValues.redacted(self)) }
}

extension SourceResult {
  /// The result with secrets masked in all names, messages and excerpts.
  package func redacted() -> Redacted<SourceResult> {
    Redacted(Redaction.ofNamedValues.redacted(self))
  }
}

extension TargetResult {
  /// The result with secrets masked in all names, messages and excerpts.
  public func redacted() -> Redacted<TargetResult> {
    Redacted(Redaction.ofNamedValues.redacted(self))
  }
}

extension Redacted<TargetResult> {
  /// The same result with another duration.
  package func lasting(_ duration: Duration) -> Redacted<TargetResult> {
    var result = TargetResult(
      name: value.name, sources: value.sources, breaks: value.breaks,
      effort: TargetResult.Effort(
        duration: duration, requests: value.effort.requests, bytes: value.effort.bytes))
    result.timeline = value.timeline
    result.facts = value.facts
    result.details = value.details
    result.breakDetails = value.breakDetails
    result.evidence = value.evidence
    return Redacted(result)
  }
}

extension Redacted<TargetResult> {
  /// The same result without the times that differ between equal runs.
  package func withoutTimes() -> Redacted<TargetResult> {
    var result = lasting(.zero).value
    result.facts = result.facts?.withoutTimes
    result.breakDetails = result.breakDetails.map(\.withoutTimes)
    return Redacted(result)
  }
}

extension Finding {
  /// The finding with secrets masked in its messages, names and excerpt.
  public func redacted() -> Redacted<Finding> { Redacted(Redaction.ofNamedValues.redacted(self)) }
}

package import HLSLinting
import HLSLoading

/// The entries of `muted` that silence nothing in a run.
package struct UnusedExceptions: Sendable {
  private let exceptions: [FindingException]
  private let used = Exclusive<Set<Int>>([])

  /// Nil if nothing is muted.
  package init?(_ policy: SourcePolicy) {
    guard !policy.exceptions.isEmpty else { return nil }
    exceptions = policy.exceptions
  }

  /// Notes which entries silence findings of a target.
  package func observe(_ target: TargetResult) {
    used.withValue { used in
      for source in target.sources { used.formUnion(source.usedExceptions) }
    }
  }

  /// A note on each entry that was not used and has not ended, with its place.
  package var notes: [String] {
    let used = used.withValue { $0 }
    return exceptions.enumerated().compactMap { number, exception in
      guard !used.contains(number), !exception.hasExpired(on: RunClock.day) else { return nil }
      return "\(exception.origin.file):\(exception.origin.line): the exception for "
        + "\(exception.ruleNames.joined(separator: ", ")) has no finding to silence"
    }
  }
}

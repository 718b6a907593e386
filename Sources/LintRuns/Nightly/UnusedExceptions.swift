package import HLSLinting
import HLSLoading

/// The entries of `muted`, of the configuration and of targets, that silence nothing in a run.
package struct UnusedExceptions: Sendable {
  private let shared: [FindingException]
  /// The exceptions of targets, by the names of the targets.
  private let ofTargets: [String: [FindingException]]
  private let used = Exclusive<Set<FindingException.Origin>>([])

  /// Nil if nothing is muted.
  package init?(_ policy: SourcePolicy, _ targets: TargetList) {
    shared = policy.exceptions
    var ofTargets: [String: [FindingException]] = [:]
    for case .target(let target) in targets.entries where !target.exceptions.isEmpty {
      ofTargets[target.name] = target.exceptions
    }
    self.ofTargets = ofTargets
    if shared.isEmpty, ofTargets.isEmpty { return nil }
  }

  /// Notes which entries silence findings of a target.
  package func observe(_ target: TargetResult) {
    let exceptions = shared + (ofTargets[target.name] ?? [])
    used.withValue { used in
      for number in target.sources.flatMap(\.usedExceptions)
      where exceptions.indices.contains(number) { used.insert(exceptions[number].origin) }
    }
  }

  /// A note on each entry that was not used and has not ended, with its place; none on planned outages, before
  /// which a channel is on the air.
  package var notes: [String] {
    var seen = used.withValue { $0 }
    let all = shared + ofTargets.sorted { $0.key < $1.key }.flatMap(\.value)
    return all.compactMap { exception in
      guard seen.insert(exception.origin).inserted, exception.expiryNote == nil,
        !exception.isOfOutages
      else { return nil }
      return exception.note("has no finding to silence")
    }
  }
}

extension FindingException {
  /// The note that it has ended; nil before its last day is over.
  var expiryNote: String? {
    hasExpired(on: RunClock.day) ? note("ended on \(expires ?? "")") : nil
  }

  /// Whether it expects outages of targets only.
  fileprivate var isOfOutages: Bool { ruleNames == [RuleID.unreachableTarget.description] }

  /// A note with its place and its rules.
  fileprivate func note(_ words: String) -> String {
    "\(origin.file):\(origin.line): the exception for \(ruleNames.joined(separator: ", ")) \(words)"
  }
}

import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// A rule about the ladder: the variant streams and I-frame streams of a playlist.
struct LadderRule: Sendable {
  let rule: Rule
  /// Whether it is about what viewers choose and seek in, which an ad does not have to offer.
  let isOfWholeContent: Bool
  let decide: @Sendable (Ladder, inout LadderReport) -> Void

  init(
    _ id: RuleID, _ severity: Severity, of family: LadderFamily = .appleAuthoring,
    _ requirement: Requirement,
    about subject: Subject = .multivariantPlaylist, facts: [Rule.Fact] = [], says: String,
    why: String, remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example], ofWholeContent: Bool? = nil,
    decide: @escaping @Sendable (Ladder, inout LadderReport) -> Void
  ) {
    rule = Rule(
      id, severity, family.profile, requirement, about: subject, facts: facts, says: says, why: why,
      remedy: remedy, fails: fails(), passes: passes(), check: .shared(family.traversal))
    isOfWholeContent = ofWholeContent ?? family.isOfWholeContent
    self.decide = decide
  }
}

/// The rules about the ladder of a profile, which share one parsed ladder.
struct LadderFamily: Sendable {
  let profile: Profile
  /// Whether its rules are about whole content, unless they say otherwise.
  let isOfWholeContent: Bool
  let traversal: Traversal

  init(
    _ profile: Profile, ofWholeContent isOfWholeContent: Bool = false,
    _ rules: @escaping @Sendable () -> [LadderRule]
  ) {
    self.profile = profile
    self.isOfWholeContent = isOfWholeContent
    traversal = Traversal("ladder of \(profile.rawValue)") { document, report in
      guard document.playlist.kind == .multivariant, document.playlist.isDecodable else { return }
      let rules = rules().filter {
        report.isEnabled($0.rule.id) && !(document.isAsset && $0.isOfWholeContent)
      }
      guard let first = rules.first else { return }
      let ladder = Ladder(document.playlist)
      guard !ladder.variants.isEmpty else { return }
      var own = LadderReport(shared: report, rule: first.rule.id)
      for rule in rules {
        own.rule = rule.rule.id
        rule.decide(ladder, &own)
      }
      report = own.shared
    }
  }
}

/// Collects the findings of rules about the ladder.
struct LadderReport {
  fileprivate var shared: SharedReport
  fileprivate var rule: RuleID

  mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, related: [RelatedPlace] = [],
    severity: Severity? = nil, measured: MeasuredValue? = nil
  ) {
    shared.report(
      rule, message(), at: range, related: related, severity: severity, measured: measured)
  }
}

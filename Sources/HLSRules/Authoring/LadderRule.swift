import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// A rule about the ladder: the variant streams and I-frame streams of a playlist.
struct LadderRule: Sendable {
  let rule: Rule
  let decide: @Sendable (Ladder, inout LadderReport) -> Void

  init(
    _ id: RuleID, _ severity: Severity, of profile: Profile = .appleAuthoring,
    _ requirement: Requirement,
    about subject: Subject = .multivariantPlaylist, says: String, why: String, remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example],
    decide: @escaping @Sendable (Ladder, inout LadderReport) -> Void
  ) {
    rule = Rule(
      id, severity, profile, requirement, about: subject, says: says, why: why,
      remedy: remedy, fails: fails(), passes: passes(), check: .shared(AuthoringRules.ladder))
    self.decide = decide
  }
}

/// Collects the findings of rules about the ladder.
struct LadderReport {
  fileprivate var shared: SharedReport
  fileprivate var rule: RuleID

  mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, related: [RelatedPlace] = [],
    severity: Severity? = nil
  ) {
    shared.report(rule, message(), at: range, related: related, severity: severity)
  }
}

extension AuthoringRules {
  private static let laddersOfAllProfiles = ladderRules + PodcastRules.ladderRules

  /// Whether a rule is about what viewers choose and seek in, which an ad does not have to offer.
  private static func isOfWholeContent(_ rule: Rule) -> Bool {
    rule.profile == .applePodcasts || rule.id == iFrameMissing.rule.id
  }

  fileprivate static let ladder = Traversal("authoring ladder") { document, report in
    guard document.playlist.kind == .multivariant, document.playlist.isDecodable else { return }
    let rules = laddersOfAllProfiles.filter {
      report.isEnabled($0.rule.id) && !(document.isAsset && isOfWholeContent($0.rule))
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

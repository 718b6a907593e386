import HLSLinting
import HLSLoading
import LintHistory
import LintRuns

/// The settings of a run that affect the findings in all targets, or which findings fail.
///
/// The expectations of a target list are not included: they belong to single targets, and a new target
/// must not count as a changed setting.
extension RunSettings {
  /// The settings of `lint`.
  init(_ request: LintRequest, _ threshold: FailureThreshold) {
    self.init(
      request.rules, threshold,
      flags: [
        ("fetch", request.loading.fetches), ("no-follow", !request.loading.follows),
        ("reloads", request.areReloads), ("participant", request.audience == .participants),
        ("viewer", request.audience == .viewers),
      ])
  }

  /// The settings of `lint --targets` and `nightly`.
  init(_ request: TargetRunRequest) {
    self.init(
      request.rules, request.threshold,
      flags: [
        ("fetch", request.loading.fetches), ("no-follow", !request.loading.follows),
      ])
  }

  /// The settings of `watch`.
  init(_ request: WatchRequest, _ threshold: FailureThreshold) {
    self.init(request.rules, threshold, flags: [])
  }

  private init(
    _ rules: RuleRequest, _ threshold: FailureThreshold, flags: [(String, Bool)]
  ) {
    var values = [
      "profile": Self.words(rules.profileWords),
      "no-profile": Self.words(rules.withoutProfiles.map(\.rawValue)),
      "rule": Self.words(rules.only.map(\.description)),
      "no-rule": Self.words(rules.without.map(\.description)),
      "dai-host": Self.words(rules.podServingHosts),
      "fail-on": threshold.failOn?.rawValue ?? "never",
    ]
    let all =
      flags + [
        ("pod-authentication", rules.podAuthentication), ("ad-break-api", rules.adBreakAPI),
        ("dai-key-file", rules.podTokenKeyFile != nil),
      ]
    for (name, isGiven) in all where isGiven { values[name] = "given" }
    self.init(values)
  }

  private static func words(_ words: [String]) -> String {
    Set(words).sorted().joined(separator: " ")
  }
}

extension RuleRequest {
  /// The enabled profiles, with the players of `portability`.
  fileprivate var profileWords: [String] {
    let players = players.count < Player.allCases.count ? players.map(\.rawValue).sorted() : []
    return profiles.map { profile in
      profile == .portability && !players.isEmpty
        ? "\(profile.rawValue)=\(players.joined(separator: ","))" : profile.rawValue
    }
  }
}

import HLSLinting
import HLSLoading
import LintHistory
import LintRuns

/// What was asked for, as far as it decides what is found in every target and what fails.
///
/// What a list expects of a target is not part of it: that is a matter of the target, reported by what is
/// found in it, and another target is no other setting.
extension RunSettings {
  /// Those of a lint of inputs.
  init(_ request: LintRequest, _ threshold: FailureThreshold) {
    self.init(
      request.rules, threshold,
      flags: [
        ("fetch", request.loading.fetches), ("no-follow", !request.loading.follows),
        ("reloads", request.areReloads),
      ])
  }

  /// Those of a lint of targets.
  init(_ request: TargetRunRequest) {
    self.init(
      request.rules, request.threshold,
      flags: [
        ("fetch", request.loading.fetches), ("no-follow", !request.loading.follows),
      ])
  }

  /// Those of a watch.
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
  /// The profiles that were added, with the players of the one that has them.
  fileprivate var profileWords: [String] {
    let players = players.count < Player.allCases.count ? players.map(\.rawValue).sorted() : []
    return profiles.map { profile in
      profile == .portability && !players.isEmpty
        ? "\(profile.rawValue)=\(players.joined(separator: ","))" : profile.rawValue
    }
  }
}

import HLSLinting
import HLSLoading
import LintHistory
import LintRuns
import SourceText

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
        ("viewer", request.audience == .viewers), ("har", request.archive != nil),
        ("apple-report", request.appleReport != nil),
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
        ("podcast-settings", rules.podcastSettingsFile != nil),
      ]
    if !rules.severities.isEmpty {
      values["severity"] = Self.words(rules.severities.map { "\($0.key)=\($0.value.rawValue)" })
    }
    if let policy = Self.hash(of: rules.policy) { values["configuration"] = policy }
    for (name, isGiven) in all where isGiven { values[name] = "given" }
    self.init(values)
  }

  /// A hash of what a configuration says about single sources; nil if it says nothing.
  private static func hash(of policy: SourcePolicy) -> String? {
    guard !policy.overrides.isEmpty || !policy.exceptions.isEmpty else { return nil }
    var parts: [String] = []
    for override in policy.overrides {
      parts += override.sources.map(\.pattern.text)
      parts += override.severities.map { "\($0.key)=\($0.value?.rawValue ?? "off")" }.sorted()
    }
    for exception in policy.exceptions {
      let condition = exception.condition
      parts += exception.ruleNames + exception.sources.map(\.pattern.text)
      parts += [
        condition?.id?.text, condition?.category?.text, condition?.attribute,
        condition?.value?.text,
        exception.expires,
      ].map { $0 ?? "" }
    }
    var hash = FNV1a()
    for part in parts { hash.add((part + "\n").utf8) }
    return hash.hexadecimal
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

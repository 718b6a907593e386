import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The section `lint` of a configuration: which rules run, and what fails a run.
enum LintSection {
  /// Reads the section of a file in `folder`; returns which findings fail a run, if it says so.
  static func read(
    _ value: YAMLValue, in folder: String, into rules: inout RuleRequest
  ) throws(YAMLProblem) -> FailureThreshold? {
    let map = try YAMLMap(value, of: "lint", keys: KnownKeys.lint)
    try read("profiles", of: map, into: &rules) { rules, text throws(RequestError) in
      try rules.addProfile(text)
    }
    try read("no-profiles", of: map, into: &rules) { rules, text throws(RequestError) in
      rules.withoutProfiles.insert(try RuleNames.profile(text))
    }
    try read("rules", of: map, into: &rules) { rules, text throws(RequestError) in
      rules.only.formUnion(try RuleNames.rules(text).map(\.id))
    }
    try read("no-rules", of: map, into: &rules) { rules, text throws(RequestError) in
      rules.without.formUnion(try RuleNames.rules(text).map(\.id))
    }
    try read("fix", of: map, into: &rules) { rules, text throws(RequestError) in
      rules.fixed.formUnion(try RuleNames.rules(text).map(\.id))
    }
    if let severities = map["severities"] {
      for entry in try SeveritySection.read(severities, of: "lint.severities") {
        rules.set(entry.severity, of: entry.rules, adding: entry.isOfOneRule)
      }
    }
    try readSettings(map, in: folder, into: &rules)
    guard let severity = map["fail-on"] else { return nil }
    let word = try severity.word(
      of: "lint.fail-on", among: ["error", "warning", "info", "never"])
    return FailureThreshold(failOn: Severity(rawValue: word))
  }

  /// Reads the settings of rules.
  private static func readSettings(
    _ map: YAMLMap, in folder: String, into rules: inout RuleRequest
  ) throws(YAMLProblem) {
    rules.podServingHosts += try map["dai-hosts"]?.strings(of: "lint.dai-hosts").map(\.text) ?? []
    if let path = map["dai-key-file"] {
      rules.podTokenKeyFile = try path.string(of: "lint.dai-key-file").placed(in: folder)
    }
    if let isRequired = map["pod-authentication"] {
      rules.podAuthentication = try isRequired.truth(of: "lint.pod-authentication")
    }
    if let isUsed = map["ad-break-api"] {
      rules.adBreakAPI = try isUsed.truth(of: "lint.ad-break-api")
    }
  }

  private static func read(
    _ key: String, of map: YAMLMap, into rules: inout RuleRequest,
    _ add: (inout RuleRequest, String) throws(RequestError) -> Void
  ) throws(YAMLProblem) {
    guard let list = map[key] else { return }
    if key == "rules", list.content == .list([]) {
      throw YAMLProblem(
        at: list.place,
        "lint.rules is an empty list, so that no rule would run; expected at least one rule, or no "
          + "rules: for all")
    }
    for (text, place) in try list.strings(of: "lint.\(key)") {
      if key == "profiles", Player(rawValue: text) != nil {
        // In a list in brackets, a comma separates elements.
        throw YAMLProblem(
          at: place,
          "lint.profiles cannot be \(text.quoted), which is a player; expected "
            + "'portability=PLAYER,PLAYER' in quotes")
      }
      if key.hasSuffix("profiles") {
        // A profile may be followed by players, as on the command line.
        let word = key == "profiles" ? String(text.prefix { $0 != "=" }) : text
        _ = try YAMLValue(content: .text(word, isPlain: true), place: place)
          .word(of: "lint.\(key)", among: RuleCatalog.profiles.map(\.rawValue))
      }
      do throws(RequestError) {
        try add(&rules, text)
      } catch {
        throw YAMLProblem(at: place, "lint.\(key): \(error)")
      }
    }
  }
}

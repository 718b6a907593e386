import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The section `lint` of a configuration: which rules run, and what fails a run.
enum LintSection {
  static let keys = ["profiles", "no-profiles", "rules", "no-rules", "fail-on"]

  static func read(
    _ value: YAMLValue?, into request: inout TargetRunRequest
  ) throws(YAMLProblem) {
    guard let value else { return }
    let map = try YAMLMap(value, of: "lint", keys: keys)
    try read("profiles", of: map, into: &request.rules) { rules, text throws(RequestError) in
      try rules.addProfile(text)
    }
    try read("no-profiles", of: map, into: &request.rules) { rules, text throws(RequestError) in
      rules.withoutProfiles.insert(try RuleNames.profile(text))
    }
    try read("rules", of: map, into: &request.rules) { rules, text throws(RequestError) in
      rules.only.formUnion(try RuleNames.rules(text).map(\.id))
    }
    try read("no-rules", of: map, into: &request.rules) { rules, text throws(RequestError) in
      rules.without.formUnion(try RuleNames.rules(text).map(\.id))
    }
    if let severity = map["fail-on"] {
      let word = try severity.word(
        of: "lint.fail-on", among: ["error", "warning", "info", "never"])
      request.threshold.failOn = Severity(rawValue: word)
    }
  }

  private static func read(
    _ key: String, of map: YAMLMap, into rules: inout RuleRequest,
    _ add: (inout RuleRequest, String) throws(RequestError) -> Void
  ) throws(YAMLProblem) {
    guard let list = map[key] else { return }
    for (text, place) in try list.texts(of: "lint.\(key)") {
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

/// The section `fetch` of a configuration: how documents are loaded.
enum FetchSection {
  static let keys = [
    "timeout", "target-time", "max-bytes", "allow-private", "files", "resolve", "proxy", "cacert",
    "cache",
  ]

  static func read(
    _ value: YAMLValue?, in folder: String, into request: inout TargetRunRequest
  ) throws(YAMLProblem) {
    request.loading.policy.proxy = ProxyChoice { ProcessEnvironment[$0] }
    guard let value else { return }
    let map = try YAMLMap(value, of: "fetch", keys: keys)
    if let time = map["timeout"] {
      request.loading.policy.documentTime = .seconds(try time.seconds(of: "fetch.timeout"))
    }
    if let time = map["target-time"] {
      request.seconds = try time.seconds(of: "fetch.target-time")
    }
    if let bytes = map["max-bytes"] {
      request.loading.policy.largestBody = try bytes.number(of: "fetch.max-bytes")
    }
    if let isAllowed = map["allow-private"] {
      request.loading.policy.allowsPrivateAddresses = try isAllowed.truth(of: "fetch.allow-private")
    }
    // Same as --fetch, for targets that are files.
    if let files = map["files"] { request.loading.fetches = try files.truth(of: "fetch.files") }
    for (text, place) in try map["resolve"]?.texts(of: "fetch.resolve") ?? [] {
      guard FetchPolicy.isKnownHost(text) else {
        throw YAMLProblem(at: place, FetchPolicy.knownHostRule)
      }
      request.loading.policy.knownHosts.append(text)
    }
    if let proxy = map["proxy"] {
      request.loading.policy.proxy = ProxyChoice(try proxy.text(of: "fetch.proxy"))
    }
    if let path = map["cacert"] {
      request.loading.policy.certificateFile = try path.text(of: "fetch.cacert").placed(in: folder)
    }
    if let path = map["cache"] {
      request.loading.cacheFolder = try path.text(of: "fetch.cache").placed(in: folder)
    }
  }
}

import HLSConformance
import HLSPlaylist

/// The part `lint` of a configuration: which rules run, and what fails a run.
enum LintSection {
  private static let lists = [
    ("profiles", "profile"), ("no-profiles", "no-profile"), ("rules", "rule"),
    ("no-rules", "no-rule"),
  ]
  private static let profiles = Profile.allCases.map(\.rawValue)

  static func options(
    _ value: YAMLValue?
  ) throws(YAMLProblem) -> [ParsedCommandLine.Use] {
    guard let value else { return [] }
    let map = try YAMLMap(value, of: "lint", keys: lists.map(\.0) + ["fail-on"])
    var options: [ParsedCommandLine.Use] = []
    for (key, option) in lists {
      guard let list = map[key] else { continue }
      for (text, place) in try list.texts(of: "lint.\(key)") {
        let use = ParsedCommandLine.Use(option: option, value: text)
        if key == "profiles", Player(rawValue: text) != nil {
          // In a list between brackets a comma begins the next value.
          throw YAMLProblem(
            at: place,
            "lint.profiles cannot be \(UsageError.shown(text)), which is a player; allowed is "
              + "'portability=PLAYER,PLAYER' in quotes")
        }
        if key.hasSuffix("profiles") {
          // Players may follow a profile that is added, as on the command line.
          let word = key == "profiles" ? String(text.prefix { $0 != "=" }) : text
          _ = try YAMLValue(content: .text(word, isPlain: true), place: place)
            .word(of: "lint.\(key)", among: profiles)
        }
        do {
          let line = ParsedCommandLine(values: [use])
          _ = try RuleChoice.selection(line)
          _ = try RuleChoice.players(line)
        } catch {
          throw YAMLProblem(at: place, "lint.\(key): \(error)")
        }
        options.append(use)
      }
    }
    if let severity = map["fail-on"] {
      let word = try severity.word(
        of: "lint.fail-on", among: ["error", "warning", "info", "never"])
      options.append(ParsedCommandLine.Use(option: "fail-on", value: word))
    }
    return options
  }
}

/// The part `fetch` of a configuration: how documents are loaded.
enum FetchSection {
  private static let keys = [
    "timeout", "target-time", "max-bytes", "allow-private", "files", "resolve", "proxy", "cacert",
    "cache",
  ]

  static func options(
    _ value: YAMLValue?, in folder: String
  ) throws(YAMLProblem) -> [ParsedCommandLine.Use] {
    guard let value else { return [] }
    let map = try YAMLMap(value, of: "fetch", keys: keys)
    var options: [ParsedCommandLine.Use] = []
    func add(_ option: String, _ value: String?) {
      options.append(ParsedCommandLine.Use(option: option, value: value))
    }
    for key in ["timeout", "target-time"] {
      if let time = map[key] { add(key, String(try time.seconds(of: "fetch.\(key)"))) }
    }
    if let bytes = map["max-bytes"] {
      add("max-bytes", String(try bytes.number(of: "fetch.max-bytes")))
    }
    if try map["allow-private"]?.truth(of: "fetch.allow-private") ?? false {
      add("allow-private", nil)
    }
    // What targets lead to that are files, as --fetch does.
    if try map["files"]?.truth(of: "fetch.files") ?? false { add("fetch", nil) }
    for (host, place) in try map["resolve"]?.texts(of: "fetch.resolve") ?? [] {
      add("resolve", host)
      do {
        _ = try FetchOptions.policy(ParsedCommandLine(values: options))
      } catch {
        throw YAMLProblem(at: place, error.message)
      }
    }
    if let proxy = map["proxy"] { add("proxy", try proxy.text(of: "fetch.proxy")) }
    for key in ["cacert", "cache"] {
      if let path = map[key] { add(key, try path.text(of: "fetch.\(key)").placed(in: folder)) }
    }
    return options
  }
}

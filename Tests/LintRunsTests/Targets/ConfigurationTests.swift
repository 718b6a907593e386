import Foundation
import HLSLinting
import HLSLoading
@testable import LintRuns
import SourceText
import Testing

/// A configuration says what it means, and an error in it has a place.
struct ConfigurationTests {
  /// Writes files to a new folder and gives its path to `body`.
  private static func folder<Result>(
    _ files: [String: String], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "interlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(folder.path)
  }

  /// The error of a configuration without the path of its folder.
  private static func problem(_ files: [String: String]) throws -> String? {
    try folder(files) { path in
      do throws(RunFailure) {
        _ = try Configuration(reading: "\(path)/.interlint.yaml")
        return nil
      } catch {
        return error.message.replacing(path + "/", with: "")
      }
    }
  }

  @Test(
    arguments: [
      ("lnit: {}", "1:1: unknown key 'lnit' in the configuration; expected one of"),
      ("lnit: {}", "did you mean 'lint'?"),
      ("lint:\n  fail_on: error", "2:3: unknown key 'fail_on' in lint"),
      ("lint:\n  fail_on: error", "did you mean 'fail-on'?"),
      ("lint: [error]", "1:7: lint is a list; expected a map"),
      ("[]", "1:1: the configuration is a list; expected a map"),
      ("exclude: {}", "1:10: exclude is a map; expected a string"),
      ("exclude: [../a]", "1:11: exclude cannot be '../a'"),
      ("lint:\n  fail-on: warn", "2:12: lint.fail-on cannot be 'warn'"),
      ("lint:\n  profiles: [specs]", "did you mean 'spec'?"),
      ("lint:\n  severities: {text/bom-presnt: off}", "2:16: lint.severities: unknown rule"),
      ("lint:\n  severities: {text/bom-presnt: off}", "did you mean 'text/bom-present'?"),
      ("lint:\n  severities: {text/*: fatal}", "cannot be 'fatal'; expected one of"),
      ("lint:\n  severities: {text/not-utf8: off}", "it reports what cannot be judged at all"),
      ("lint:\n  severities: {text/not-utf8: info}", "it reports what cannot be judged at all"),
      ("lint:\n  ad-break-api: yes", "2:17: lint.ad-break-api cannot be 'yes'"),
      ("overrides:\n- severities: {}", "2:3: an override has no paths, which is required"),
      ("exceptions:\n- rules: text/*", "2:3: an exception has no reason, which is required"),
      ("exceptions:\n- {rules: text/*, reason: ''}", "reason is empty"),
      ("exceptions:\n- {rules: nothing/at-all, reason: x}", "2:11: rules: unknown rule"),
      (
        "exceptions:\n- {rules: target/unreachabel, reason: x}",
        "2:11: rules: unknown rule 'target/unreachabel'; did you mean 'target/unreachable'?"
      ),
      ("exceptions:\n- {rules: text/not-utf8, reason: x}", "text/not-utf8 cannot be silenced"),
      (
        "exceptions:\n- {rules: text/*, reason: x, expires: 2027-02-29}",
        "2:39: expires cannot be '2027-02-29'; expected a date such as 2027-01-31"
      ),
      ("exceptions:\n- {rules: text/*, reason: x, when: {}}", "when is empty"),
      ("exceptions:\n- {rules: text/*, reason: x, when: {value: a}}", "needs when.attribute"),
      ("exceptions:\n- {rules: text/*, reason: x, when: {tag: a}}", "unknown key 'tag' in when"),
      ("extends: .interlint.yaml", "1:10: "),
      ("extends: missing.yaml", "1:10: extends: the configuration missing.yaml: no such file"),
      ("extends: https://example.com/a.yaml", "1:10: extends is a URL"),
      ("a: &a [x]\nb: *a", "1:4: an anchor such as &name is not supported"),
      ("lint: *x", "1:7: an alias such as *name is not supported"),
      ("lint: {}\nlint: {}", "2:1: duplicate key 'lint', first given in line 1"),
      ("--- a\n--- b", "2:1: a second document begins"),
      ("\u{1}\u{2}", "invalid text in YAML"),
      (String(repeating: "[", count: 50), "nested 17 levels deep"),
    ] as [(String, String)])
  func `an error in a configuration has a place`(text: String, message: String) throws {
    let problem = try #require(try Self.problem([".interlint.yaml": text]))
    #expect(problem.contains(message), "\(problem)")
    #expect(problem.hasPrefix(".interlint.yaml:"), "\(problem)")
  }

  @Test func `a configuration of 10 MB is refused by its name`() throws {
    let text = "exclude:\n" + String(repeating: "- aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", count: 330_000)
    #expect(
      try Self.problem([".interlint.yaml": text])
        == "the configuration .interlint.yaml: exceeds the limit of 1048576 bytes")
  }

  @Test func `configurations that extend each other are an error where they do`() throws {
    let problem = try #require(
      try Self.problem([
        ".interlint.yaml": "extends: [b/one.yaml]", "b/one.yaml": "\nextends: two.yaml",
        "b/two.yaml": "extends: ../.interlint.yaml",
      ]))
    #expect(problem.hasPrefix("b/two.yaml:1:10: .interlint.yaml extends itself: "), "\(problem)")
    #expect(problem.hasSuffix(".interlint.yaml → b/one.yaml → b/two.yaml → .interlint.yaml"))
  }

  @Test func `an error in an extended file is reported in that file`() throws {
    #expect(
      try Self.problem([".interlint.yaml": "extends: a.yaml", "a.yaml": "\nlint: 1"])
        == "a.yaml:2:7: lint is a number; expected a map")
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "~\n"])
  func `an empty configuration says nothing`(text: String) throws {
    #expect(try Self.problem([".interlint.yaml": text]) == nil)
  }

  @Test func `a value replaces that of an extended file, and lists are joined`() throws {
    try Self.folder([
      ".interlint.yaml": """
      extends: base/a.yaml
      exclude: [own]
      lint:
        fail-on: info
        severities: {text/unknown-tag: warning, text/tag-case: off}
      """,
      "base/a.yaml": """
      exclude: [vendor]
      lint:
        fail-on: never
        dai-key-file: key
        profiles: [live]
        severities: {text/unknown-tag: error, text/*: info, text/tag-case: error}
      """,
    ]) { (path: String) throws in
      let configuration = try Configuration(reading: "\(path)/.interlint.yaml")
      #expect(configuration.threshold == FailureThreshold(failOn: .info))
      #expect(configuration.rules.podTokenKeyFile == "\(path)/base/key")
      #expect(configuration.rules.profiles == [.live])
      #expect(configuration.rules.severities["text/unknown-tag"] == .warning)
      #expect(configuration.rules.severities["text/bom-present"] == .info)
      #expect(configuration.rules.without.contains("text/tag-case"))
      #expect(configuration.rules.severities["text/not-utf8"] == nil)
      #expect(configuration.excluded.map(\.folder) == ["\(path)/base/", "\(path)/"])
      let places = configuration.settings.map { "\($0.key)=\($0.value) \($0.line)" }
      #expect(places.contains("lint.fail-on=info 4"))
      #expect(!places.contains("lint.fail-on=never 3"))
      #expect(places.contains("exclude=vendor 1") && places.contains("exclude=own 2"))
    }
  }

  @Test func `the schema has the keys that are read`() throws {
    struct Schema: Decodable {
      struct Part: Decodable {
        var properties: [String: Part]?
      }
      let properties: [String: Part]
      let definitions: [String: Part]

      private enum CodingKeys: String, CodingKey {
        case properties
        case definitions = "$defs"
      }
    }
    let schema = try JSONDecoder().decode(Schema.self, from: Data(ConfigurationSchema.json.utf8))
    #expect(Set(schema.properties.keys) == Set(KnownKeys.configuration))
    #expect(Set(schema.properties["lint"]?.properties?.keys ?? [:].keys) == Set(KnownKeys.lint))
    let exception = schema.definitions["exception"]?.properties ?? [:]
    #expect(Set(exception.keys) == Set(KnownKeys.exception))
    let condition = exception["when"]?.properties ?? [:]
    #expect(Set(condition.keys) == Set(KnownKeys.condition))
  }

  @Test func `a value of another type than the schema says is an error that names its key`() throws
  {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json.utf8)) as? [String: Any])
    // A configuration for each key, with VALUE as its value.
    let exception = "exceptions: [{rules: text/*, reason: x, "
    var keys = [
      "lint": "lint: VALUE", "overrides": "overrides: VALUE", "exceptions": "exceptions: VALUE",
      "overrides.paths": "overrides: [{paths: VALUE, severities: {text/*: info}}]",
      "overrides.severities": "overrides: [{paths: a, severities: VALUE}]",
      "exceptions.rules": "exceptions: [{rules: VALUE, reason: x}]",
      "exceptions.reason": "exceptions: [{rules: text/*, reason: VALUE}]",
      "exceptions.when.value": exception + "when: {attribute: a, value: VALUE}}]",
    ]
    for key in ["extends", "exclude", "elsewhere", "baseline"] { keys[key] = "\(key): VALUE" }
    for key in ["paths", "owner", "expires", "when"] {
      keys["exceptions.\(key)"] = exception + "\(key): VALUE}]"
    }
    for key in ["id", "class", "attribute"] {
      keys["exceptions.when.\(key)"] = exception + "when: {\(key): VALUE}}]"
    }
    for key in KnownKeys.lint { keys["lint.\(key)"] = "lint: {\(key): VALUE}" }
    let values: [(yaml: String, json: Any)] = [
      ("5", 5), ("-1.5", -1.5), ("true", true), ("'true'", "true"), ("\"\"", ""), ("[5]", [5]),
      ("[true]", [true]), ("[[]]", [[Any]()]), ("{}", [String: Any]()), ("[]", [Any]()),
    ]
    for (key, text) in keys {
      let part = try #require(Self.part(of: schema, at: key), "\(key)")
      for (yaml, json) in values where !Self.allows(json, part, in: schema) {
        let problem = try Self.problem([
          ".interlint.yaml": text.replacing("VALUE", with: yaml)
        ])
        let name = key.split(separator: ".").last.map(String.init) ?? key
        #expect(problem?.contains(name) == true, "\(key): \(yaml): \(problem ?? "accepted")")
      }
    }
    // Every key of the schema is in the table.
    #expect(Set(keys.keys) == Self.paths(of: schema, in: schema))
  }

  /// The keys of the schema with those around them.
  private static func paths(of part: [String: Any], in schema: [String: Any]) -> Set<String> {
    let part = resolved(part, in: schema)
    var all: Set<String> = []
    for (key, value) in part["properties"] as? [String: [String: Any]] ?? [:] {
      all.insert(key)
      all.formUnion(paths(of: value, in: schema).map { "\(key).\($0)" })
    }
    if let items = part["items"] as? [String: Any] { all.formUnion(paths(of: items, in: schema)) }
    return all
  }

  private static func resolved(_ part: [String: Any], in schema: [String: Any]) -> [String: Any] {
    guard let name = (part["$ref"] as? String)?.split(separator: "/").last,
      let found = (schema["$defs"] as? [String: [String: Any]])?[String(name)]
    else { return part }
    return found.merging(part) { $1 }.filter { $0.key != "$ref" }
  }

  private static func part(of schema: [String: Any], at path: String) -> [String: Any]? {
    path.split(separator: ".").reduce(Optional(schema)) { part, key in
      guard let part else { return nil }
      var here = resolved(part, in: schema)
      if let items = here["items"] as? [String: Any] { here = resolved(items, in: schema) }
      return (here["properties"] as? [String: [String: Any]])?[String(key)]
    }
  }

  /// Whether the schema allows a value; of patterns and required keys only what the values need.
  private static func allows(
    _ value: Any, _ part: [String: Any], in schema: [String: Any]
  ) -> Bool {
    let part = resolved(part, in: schema)
    if let any = part["anyOf"] as? [[String: Any]],
      !any.contains(where: { allows(value, $0, in: schema) })
    {
      return false
    }
    if let words = part["enum"] as? [String] {
      return (value as? String).map(words.contains) ?? false
    }
    if let list = value as? [Any], list.count < part["minItems"] as? Int ?? 0 { return false }
    if let map = value as? [String: Any], map.count < part["minProperties"] as? Int ?? 0 {
      return false
    }
    switch part["type"] as? String {
    case "string": return (value as? String).map { !$0.isEmpty } ?? false
    case "boolean": return value is Bool
    case "array":
      guard let list = value as? [Any] else { return false }
      let items = part["items"] as? [String: Any] ?? [:]
      return list.allSatisfy { allows($0, items, in: schema) }
    case "object": return value is [String: Any]
    default: return true
    }
  }

  @Test func `muted findings of a night are exceptions`() throws {
    try Self.folder([
      "night.yaml": """
      targets: [https://cdn.example.com/a.m3u8]
      history: h.sqlite
      lint: {severities: {text/*: warning}}
      muted:
      - rules: text/unknown-tag
        paths: https://cdn.example.com/**
        reason: the origin adds it
        owner: team
        expires: 2027-01-31
      """
    ]) { (path: String) throws in
      let request = try NightlyRequest(reading: "\(path)/night.yaml") { _ in }
      let exception = try #require(request.run.rules.policy.exceptions.first)
      #expect(exception.rules == ["text/unknown-tag"])
      #expect(exception.reason == "the origin adds it")
      #expect(exception.owner == "team")
      #expect(exception.isAbout("https://cdn.example.com/a.m3u8"))
      #expect(!exception.isAbout("https://example.com/a.m3u8"))
      #expect(request.run.rules.severities["text/unknown-tag"] == .warning)
    }
  }

  @Test func `the nearest configuration in a repository is found`() throws {
    try Self.folder([
      ".interlint.yaml": "", "repo/.git/HEAD": "", "repo/.interlint.yaml": "",
      "repo/a/b/p.m3u8": "", "repo/c/.interlint.yaml": "", "repo/c/p.m3u8": "",
      "other/a/p.m3u8": "", "other/b/.interlint.yaml": "", "bare/.git/HEAD": "", "bare/p.m3u8": "",
    ]) { (path: String) throws in
      func found(_ inputs: String...) throws -> String? {
        try ConfigurationSearch.configuration(for: inputs.map { "\(path)/\($0)" })
          .map { String($0.dropFirst(path.count + 1)) }
      }
      #expect(try found("repo/a/b/p.m3u8") == "repo/.interlint.yaml")
      #expect(try found("repo/a/b", "repo") == "repo/.interlint.yaml")
      #expect(try found("repo/c/p.m3u8") == "repo/c/.interlint.yaml")
      // Not above the repository, and outside of repositories only in the folder itself.
      #expect(try found("bare/p.m3u8") == nil)
      #expect(try found("other/a/p.m3u8") == nil)
      #expect(try found("other/b") == "other/b/.interlint.yaml")
      #expect(throws: RunFailure.self) { try found("repo/a", "repo/c") }
    }
  }
}

import HLSLinting
import HLSRules
import SourceText

/// The keys of `.interlint.yaml` with their values, from which its schema for editors and other checkers follows.
package enum ConfigurationSchema {
  /// The keys of the file.
  static let file: [LaidOutMember] = [
    (
      "extends",
      .member("Configurations whose values apply unless this one says otherwise.", texts)
    ),
    (
      "lint",
      .member(
        "Which rules run, and which findings fail a run.", map(of: lint))
    ),
    ("exclude", .member("Patterns of paths that are left out of folders.", texts)),
    (
      "elsewhere",
      .member(
        "Patterns of URLs or paths of linked documents that are deliberately not loaded.", texts)
    ),
    (
      "overrides",
      .member(
        "Severities for some sources; of several, the last counts.",
        list(of: map(of: override, requiring: ["paths", "severities"])))
    ),
    ("exceptions", .member("Findings that are expected.", list(of: .defined("exception")))),
    ("baseline", .member("The path of a baseline.", text)),
  ]

  /// The keys of `lint`.
  static let lint: [LaidOutMember] = [
    (
      "profiles",
      .member("Added profiles; that for portability may name players.", profiles)
    ),
    ("no-profiles", .member("Removed profiles.", profiles)),
    ("rules", .member("If given, only these rules run.", texts, [("minItems", 1)])),
    ("no-rules", .member("Rules that do not run.", texts)),
    ("severities", .defined("severities")),
    (
      "fail-on",
      .member(
        "The severity from which on findings fail a run.",
        .words(["error", "warning", "info", "never"]))
    ),
    ("fix", .member("If given, lint --fix only fixes findings of these rules.", texts)),
    ("dai-hosts", .member("Hosts that serve ad pods, in addition to Google's.", texts)),
    ("dai-key-file", .member("The path of a file with the keys of pod tokens.", text)),
    ("pod-authentication", .member("Whether pod URLs must have a token.", Bool.schema)),
    (
      "ad-break-api",
      .member(
        "Whether breaks are announced with the early ad break notification API.", Bool.schema)
    ),
  ]

  /// The keys of an element of `overrides`.
  static let override: [LaidOutMember] = [
    ("paths", .member("Patterns of paths or URLs.", texts)),
    ("severities", .defined("severities")),
  ]

  /// The keys of an element of `exceptions`.
  static let exception: [LaidOutMember] = [
    (
      "rules",
      .member("Rules, categories or patterns whose findings are expected.", texts)
    ),
    ("paths", .member("Patterns of paths or URLs; all if not given.", texts)),
    (
      "when",
      .member(
        "The date ranges with the findings.", map(of: condition),
        [
          ("minProperties", 1),
          ("dependentRequired", .object([("value", ["attribute"])])),
        ])
    ),
    ("reason", .member("Why they are expected.", text)),
    ("owner", .member("Who answers for them.", text)),
    (
      "expires",
      .member("The last day.", String.schema, [("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")])
    ),
  ]

  /// The keys of `when` in an exception.
  static let condition: [LaidOutMember] = [
    ("id", .member("A pattern of ID.", text)),
    ("class", .member("A pattern of CLASS.", text)),
    ("attribute", .member("An attribute that they have.", text)),
    ("value", .member("A pattern of the value of that attribute.", text)),
  ]

  private static let text = LaidOutJSON.defined("text")
  private static let texts = LaidOutJSON.defined("texts")
  private static let profiles = LaidOutJSON.defined("profiles")

  private static func list(of element: LaidOutJSON) -> LaidOutJSON {
    .object([("type", "array"), ("items", element)])
  }

  private static func map(
    of keys: [LaidOutMember], requiring names: [LaidOutJSON] = []
  ) -> LaidOutJSON {
    .object(
      [("type", "object"), ("additionalProperties", false)]
        + (names.isEmpty ? [] : [("required", .array(names))]) + [("properties", .object(keys))])
  }
}

extension ConfigurationSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static var json: String {
    LaidOutJSON.member(
      "The file .interlint.yaml of a repository.", map(of: file),
      [("type", ["object", "null"])]
    ).defining([
      ("text", .member(nil, String.schema, [("minLength", 1)])),
      ("texts", oneOrMore(text)),
      ("profile", profile),
      ("profiles", oneOrMore(.defined("profile"))),
      (
        "severities",
        .object([
          ("description", "Severities by rule, category or pattern."), ("type", "object"),
          ("additionalProperties", .words(["error", "warning", "info", "off"])),
        ])
      ),
      ("exception", map(of: exception, requiring: ["rules", "reason"])),
    ]).document("urn:interlint:configuration:1", title: "interlint configuration")
  }

  private static var profile: LaidOutJSON {
    let names = RuleCatalog.profiles.map(\.rawValue)
    return .member(
      nil, String.schema,
      [
        ("pattern", .string("^(\(names.joined(separator: "|")))(=.+)?$")),
        ("examples", .array(names.map { .string($0) })),
      ])
  }

  /// The schema of a value, or of a list of such values.
  private static func oneOrMore(_ value: LaidOutJSON) -> LaidOutJSON {
    .object([("anyOf", [value, list(of: value)])])
  }
}

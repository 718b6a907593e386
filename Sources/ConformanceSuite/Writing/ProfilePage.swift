import HLSLinting

/// A page with the rules of a profile in Markdown: severity and requirement of each.
struct ProfilePage {
  private let profile: Profile
  private let rules: [Rule]

  /// The pages of all profiles that have rules.
  static func all(of book: RuleBook) -> [ProfilePage] {
    Dictionary(grouping: book.rules, by: \.profile)
      .map { ProfilePage(profile: $0, rules: $1.sorted { $0.id < $1.id }) }
      .sorted { $0.path < $1.path }
  }

  private init(profile: Profile, rules: [Rule]) {
    self.profile = profile
    self.rules = rules
  }

  /// The path, relative to the directory of the suite.
  var path: String { "\(SuiteLayout.profiles)/\(profile.rawValue).md" }

  var markdown: String {
    let status =
      Profile.defaults.contains(profile)
      ? "Enabled by default; `--no-profile \(profile.rawValue)` disables it."
      : "Disabled by default; `--profile \(profile.rawValue)` enables it."
    let rows = rules.map { rule in
      "| `\(rule.id)` | \(rule.severity) | \(rule.summary.markdownEscaped) |\n"
    }
    return """
      # Profile `\(profile.rawValue)`

      \(status) `interlint explain RULE` shows the reason, the fix and an
      example of a rule. This page is written by `interlint conformance write`.

      | Rule | Severity | Requirement |
      |-|-|-|
      \(rows.joined())
      """
  }
}

extension String {
  /// The text with characters that have a meaning in a table of Markdown escaped.
  fileprivate var markdownEscaped: String {
    String(flatMap { "|*<".contains($0) ? ["\\", $0] : [$0] })
  }
}

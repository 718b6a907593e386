import HLSConformance

/// What several commands can be told.
extension [CommandOption] {
  /// How documents are loaded.
  static let network: Self = [
    CommandOption(
      "header", takes: .text("FIELD"), in: .network, repeatable: true,
      "A header field for requests to the hosts of the named URLs, such as Accept-Language: de. "
        + "A value env:NAME is taken from the environment."),
    CommandOption(
      "max-bytes", takes: .number("BYTES"), in: .network, default: "67108864",
      "The most bytes of one document that are loaded."),
    CommandOption(
      "allow-private", in: .network,
      "Load from private and local addresses too, such as 127.0.0.1."),
    CommandOption(
      "resolve", takes: .text("HOST:PORT:ADDRESS"), in: .network, repeatable: true,
      "The address of a host, which is then not looked up."),
    CommandOption(
      "proxy", takes: .text("URL"), in: .network,
      "The proxy for all requests; else what http_proxy, https_proxy, all_proxy and no_proxy say."
    ),
    CommandOption(
      "cacert", takes: .path("FILE"), in: .network,
      "The certificate authorities to trust, in PEM; else those of the system."),
  ]

  /// Which rules run.
  static let rules: Self = [
    CommandOption(
      "profile", takes: .profile, in: .rules, repeatable: true,
      "Add the rules of a profile. PLAYER, for portability, is one of \(players)."),
    CommandOption(
      "no-profile", takes: .choice("NAME", CommandOption.Argument.profiles), in: .rules,
      repeatable: true,
      "Leave out the rules of a profile."),
    CommandOption(
      "rule", takes: .text("ID"), in: .rules, repeatable: true, "Check this rule only."),
    CommandOption(
      "no-rule", takes: .text("ID"), in: .rules, repeatable: true, "Do not check this rule."),
  ]

  /// What is reported, and where.
  static let reports: Self = [
    CommandOption(
      "output",
      takes: .detailedChoice("FORMAT", detail: "PATH", ["text", "json", "jsonl", "junit"]),
      in: .output, repeatable: true, default: "text",
      "Write a report to standard output, or to a file."),
    CommandOption(
      "show", takes: .severity, in: .output, default: "info",
      "The least severity that the text report shows."),
    CommandOption(
      "color", takes: .choice("WHEN", ["auto", "always", "never"]), in: .output, default: "auto",
      "Color the text report."),
    CommandOption("quiet", in: .output, "Print nothing but the reports that go to files."),
    CommandOption(
      "no-redact", in: .output,
      "Show tokens and signatures of URLs in the text report on standard output."),
    CommandOption(
      "junit-profile", takes: .choice("NAME", ["extended", "strict", "single"]), in: .output,
      default: "extended",
      "Which readers the JUnit report is for: those that know file and line, all by the schema, "
        + "or those of one suite."),
    CommandOption(
      "junit-cases", takes: .choice("WHICH", ["all", "applicable", "failing"]), in: .output,
      default: "all", "Which rules are cases of the JUnit report."),
    CommandOption("junit-times", in: .output, "Give the JUnit report the time and durations."),
    CommandOption(
      "history", takes: .path("FILE"), in: .output,
      "Store the run, with secrets masked, in a history: a file or postgresql://USER@HOST/DATABASE; "
        + "one history has one set of inputs."),
  ]

  /// What Google DAI was told to expect.
  static let googleDAI: Self = [
    CommandOption(
      "dai-key-file", takes: .path("FILE"), in: .googleDAI,
      "Check pod tokens with the key in a file."),
    CommandOption(
      "ad-break-api", in: .googleDAI,
      "Ad breaks are announced by the early ad break notification API."),
    CommandOption(
      "pod-authentication", in: .googleDAI, "Pod requests must carry an authentication token."),
    CommandOption(
      "dai-host", takes: .text("HOST"), in: .googleDAI, repeatable: true,
      "A further host that serves ad pods."),
  ]

  /// What the exit status depends on.
  static let verdict: Self = [
    CommandOption(
      "fail-on", takes: .failingSeverity, in: .run, default: "error",
      "The least severity that makes the exit status 1."),
    CommandOption("exit-zero", in: .run, "Exit with 0 where it would be 1."),
  ]
}

extension CommandOption.Argument {
  /// One or more profiles; the one for portability takes players.
  static let profile = Self.detailedChoice("NAME", detail: "PLAYER,…", profiles)

  fileprivate static let profiles = [
    "spec", "recommended", "google-dai", "live", "delivery", "pedantic", "low-latency",
    "apple-authoring", "portability", "ima", "experimental",
  ]

  static let severity = Self.choice("SEVERITY", severities)

  /// The least severity that fails a run.
  static let failingSeverity = Self.choice("SEVERITY", severities + ["never"])

  private static let severities = ["error", "warning", "info"]
}

private let players = Player.allCases.map(\.rawValue).joined(separator: ", ")

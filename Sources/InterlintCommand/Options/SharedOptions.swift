import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import HLSRules
import LintRuns
import SourceText

/// How documents are loaded.
extension [BoundOption<LoadingOptions>] {
  static var network: Self {
    [
      .text(
        "header", "FIELD", in: .network, repeatable: true,
        "A header field for requests to the hosts of the named URLs, such as Accept-Language: de. "
          + "A value env:NAME is taken from the environment."
      ) { try $0.addHeader($1) },
      .number(
        "max-bytes", "BYTES", in: .network, default: FetchPolicy().largestBody,
        "The most bytes of one document that are loaded."
      ) { $0.policy.largestBody = $1 },
      .flag(
        "allow-private", in: .network,
        "Load from private and local addresses too, such as 127.0.0.1."
      ) { $0.policy.allowsPrivateAddresses = true },
      .text(
        "resolve", "HOST:PORT:ADDRESS", in: .network, repeatable: true,
        "The address of a host, which is then not looked up."
      ) { options, value in
        guard FetchPolicy.isKnownHost(value) else {
          throw RunFailure(.usage, FetchPolicy.knownHostRule)
        }
        options.policy.knownHosts.append(value)
      },
      .text(
        "proxy", "URL", in: .network,
        "The proxy for all requests; else what http_proxy, https_proxy, all_proxy and no_proxy say."
      ) { $0.policy.proxy = ProxyChoice($1) },
      .path(
        "cacert", "FILE", in: .network,
        "The certificate authorities to trust, in PEM; else those of the system."
      ) { $0.policy.certificateFile = $1 },
    ]
  }
}

/// Which rules run.
extension [BoundOption<RuleRequest>] {
  static var rules: Self {
    [
      profile("Add the rules of a profile. PLAYER, for portability, is one of \(players)."),
      BoundOption(
        CommandOption(
          "no-profile", takes: .choice("NAME", RuleCatalog.profiles.map(\.rawValue)), in: .rules,
          repeatable: true, "Leave out the rules of a profile.")
      ) { $0.withoutProfiles.insert(try RuleNames.profile($1)) },
      .text("rule", "ID", in: .rules, repeatable: true, "Check this rule only.") {
        $0.only.insert(try RuleNames.rule($1).id)
      },
      .text("no-rule", "ID", in: .rules, repeatable: true, "Do not check this rule.") {
        $0.without.insert(try RuleNames.rule($1).id)
      },
    ]
  }

  /// One or more profiles; the one for portability takes players.
  static func profile(_ help: String) -> BoundOption<RuleRequest> {
    BoundOption(
      CommandOption(
        "profile",
        takes: .detailedChoice("NAME", detail: "PLAYER,…", RuleCatalog.profiles.map(\.rawValue)),
        in: .rules, repeatable: true, help)
    ) { try $0.addProfile($1) }
  }

  private static var players: String { Player.allCases.map(\.rawValue).joined(separator: ", ") }

  /// What Google DAI was told to expect.
  static var googleDAI: Self {
    [
      .path("dai-key-file", "FILE", in: .googleDAI, "Check pod tokens with the key in a file.") {
        $0.podTokenKeyFile = $1
      },
      .flag(
        "ad-break-api", in: .googleDAI,
        "Ad breaks are announced by the early ad break notification API."
      ) { $0.adBreakAPI = true },
      .flag(
        "pod-authentication", in: .googleDAI, "Pod requests must carry an authentication token."
      ) { $0.podAuthentication = true },
      .text(
        "dai-host", "HOST", in: .googleDAI, repeatable: true, "A further host that serves ad pods."
      ) { $0.podServingHosts.append($1) },
    ]
  }
}

/// What is reported, and where.
extension [BoundOption<ReportRequest>] {
  static var reports: Self {
    [
      .destination("Write a report to standard output, or to a file.", default: .text) {
        $0.named.append($1)
      },
      .choice(
        "show", "SEVERITY", in: .output, among: Severity.allCases.reversed(),
        default: ReportRequest().showLeast,
        "The least severity that the text report shows."
      ) { $0.showLeast = $1 },
      .choice(
        "color", "WHEN", in: .output, default: ReportRequest().coloring, "Color the text report."
      ) { $0.coloring = $1 },
      .flag("quiet", in: .output, "Print nothing but the reports that go to files.") {
        $0.isQuiet = true
      },
      .flag(
        "no-redact", in: .output,
        "Show tokens and signatures of URLs in the text report on standard output."
      ) { $0.masksText = false },
      .choice(
        "junit-profile", "NAME", in: .output, default: ReportRequest().junitDialect,
        "Which readers the JUnit report is for: those that know file and line, all by the schema, "
          + "or those of one suite."
      ) { $0.junitDialect = $1 },
      .choice(
        "junit-cases", "WHICH", in: .output, default: ReportRequest().junitCases,
        "Which rules are cases of the JUnit report."
      ) { $0.junitCases = $1 },
      .flag("junit-times", in: .output, "Give the JUnit report the time and durations.") {
        $0.hasJUnitTimes = true
      },
    ]
  }
}

extension BoundOption {
  /// `FORMAT` for standard output, or `FORMAT=PATH`.
  static func destination<Format: RawRepresentable & CaseIterable & Sendable & Equatable>(
    _ help: String, default fallback: Format,
    add: @escaping @Sendable (inout Request, ReportDestination<Format>) -> Void
  ) -> BoundOption where Format.RawValue == String {
    let option = CommandOption(
      "output",
      takes: .detailedChoice("FORMAT", detail: "PATH", Format.allCases.map(\.rawValue)),
      in: .output, repeatable: true, default: fallback.rawValue, help)
    return BoundOption(option) { request, value in
      let word = String(value.prefix { $0 != "=" })
      guard let format = Format(rawValue: word) else { return }
      let path = word.count < value.count ? String(value.dropFirst(word.count + 1)) : nil
      add(&request, ReportDestination(format, to: path == "-" ? nil : path))
    }
  }
}

/// What the exit status depends on.
extension [BoundOption<FailureThreshold>] {
  static var verdict: Self {
    [
      failOn("The least severity that makes the exit status 1."),
      .flag("exit-zero", in: .run, "Exit with 0 where it would be 1.") { $0.isIgnored = true },
    ]
  }

  static func failOn(_ help: String) -> BoundOption<FailureThreshold> {
    let words = Severity.allCases.reversed().map(\.rawValue) + ["never"]
    return BoundOption(
      CommandOption(
        "fail-on", takes: .choice("SEVERITY", words), in: .run,
        default: FailureThreshold().failOn?.rawValue, help)
    ) { $0.failOn = Severity(rawValue: $1) }
  }
}

/// What is done with the results of a run.
extension [BoundOption<ReportingRequest>] {
  static var reports: Self {
    [BoundOption<ReportRequest>].reports.lifted(to: \.reports) + [history]
  }

  private static var history: BoundOption<ReportingRequest> {
    .path(
      "history", "FILE", in: .output,
      "Store the run, with secrets masked, in a history: a file or postgresql://USER@HOST/DATABASE; "
        + "one history has one set of inputs."
    ) { $0.history = $1 }
  }

  static var verdict: Self { [BoundOption<FailureThreshold>].verdict.lifted(to: \.threshold) }
}

extension LoadingOptions {
  /// Options that use the proxies of the environment.
  static func inEnvironment(_ options: LoadingOptions = LoadingOptions()) -> LoadingOptions {
    var options = options
    options.policy.proxy = ProxyChoice { ProcessEnvironment[$0] }
    return options
  }

  /// Adds a field, its value perhaps from the environment; no error shows that, since it may be secret.
  fileprivate mutating func addHeader(_ text: String) throws {
    guard let field = HeaderField(text) else {
      throw RunFailure(
        .usage, "--header needs a name and a value, such as Accept-Language: de")
    }
    guard field.value.hasPrefix("env:") else { return headers.append(field) }
    let name = String(field.value.dropFirst(4))
    guard let value = ProcessEnvironment[name] else {
      throw RunFailure(
        .usage, "the environment has no \(name), from which --header takes a value")
    }
    guard let known = HeaderField("\(field.name): \(value)") else {
      throw RunFailure(
        .usage, "the value of \(name) has a character that no header field can hold")
    }
    headers.append(known)
    // A token without the scheme before it, as in `Bearer`, also where an address repeats it.
    let token = known.value.split(separator: " ").suffix(1).map(String.init)
    secrets += token + token.map(\.queryEncoded)
  }
}

import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import HLSRules
import LintRuns
import SourceText

/// Options for loading documents.
extension [BoundOption<LoadingOptions>] {
  static var network: Self {
    [
      .text(
        "header", "FIELD", in: .network, repeatable: true,
        "Header field for requests to the hosts of the named URLs, for example Accept-Language: de. "
          + "A value env:NAME is read from the environment."
      ) { try $0.addHeader($1) },
      .text(
        "origin", "URL", in: .network,
        "Load as a page at this URL does: with its Origin, and what redirects make of it."
      ) { options, value in
        do throws(FetchFailure) { try options.setPage(value) } catch {
          throw RunFailure(
            .usage, "--origin needs the URL of a page, for example https://player.example.com")
        }
      },
      .number(
        "max-bytes", "BYTES", in: .network, default: FetchPolicy().largestBody,
        "Size limit of one document, in bytes."
      ) { $0.policy.largestBody = $1 },
      .flag(
        "allow-private", in: .network,
        "Also load from private and local addresses, such as 127.0.0.1."
      ) { $0.policy.allowsPrivateAddresses = true },
      .text(
        "resolve", "HOST:PORT:ADDRESS", in: .network, repeatable: true,
        "Use this address for a host instead of looking it up."
      ) { options, value in
        guard FetchPolicy.isKnownHost(value) else {
          throw RunFailure(.usage, FetchPolicy.knownHostRule)
        }
        options.policy.knownHosts.append(value)
      },
      .text(
        "proxy", "URL", in: .network,
        "Proxy for all requests (default: from http_proxy, https_proxy, all_proxy and no_proxy)."
      ) { $0.policy.proxy = ProxyChoice($1) },
      .path(
        "cacert", "FILE", in: .network,
        "Trusted certificate authorities, in PEM (default: those of the system)."
      ) { $0.policy.certificateFile = $1 },
    ]
  }
}

/// Options that select rules.
extension [BoundOption<RuleRequest>] {
  static var rules: Self {
    [
      profile("Add the rules of a profile. PLAYER, for portability, is one of \(players)."),
      BoundOption(
        CommandOption(
          "no-profile", takes: .choice("NAME", RuleCatalog.profiles.map(\.rawValue)), in: .rules,
          repeatable: true, "Remove the rules of a profile.")
      ) { $0.withoutProfiles.insert(try RuleNames.profile($1)) },
      ruleNames(
        "rule",
        "Check only these rules: IDs, categories or patterns such as timeline/*, separated by commas."
      ) { $0.only.formUnion($1) },
      ruleNames("no-rule", "Do not check these rules.") { $0.without.formUnion($1) },
      .path(
        "podcast-settings", "FILE", in: .rules,
        "Check podcasts with the limits in a settings file of the Apple validator, podcasts.json."
      ) {
        $0.podcastSettingsFile = $1
        $0.profiles.insert(.applePodcasts)
      },
    ]
  }

  /// One or more profiles; the one for portability takes players.
  static func profile(_ help: @autoclosure @escaping @Sendable () -> String) -> BoundOption<
    RuleRequest
  > {
    BoundOption(
      CommandOption(
        "profile",
        takes: .detailedChoice("NAME", detail: "PLAYER,…", RuleCatalog.profiles.map(\.rawValue)),
        in: .rules, repeatable: true, help())
    ) { try $0.addProfile($1) }
  }

  private static func ruleNames(
    _ name: String, _ help: @autoclosure @escaping @Sendable () -> String,
    add: @escaping @Sendable (inout RuleRequest, [RuleID]) -> Void
  ) -> BoundOption<RuleRequest> {
    BoundOption(CommandOption(name, takes: .rules("RULE,…"), in: .rules, repeatable: true, help()))
    {
      add(&$0, try RuleNames.rules($1).map(\.id))
    }
  }

  private static var players: String { Player.allCases.map(\.rawValue).joined(separator: ", ") }

  /// Options about Google DAI.
  static var googleDAI: Self {
    [
      .path("dai-key-file", "FILE", in: .googleDAI, "Verify pod tokens with the key in this file.")
      {
        $0.podTokenKeyFile = $1
      },
      .flag(
        "ad-break-api", in: .googleDAI,
        "Ad breaks are announced through the early ad break notification API."
      ) { $0.adBreakAPI = true },
      .flag(
        "pod-authentication", in: .googleDAI, "Pod requests must carry an authentication token."
      ) { $0.podAuthentication = true },
      .text(
        "dai-host", "HOST", in: .googleDAI, repeatable: true, "Another host that serves ad pods."
      ) { $0.podServingHosts.append($1) },
    ]
  }
}

/// Options for reports.
extension [BoundOption<ReportRequest>] {
  static var reports: Self {
    [
      .destination("Write a report to standard output or to a file.", default: .text) {
        $0.named.append($1)
      },
      .choice(
        "show", "SEVERITY", in: .output, among: Severity.allCases.reversed(),
        default: ReportRequest().showLeast,
        "Lowest severity to show in the text report."
      ) { $0.showLeast = $1 },
      .choice(
        "order", "ORDER", in: .output, default: ReportRequest().order,
        "Order of the text report: severity groups equal findings, position lists each."
      ) { $0.order = $1 },
      .choice(
        "color", "WHEN", in: .output, default: ReportRequest().coloring,
        "When to color the text report."
      ) { $0.coloring = $1 },
      .flag("quiet", letter: "q", in: .output, "Print nothing; write only reports to files.") {
        $0.isQuiet = true
      },
      .flag(
        "verbose", letter: "v", in: .output,
        "Print each checked document on standard error, with its findings counted."
      ) { $0.isVerbose = true },
      .flag(
        "no-redact", in: .output,
        "Show tokens and signatures in URLs, only in text on standard output."
      ) { $0.masksText = false },
      .choice(
        "junit-profile", "NAME", in: .output, default: ReportRequest().junitDialect,
        "JUnit dialect: extended (file and line attributes), strict (schema-valid), single (one test "
          + "suite)."
      ) { $0.junitDialect = $1 },
      .choice(
        "junit-cases", "WHICH", in: .output, default: ReportRequest().junitCases,
        "Rules that become test cases in the JUnit report."
      ) { $0.junitCases = $1 },
      .flag("junit-times", in: .output, "Add the time and durations to the JUnit report.") {
        $0.hasJUnitTimes = true
      },
      .text(
        "rule-pages", "URL", in: .output,
        "Address of the pages that docs writes; SARIF links to them instead of sources."
      ) { request, value in
        guard value.hasPrefix("https://") || value.hasPrefix("http://"),
          value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#".utf8.contains($0) })
        else {
          throw RunFailure(
            .usage, "--rule-pages needs the URL of a folder, for example https://example.com/rules/"
          )
        }
        request.rulePages = value.hasSuffix("/") ? value : value + "/"
      },
    ]
  }
}

extension BoundOption {
  /// `FORMAT` for standard output, or `FORMAT=PATH`.
  static func destination<Format: RawRepresentable & CaseIterable & Sendable & Equatable>(
    _ help: @autoclosure @escaping @Sendable () -> String, default fallback: Format,
    add: @escaping @Sendable (inout Request, ReportDestination<Format>) -> Void
  ) -> BoundOption where Format.RawValue == String {
    let option = CommandOption(
      "output",
      takes: .detailedChoice("FORMAT", detail: "PATH", Format.allCases.map(\.rawValue)),
      in: .output, repeatable: true, default: fallback.rawValue, help())
    return BoundOption(option) { request, value in
      let word = String(value.prefix { $0 != "=" })
      guard let format = Format(rawValue: word) else { return }
      let path = word.count < value.count ? String(value.dropFirst(word.count + 1)) : nil
      add(&request, ReportDestination(format, to: path == "-" ? nil : path))
    }
  }
}

/// Options for the exit status.
extension [BoundOption<FailureThreshold>] {
  static var verdict: Self {
    [
      failOn("Exit with status 1 from this severity on."),
      .flag("exit-zero", in: .run, "Exit with status 0 instead of 1.") { $0.isIgnored = true },
    ]
  }

  static func failOn(_ help: @autoclosure @escaping @Sendable () -> String) -> BoundOption<
    FailureThreshold
  > {
    let words = Severity.allCases.reversed().map(\.rawValue) + ["never"]
    return BoundOption(
      CommandOption(
        "fail-on", takes: .choice("SEVERITY", words), in: .run,
        default: FailureThreshold().failOn?.rawValue, help())
    ) { $0.failOn = Severity(rawValue: $1) }
  }
}

/// Options for the results of a run.
extension [BoundOption<ReportingRequest>] {
  static var reports: Self {
    [BoundOption<ReportRequest>].reports.lifted(to: \.reports) + [history]
  }

  private static var history: BoundOption<ReportingRequest> {
    .path(
      "history", "FILE", in: .output,
      "Store the run in a history, with secrets masked: a file, or "
        + "postgresql://USER@HOST/DATABASE. Use one history per set of inputs."
    ) { $0.history = $1 }
  }

  static var verdict: Self { [BoundOption<FailureThreshold>].verdict.lifted(to: \.threshold) }
}

extension LoadingOptions {
  /// Loading options with the proxies that the environment names.
  static func inEnvironment(_ options: LoadingOptions = LoadingOptions()) -> LoadingOptions {
    var options = options
    options.policy.proxy = ProxyChoice { ProcessEnvironment[$0] }
    return options
  }

  /// Adds a header field.
  ///
  /// No error message shows the value, since it may be secret.
  fileprivate mutating func addHeader(_ text: String) throws {
    guard let field = HeaderField(text) else {
      throw RunFailure(
        .usage, "--header needs a name and a value, for example Accept-Language: de")
    }
    guard field.value.hasPrefix("env:") else {
      secrets += field.secrets
      return headers.append(field)
    }
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

import HLSLinting
import LintRuns

extension [BoundOption<RuleRequest>] {
  /// Options about the configuration of a repository, and what goes with it.
  static var configuration: Self {
    [
      .path(
        "config", "FILE", in: .rules,
        default: "\(ConfigurationSearch.fileName) at or above the inputs",
        "Configuration with rules, severities and exceptions. Other options take precedence."
      ) { _, _ in },
      .flag("isolated", in: .rules, "Use no configuration.") { _ in },
      .text(
        "severity", "RULE=SEVERITY", in: .rules, repeatable: true,
        "Severity of a rule, a category or a pattern: error, warning, info or off."
      ) { try $0.addSeverity($1) },
      .flag(
        "trust-remote-suppressions", in: .rules,
        "Comments in documents from the network silence findings, too."
      ) { $0.policy.trustsRemoteComments = true },
    ]
  }
}

extension ParsedCommandLine {
  /// The values of an option.
  func values(_ option: String) -> [String] {
    uses.filter { $0.option == option }.map { $0.value ?? "" }
  }

  /// Whether the configuration is that nearest to the inputs.
  var searchesConfiguration: Bool { values("config").isEmpty && values("isolated").isEmpty }

  /// The configuration that `--config` names, or else that nearest to the inputs; nil if there is none, or
  /// with `--isolated`.
  func configuration(for inputs: [String]) throws -> Configuration? {
    let path: String?
    if let named = values("config").last {
      guard values("isolated").isEmpty else {
        throw RunFailure(.usage, "--config and --isolated cannot be combined")
      }
      path = named
    } else {
      path =
        searchesConfiguration ? try ConfigurationSearch.configuration(for: inputs) : nil
      // Each input of lint has its own configuration.
      if searchesConfiguration {
        noteMisnamed(for: inputs + (command == "lint" ? operands.filter { $0 != "-" } : []))
      }
    }
    guard let path else { return nil }
    return try adjusted(Configuration(reading: path))
  }

  /// Names files that are meant to be configurations and are not read.
  private func noteMisnamed(for inputs: [String]) {
    for file in ConfigurationSearch.misnamed(for: inputs) {
      Console.error("\(file) is not read: a configuration is named \(ConfigurationSearch.fileName)")
    }
  }

  /// A configuration without what the options replace.
  func adjusted(_ configuration: Configuration) throws -> Configuration {
    var configuration = configuration
    // Rules on the command line are all that run, whatever a configuration says.
    if !values("rule").isEmpty {
      configuration.rules.only = []
      configuration.rules.without = []
    }
    for profile in values("profile") {
      configuration.rules.withoutProfiles.remove(
        try RuleNames.profile(String(profile.prefix { $0 != "=" })))
    }
    return configuration
  }
}

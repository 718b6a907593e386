import LintHistory

extension ParsedCommandLine {
  /// What was asked for, as far as it decides what is found in every target and what fails.
  ///
  /// What a list expects of a target is not among it: that is a matter of the target, told by what is
  /// found in it, and another target is no other setting.
  var settings: RunSettings {
    var values: [String: String] = [:]
    for name in ["profile", "no-profile", "rule", "no-rule", "dai-host"] {
      values[name] = Set(self.values(of: name)).sorted().joined(separator: " ")
    }
    let flags = [
      "pod-authentication", "ad-break-api", "dai-key-file", "fetch", "no-follow", "reloads",
    ]
    for name in flags where flag(name) { values[name] = "given" }
    values["fail-on"] = last("fail-on") ?? "error"
    return RunSettings(values)
  }
}

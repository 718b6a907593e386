import HLSLinting
import HLSRules

/// The configuration that `interlint init` writes.
enum InitialConfiguration {
  static func text(profiles: [String], baseline: String?) -> String {
    let named = profiles.map { "'\($0)'" }.joined(separator: ", ")
    let known = RuleCatalog.profiles.map(\.rawValue).joined(separator: ", ")
    return """
      # What interlint checks here. 'interlint config verify' checks this file; 'interlint explain RULE' explains a rule.
      # For editors: 'interlint schema configuration >SCHEMA', and '# yaml-language-server: $schema=SCHEMA' in a line here.
      lint:
        # Profiles to add: \(known)
        profiles: [\(named)]
        # The lowest severity that fails a run: error, warning or info
        fail-on: error
      # Paths that are left out of folders, as in .gitignore
      exclude: []
      # Findings that are expected: rules, paths, reason, owner, expires
      exceptions: []
      \(baseline.map { "# The findings of today; only others fail\nbaseline: \($0)" } ?? "")
      """.trimmingLastSpace + "\n"
  }
}

extension String {
  /// The text without line feeds at its end.
  fileprivate var trimmingLastSpace: String {
    String(reversed().drop { $0 == "\n" }.reversed())
  }
}

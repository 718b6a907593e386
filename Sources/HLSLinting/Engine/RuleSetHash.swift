import SourceText

/// A hash that is equal for runs with the same rules.
package enum RuleSetHash {
  /// The hash of IDs and severities, in 16 hexadecimal digits.
  package static func of(_ rules: [ActiveRule]) -> String {
    var hash = FNV1a()
    for rule in rules { hash.add("\(rule.rule.id) \(rule.severity.rawValue)\n".utf8) }
    return hash.hexadecimal
  }
}

import HLSLinting
import SourceText

/// An invalid request, with a suggestion if one is likely.
package enum RequestError: Error, Equatable, CustomStringConvertible {
  /// An unknown name; `kind` is a rule, profile or similar.
  case unknown(kind: String, name: String, suggestion: String?)
  /// A rule that is unknown and not similar to one; `category` is the one that is meant, if it exists.
  case unknownRule(name: String, category: String?)
  /// An error of a player that no published document explains; `similar` are names of known errors.
  case unpublishedError(String, similar: [String])
  /// A profile in place of a rule.
  case isProfile(String)
  /// A value that is not among the allowed ones.
  case notAllowed(name: String, value: String, allowed: [String], suggestion: String?)
  /// A rule, or what is in its place, to which no severity is given.
  case withoutSeverity(of: String, [String])
  /// A value for an option or profile that takes none.
  case unexpectedValue(of: String)

  /// The error as one line.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion):
      "unknown \(kind) \(name.quoted)" + Self.question(suggestion)
    case .unknownRule(let name, let category?):
      "unknown rule \(name.quoted); 'interlint rules --category=\(category)' lists the rules of "
        + "that category"
    case .unknownRule(let name, nil):
      "unknown rule \(name.quoted); 'interlint rules' lists all rules"
    case .unpublishedError(let name, let similar):
      "unknown error \(name.quoted): no published document that interlint knows explains it"
        + (similar.isEmpty ? "" : "; similar: \(similar.joined(separator: ", "))")
    case .notAllowed(let name, let value, let allowed, let suggestion):
      "\(name) cannot be \(value.quoted); expected one of \(allowed.joined(separator: ", "))"
        + Self.question(suggestion)
    case .withoutSeverity(let name, let words):
      "--severity cannot be \(name.quoted); expected RULE=SEVERITY, with one of "
        + words.joined(separator: ", ")
    case .isProfile(let name):
      "unknown rule \(name.quoted), which is a profile: --profile=\(name)"
    case .unexpectedValue(let name):
      "\(name) takes no value"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}

import HLSLinting
import SourceText

/// A request that means nothing, and what was probably meant.
public enum RequestError: Error, Equatable, CustomStringConvertible {
  /// A rule, profile or the like (`kind`) that does not exist.
  case unknown(kind: String, name: String, suggestion: String?)
  /// A rule that does not exist, with the category that was probably meant.
  case unknownRule(name: String, category: String)
  /// A value that is not among those that are allowed.
  case notAllowed(name: String, value: String, allowed: [String], suggestion: String?)
  /// An option or profile with a value, which takes none.
  case unexpectedValue(of: String)

  public var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion):
      "unknown \(kind) \(name.quoted)" + Self.question(suggestion)
    case .unknownRule(let name, let category):
      "unknown rule \(name.quoted); 'interlint rules --category=\(category)' lists those of a "
        + "category"
    case .notAllowed(let name, let value, let allowed, let suggestion):
      "\(name) cannot be \(value.quoted); allowed are \(allowed.joined(separator: ", "))"
        + Self.question(suggestion)
    case .unexpectedValue(let name):
      "\(name) takes no value"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}

import Glibc
import SourceText

/// The environment variables that a target list refers to; their values are never shown.
package struct EnvironmentValues: Sendable {
  private let find: @Sendable (String) -> String?

  /// Creates values looked up by `find`; by default in the environment of this process.
  package init(_ find: @escaping @Sendable (String) -> String? = { ProcessEnvironment[$0] }) {
    self.find = find
  }

  /// Empty values for all variables, for callers that only need the names of targets.
  package static var placeholders: EnvironmentValues { EnvironmentValues { _ in "" } }

  /// How a text misuses `env:`: without a variable name, or inside a longer value; nil if it does not.
  static func misuse(in text: String) -> String? {
    if text == "env:" { return "has no variable name after env:" }
    guard !text.hasPrefix("env:"),
      text.split(separator: " ").contains(where: { $0.lowercased().hasPrefix("env:") })
    else { return nil }
    return "contains env:; expected env:NAME as the entire value"
  }

  /// The value of a text.
  enum Value: Sendable {
    case written
    case found(String)
    case missing(YAMLProblem)
  }

  /// The value of the variable for `env:NAME`; other texts are literal.
  func value(of text: String, for name: String, at place: Position) -> Value {
    guard text.hasPrefix("env:") else { return .written }
    let variable = String(text.dropFirst(4))
    return find(variable).map { .found($0) }
      ?? .missing(
        YAMLProblem(
          at: place,
          "the environment variable \(variable.quoted) for \(name) is not set"))
  }
}

import Glibc
import SourceText

/// Values that a list of targets takes from the environment, never shown.
public struct EnvironmentValues: Sendable {
  private let find: @Sendable (String) -> String?

  /// Values that `find` gives by name; of this process where nothing else is said.
  public init(_ find: @escaping @Sendable (String) -> String? = { ProcessEnvironment[$0] }) {
    self.find = find
  }

  /// For whoever asks for the names of targets alone, and need not have their secrets.
  public static var unasked: EnvironmentValues { EnvironmentValues { _ in "" } }

  /// Where a text names a variable, but not as the whole value, or with no name.
  static func misuse(in text: String) -> String? {
    if text == "env:" { return "has no name of a variable behind env:" }
    guard !text.hasPrefix("env:"),
      text.split(separator: " ").contains(where: { $0.lowercased().hasPrefix("env:") })
    else { return nil }
    return "has env: in it; allowed is env:NAME as the whole value, with all of it in the variable"
  }

  /// The value of a text, or why it has none.
  enum Value: Sendable {
    case written
    case found(String)
    case missing(YAMLProblem)
  }

  /// What `env:NAME` stands for; any other text is written out.
  func value(of text: String, for name: String, at place: Position) -> Value {
    guard text.hasPrefix("env:") else { return .written }
    let variable = String(text.dropFirst(4))
    return find(variable).map { .found($0) }
      ?? .missing(
        YAMLProblem(
          at: place,
          "the environment has no \(variable.quoted), from which \(name) takes a value"))
  }
}

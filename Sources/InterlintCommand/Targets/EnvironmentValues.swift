import HLSPlaylist

/// Values that a list of targets takes from the environment, never shown.
struct EnvironmentValues: Sendable {
  private let find: @Sendable (String) -> String?

  init(_ find: @escaping @Sendable (String) -> String? = { Console.environment($0) }) {
    self.find = find
  }

  /// For whoever asks for the names of targets alone, and need not have their secrets.
  static var unasked: EnvironmentValues { EnvironmentValues { _ in "" } }

  /// The text itself, or what `env:NAME` stands for.
  func value(
    of text: String, for name: String, at place: Position
  ) throws(YAMLProblem) -> String {
    guard text.hasPrefix("env:") else { return text }
    let variable = String(text.dropFirst(4))
    guard let value = find(variable) else {
      throw YAMLProblem(
        at: place,
        "the environment has no \(UsageError.shown(variable)), from which \(name) takes a value")
    }
    return value
  }
}

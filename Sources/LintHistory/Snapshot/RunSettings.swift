/// The settings of a run that influence its findings or what fails.
package struct RunSettings: Sendable, Equatable {
  private let values: [String: String]

  /// Creates settings from values by name; an empty value counts as not given.
  package init(_ values: [String: String]) {
    self.values = values.compactMapValues { $0.isEmpty ? nil : Self.line($0) }
  }

  /// Reads the format of `text`; nil for empty text, which earlier versions stored.
  ///
  /// A line without a value counts as not given.
  init?(text: String) {
    guard !text.isEmpty else { return nil }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    self.init(
      Dictionary(
        lines.map { (String($0[0]), String($0.dropFirst().first ?? "")) },
        uniquingKeysWith: { $1 }))
  }

  /// A line `name=value` for each setting, sorted by name.
  package var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
  }

  /// A phrase for each setting that differs, such as `fail-on was error, then warning`.
  package func changes(since before: RunSettings) -> [String] {
    Set(values.keys).union(before.values.keys).sorted().compactMap { name in
      let (old, new) = (before.values[name], values[name])
      guard old != new else { return nil }
      return "\(name) was \(old ?? "not given"), then \(new ?? "not given")"
    }
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

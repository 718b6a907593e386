import HLSLinting
import LintRuns
import SourceText

/// `interlint config`: shows or verifies the configuration of a repository.
enum ConfigurationCommand {
  static func run(_ request: ConfigurationRequest) throws -> ExitCode {
    let source = request.source
    let nearest =
      try request.configuration
      ?? ConfigurationSearch.configuration(
        for: source.map { [$0] } ?? [])
    guard let path = nearest else {
      throw RunFailure(
        .usage,
        "there is no \(ConfigurationSearch.fileName) at or above \(source ?? "this folder")")
    }
    let configuration = try Configuration(reading: path)
    switch request.action {
    case .verify:
      try Console.print(configuration.files.map { "\($0): valid\n" }.joined())
    case .show:
      try Console.print(listing(of: configuration, for: source))
    }
    return .clean
  }

  /// The values that apply to a source, one per line with its place, in the order in which they are read.
  private static func listing(of configuration: Configuration, for source: String?) -> String {
    let settings =
      source.map { configuration.settings(for: $0) } ?? configuration.settings
    let names = AttributesOfExceptions(settings)
    let rows = settings.map { setting in
      let value = names.masked(setting)
      return (
        text: "\(setting.key) = \(value)".escapingInvisible(),
        place: "\(setting.file):\(setting.line)"
      )
    }
    let width = min(rows.map(\.text.count).max() ?? 0, 60)
    var lines = rows.map { row in
      row.text + String(repeating: " ", count: max(0, width - row.text.count)) + "  " + row.place
    }
    if lines.isEmpty { lines = configuration.files.map { "\($0) says nothing" } }
    if let source, configuration.excludes(source) {
      lines.append("\(source) is left out of folders")
    }
    return lines.map { $0 + "\n" }.joined()
  }

}

/// The names of the attributes of exceptions, each of which has the pattern of its value in another setting.
private struct AttributesOfExceptions {
  private static let ends = (name: ".when.attribute", value: ".when.value")

  /// The names by the file and the key of the exception.
  private var names: [[Substring]: String] = [:]

  init(_ settings: [ConfiguredSetting]) {
    for setting in settings where setting.key.hasSuffix(Self.ends.name) {
      let exception = [setting.file[...], setting.key.dropLast(Self.ends.name.count)]
      if names[exception] == nil { names[exception] = setting.value }
    }
  }

  /// The value of a setting with secrets masked, as the name of its attribute requires.
  func masked(_ setting: ConfiguredSetting) -> String {
    guard setting.key.hasSuffix(Self.ends.value) else { return Redaction.masked(setting.value) }
    let exception = [setting.file[...], setting.key.dropLast(Self.ends.value.count)]
    return Redaction.masked(setting.value, named: names[exception] ?? "")
  }
}

/// The request of `interlint config`.
struct ConfigurationRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    /// Lists the values that apply to a path, and where each is written.
    case show
    /// Reads the configuration, and reports the first error.
    case verify
  }

  var action = Action.show
  /// The path or URL of a source; nil for the current directory.
  var source: String?
  /// The configuration; nil for the nearest one.
  var configuration: String?
}

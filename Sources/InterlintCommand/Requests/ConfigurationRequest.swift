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

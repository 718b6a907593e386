public import HLSLoading

/// A request to lint documents, or the loads of one playlist.
public struct LintRequest: Sendable {
  /// Paths of files and directories, URLs, and `-` for standard input.
  public var inputs: [String] = []
  /// Whether the inputs are successive loads of one playlist.
  public var areReloads = false
  /// The path or URL of standard input in reports; if nil, references in standard input are not followed.
  public var standardInputName: String?
  /// The exchange log of the inputs; nil to search for one next to each input.
  public var exchangeLog: String?
  /// The new folder in which all loaded documents are recorded; nil for no recording.
  public var recordFolder: String?
  /// The number of inputs checked in parallel; nil for the number of cores.
  public var jobs: Int?
  /// Which rules run.
  public var rules = RuleRequest()
  /// How documents are loaded.
  public var loading = LoadingOptions()

  /// Creates a request without inputs and with default options.
  public init() {}
}

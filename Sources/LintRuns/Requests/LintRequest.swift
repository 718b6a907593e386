public import HLSLoading

/// What to lint: documents, or the loads of one playlist.
public struct LintRequest: Sendable {
  /// Paths of files and directories, addresses, and `-` for standard input.
  public var inputs: [String] = []
  /// Whether the inputs are successive loads of one playlist.
  public var areReloads = false
  /// The path or address of standard input in reports; without it nothing is followed from there.
  public var standardInputName: String?
  /// The exchange log of the inputs; nil to look for one beside each.
  public var exchangeLog: String?
  /// The new folder in which all that is loaded is recorded; nil to record nothing.
  public var recordFolder: String?
  /// How many inputs are judged at a time; nil for one a core.
  public var jobs: Int?
  public var rules = RuleRequest()
  public var loading = LoadingOptions()

  public init() {}
}

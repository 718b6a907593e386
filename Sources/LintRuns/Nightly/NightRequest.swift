/// Where the run of a night is kept and published.
public struct NightRequest: Sendable, Equatable {
  /// The path of a history, or the address of a database server.
  public let history: String
  /// The folder of the site; nil where none is wanted.
  public let site: String?
  /// The folder of the conformance suite, from which the site knows the requirements without a rule.
  public let suite: String?
  /// The seconds from one run to the next as they are planned; nil where nothing is.
  public let interval: Int64?
  /// Whether the interval was given; without it the history keeps the one it has.
  public let setsInterval: Bool
  /// For how many days every run is kept; nil to keep them all.
  public let keptDays: Int64?

  public init(
    history: String, site: String?, suite: String? = nil, interval: Int64? = nil,
    setsInterval: Bool = true, keptDays: Int64? = nil
  ) {
    self.history = history
    self.site = site
    self.suite = suite
    self.interval = interval
    self.setsInterval = setsInterval
    self.keptDays = keptDays
  }
}

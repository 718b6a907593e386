/// Where the nightly run is stored and published.
package struct NightRequest: Sendable, Equatable {
  /// The path of the history, or the URL of a database server.
  package let history: String
  /// The folder of the site; nil for no site.
  package let site: String?
  /// The address at which the site is served, for links in what is printed; nil to print paths.
  package let siteAddress: String?
  /// The webhooks that are notified of the run.
  package var notices: [NoticeRequest] = []
  /// The file for the metrics; nil for none.
  package var metrics: String?
  /// Whether the exit status says if a channel is worse than in the previous run, and not what was found.
  package var failsOnChange = false
  /// Whether nothing is printed if no channel changed since the previous run.
  package var isQuietWhenSame = false
  /// Notes on the configuration that are printed with the mail only.
  package var heldNotes: [String] = []
  /// The folder of the conformance suite, which lists the requirements that no rule checks.
  package let suite: String?
  /// The planned interval between runs in seconds; nil if none is planned.
  package let interval: Int64?
  /// Whether the interval was given; if not, the history keeps its own.
  package let setsInterval: Bool
  /// The number of days for which every run is kept; nil to keep all runs.
  package let keptDays: Int64?

  /// Creates a request; an `interval` of nil leaves the one in the history unchanged.
  package init(
    history: String, site: String?, siteAddress: String? = nil, suite: String? = nil,
    interval: Int64? = nil,
    setsInterval: Bool = true, keptDays: Int64? = nil
  ) {
    self.history = history
    self.site = site
    self.siteAddress = siteAddress
    self.suite = suite
    self.interval = interval
    self.setsInterval = setsInterval
    self.keptDays = keptDays
  }
}

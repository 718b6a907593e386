/// A violation of a rule at a place, with everything that reports show.
public struct Finding: Sendable {
  /// The loads of a session that have a finding, as load numbers from 1.
  public struct Loads: Sendable, Hashable {
    /// The first load with the finding.
    public let appeared: Int
    /// The last load with the finding.
    public let lastSeen: Int
    /// The first load without the finding after `lastSeen`; nil if there is none.
    public let gone: Int?
    /// The last load of the session.
    public let last: Int
    /// The number of loads with the finding.
    public let count: Int

    /// Without a count, all loads from the first to the last are counted.
    package init(appeared: Int, lastSeen: Int, gone: Int?, last: Int, count: Int? = nil) {
      self.appeared = appeared
      self.lastSeen = lastSeen
      self.gone = gone
      self.last = last
      self.count = count ?? (lastSeen > appeared && appeared > 0 ? lastSeen - appeared + 1 : 1)
    }
  }

  /// Another place that the finding refers to.
  public struct Related: Sendable, Hashable {
    /// The place, possibly in another source.
    public let place: Place
    /// What is at the place, such as `first given here`.
    public let message: String

    package init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// The violated rule.
  public let rule: RuleID
  /// The severity of this finding.
  public let severity: Severity
  /// What was found and what is allowed, in one line.
  public let message: String
  /// The place of the violation.
  public let place: Place
  /// The line around the place.
  public let excerpt: Excerpt
  /// Other places that the finding refers to.
  public let related: [Related]
  /// 16 hexadecimal digits that identify the finding in every run, even if lines move.
  public let fingerprint: String
  /// The loads with the finding; nil for a document that was loaded once.
  public internal(set) var loads: Loads?

  package init(
    rule: RuleID, severity: Severity, message: String, place: Place, excerpt: Excerpt,
    related: [Related], fingerprint: String, loads: Loads? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.place = place
    self.excerpt = excerpt
    self.related = related
    self.fingerprint = fingerprint
    self.loads = loads
  }

  /// The finding, extended to the loads of the same finding in a later load.
  public func seen(again later: Finding) -> Finding {
    guard let loads, let seen = later.loads else { return self }
    var finding = self
    finding.loads = Loads(
      appeared: loads.appeared, lastSeen: seen.lastSeen, gone: nil, last: seen.last)
    return finding
  }

  /// The finding, marked as absent from a load; unchanged if it was seen in that load or later.
  public func gone(in load: Int) -> Finding {
    guard let loads, load > loads.lastSeen else { return self }
    var finding = self
    finding.loads = Loads(
      appeared: loads.appeared, lastSeen: loads.lastSeen, gone: load, last: load,
      count: loads.count)
    return finding
  }
}

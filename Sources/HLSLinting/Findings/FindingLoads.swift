extension Finding {
  /// The loads of a playlist that have a finding, as load numbers from 1.
  public struct Loads: Sendable, Hashable {
    /// The first load with the finding.
    public let appeared: Int
    /// The last load with the finding.
    public let lastSeen: Int
    /// The first load without the finding after `lastSeen`; nil if there is none.
    public let gone: Int?
    /// The last load of the playlist.
    public let last: Int
    /// The number of loads with the finding.
    public let count: Int

    /// Creates the loads of a finding.
    ///
    /// Numbers that contradict `appeared` are replaced: `appeared` is at least 1, `lastSeen` at least
    /// `appeared`, and `last` at least every other number; a `gone` that is not after `lastSeen` becomes
    /// nil. `count` is between 1 and the number of loads from the first to the last, which is the default.
    public init(appeared: Int, lastSeen: Int, gone: Int? = nil, last: Int, count: Int? = nil) {
      self.appeared = max(1, appeared)
      self.lastSeen = max(self.appeared, lastSeen)
      self.gone = gone.flatMap { [seen = self.lastSeen] in $0 > seen ? $0 : nil }
      self.last = max(last, self.gone ?? self.lastSeen)
      let all = self.lastSeen - self.appeared + 1
      self.count = min(max(1, count ?? all), all)
    }
  }
}

extension Finding.Loads: Codable {
  private enum CodingKeys: CodingKey {
    case appeared
    case lastSeen
    case gone
    case last
    case count
  }

  /// Reads load numbers; contradictions are replaced as the initializer does.
  ///
  /// The JSON report has no `last` and no `count`. Decoding a ``SourceResult`` takes the last load of the
  /// playlist from its loads.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      appeared: try container.decode(Int.self, forKey: .appeared),
      lastSeen: try container.decode(Int.self, forKey: .lastSeen),
      gone: try container.decodeIfPresent(Int.self, forKey: .gone),
      last: try container.decodeIfPresent(Int.self, forKey: .last) ?? 0,
      count: try container.decodeIfPresent(Int.self, forKey: .count))
  }
}

extension Finding {
  /// The finding, extended to the loads of the same finding in a later load.
  package func seen(again later: Finding) -> Finding {
    guard let loads, let seen = later.loads else { return self }
    var finding = self
    finding.loads = Loads(appeared: loads.appeared, lastSeen: seen.lastSeen, last: seen.last)
    return finding
  }

  /// The finding, marked as absent from a load; unchanged if it was seen in that load or later.
  package func gone(in load: Int) -> Finding {
    guard let loads, load > loads.lastSeen else { return self }
    var finding = self
    finding.loads = Loads(
      appeared: loads.appeared, lastSeen: loads.lastSeen, gone: load, last: load,
      count: loads.count)
    return finding
  }
}

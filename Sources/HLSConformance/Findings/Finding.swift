public import HLSPlaylist

/// What a rule has found, with everything a report needs to tell it.
public struct Finding: Sendable {
  /// The loads of a session in which something was found, by their numbers from 1.
  public struct Loads: Sendable, Hashable {
    public let appeared: Int
    public let lastSeen: Int
    /// The first load in which it was looked for and not found any more; nil where there is none.
    public let gone: Int?
    /// The last load of the session.
    public let last: Int
    /// In how many loads it was found.
    public let count: Int

    /// Without a count it was found in all loads from the first to the last.
    init(appeared: Int, lastSeen: Int, gone: Int?, last: Int, count: Int? = nil) {
      self.appeared = appeared
      self.lastSeen = lastSeen
      self.gone = gone
      self.last = last
      self.count = count ?? (lastSeen > appeared && appeared > 0 ? lastSeen - appeared + 1 : 1)
    }
  }

  public struct Related: Sendable, Hashable {
    public let place: Place
    public let message: String
  }

  public let rule: RuleID
  public let severity: Severity
  /// One line: what was found and what is allowed.
  public let message: String
  public let place: Place
  public let excerpt: Excerpt
  public let related: [Related]
  /// 16 hexadecimal digits that stay the same while lines move.
  public let fingerprint: String
  /// In which loads it was found; nil where there is one load only.
  public internal(set) var loads: Loads?

  /// The same, which was found in a later load too.
  public func seen(again later: Finding) -> Finding {
    guard let loads, let seen = later.loads else { return self }
    var finding = self
    finding.loads = Loads(
      appeared: loads.appeared, lastSeen: seen.lastSeen, gone: nil, last: seen.last)
    return finding
  }

  /// The same, which was not found any more in that load.
  public func gone(in load: Int) -> Finding {
    guard let loads, load > loads.lastSeen else { return self }
    var finding = self
    finding.loads = Loads(
      appeared: loads.appeared, lastSeen: loads.lastSeen, gone: load, last: load,
      count: loads.count)
    return finding
  }
}

/// A stretch of a source, in bytes and as people count.
public struct Place: Sendable, Hashable {
  /// The name of the source, which for related places may be another one than the finding's.
  public let source: String
  public let range: ByteRange
  public let start: Position
  /// The position after the last byte.
  public let end: Position

  init(_ range: ByteRange, in text: any LinedText) {
    source = text.source.name
    self.range = range
    start = text.position(of: range.start)
    end = text.position(of: range.end)
  }

  init(restored source: String, _ range: ByteRange, _ start: Position, _ end: Position) {
    self.source = source
    self.range = range
    self.start = start
    self.end = end
  }

  /// The place with secrets masked in the name of its source.
  public func redacted() -> Place {
    Place(restored: Redaction.masked(source), range, start, end)
  }
}

/// What came of one target of a run: a file, or a channel with all that its address leads to.
public struct TargetResult: Sendable {
  public enum Status: Sendable, Hashable {
    case checked
    /// The target was judged, but so many of the documents that it leads to were not; the reason is
    /// that of the first.
    case partly(unchecked: Int, reason: String)
    /// The document at the address of the target could not be judged.
    case unchecked(reason: String)
  }

  /// The cost of a target.
  public struct Effort: Sendable, Hashable {
    public let duration: Duration
    /// How many requests were made over the network.
    public let requests: Int
    /// How many bytes of bodies came over the network, as they were transferred.
    public let bytes: Int

    public init(duration: Duration = .zero, requests: Int = 0, bytes: Int = 0) {
      self.duration = duration
      self.requests = requests
      self.bytes = bytes
    }
  }

  public let name: String
  /// The document at the address of the target, then those it leads to; never empty.
  public let sources: [SourceResult]
  /// In the order of their starts.
  public let breaks: [ScheduledBreak]
  public let effort: Effort

  /// A target without any document counts as one that could not be judged.
  public init(
    name: String, sources: [SourceResult], breaks: [ScheduledBreak] = [], effort: Effort = Effort()
  ) {
    self.name = name
    self.sources =
      sources.isEmpty ? [SourceResult(source: name, unchecked: "nothing was loaded")] : sources
    self.breaks = breaks
    self.effort = effort
  }

  /// A document that is a target of its own.
  public init(_ source: SourceResult, effort: Effort = Effort()) {
    self.init(name: source.source, sources: [source], effort: effort)
  }

  public var status: Status {
    let reasons = sources.compactMap { source -> String? in
      if case .unchecked(let reason) = source.status { reason } else { nil }
    }
    if let entry = sources.first, case .unchecked(let reason) = entry.status {
      return .unchecked(reason: reason)
    }
    return reasons.first.map { .partly(unchecked: reasons.count, reason: $0) } ?? .checked
  }

  /// How many findings there are of that severity, with those that are not listed.
  public func count(of severity: Severity) -> Int {
    sources.reduce(0) { $0 + $1.count(of: severity) }
  }
}

/// A break that playlists of a target announce by a date range.
public struct ScheduledBreak: Sendable, Hashable {
  public enum Content: String, Sendable, Hashable, CaseIterable {
    /// An interstitial with X-ASSET-URI.
    case asset
    /// An interstitial with X-ASSET-LIST.
    case assetList = "asset list"
    /// A splice signal alone (SCTE-35), for which no interstitial is scheduled.
    case signal
  }

  /// The ID of the date range.
  public let id: String
  public let content: Content
  /// In milliseconds since 1970-01-01T00:00:00Z; nil where START-DATE is not readable.
  public let start: Int64?
  /// In milliseconds; nil where neither a duration nor a planned one is known.
  public let duration: Int64?

  public init(id: String, content: Content, start: Int64?, duration: Int64?) {
    self.id = id
    self.content = content
    self.start = start
    self.duration = duration
  }
}

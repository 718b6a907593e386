public import HLSInterstitials
public import HLSPlaylist
public import SourceText

/// Two successive complete loads of one playlist, with their segments and date ranges aligned.
public struct Reload: Sendable {
  /// One of the two loads.
  public struct Side: Sendable {
    /// The load.
    public let load: Reloads.Load
    /// The complete playlist with the values that rules query.
    public let document: Document
    /// The complete playlist as a member to report in.
    public let member: Member
    /// The tags in effect at each segment.
    public let states: SegmentStates
    /// Maps dates to positions; nil if no segment is dated.
    public let clock: ProgramClock?
    /// The base of the URIs; ``URIReference/unknownBase`` unless the addresses of both loads are known.
    private let base: URIReference

    /// The complete playlist.
    public var playlist: Playlist { document.playlist }

    /// Returns nil if the load has no complete playlist.
    package init?(_ load: Reloads.Load, member number: Int) {
      guard let document = load.document else { return nil }
      self.load = load
      self.document = document
      member = Member(number: number, location: load.name, content: .playlist(document))
      states = SegmentStates(document.playlist, at: load.address)
      clock = ProgramClock(document.playlist)
      base = document.base
    }

    /// The side as a member with another number.
    ///
    /// If the address of only one load is known, URIs are compared without it.
    fileprivate init(_ side: Side, member number: Int, comparedWith other: Side) {
      load = side.load
      document = side.document
      member = Member(number: number, location: side.member.location, content: side.member.content)
      let isPlaced = (load.address == nil) == (other.load.address == nil)
      states = isPlaced ? side.states : SegmentStates(document.playlist)
      clock = side.clock
      base = isPlaced ? side.base : .unknownBase
    }

    /// The address of the resource that an attribute names; nil without a quoted string.
    ///
    /// Its query is left out, as it may differ in each load.
    package func resource(_ attribute: Attribute?) -> String? {
      playlist.resolved(attribute).value.map { uri in
        String(base.resolving(uri.given).prefix { $0 != "?" })
      }
    }
  }

  /// A date range in one or both of the loads.
  public struct DateRangePair: Sendable {
    /// The ID.
    public let id: String
    /// The date range in the earlier load; nil if it was added.
    public let before: DateRange?
    /// The date range in the later load; nil if it was removed.
    public let after: DateRange?
  }

  /// The earlier load.
  public let before: Side
  /// The later load.
  public let after: Side
  /// The later load as it was received, as a member to report in; the complete playlist if both are
  /// the same.
  public let received: Member
  /// The segments that both loads have in common, and the changes.
  public let segments: SegmentAlignment
  /// The date ranges by ID: those of the earlier load in their order, then those that were added.
  ///
  /// Date ranges without an ID are left out.
  public let dateRanges: [DateRangePair]
  /// Values of the loads before these two.
  public let history: ReloadHistory

  package init(before: Side, after: Side, history: ReloadHistory) {
    let (before, after) = (
      Side(before, member: 1, comparedWith: after), Side(after, member: 0, comparedWith: before)
    )
    self.before = before
    self.after = after
    self.history = history
    received =
      after.load.composition?.isDeltaUpdate == true
      ? Member(
        number: 2, location: after.load.name,
        content: .playlist(after.load.receivedDocument))
      : self.after.member
    segments = SegmentAlignment(before.states, after.states)
    let later = Dictionary(
      after.document.dateRanges.compactMap { range in range.id.map { ($0, range) } },
      uniquingKeysWith: { first, _ in first })
    let earlier = before.document.dateRanges.compactMap { range in
      range.id.map { DateRangePair(id: $0, before: range, after: later[$0]) }
    }
    let known = Set(earlier.map(\.id))
    dateRanges =
      earlier
      + after.document.dateRanges.compactMap { range in
        range.id.flatMap {
          known.contains($0) ? nil : DateRangePair(id: $0, before: nil, after: range)
        }
      }
  }

  /// Whether both loads are media playlists.
  public var isMedia: Bool { before.document.isMedia && after.document.isMedia }

  /// EXT-X-SKIP of the later load; nil if it was received as a whole.
  public var skip: ComposedPlaylist.Skip? { after.load.composition?.skip }
  /// Whether the later load was received as a delta update.
  public var isDeltaUpdate: Bool { skip != nil }

  /// Whether media segments were removed from the start, and the loads have segments in common.
  public var slides: Bool { segments.leading > 0 && !segments.isDisjoint }

  /// The first line of the later load, at which missing tags are reported.
  public var head: ByteRange { after.playlist.lines.first?.range ?? ByteRange(0, 0) }

  /// The time between the loads; nil if unknown.
  public var elapsed: Seconds? { before.load.elapsed(until: after.load) }
}

extension Reload {
  /// Whether media segments were removed from a playlist with discontinuities but without
  /// EXT-X-DISCONTINUITY-SEQUENCE.
  public var isMissingDiscontinuitySequence: Bool {
    let (before, after) = (before.playlist, after.playlist)
    return isMedia && slides && after.census.count(of: .discontinuitySequence) == 0
      && before.census.count(of: .discontinuity) + after.census.count(of: .discontinuity) > 0
      // A delta update without the tag is reported as such.
      && !(isDeltaUpdate && before.census.count(of: .discontinuitySequence) > 0)
  }

  /// The change of the discontinuity sequence number of the first segment in both loads.
  ///
  /// Nil if there is no such segment, or if EXT-X-DISCONTINUITY-SEQUENCE is missing or decreased.
  public var discontinuityShift: Int? {
    guard isMedia, let first = segments.same.first, !isMissingDiscontinuitySequence,
      let earlier = before.playlist.discontinuitySequence,
      let later = after.playlist.discontinuitySequence, later >= earlier
    else { return nil }
    let rise = Int(clamping: later - earlier)
    let counted =
      after.states.states[first.after].discontinuities
      - before.states.states[first.before].discontinuities
    let (shift, overflow) = rise.addingReportingOverflow(counted)
    return overflow ? nil : shift
  }

  /// Whether media segments were added at the end.
  public var hasNewSegments: Bool { !segments.appended.isEmpty }

  /// Whether the playlist has changed.
  ///
  /// Between a complete load and a delta update, only segments, parts and EXT-X-ENDLIST are compared.
  package var hasChanged: Bool {
    if hasNewSegments || hasNewParts || slides || segments.isDisjoint { return true }
    if before.playlist.isEnded != after.playlist.isEnded { return true }
    return before.load.composition?.isDeltaUpdate == after.load.composition?.isDeltaUpdate
      && before.load.received.source.bytes != after.load.received.source.bytes
  }

  /// Whether parts were added, either of the unfinished segment or with new segments.
  public var hasNewParts: Bool {
    hasNewSegments || after.unfinishedParts > before.unfinishedParts
  }
}

extension Reload {
  /// What the history of the loads records of the reload.
  package var changes: LoadChanges {
    LoadChanges(
      discontinuityShift: discontinuityShift ?? 0, hasNewSegments: hasNewSegments,
      hasNewParts: hasNewParts,
      added: dateRanges.lazy.filter { $0.before == nil }.map(\.id),
      removed: dateRanges.lazy.filter { $0.after == nil }.map(\.id))
  }
}

extension Reload.Side {
  /// The number of parts of the unfinished segment.
  fileprivate var unfinishedParts: Int {
    let playlist = playlist
    guard playlist.census.count(of: .part) > 0 else { return 0 }
    let last = playlist.segments.last?.uriLine
    return playlist.tags.reversed().prefix { tag in last.map { tag.line > $0 } ?? true }
      .count { $0.name == .part }
  }
}

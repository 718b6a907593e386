public import HLSInterstitials
public import HLSPlaylist

/// Two complete loads of one playlist, the later one right after the other, with what of the one is
/// what of the other.
public struct Reload: Sendable {
  /// One of the two loads.
  public struct Side: Sendable {
    public let load: LiveSession.Load
    public let document: Document
    /// The complete playlist, to report in.
    public let member: Member
    public let states: SegmentStates
    /// Nil where no segment is dated.
    public let clock: ProgramClock?

    public var playlist: Playlist { document.playlist }

    init?(_ load: LiveSession.Load, member number: Int) {
      guard let document = load.document else { return nil }
      self.load = load
      self.document = document
      member = Member(number: number, location: load.name, content: .playlist(document))
      states = SegmentStates(document.playlist, at: load.address)
      clock = ProgramClock(document.playlist)
    }

    /// The side as a member of that number, its addresses compared as they are written where it is
    /// not known from where the other load came.
    fileprivate init(_ side: Side, member number: Int, beside other: Side) {
      load = side.load
      document = side.document
      member = Member(number: number, location: side.member.location, content: side.member.content)
      let isPlaced = (load.address == nil) == (other.load.address == nil)
      states = isPlaced ? side.states : SegmentStates(document.playlist)
      clock = side.clock
    }
  }

  /// A date range that is in one of the loads, or in both.
  public struct DateRangePair: Sendable {
    public let id: String
    public let before: DateRange?
    public let after: DateRange?
  }

  public let before: Side
  public let after: Side
  /// The later load as it was received, to report in; the complete playlist where they are one.
  public let received: Member
  public let segments: SegmentAlignment
  /// By ID: those of the load before in their order, then those that came.
  ///
  /// Ranges without an ID are left out.
  public let dateRanges: [DateRangePair]
  /// What loads before these two held.
  public let history: ReloadHistory

  init(before: Side, after: Side, history: ReloadHistory) {
    let (before, after) = (
      Side(before, member: 1, beside: after), Side(after, member: 0, beside: before)
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

  public var isMedia: Bool { before.document.isMedia && after.document.isMedia }

  /// EXT-X-SKIP of the later load; nil where it was received whole.
  public var skip: ComposedPlaylist.Skip? { after.load.composition?.skip }
  public var isDeltaUpdate: Bool { skip != nil }

  /// Whether media segments went from the head, and nothing speaks against it.
  public var slides: Bool { segments.leading > 0 && !segments.isDisjoint }

  /// The first line of the later load, for what is missing in it.
  public var head: ByteRange { after.playlist.lines.first?.range ?? ByteRange(0, 0) }

  /// The time between the loads; nil where it is not known.
  public var elapsed: Seconds? { before.load.elapsed(until: after.load) }
}

extension Reload {
  /// Whether media segments went from a playlist with discontinuities that does not number them.
  public var lacksDiscontinuitySequence: Bool {
    let (before, after) = (before.playlist, after.playlist)
    return isMedia && slides && after.census.count(of: .discontinuitySequence) == 0
      && before.census.count(of: .discontinuity) + after.census.count(of: .discontinuity) > 0
      // In an update that lacks the tag that is what is wrong.
      && !(isDeltaUpdate && before.census.count(of: .discontinuitySequence) > 0)
  }

  /// By how much the discontinuity number of the first segment differs that is in both loads; nil
  /// where there is none or the sequence itself went back or is missing.
  public var discontinuityShift: Int? {
    guard isMedia, let first = segments.same.first, !lacksDiscontinuitySequence,
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

  public var hasNewSegments: Bool { !segments.appended.isEmpty }

  /// Whether the playlist is not as it was, as far as loads of different form can be compared.
  public var hasChanged: Bool {
    if hasNewSegments || hasNewParts || slides || segments.isDisjoint { return true }
    if before.playlist.isEnded != after.playlist.isEnded { return true }
    return before.load.composition?.isDeltaUpdate == after.load.composition?.isDeltaUpdate
      && before.load.received.source.bytes != after.load.received.source.bytes
  }

  /// Whether there are more parts of the segment that is not finished, or of one that is new.
  public var hasNewParts: Bool {
    hasNewSegments || after.unfinishedParts > before.unfinishedParts
  }
}

extension Reload.Side {
  /// How many parts of the segment there are that is not finished.
  fileprivate var unfinishedParts: Int {
    let playlist = playlist
    guard playlist.census.count(of: .part) > 0 else { return 0 }
    let last = playlist.segments.last?.uriLine
    return playlist.tags.reversed().prefix { tag in last.map { tag.line > $0 } ?? true }
      .count { $0.name == .part }
  }
}

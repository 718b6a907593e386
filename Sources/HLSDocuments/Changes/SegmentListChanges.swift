import HLSPlaylist
import SourceText

/// Compares which media segments two versions list, and under which numbers.
struct SegmentListChanges {
  private(set) var changes: [PlaylistChange] = []

  private let versions: SegmentVersions
  private var before: SegmentVersions.Side { versions.before }
  private var after: SegmentVersions.Side { versions.after }
  private var alignment: SegmentAlignment { versions.alignment }
  /// Whether both versions are finished, so that one that begins with another segment is another edition.
  private let isEdition: Bool
  /// Whether the media sequence number decreased.
  private let isBack: Bool

  init(_ versions: SegmentVersions) {
    self.versions = versions
    isEdition = versions.areEnded && versions.alignment.rise == 0
    isBack = (versions.alignment.rise ?? 0) < 0
    compareNumbers()
    compareLists()
  }

  /// The change between two versions without a common segment.
  static func disjoint(_ versions: SegmentVersions) -> PlaylistChange {
    let rise = versions.alignment.rise ?? 0
    let kind: ChangeKind =
      rise < 0
      ? .sequenceBack
      : versions.areEnded || rise < versions.before.count ? .segmentReplaced : .windowReplaced
    return PlaylistChange(
      kind,
      rise < 0
        ? "the media sequence went back to other segments"
        : "no segment is in both versions" + versions.lasts,
      tag: "EXT-X-MEDIA-SEQUENCE", before: versions.before.place(0), after: versions.after.place(0))
  }

  /// Compares the media sequence numbers and the discontinuity sequence numbers of the same segment.
  private mutating func compareNumbers() {
    guard let first = alignment.shared.first else { return }
    let inserted = alignment.inserted.first.flatMap { $0.lowerBound == 0 ? $0.count : nil } ?? 0
    let expected = first.before - first.after + inserted
    if let rise = alignment.rise, isBack || (rise != expected && !isEdition) {
      add(
        isBack ? .sequenceBack : .renumbered,
        isBack && rise == first.before - first.after
          ? "segments were added before the first one"
          : "\(before.name(first.before)) is now \(after.name(first.after))",
        first.before, first.after, tag: "EXT-X-MEDIA-SEQUENCE")
      return
    }
    func number(_ side: SegmentVersions.Side, _ index: Int) -> UInt64 {
      (side.playlist.discontinuitySequence ?? 0) &+ UInt64(side[index].discontinuities)
    }
    let (old, new) = (number(before, first.before), number(after, first.after))
    // An EXT-X-DISCONTINUITY that was added or removed at this segment is reported as such.
    let isAtSegment =
      first.after > 0
      && (before[first.before].discontinuity == nil) != (after[first.after].discontinuity == nil)
    guard old != new, !isAtSegment else { return }
    add(
      .discontinuityRenumbered,
      "the discontinuity sequence number of \(before.name(first.before)) was \(old), now \(new)",
      first.before, first.after, tag: "EXT-X-DISCONTINUITY-SEQUENCE")
  }

  /// Compares which segments are listed.
  private mutating func compareLists() {
    let isFixed =
      isEdition || after.count == 0 || before.playlist.firstTag(.playlistType) != nil
    // A playlist that went back has lost its newest segments for the same reason.
    var gone = isBack ? 0 : alignment.removed.map(\.count).reduce(0, +)
    var firstGone = alignment.removed.first?.lowerBound ?? 0
    if isFixed, alignment.leading > 0 {
      gone += alignment.leading
      firstGone = 0
    }
    if gone > 0 {
      add(.segmentsRemoved, "\(Self.segments(gone)) removed" + versions.lasts, firstGone, nil)
    }
    let places = alignment.inserted.filter { !isBack || $0.lowerBound > 0 }
    if let first = places.first?.lowerBound {
      let count = places.map(\.count).reduce(0, +)
      add(
        .segmentsInserted, "\(Self.segments(count)) inserted before others" + versions.lasts, nil,
        first)
    }
    let appended = alignment.appended
    if before.playlist.isEnded, !appended.isEmpty, before.count > 0 {
      add(
        .segmentsAfterEnd, "\(Self.segments(appended.count)) added after the end" + versions.lasts,
        nil, appended.lowerBound)
    }
    let leading = isFixed ? 0 : alignment.leading
    let added = before.playlist.isEnded ? 0 : appended.count
    if leading + added > 0 {
      let parts =
        (leading > 0 ? ["\(counted(leading, "segment")) left at the start"] : [])
        + (added > 0 ? ["\(counted(added, "segment")) added at the end"] : [])
      add(.windowMoved, parts.joined(separator: ", "), 0, 0, tag: "EXT-X-MEDIA-SEQUENCE")
    }
    if leading > 0 { compareLength() }
  }

  /// Compares the length of a live window with what section 6.2.2 requires.
  private mutating func compareLength() {
    let playlist = after.playlist
    guard !playlist.isEnded, let tag = playlist.firstTag(.targetDuration),
      let target = playlist.integer(of: tag), target < 1_000_000,
      playlist.totalDuration < Seconds(Int(target)) * 3
    else { return }
    add(
      .windowTooShort,
      "after segments were removed, \(playlist.totalDuration) s are left, less than three target "
        + "durations", 0, 0)
  }

  private static func segments(_ count: Int) -> String {
    "\(counted(count, "segment")) \(count == 1 ? "was" : "were")"
  }

  private mutating func add(
    _ kind: ChangeKind, _ text: String, _ old: Int?, _ new: Int?, tag: String = "EXTINF"
  ) {
    changes.append(
      PlaylistChange(
        kind, text, tag: tag, before: old.flatMap { before.place($0) },
        after: new.flatMap { after.place($0) }))
  }
}

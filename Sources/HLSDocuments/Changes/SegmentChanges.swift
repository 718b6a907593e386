import HLSInterstitials
import HLSPlaylist
import SourceText

/// Compares the media segments that two versions have in common.
struct SegmentChanges {
  /// Segments of which one property changed.
  private struct Found {
    /// The first of them in both versions.
    let first: (Int, Int)
    var count = 1
  }

  private(set) var changes: [PlaylistChange] = []

  private let versions: SegmentVersions
  private var before: SegmentVersions.Side { versions.before }
  private var after: SegmentVersions.Side { versions.after }

  init(_ versions: SegmentVersions) {
    self.versions = versions
    let properties = SegmentProperty.all
    var found = [Found?](repeating: nil, count: properties.count)
    var addresses: Found?
    var queries: Found?
    var move: AddressMove?
    var isMove = true
    for pair in versions.pairs {
      let (one, other) = pair
      if !before[one].hasSameAddress(as: after[other]) {
        if before[one].addressWithoutQuery == after[other].addressWithoutQuery {
          Self.count(pair, in: &queries)
        } else {
          let (old, new) = (before.address(one), after.address(other))
          if addresses == nil { move = AddressMove(from: old, to: new) }
          isMove = isMove && move?.explains(old, new) ?? false
          Self.count(pair, in: &addresses)
        }
      }
      for (number, property) in properties.enumerated()
      where property.differs(before, one, after, other, move) {
        Self.count(pair, in: &found[number])
      }
    }
    add(addresses, isMove ? move : nil)
    if let queries { add(queries, .segmentQueryChanged, "EXTINF", "query") { $0.location($1) } }
    for (found, property) in zip(found, properties) {
      guard let found else { continue }
      add(
        found, property.kind, property.tag, property.noun,
        property.kind == .segmentDurationChanged ? versions.lasts : "", property.value)
    }
  }

  private static func count(_ pair: (Int, Int), in found: inout Found?) {
    if found == nil { found = Found(first: pair) } else { found?.count += 1 }
  }

  /// Adds segments with other addresses, all of which moved in the same way if there is a move.
  private mutating func add(_ found: Found?, _ move: AddressMove?) {
    guard let found else { return }
    let kind: ChangeKind =
      move == nil ? .segmentReplaced : versions.areEnded ? .segmentsMoved : .liveSegmentsMoved
    guard let move, found.count > 1 else {
      return add(found, kind, "EXTINF", "address") { $0.location($1) }
    }
    let (one, other) = found.first
    changes.append(
      PlaylistChange(
        kind,
        "the addresses of \(found.count) segments begin with \(move.after.quoted) instead of "
          + move.before.quoted, tag: "EXTINF",
        before: before.playlist.place(before.range(one), before.address(one)),
        after: after.playlist.place(after.range(other), after.address(other))))
  }

  private mutating func add(
    _ found: Found, _ kind: ChangeKind, _ tag: String, _ noun: String, _ end: String = "",
    _ value: (SegmentVersions.Side, Int) -> String?
  ) {
    let (one, other) = found.first
    let name = before.name(one)
    let text =
      found.count == 1
      ? "the \(noun) of \(name) changed"
      : "the \(noun) of \(found.count) segments changed, \(name) is the first"
    changes.append(
      PlaylistChange(
        kind, text + end, tag: tag,
        before: before.playlist.place(before.range(one), value(before, one)),
        after: after.playlist.place(after.range(other), value(after, other))))
  }
}

extension SegmentVersions.Side {
  /// The address of a segment with its byte range.
  fileprivate func location(_ index: Int) -> String {
    let bytes = self[index].byteRange
    return address(index)
      + (bytes.map { ", \($0.upperBound - $0.lowerBound) bytes from \($0.lowerBound)" } ?? "")
  }
}

/// Compares the dates that two versions give to media segments.
struct SegmentDateChanges {
  private(set) var changes: [PlaylistChange] = []

  init(_ versions: SegmentVersions) {
    let (old, new) = (versions.before.playlist, versions.after.playlist)
    let tags = (old.firstTag(.programDateTime), new.firstTag(.programDateTime))
    guard let first = tags.0, let second = tags.1 else {
      guard tags.0 != nil || tags.1 != nil, versions.before.count > 0, versions.after.count > 0
      else { return }
      changes.append(
        PlaylistChange(
          tags.1 == nil ? .datesRemoved : .datesAdded,
          "the dates of segments were \(tags.1 == nil ? "removed" : "added")",
          tag: "EXT-X-PROGRAM-DATE-TIME", before: tags.0.map { old.place($0.range, nil) },
          after: tags.1.map { new.place($0.range, nil) }))
      return
    }
    var pair: (old: Int, new: Int, was: DateTime, now: DateTime)?
    var count = 0
    for (one, other) in versions.pairs {
      guard let date = old.segmentDate(one), let later = new.segmentDate(other) else { continue }
      // Durations are rounded, so a calculated date is only nearly exact.
      let tolerance =
        date.isStated && later.isStated
        ? date.date.roundingTolerance(against: later.date) : Seconds(nanoseconds: 999_999_999)
      guard date.date.distance(to: later.date).magnitude > tolerance else { continue }
      pair = pair ?? (one, other, date.date, later.date)
      count += 1
    }
    guard let pair else { return }
    let isFirst = pair.old == 0 && pair.new == 0
    changes.append(
      PlaylistChange(
        .segmentDateChanged,
        count == 1
          ? "the date of \(versions.before.name(pair.old)) changed"
          : "the dates of \(count) segments changed, \(versions.before.name(pair.old)) is the first",
        tag: "EXT-X-PROGRAM-DATE-TIME",
        before: old.place(
          isFirst ? first.range : versions.before.range(pair.old), pair.was.utcText),
        after: new.place(isFirst ? second.range : versions.after.range(pair.new), pair.now.utcText))
    )
  }
}

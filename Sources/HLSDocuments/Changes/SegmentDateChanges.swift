import HLSInterstitials
import HLSPlaylist
import SourceText

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

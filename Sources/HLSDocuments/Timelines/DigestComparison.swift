package import SourceText

/// What changed for viewers between two digests, apart from the movement of a live window.
package struct DigestComparison: Sendable {
  /// Both digests.
  package let old, new: TimelineDigest
  /// The changes in the order in which the new timeline plays, then of what only the old one has.
  package let changes: [TimelineComparison.Change]
  /// The IDs of interstitials that did not change, except that they play other assets.
  package let otherContents: [String]

  /// Compares two digests.
  ///
  /// In content that may grow, only what both windows can show is compared: what began after the old window,
  /// or was over before the new one, did not change. Without dates, these are the pre-rolls. What a digest
  /// leaves out at its end is not compared either.
  package init(_ old: TimelineDigest, _ new: TimelineDigest) {
    (self.old, self.new) = (old, new)
    let shift = old.shift(of: new)
    var (before, after) = (old.placed, new.placed)
    if old.end == nil || new.end == nil {
      if !old.hasDates || !new.hasDates {
        before = before.filter(\.value.isPreRoll)
        after = after.filter(\.value.isPreRoll)
      }
      before = before.filter { !$0.value.isOver(at: shift) }
      after = after.filter { id, one in
        one.isPreRoll || before[id] != nil || one.start + shift < old.knownEnd
      }
    }
    if let last = old.lastListed {
      let known = before
      after = after.filter { known[$0.key] != nil || $0.value.start + shift < last }
    }
    if let last = new.lastListed {
      let known = after
      before = before.filter { known[$0.key] != nil || $0.value.start < last + shift }
    }
    let kept = (before, after)
    changes = TimelineComparison.Compared(
      ids: old.interstitials.map(\.id).filter { kept.0[$0] != nil }, placed: before
    ).changes(
      to: TimelineComparison.Compared(
        ids: new.interstitials.map(\.id).filter { kept.1[$0] != nil }, placed: after),
      shift: shift)
    let changed = Set(changes.map(\.event))
    otherContents = new.interstitials.compactMap { now in
      guard let then = kept.0[now.id]?.content, let content = kept.1[now.id]?.content,
        then != content, !changed.contains(now.id)
      else { return nil }
      return now.id
    }
  }

  /// Whether viewers see the same.
  package var isSame: Bool {
    changes.isEmpty && otherContents.isEmpty && !isOfOtherLength
  }

  /// Whether both timelines have an end, and take different times.
  package var isOfOtherLength: Bool {
    guard let before = old.total, let after = new.total else { return false }
    return before.differs(from: after)
  }
}

extension TimelineDigest {
  /// The interstitials by their IDs; of several with one ID, the first.
  fileprivate var placed: [String: DigestedInterstitial] {
    Dictionary(interstitials.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where the last interstitial begins if others were left out; nil if none was.
  fileprivate var lastListed: Seconds? { omittedParts > 0 ? interstitials.last?.start : nil }

  /// The time of this primary content at which that of another digest begins; zero if that is not known.
  package func shift(of other: TimelineDigest) -> Seconds {
    if end != nil, other.end != nil { return .zero }
    guard let first = other.date(at: .zero), !dates.isEmpty else { return .zero }
    let next = dates.partitioningIndex { first.isBefore($0.date) }
    let known = dates[max(0, next - 1)]
    return known.time + known.date.distance(to: first)
  }
}

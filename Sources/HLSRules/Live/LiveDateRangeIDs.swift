import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Date ranges that get another ID.
extension LiveRules {
  static let dateRangeIDChanged = Rule(
    "live/date-range-id-changed", .error, .live, .must("rfc8216bis-22 §4.4.5.1, §6.2.1"),
    about: .reloads,
    facts: [
      .silences(["live/interstitial-late", "live/date-range-late"], about: .dateRange),
      .loses(.breaksCutOrLate),
    ],
    says: "A date range must keep its ID in every load.",
    why: """
      Clients take it for a new date range and load its assets again: viewers see the interstitial \
      twice or, after its start, not at all.
      """,
    remedy: "Derive the ID from the break, such as from its start, and not from the request.",
    fails: [
      .reloads([
        .live(event()),
        .live(
          event().replacing("a1", with: "a2").replacing(#"ID="a2""#, with: #"ID="«a2»""#)),
      ])
    ],
    passes: [.reloads([.live(event()), .live(event())])],
    check: .reload { reload, report in
      for (before, after) in reload.renamedDateRanges {
        guard let first = before.attribute(.id), let id = after.attribute(.id) else { continue }
        report(
          "ID is \"\(after.playlist.text(of: id))\", but was \"\(before.playlist.text(of: first))\" in the "
            + "load before; expected the same ID",
          at: id.valueRange,
          related: [RelatedPlace(first.range, "the previous ID", in: before.playlist)])
      }
    })
}

extension Reload {
  /// The date ranges that only differ in ID from one that is gone.
  var renamedDateRanges: [(before: DateRange, after: DateRange)] {
    guard isMedia else { return [] }
    let added = dateRanges.filter { $0.before == nil }.compactMap(\.after)
    guard !added.isEmpty else { return [] }
    return dateRanges.filter { $0.after == nil }.compactMap(\.before).compactMap { before in
      added.first { before.differsOnlyInID(from: $0) }.map { (before, $0) }
    }
  }
}

extension DateRange {
  /// Whether both have a start and the same values, except for their IDs wherever these occur.
  fileprivate func differsOnlyInID(from other: DateRange) -> Bool {
    guard let id, let otherID = other.id, !id.isEmpty, !otherID.isEmpty, has(.startDate),
      attributes.count == other.attributes.count
    else { return false }
    return attributes.allSatisfy { attribute in
      guard attribute.name != .id else { return true }
      guard let same = other.attribute(like: attribute, of: self) else { return false }
      let (text, otherText) = (playlist.text(of: attribute), other.playlist.text(of: same))
      return text == otherText
        || text.replacing(id, with: "") == otherText.replacing(otherID, with: "")
    }
  }
}

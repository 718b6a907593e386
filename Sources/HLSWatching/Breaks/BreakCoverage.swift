import HLSDocuments

/// Which of the playlists of a channel announce its coming breaks.
///
/// Playlists that have date ranges must have the same ones (rfc8216bis-22, section 6.2.4). A playlist
/// is expected to announce a break after two more requests: the current one may have been sent before the
/// break was scheduled.
package struct BreakCoverage: Sendable {
  private struct Announcement {
    /// The playlists whose last load announces the break.
    var playlists: Set<Int> = []
    /// The number of requests of each other playlist after which its announcement is expected.
    var expected: [Int: Int] = [:]
    /// The playlists that were reported.
    var reported: Set<Int> = []
  }

  /// A change that is worth an event.
  enum Change: Equatable {
    /// The playlist with this index does not announce the break, which those do.
    case missing(ScheduledBreak, in: Int, announced: [Int])
    /// The playlist with this index announces the break after all.
    case announced(ScheduledBreak, in: Int)
  }

  private var announcements: [String: Announcement] = [:]
  /// The playlists that have announced any break.
  private var announcing: Set<Int> = []

  /// Records a complete load of playlist `number` with these breaks; `requests` has the number of completed
  /// requests of each playlist that is still loaded, and nil for others.
  ///
  /// Breaks for which `isComing` is false are not missed.
  mutating func record(
    _ breaks: [ScheduledBreak], of number: Int, requests: [Int?],
    isComing: (ScheduledBreak) -> Bool
  ) -> [Change] {
    var changes: [Change] = []
    if !breaks.isEmpty { announcing.insert(number) }
    let ids = Set(breaks.map(\.id))
    for id in announcements.keys where !ids.contains(id) {
      announcements[id]?.playlists.remove(number)
      if announcements[id]?.playlists.isEmpty ?? true { announcements[id] = nil }
    }
    for scheduled in breaks {
      guard isComing(scheduled) else {
        announcements[scheduled.id] = nil
        continue
      }
      var announcement = announcements[scheduled.id] ?? Announcement()
      if announcement.playlists.isEmpty {
        for (other, count) in requests.enumerated() where other != number {
          announcement.expected[other] = (count ?? 0) + 2
        }
      }
      announcement.playlists.insert(number)
      if announcement.reported.remove(number) != nil {
        changes.append(.announced(scheduled, in: number))
      }
      for (other, count) in requests.enumerated() {
        guard let count, announcing.contains(other), !announcement.playlists.contains(other),
          count >= announcement.expected[other] ?? 0, announcement.reported.insert(other).inserted
        else { continue }
        changes.append(.missing(scheduled, in: other, announced: announcement.playlists.sorted()))
      }
      announcements[scheduled.id] = announcement
    }
    return changes
  }

  /// The indices of the playlists that were found not to announce a break, in order.
  package func playlists(without id: String) -> [Int] {
    announcements[id]?.reported.sorted() ?? []
  }
}

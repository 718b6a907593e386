import HLSInterstitials
import SourceText

extension ViewerTimeline {
  /// The joins at every place of the playlist that matters: its start, where a player begins by itself, and
  /// at, inside and after each break.
  package var joins: [TimelineJoin] {
    var times: Set<Seconds> = [.zero, time(of: .usual) ?? .zero]
    for group in timeline.breaks.prefix(Self.mostBreaks) {
      guard let start = group.members.first?.start else { continue }
      let middle = Seconds(nanoseconds: (group.resumption - start).nanoseconds / 2)
      times.formUnion([start, start + middle, group.resumption])
    }
    return times.filter { .zero <= $0 && $0 <= knownEnd }.sorted().compactMap {
      TimelineJoin(self, at: .time(.seconds($0)))
    }
  }

  /// The number of breaks at which joins are tried, so that a playlist with very many takes no hours.
  private static let mostBreaks = 500
}

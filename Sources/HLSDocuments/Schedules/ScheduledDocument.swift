package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// The playlist of a schedule with the values that rules query.
package struct ScheduledDocument: Sendable {
  /// The playlist, whose positions are those of ``playlist``.
  package let document: Document
  /// The playlist and its places in the schedule.
  package let playlist: ScheduledPlaylist

  init(_ playlist: ScheduledPlaylist, podServingHosts hosts: [String], isOfApp: Bool) {
    self.playlist = playlist
    var document = Document(playlist.playlist, podServingHosts: hosts)
    document.isOfApp = isOfApp
    var ranges: [String: DateRange] = [:]
    for range in document.dateRanges where !playlist.items.isEmpty {
      if let id = range.id { ranges[id] = range }
    }
    document.listedPods = playlist.items.compactMap { item in
      guard let range = ranges[item.event],
        let pod = PodReference.item(item.uri, at: item.range, of: range, hosts: hosts)
      else { return nil }
      return ListedPod(reference: pod, list: nil, isFirst: true)
    }
    self.document = document
  }

  /// Whether a text is the playlist.
  package func isText(_ text: any LinedText) -> Bool {
    text is Playlist && text.source.bytes == document.playlist.source.bytes
  }
}

extension DocumentGraph {
  /// The playlist of a member that is a schedule; nil for other members.
  ///
  /// Scheduled date ranges begin at the start of the first date range that refers to them.
  package func scheduledDocument(
    of member: Member, podServingHosts hosts: [String]
  ) -> ScheduledDocument? {
    switch member.json?.kind {
    case .schedule(let schedule):
      return ScheduledDocument(
        ScheduledPlaylist(schedule), podServingHosts: hosts, isOfApp: true)
    case .dateRangeSchedule(let schedule):
      let parent = scheduleParents(of: member).first
      return ScheduledDocument(
        ScheduledPlaylist(
          schedule, start: parent?.range.startDate.value,
          isLive: parent.map { !$0.document.playlist.isEnded } ?? true), podServingHosts: hosts,
        isOfApp: false)
    default: return nil
    }
  }

  /// The date ranges of playlists that refer to a document of scheduled date ranges.
  package func scheduleParents(
    of member: Member
  ) -> [(member: Member, document: Document, range: DateRange)] {
    links.compactMap { link in
      guard link.role == .dateRangeSchedule, link.member == member.number,
        let document = members[link.source].document,
        document.dateRanges.indices.contains(link.index)
      else { return nil }
      return (members[link.source], document, document.dateRanges[link.index])
    }
  }

  /// The media playlists of the primary content of a schedule that were loaded.
  package func primaryContent(of member: Member) -> [Member] {
    let roots = members(linkedFrom: member.number, by: [.primaryContent]).map(\.member)
    return roots.flatMap { root in
      [root] + members(linkedFrom: root.number, by: [.variantStream, .rendition]).map(\.member)
    }.filter { $0.document?.isMedia ?? false }
  }
}

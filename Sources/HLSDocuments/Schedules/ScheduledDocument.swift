package import HLSInterstitials
import HLSPlaylist

extension DocumentGraph {
  /// The date ranges of a member that is a schedule, as the values that rules query; nil for other members.
  ///
  /// Scheduled date ranges begin at the start of the first date range that refers to them. Of a recorded session it is
  /// what was scheduled and requested during the last stream.
  package func scheduledDocument(of member: Member, podServingHosts hosts: [String]) -> Document? {
    func primary(isLive: Bool) -> Playlist {
      Playlist(named: member.text.source.name, isEnded: !isLive)
    }
    if let log = member.session {
      return SessionContext(log, podServingHosts: hosts).schedules.last
    }
    switch member.json?.kind {
    case .schedule(let schedule):
      let playlist = primary(isLive: schedule.isLive)
      return Document(
        schedule.allDateRanges(over: playlist), over: playlist, isOfApp: true,
        podServingHosts: hosts)
    case .dateRangeSchedule(let schedule):
      let parent = scheduleParents(of: member).first
      let playlist = primary(isLive: parent.map { !$0.document.playlist.isEnded } ?? true)
      return Document(
        schedule.dateRanges(from: parent?.range.startDate.value, over: playlist), over: playlist,
        isOfApp: false, podServingHosts: hosts)
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

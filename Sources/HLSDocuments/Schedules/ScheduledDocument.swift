package import HLSInterstitials
package import HLSPlaylist
package import SourceText

extension JSONDocument {
  /// A schedule with its date ranges over a primary content, which is not known if nil; other documents are unchanged.
  ///
  /// Scheduled date ranges begin at the start of `parent`, the date range that refers to them.
  func scheduling(
    over content: Playlist?, of parent: DateRange? = nil, podServingHosts hosts: [String]
  ) -> JSONDocument {
    func primary(isLive: Bool) -> Playlist {
      content ?? Playlist(named: text.source.name, isEnded: !isLive)
    }
    var document = self
    switch kind {
    case .schedule(let schedule):
      let playlist = primary(isLive: schedule.isLive)
      let ranges = schedule.allDateRanges(over: playlist) { playlist.date(ofPlayerTime: $0) }
      document.scheduled = Document(
        ranges, over: playlist, from: .app, podServingHosts: hosts)
    case .dateRangeSchedule(let schedule):
      let playlist = primary(isLive: true)
      document.scheduled = Document(
        schedule.dateRanges(from: parent?.startDate.value, over: playlist), over: playlist,
        from: .playlist, podServingHosts: hosts)
    default: break
    }
    return document
  }
}

extension DocumentGraph {
  /// The date ranges that the first document of the graph schedules if it is no playlist; nil if it schedules none.
  ///
  /// Of a recorded session it is what was scheduled and requested during the last stream.
  package func scheduledDocument(podServingHosts hosts: [String]) -> Document? {
    if let log = members[0].session {
      return SessionContext(log, podServingHosts: hosts).schedules.last
    }
    return members[0].json?.scheduled
  }

  /// The date range schedule with interstitials that a primary media playlist refers to, if the playlists have none of
  /// their own.
  package var scheduleOfPlaylists: (member: Member, document: Document)? {
    let playlists = primaryPlaylists
    guard playlists.allSatisfy(\.document.interstitials.isEmpty) else { return nil }
    for playlist in playlists {
      for link in links(from: playlist.member.number) where link.role == .dateRangeSchedule {
        if let number = link.member, let scheduled = members[number].schedule,
          !scheduled.interstitials.isEmpty
        {
          return (members[number], scheduled)
        }
      }
    }
    return nil
  }

  /// Sets the date ranges that a member has; does nothing for a member without any.
  mutating func setSchedule(_ document: Document, of number: Int) {
    let member = members[number]
    var content = member.content
    switch content {
    case .playlist: content = .playlist(document)
    case .json(var json):
      json.scheduled = document
      content = .json(json)
    default: return
    }
    members[number] = Member(number: number, location: member.location, content: content)
  }

  /// Places the events of apps over the primary content that was loaded for them.
  mutating func placeEvents(podServingHosts hosts: [String]) {
    for member in members {
      guard let json = member.json, json.schedule != nil,
        let content = primaryContent(of: member).first?.document?.playlist, content.isWhole,
        let scheduled = json.scheduling(over: content, podServingHosts: hosts).scheduled
      else { continue }
      setSchedule(scheduled, of: member.number)
    }
  }

  /// The documents that refer to a document of scheduled date ranges, with their date ranges.
  package func scheduleParents(
    of member: Member
  ) -> [(member: Member, document: Document, range: DateRange)] {
    links.compactMap { link in
      guard link.role == .dateRangeSchedule, link.member == member.number,
        let document = members[link.source].schedule,
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

  /// The media playlist that the date ranges of a member are over: the member itself, or the primary content of a
  /// schedule; nil if it was not loaded.
  package func primaryPlaylist(of number: Int) -> Member? {
    var member = members[number]
    var seen: Set<Int> = []
    while member.document == nil, seen.insert(member.number).inserted {
      if let content = primaryContent(of: member).first { return content }
      guard let parent = scheduleParents(of: member).first else { return nil }
      member = parent.member
    }
    return member.document == nil ? nil : member
  }
}

extension Playlist {
  /// The date at a time of the player; nil without dates, and of live content, whose times are not those of its
  /// playlist.
  package func date(ofPlayerTime time: Seconds) -> DateTime? { isEnded ? date(at: time) : nil }
}

/// A schedule as a member of a graph.
public struct ScheduleContext: Sendable {
  /// The graph that contains the schedule.
  public let graph: DocumentGraph
  /// The schedule as a member of the graph.
  public let member: Member

  /// Creates the context of a member.
  package init(_ member: Member, in graph: DocumentGraph) {
    self.graph = graph
    self.member = member
  }
}

package import HLSInterstitials
import HLSPlaylist
import SourceText

/// Who schedules the interstitials of the media playlists of a graph.
package enum Scheduling: Sendable {
  /// The playlists themselves; the schedule of an app is a document like others.
  case byPlaylists
  /// An app, if the first document of the graph is its schedule; otherwise the playlists.
  case byFirstDocument
  /// An app.
  case byApp(AppSchedule)

  /// Whether an app schedules the interstitials, whose assets the media playlists then link to.
  var isByApp: Bool { if case .byApp = self { true } else { false } }

  /// What it is in a graph with this first document.
  func resolved(for first: Member.Content) -> Scheduling {
    switch self {
    case .byPlaylists, .byApp: return self
    case .byFirstDocument:
      guard case .json(let document) = first, let schedule = document.schedule else {
        return .byPlaylists
      }
      return .byApp(schedule)
    }
  }

  /// A document of the primary content as players have it.
  func applied(to content: Member.Content, podServingHosts: [String]) -> Member.Content {
    guard case .byApp(let schedule) = self, case .playlist(let document) = content,
      document.isMedia, document.playlist.isWhole
    else { return content }
    return .playlist(
      schedule.replacingInterstitials(of: document, podServingHosts: podServingHosts))
  }
}

extension AppSchedule {
  /// A media playlist with the events in place of its interstitials, as players replace them.
  ///
  /// A playlist without dates begins in 1970, so that times are dates. Source:
  /// AVPlayerInterstitialEventController.h (SDK 26.4), `events`.
  fileprivate func replacingInterstitials(
    of document: Document, podServingHosts: [String]
  ) -> Document {
    let playlist = document.playlist
    let epoch = DateTime(seconds: 0, nanoseconds: 0)
    let own = ProgramClock(playlist)
    let events = dateRanges(over: playlist) { event in
      if let date = event.date.value { return own != nil || event.isCued ? date : nil }
      guard let time = event.time.value?.seconds else { return event.isCued ? epoch : nil }
      guard own != nil else { return epoch.advanced(by: time) }
      return contentDate(at: time) ?? playlist.date(at: time)
    }
    return document.replacingInterstitials(
      by: events, clock: own ?? ProgramClock(playlist, beginningAt: epoch),
      podServingHosts: podServingHosts)
  }
}

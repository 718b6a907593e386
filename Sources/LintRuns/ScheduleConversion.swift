import HLSDocuments
import HLSInterstitials
package import HLSLoading
import HLSPlaylist

/// Converts a schedule of an app to date ranges, or the interstitials of a playlist to a schedule.
package struct ScheduleConversion: Sendable {
  private let request: ScheduleRequest

  /// Creates a conversion; loads nothing yet.
  package init(_ request: ScheduleRequest) { self.request = request }

  /// The converted document; throws if the input cannot be loaded, or is a document of another kind.
  package func text() throws(RunFailure) -> String {
    var loading = request.loading
    // The primary content of a schedule has the dates of its times. From the network, the ads would be requested too.
    loading.follows = request.action == .toDateRanges && !WebAddress.begins(request.input)
    let graph = try SingleInput(request.input, loading).loadedWhole().graph
    let member = graph.members[0]
    switch request.action {
    case .toDateRanges:
      guard let schedule = member.json?.schedule else {
        throw failure("not the schedule of an app: \(member.nounPhrase)")
      }
      if let reason = member.obstacle { throw failure(reason) }
      guard member.unread == nil else { throw failure("too many values to be read to its end") }
      let content = graph.primaryContent(of: member).first?.document?.playlist
      return schedule.dateRangeTags { time in
        content.flatMap { $0.isWhole ? $0.date(ofPlayerTime: time) : nil }
      }
    case .fromPlaylist:
      guard let document = member.document else {
        throw failure("not a playlist: \(member.nounPhrase)")
      }
      guard document.isMedia else {
        throw failure("only a media playlist has date ranges; this is \(member.nounPhrase)")
      }
      return PlaylistSchedule(document.playlist, named: request.input).json
    }
  }

  private func failure(_ reason: String) -> RunFailure {
    RunFailure(.unchecked, "\(request.input): \(reason)")
  }
}

/// A request to convert a schedule of an app.
package struct ScheduleRequest: Sendable {
  /// The conversion.
  package enum Action: String, CaseIterable, Sendable {
    /// A schedule to the date ranges of a playlist.
    case toDateRanges = "to-dateranges"
    /// The interstitials of a playlist to a schedule.
    case fromPlaylist = "from-playlist"
  }

  /// The conversion.
  package var action = Action.toDateRanges
  /// A path or URL, or `-` for standard input.
  package var input = ""
  /// How the document is loaded.
  package var loading = LoadingOptions()

  /// Creates a request without input and with default options.
  package init() {}
}

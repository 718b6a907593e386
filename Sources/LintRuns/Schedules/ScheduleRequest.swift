package import HLSLoading

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

import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import HLSWatching
import LintRuns

/// What viewers saw of the loads in a folder or a HAR file: a recording of a watch, or the loads of one
/// playlist.
enum RecordedLoads {
  /// The report, and why a load has no timeline, if one has none; nil if the request is about something else.
  static func report(
    _ request: TimelineRequest
  ) throws -> (report: TimelineLoadsReport, obstacle: String?)? {
    guard let joins = request.join?.inLoads else { return nil }
    let name: String
    var loads: TimelineLoads?
    var obstacle: String?
    switch request.subject {
    case .playlist(let folder):
      guard isFolder(folder) else { return nil }
      name = folder
      let found =
        try recorded(folder, joins, request)
        ?? FolderLoads(folder, request)?.timelines(joins: joins)
      (loads, obstacle) = (found?.loads, found?.obstacle)
    case .archive(let path, let address):
      let archived = try ArchivedTimeline(
        path, at: address, podServingHosts: request.podServingHosts)
      name = archived.name
      let found = try archived.timelines(joins: joins, played: request.played)
      (loads, obstacle) = (found?.loads, found?.obstacle)
    case .versions, .participants: return nil
    }
    guard let report = loads.flatMap({ TimelineLoadsReport(name, $0) }) else { return nil }
    guard request.lookups.isEmpty, request.seek == nil, !request.showsElapsed else {
      throw RunFailure(
        .usage, "--at, --seek and --elapsed are about one playlist; \(name) has several loads")
    }
    return (report, obstacle)
  }

  private static func isFolder(_ path: String) -> Bool {
    guard path != "-", !WebAddress.begins(path) else { return false }
    do {
      _ = try LoadedFile(reading: path, limit: 1)
      return false
    } catch {
      return error == .isDirectory
    }
  }

  /// What viewers saw of a recording, and why something in it was not judged; nil if there is none in the folder.
  private static func recorded(
    _ folder: String, _ joins: TimelineLoads.Joins, _ request: TimelineRequest
  ) throws -> (loads: TimelineLoads, obstacle: String?)? {
    guard let replay = try? Replay(folder, speed: nil) else { return nil }
    let linter = Linter(RuleBook(rules: []))
    let timeline = WatchedTimeline(joins: joins, played: request.played)
    var state = WatchState(WatchedChannel(linter, at: replay.address, timeline: timeline))
    var output: any WatchOutput = NoOutput()
    try replay.run(&state, &output)
    guard let loads = state.channel.timeline?.loads, loads.last != nil else { return nil }
    let playlists = state.channel.playlists.all.flatMap(\.results)
    // What a server did not deliver of an interstitial is what viewers met.
    let assets = state.channel.results.filter { $0.kind != nil }
    let results = playlists + state.unjudged + assets
    return (loads, replay.obstacle ?? results.lazy.compactMap(\.obstacle).first)
  }
}

extension TimelineRequest.Join {
  /// The joins that are tried in each of several loads; nil for one place.
  fileprivate var inLoads: TimelineLoads.Joins? {
    switch self {
    case .at(.usual): .usual
    case .all: .all
    case .at: nil
    }
  }
}

extension SourceResult {
  /// Why the document, or a delta update of it, could not be judged; nil if all could.
  fileprivate var obstacle: String? {
    if case .unchecked(let reason) = status { return "\(source): \(reason)" }
    return uncheckedLinks.first { $0.kind == "delta update" }.map { "\($0.uri): \($0.reason)" }
  }
}

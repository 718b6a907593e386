package import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What viewers see of the first media playlist of a watched channel that can be loaded.
///
/// A load is judged once the documents that its interstitials reference were requested, so that their lengths
/// are known. Both it and the load before are judged by what is known then.
package struct WatchedTimeline: Sendable {
  /// The loads so far.
  package private(set) var loads: TimelineLoads
  /// The IDs of interstitials that the viewer has already seen.
  private let played: Set<String>
  /// The index of the playlist; nil until one was loaded.
  private var number: Int?
  /// The number of complete loads that were noted.
  private var noted = 0
  /// The load that waits to be judged.
  private var pending: LoadedSource?
  /// The last load that was judged.
  private var last: LoadedSource?
  /// What was known of other documents when the last load was judged.
  private var lastKnowledge = 0

  private struct LoadedSource {
    let load: Int
    let source: SourceFile
  }

  /// The maximum number of interstitials whose changes by one load are events of their own.
  private static let mostChanges = 10

  /// Creates the timeline of a channel without loads; `joins` are tried in every load.
  package init(joins: TimelineLoads.Joins = .none, played: Set<String> = []) {
    loads = TimelineLoads(joins: joins)
    self.played = played
  }

  /// Notes a load of a playlist of the channel; a load that still waits is judged first.
  mutating func note(
    _ number: Int, of playlists: ChannelPlaylists, _ assets: WatchedAssets, at time: DateTime
  ) -> [WatchEvent] {
    self.number = self.number ?? playlists.firstLoaded
    guard number == self.number else { return [] }
    let playlist = playlists.all[number]
    guard let document = playlist.document, playlist.completeLoads > noted else { return [] }
    noted = playlist.completeLoads
    let events = judge(playlists, assets, at: time)
    pending = LoadedSource(load: playlist.bodies, source: document.playlist.source)
    return events
  }

  /// Judges the load that waits, if there is one.
  mutating func judge(
    _ playlists: ChannelPlaylists, _ assets: WatchedAssets, at time: DateTime
  ) -> [WatchEvent] {
    guard let number, let load = pending else { return [] }
    pending = nil
    let knowledge = assets.knowledge + playlists.loadedCount
    let isSameKnowledge = knowledge == lastKnowledge
    lastKnowledge = knowledge
    if isSameKnowledge, let last, last.source.bytes == load.source.bytes {
      self.last = load
      loads.addUnchanged(number: load.load)
      return []
    }
    func timeline(_ source: SourceFile) -> ViewerTimeline? {
      try? ViewerTimeline(
        playlists.graph(of: number, as: source, with: assets), played: played)
    }
    guard let viewer = timeline(load.source) else { return [] }
    let before = isSameKnowledge ? nil : last.flatMap { timeline($0.source) }
    last = load
    let step = loads.add(viewer, number: load.load, since: before)
    return Self.events(of: step).map {
      WatchEvent(time: time, playlist: playlists.all[number].label, load: load.load, kind: $0)
    }
  }

  private static func events(of step: TimelineLoads.Step) -> [WatchEvent.Kind] {
    let changes = step.changes.byInterstitial
    let rest = changes.count - mostChanges
    return changes.prefix(mostChanges).map { .viewersSee($0) }
      + (rest > 0 ? [.viewersSeeMore(rest)] : [])
      + byKind(step.begun).map { .joinsFail($0) } + byKind(step.ended).map { .joinsRecovered($0) }
  }

  private static func byKind(_ joins: [WrongJoin]) -> [[WrongJoin]] {
    JoinProblem.Kind.allCases.map { kind in joins.filter { $0.cause.kind == kind } }
      .filter { !$0.isEmpty }
  }
}

extension ChannelPlaylists {
  /// The first playlist that can be loaded; nil as long as it may be one that was not requested yet.
  fileprivate var firstLoaded: Int? {
    let asked = all.prefix { $0.requests > 0 }
    return asked.firstIndex { $0.document != nil }
  }

  /// The number of playlists that were loaded.
  fileprivate var loadedCount: Int { all.count { $0.document != nil } }

  /// A playlist as it was in a load, with what is known of its interstitials, and with the audio that is
  /// played with it if interstitials snap to the boundaries of both.
  fileprivate func graph(
    of number: Int, as source: SourceFile, with assets: WatchedAssets
  ) -> DocumentGraph {
    let playlist = all[number]
    let snaps =
      playlist.document?.interstitials.contains { $0.dateRange.has(.snap) } ?? false
    let root = isMultivariant ? entry : (source: source, location: playlist.location)
    var used: Set<String> = []
    var graph = DocumentGraph(
      root.source, at: root.location, podServingHosts: linter.settings.podServingHosts
    ) { address in
      if address == playlist.address { return .source(source, location: playlist.location) }
      if let other = document(at: address) {
        return snaps && isAudio(address) ? other : .absent(reason: "not played")
      }
      used.insert(address)
      return assets.loadedDocument(at: address)
    }
    graph.answers = assets.log(of: used)
    return graph
  }
}

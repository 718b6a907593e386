import HLSDocuments
import HLSInterstitials
import HLSLoading
package import HLSReporting
import SourceText

/// Loads the playlists of a request with their documents, and calculates their timelines.
package struct TimelineRun: Sendable {
  private let request: TimelineRequest

  /// Creates a run; loads nothing yet.
  package init(_ request: TimelineRequest) { self.request = request }

  /// The report; throws if a playlist cannot be loaded or has no timeline.
  package func report() throws(RunFailure) -> any TimelineRendering {
    switch request.subject {
    case .playlist(let input):
      let replacement = try replacement
      let graph = try graph(input, replacing: replacement)
      return try named(input, [graph]) { () throws(PrimaryContent.Obstacle) in
        try report(graph, replacement)
      }
    case .versions(let old, let new):
      let (before, after) = (try timeline(old), try timeline(new))
      return TimelineComparisonReport(TimelineComparison(before, after))
    case .participants(let first, let second):
      let (one, other) = (try graph(first), try graph(second))
      let participants = try named("\(first), \(second)", [one, other]) {
        () throws(PrimaryContent.Obstacle) in
        try TimelineParticipants(one, other)
      }
      var report = TimelineParticipantsReport(participants)
      if let seek = request.seek {
        report.seeks = [participants.first, participants.second].map {
          TimelineReport.Seek(
            from: seek.from.text, to: seek.to.text,
            outcome: $0.seek(from: seek.from.time, to: seek.to.time))
        }
      }
      return report
    }
  }

  /// The number of interstitials of the playlist that are not shown, because the events of an app replace
  /// them; 0 without a schedule, and for standard input, which is read once.
  package func replacedInterstitials() throws(RunFailure) -> Int {
    guard request.schedule != nil, case .playlist(let input) = request.subject, input != "-" else {
      return 0
    }
    return try graph(input).primaryPlaylists.map(\.document.interstitials.count).max() ?? 0
  }

  private func timeline(_ input: String) throws(RunFailure) -> ViewerTimeline {
    let graph = try graph(input)
    return try named(input, [graph]) { () throws(PrimaryContent.Obstacle) in
      try ViewerTimeline(graph, played: request.played)
    }
  }

  /// The result of `body`, whose error becomes a failure of an input.
  private func named<Result>(
    _ input: String, _ graphs: [DocumentGraph],
    _ body: () throws(PrimaryContent.Obstacle) -> Result
  ) throws(RunFailure) -> Result {
    do throws(PrimaryContent.Obstacle) {
      return try body()
    } catch {
      let missing = graphs.lazy.compactMap(\.missingPlaylists).first
      throw RunFailure(.unchecked, missing ?? "\(input): \(error)")
    }
  }

  private func report(
    _ graph: DocumentGraph, _ replacement: ReplacedInterstitials?
  ) throws(PrimaryContent.Obstacle) -> TimelineReport {
    var viewer = try ViewerTimeline(
      graph, played: request.played, replacement: replacement)
    var join: TimelineJoin?
    if case .at(let position) = request.join {
      join = TimelineJoin(viewer, at: position)
      viewer = join?.viewer ?? viewer
    }
    var report = TimelineReport(viewer)
    report.join = join
    report.showsElapsed = request.showsElapsed
    report.lookups = request.lookups.map {
      TimelineReport.Lookup(argument: $0.text, place: viewer.place(of: $0.time))
    }
    report.seek = request.seek.map {
      TimelineReport.Seek(
        from: $0.from.text, to: $0.to.text,
        outcome: viewer.seek(from: $0.from.time, to: $0.to.time))
    }
    if request.join == .all { report.joins = viewer.joins }
    return report
  }

  /// A playlist with all documents that can be loaded.
  private func graph(
    _ name: String, replacing replacement: ReplacedInterstitials? = nil
  ) throws(RunFailure) -> DocumentGraph {
    let input = request.input(name)
    guard let replacement else { return try input.graph() }
    return try input.graph { replacement.replacing(in: $0) }
  }

  /// The events of the schedule in place of the interstitials; nil without a schedule.
  private var replacement: ReplacedInterstitials? {
    get throws(RunFailure) {
      guard let name = request.schedule else { return nil }
      var loading = request.loading
      loading.follows = false
      let graph = try SingleInput(name, loading).graph()
      guard let schedule = graph.members[0].json?.schedule else {
        throw RunFailure(
          .unchecked, "\(name): not the schedule of an app: \(graph.members[0].nounPhrase)")
      }
      return ReplacedInterstitials(schedule)
    }
  }
}

extension DocumentGraph {
  /// Why a multivariant playlist has no timeline: which of its media playlists could not be loaded, and
  /// why; nil for other documents.
  fileprivate var missingPlaylists: String? {
    let root = members[0]
    guard root.document?.playlist.kind == .multivariant else { return nil }
    let absent = links(from: 0).filter { $0.role == .variantStream }.compactMap { link in
      switch link.target {
      case .absent(let reason), .ignored(let reason): "\(link.location) (\(reason))"
      case .member(let number):
        members[number].document?.isMedia == true
          ? nil : "\(link.location) (not a media playlist, but \(members[number].nounPhrase))"
      }
    }
    let name = root.text.source.name
    guard let first = absent.first else { return "\(name): it has no variant stream to play" }
    let rest = absent.count - 1
    return "\(name): none of its media playlists could be loaded: \(first)"
      + (rest > 0 ? " and \(counted(rest, "other"))" : "")
  }
}

extension TimelineRequest {
  /// A playlist of the request.
  func input(_ name: String) -> SingleInput {
    var input = SingleInput(name, loading)
    input.standardInputName = standardInputName
    input.exchangeLog = exchangeLog
    input.podServingHosts = podServingHosts
    input.need = "a timeline is of one playlist"
    input.advice = ". Use --join live or --join all if they are the loads of one playlist"
    return input
  }
}

import HLSDocuments
import HLSInterstitials
import HLSLoading
package import HLSReporting

/// Loads the playlists of a request with their documents, and calculates their timelines.
package struct TimelineRun: Sendable {
  private let request: TimelineRequest

  /// Creates a run; loads nothing yet.
  package init(_ request: TimelineRequest) { self.request = request }

  /// The report; throws if a playlist cannot be loaded or has no timeline.
  package func report() throws(RunFailure) -> any TimelineRendering {
    switch request.subject {
    case .playlist(let input):
      let graph = try graph(input)
      return try named(input) { () throws(PrimaryContent.Obstacle) in try report(graph) }
    case .versions(let old, let new):
      let (before, after) = (try timeline(old), try timeline(new))
      return TimelineComparisonReport(TimelineComparison(before, after))
    case .participants(let first, let second):
      let (one, other) = (try graph(first), try graph(second))
      let participants = try named("\(first), \(second)") { () throws(PrimaryContent.Obstacle) in
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

  private func timeline(_ input: String) throws(RunFailure) -> ViewerTimeline {
    let graph = try graph(input)
    return try named(input) { () throws(PrimaryContent.Obstacle) in
      try ViewerTimeline(graph, played: request.played)
    }
  }

  /// The result of `body`, whose error becomes a failure of an input.
  private func named<Result>(
    _ input: String, _ body: () throws(PrimaryContent.Obstacle) -> Result
  ) throws(RunFailure) -> Result {
    do throws(PrimaryContent.Obstacle) {
      return try body()
    } catch {
      throw RunFailure(.unchecked, "\(input): \(error)")
    }
  }

  private func report(
    _ graph: DocumentGraph
  ) throws(PrimaryContent.Obstacle) -> TimelineReport {
    var viewer = try ViewerTimeline(graph, played: request.played)
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
  private func graph(_ name: String) throws(RunFailure) -> DocumentGraph {
    var inputs = InputDiscovery.inputs(for: [name])
    guard inputs.count == 1, let input = inputs.first else {
      throw RunFailure(
        .unchecked, "\(name): a timeline is of one playlist; the folder has \(inputs.count)")
    }
    let recordings = Recordings(
      of: &inputs, named: [name], given: request.exchangeLog, follows: request.loading.follows,
      standardInputName: request.standardInputName)
    try request.loading.checkCertificates()
    let fetcher: Fetcher
    do throws(WriteFailure) {
      fetcher = try request.loading.fetcher()
    } catch {
      throw RunFailure(.usage, "--cache \(request.loading.cacheFolder ?? ""): \(error)")
    }
    let fields = RequestFields(
      request.loading.headers, trusting: [name].filter(WebAddress.begins))
    let loader = DocumentLoader(
      request.loading, NetworkDocuments(fetcher, fields: fields), recordings, named: [name],
      standardInputName: request.standardInputName, podServingHosts: request.podServingHosts)
    switch loader.load(input) {
    case .unavailable(let document): throw RunFailure(.unchecked, "\(document)")
    case .graph(let graph, _): return graph
    }
  }
}

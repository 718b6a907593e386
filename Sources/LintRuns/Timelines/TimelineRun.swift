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

  /// The report, and why something that was given or referenced could not be judged, if that is so.
  ///
  /// Throws if a playlist cannot be loaded or has no timeline.
  package func report() throws(RunFailure) -> (report: any DrawnReport, obstacle: String?) {
    switch request.subject {
    case .playlist(let input):
      let (graph, obstacle) = try load(input)
      let shown: TimelineReport = try named(input, [graph]) { () throws(PrimaryContent.Obstacle) in
        try report(graph, join: request.join)
      }
      return (shown, obstacle)
    case .versions(let old, let new):
      let (before, after) = (try load(old), try load(new))
      let comparison = TimelineComparison(
        try timeline(old, of: before.graph), try timeline(new, of: after.graph))
      var report = TimelineComparisonReport(comparison)
      report.answers = [comparison.old, comparison.new].map(answers(about:))
      return (report, before.obstacle ?? after.obstacle)
    case .participants(let first, let second):
      let (one, other) = (try load(first), try load(second))
      let participants = try named("\(first), \(second)", [one.graph, other.graph]) {
        () throws(PrimaryContent.Obstacle) in
        try TimelineParticipants(one.graph, other.graph)
      }
      var report = TimelineParticipantsReport(participants)
      report.answers = [participants.first, participants.second].map(answers(about:))
      return (report, one.obstacle ?? other.obstacle)
    case .archive(let path, let address):
      let archived = try ArchivedTimeline(
        path, at: address, podServingHosts: request.podServingHosts)
      let shown: TimelineReport = try named(archived.name, [archived.graph]) {
        () throws(PrimaryContent.Obstacle) in
        try report(archived.graph, join: request.join ?? .at(.usual))
      }
      return (shown, archived.obstacle)
    }
  }

  private func timeline(
    _ input: String, of graph: DocumentGraph
  ) throws(RunFailure) -> ViewerTimeline {
    try named(input, [graph]) { () throws(PrimaryContent.Obstacle) in
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
      let other = graphs.lazy.compactMap(\.members.first).first { $0.document == nil }
      let reason = other.map { "not a playlist: \($0.nounPhrase)" } ?? "\(error)"
      throw RunFailure(.unchecked, missing ?? "\(input): \(reason)")
    }
  }

  private func report(
    _ graph: DocumentGraph, join requested: TimelineRequest.Join?
  ) throws(PrimaryContent.Obstacle) -> TimelineReport {
    var viewer = try ViewerTimeline(graph, played: request.played)
    var join: TimelineJoin?
    if case .at(let position) = requested {
      join = TimelineJoin(viewer, at: position)
      viewer = join?.viewer ?? viewer
    }
    var report = TimelineReport(viewer)
    report.join = join
    report.showsElapsed = request.showsElapsed
    let answers = answers(about: viewer)
    (report.lookups, report.seek) = (answers.lookups, answers.seek)
    report.showsJoins = requested == .all
    return report
  }

  /// The answers to what the request asks about a timeline.
  private func answers(about viewer: ViewerTimeline) -> TimelineAnswers {
    TimelineAnswers(
      lookups: request.lookups.map {
        TimelineReport.Lookup(argument: $0.text, place: viewer.place(of: $0.time))
      },
      seek: request.seek.map {
        TimelineReport.Seek(
          from: $0.from.text, to: $0.to.text,
          outcome: viewer.seek(from: $0.from.time, to: $0.to.time))
      })
  }

  /// A document with all documents that can be loaded.
  private func load(_ name: String) throws(RunFailure) -> SingleInput.Loaded {
    var input = request.input(name)
    input.scheduling = try scheduling
    return try input.loadedWhole()
  }

  /// The schedule of an app that the request names schedules the interstitials, otherwise an input that is one.
  private var scheduling: Scheduling {
    get throws(RunFailure) {
      guard let name = request.schedule else { return .byFirstDocument }
      var loading = request.loading
      loading.follows = false
      var input = SingleInput(name, loading)
      input.noun = "the schedule of an app"
      let member = try input.loaded().graph.members[0]
      if member.json != nil, let reason = member.obstacle {
        throw RunFailure(.unchecked, "\(name): \(reason)")
      }
      guard let schedule = member.json?.schedule else {
        throw RunFailure(.unchecked, "\(name): not \(input.noun): \(member.nounPhrase)")
      }
      return .byApp(schedule)
    }
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

extension DocumentGraph {
  /// Why there is no timeline: which media playlists of a multivariant playlist, or which primary content of a
  /// schedule, could not be loaded, and why; nil for other reasons.
  var missingPlaylists: String? {
    let root = primaryRoot
    if root.document == nil, let schedule = members[0].json?.schedule {
      let name = members[0].text.source.name
      return "\(name): \(root.number == 0 ? missing(schedule) : wrong(root, for: schedule))"
    }
    guard root.document?.playlist.kind == .multivariant else { return nil }
    let absent = links(from: root.number).filter { $0.role == .variantStream }.compactMap { link in
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

  /// Why the primary content of a schedule, the first document, was not loaded.
  private func missing(_ schedule: AppSchedule) -> String {
    if let link = links(from: 0).first(where: { $0.role == .primaryContent }) {
      guard case .absent(let reason) = link.target else { return wrong(members[0], for: schedule) }
      return "its primary content could not be loaded: \(link.location) (\(reason))"
    }
    if !schedule.text.isWellFormed { return "not valid JSON; interlint lint says where" }
    return schedule.primary.value == nil
      ? "it names no primary content (primary.uri); name a playlist, and give --schedule"
      : "its primary content is looked for only around a file or URL; give --stdin-filename"
  }

  /// What a document is that a schedule names as its primary content, but that is no playlist.
  private func wrong(_ root: Member, for schedule: AppSchedule) -> String {
    let isItself = root.text.source.name == schedule.text.source.name
    // Whatever it is, it was read as a playlist that cannot be one.
    let noun =
      root.json.map { Member(number: 0, location: "", content: .json(JSONDocument($0.text))) }?
      .nounPhrase ?? root.nounPhrase
    return
      "its primary content is \(isItself ? "the schedule itself" : "\(root.location), \(noun)"); "
      + "expected a playlist (primary.uri)"
  }
}

import HLSLinting
import HLSLoading
import HLSReporting
import HLSWatching
import LintRuns
import SourceText

/// The reports of a watch, which exist from its first load on.
struct WatchReports {
  private let request: WatchRequest
  private let reporting: ReportingRequest
  private let linter: Linter

  init(_ request: WatchRequest, _ reporting: ReportingRequest, _ linter: Linter) {
    (self.request, self.reporting, self.linter) = (request, reporting, linter)
  }

  /// What the reports are about: the results of all documents and of the requests for them.
  func target(
    of state: WatchState, _ requests: [SourceResult], took time: Duration
  ) -> TargetResult {
    let results = state.channel.results
    // If nothing was checked, a request log without findings must not count as checked.
    let isChecked = results.contains { $0.status == .checked }
    let counted = requests.filter {
      isChecked || $0.status != .checked || !$0.findings.isEmpty
    }
    return TargetResult(
      name: state.channel.playlists.name, sources: results + state.unjudged + counted,
      breaks: state.breaks.all, effort: TargetResult.Effort(duration: time)
    ).hiding(request.loading.secrets)
  }

  /// Writes what viewers saw to the file of the request, if there is one.
  func writeTimeline(of channel: WatchedChannel) throws(RunFailure) {
    guard let file = request.timelineFile else { return }
    guard let loads = channel.timeline?.loads,
      let report = TimelineLoadsReport(channel.playlists.name, loads)
    else { throw RunFailure(.unchecked, "--timeline \(file): no media playlist was loaded") }
    let secrets = SecretTexts(request.loading.secrets)
    let text = secrets.hidden(in: String(decoding: report.json, as: UTF8.self))
    do {
      try FileReplacement.write(Array(text.utf8), to: file)
    } catch {
      throw RunFailure(.usage, "the timeline \(file) \(error)")
    }
  }

  /// An output that also writes the reports while the watch runs; the same one if none is written to a file.
  func keptUpToDate(by output: any WatchOutput) -> any WatchOutput {
    let files = reporting.reports.destinations.filter { report in
      // A report for GitHub is added to the summary of the step, where it belongs once.
      report.format != .github && report.path.map(FileReplacement.replaces) ?? false
    }
    let timeline = request.timelineFile.map(FileReplacement.replaces) ?? false
    guard !files.isEmpty || timeline else { return output }
    return CurrentReports(output) { state, time in
      let target = self.target(
        of: state, state.requests.result(of: linter).map { [$0] } ?? [], took: time)
      let rendered = RenderedOutput(reporting, files, linter.rules)
      let run = KeptRun(
        [rendered.keep(target)], durations: target.sources.map { _ in time })
      guard rendered.writeReports(of: run, .clean) == .clean else { return false }
      if timeline { try? writeTimeline(of: state.channel) }
      return true
    }
  }
}

/// An output that writes reports from time to time, so that they exist while the watch runs.
private struct CurrentReports: WatchOutput {
  private var output: any WatchOutput
  /// Writes the reports of a state after the time that the watch took; false if that failed.
  private let write: (WatchState, Duration) -> Bool
  private let start = ContinuousClock.now
  /// When the reports are written again; nil for never, since they cannot be written.
  private var next: ContinuousClock.Instant? = .now

  init(_ output: any WatchOutput, write: @escaping (WatchState, Duration) -> Bool) {
    (self.output, self.write) = (output, write)
  }

  var isRead: Bool { output.isRead }

  mutating func show(_ events: [WatchEvent]) throws { try output.show(events) }

  mutating func update(_ state: WatchState, at moment: Seconds) throws {
    try output.update(state, at: moment)
    let begun = ContinuousClock.now
    guard let next, begun >= next, state.channel.playlists.all.contains(where: { $0.bodies > 0 })
    else { return }
    let isWritten = write(state, begun - start)
    // The watch waits for the reports, so that they get a small part of its time.
    self.next =
      isWritten ? .now + max(Self.leastBetween, (.now - begun) * Self.leastShare) : nil
  }

  mutating func close() { output.close() }

  private static let leastBetween = Duration.seconds(5)
  private static let leastShare = 20
}

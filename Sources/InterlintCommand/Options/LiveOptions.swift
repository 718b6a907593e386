import HLSDocuments
import HLSLoading
import LintRuns
import SourceText

/// The options of `interlint watch`.
private struct WatchLine: Sendable {
  var watch = WatchRequest()
  var reporting = ReportingRequest()

  init() { watch.loading = .inEnvironment(.live) }
}

extension Command {
  static let watch = Command(
    name: "watch",
    summary: "check live playlists at every reload",
    operands: [Operand(placeholder: "URL|DIR", kind: .path)],
    options: [
      time { $0.watch.limit = $1 },
      .choice(
        "until", "STATE", in: .run, default: WatchRequest().goal,
        "Stop when the playlists end (end), or as soon as the channel was without an error for three target "
          + "durations (valid): the exit status is then 0, and at the end of the time 1."
      ) { $0.watch.goal = $1 },
      .path(
        "record", "DIR", in: .output,
        "Record all loaded documents in a new folder, which can be watched and checked again."
      ) { $0.watch.recordFolder = $1 },
      .choice(
        "join", "WHERE", in: .run, default: WatchRequest().joins,
        "Also report the joins that go wrong, when they begin to and when they no longer do: where a player "
          + "begins by itself (live), or at all places that matter (all)."
      ) { $0.watch.joins = $1 },
      .path(
        "timeline", "FILE", in: .output,
        "Write what viewers saw of the loads as JSON, as interlint timeline does for a recording."
      ) { $0.watch.timelineFile = $1 },
      .number(
        "speed", "N", in: .run,
        "Replay a recording at N times its speed (default: without waiting)."
      ) { $0.watch.speed = $1 },
      loadTime.lifted(to: \.watch.loading),
    ] + [BoundOption].network.lifted(to: \.watch.loading)
      + [BoundOption].rules.lifted(to: \.watch.rules)
      + [BoundOption<ReportingRequest>].reports.lifted(to: \.reporting)
      + [BoundOption<ReportingRequest>].verdict.lifted(to: \.reporting)
      + [BoundOption].configuration.lifted(to: \.watch.rules)
      + [BoundOption].googleDAI.lifted(to: \.watch.rules),
    WatchLine.init,
    prepare: { line, arguments in
      guard let configuration = try arguments.configuration(for: arguments.operands) else { return }
      line.watch.rules = configuration.rules
      if let threshold = configuration.threshold { line.reporting.threshold = threshold }
    }
  ) { line, operands in
    var line = line
    line.watch.source = operands[0]
    try ReportDestinations.check(
      line.reporting.reports,
      keeping: [
        ("history", line.reporting.history), ("dai-key-file", line.watch.rules.podTokenKeyFile),
        ("podcast-settings", line.watch.rules.podcastSettingsFile),
        ("cacert", line.watch.loading.policy.certificateFile),
        ("timeline", line.watch.timelineFile),
      ])
    return .watch(line.watch, line.reporting)
  }

  static let capture = Command(
    name: "capture",
    summary: "record every reload of live playlists",
    operands: [Operand(placeholder: "URL"), Operand(placeholder: "DIR", kind: .path)],
    options: [
      time { $0.limit = $1 },
      .flag("quiet", in: .output, "Print nothing.") { $0.isQuiet = true },
      loadTime.lifted(to: \CaptureRequest.loading),
    ] + [BoundOption].network.lifted(to: \CaptureRequest.loading),
    CaptureRequest.inEnvironment
  ) { request, operands in
    guard WebAddress.begins(operands[0]) else {
      throw RunFailure(.usage, "\(operands[0]) is not an http or https URL")
    }
    var request = request
    (request.address, request.folder) = (operands[0], operands[1])
    return .capture(request)
  }

  /// The option that limits how long a channel is watched.
  private static func time<Request>(
    set: @escaping @Sendable (inout Request, Seconds) -> Void
  ) -> BoundOption<Request> {
    .text(
      "for", "TIME", in: .run,
      "Stop after this time, for example 90s, 10m or 2h (default: when the playlists end, or on "
        + "Ctrl-C)."
    ) { request, value in
      guard let length = TimeLength.seconds(value) else {
        throw RunFailure(
          .usage,
          "--for \(value) is not a duration; write 90, 90s, 10m or 2h, for example")
      }
      set(&request, length)
    }
  }

  private static let loadTime = BoundOption<LoadingOptions>.number(
    "timeout", "SECONDS", in: .network, default: LoadingOptions.live.policy.documentSeconds,
    "Time limit for one load. A server may delay a blocking reload for up to three target "
      + "durations."
  ) { $0.policy.documentTime = .seconds($1) }
}

extension CaptureRequest {
  fileprivate static func inEnvironment() -> CaptureRequest {
    var request = CaptureRequest()
    request.loading = .inEnvironment(.live)
    return request
  }
}

/// A duration as people write it.
enum TimeLength {
  /// Reads `90`, `90s`, `10m` or `2h`; nil for anything else.
  static func seconds(_ text: String) -> Seconds? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int32(digits), number > 0 else {
      return nil
    }
    return Seconds(Int(number) * (unit ?? 1))
  }
}

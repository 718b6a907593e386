import HLSDocuments
import HLSLoading
import LintRuns
import SourceText

extension Command {
  static let timeline = Command(
    name: "timeline",
    summary: "show what a viewer sees of a playlist with interstitials",
    operands: [Operand(placeholder: "PATH|URL", count: .any, kind: .path)],
    options: [BoundOption<TimelineRequest>].timeline.lifted(to: \.timeline)
      + [BoundOption<LoadingOptions>].network.lifted(to: \.timeline.loading)
      + [BoundOption<TimelineCommandRequest>].inputsAndFormat,
    {
      var request = TimelineCommandRequest()
      request.timeline.loading = .inEnvironment()
      return request
    }
  ) { request, operands in
    var request = request
    request.timeline.subject = try subject(request, operands)
    try UsageError.checkName(
      request.timeline.standardInputName, of: operands + request.participants)
    return .timeline(request)
  }

  private static func subject(
    _ request: TimelineCommandRequest, _ operands: [String]
  ) throws -> TimelineRequest.Subject {
    let participants = request.participants
    if let archive = request.archive {
      try refuseOptionsOfFiles(request)
      if let other = operands.first(where: { !WebAddress.begins($0) }) ?? operands.dropFirst().first
      {
        throw UsageError.operandWithOption(
          other, option: "har", allowed: "the URL of one recorded presentation, or none")
      }
      return .archive(archive, address: operands.first)
    }
    if request.timeline.schedule != nil, request.compares || !participants.isEmpty {
      throw RunFailure(.usage, "--schedule needs one playlist, without --compare and --participant")
    }
    if request.compares {
      guard operands.count == 2, participants.isEmpty else {
        throw RunFailure(.usage, "--compare needs two playlists: the old one and the new one")
      }
      return .versions(operands[0], operands[1])
    }
    guard participants.isEmpty else {
      guard participants.count == 2, operands.isEmpty else {
        throw RunFailure(
          .usage, "--participant must be given exactly twice, without another playlist")
      }
      return .participants(participants[0], participants[1])
    }
    guard let first = operands.first else { throw UsageError.missingOperand("PATH|URL") }
    if operands.count > 1 { throw UsageError.unexpectedOperand(operands[1]) }
    return .playlist(first)
  }

  /// Refuses options for other inputs if an HTTP archive is shown.
  private static func refuseOptionsOfFiles(_ request: TimelineCommandRequest) throws(RunFailure) {
    let timeline = request.timeline
    let given = [
      ("compare", request.compares), ("participant", !request.participants.isEmpty),
      ("schedule", timeline.schedule != nil), ("exchanges", timeline.exchangeLog != nil),
      ("assets", timeline.loading.assetFolder != nil), ("fetch", timeline.loading.fetches),
      ("stdin-filename", timeline.standardInputName != nil),
    ]
    for (option, isGiven) in given where isGiven {
      throw RunFailure(.usage, "--har cannot be combined with --\(option)")
    }
  }
}

/// Options about the inputs and the report.
extension [BoundOption<TimelineCommandRequest>] {
  fileprivate static var inputsAndFormat: Self {
    [
      .flag(
        "compare", in: .input,
        "Compare two versions of a playlist, OLD and NEW: what changes for a viewer."
      ) { $0.compares = true },
      .text(
        "participant", "PATH|URL", in: .input, repeatable: true,
        "What one of two viewers received who watch together (SharePlay). Given twice: where they see "
          + "different things, and which interstitials can be coordinated."
      ) { $0.participants.append($1) },
      .path(
        "har", "FILE", in: .input,
        "Show what a viewer saw who was recorded by a browser or proxy in a HAR file: the presentation at URL, or "
          + "the only one. Unless --join names another place, the viewer joins where a player begins in the "
          + "first load."
      ) { $0.archive = $1 },
      .choice(
        "format", "FORMAT", in: .output, default: TimelineCommandRequest().format,
        "Output format: the report for a terminal, JSON with everything, the picture as SVG, or a page with "
          + "picture and tables."
      ) { $0.format = $1 },
      .choice(
        "color", "WHEN", in: .output, default: TimelineCommandRequest().coloring,
        "When to color text."
      ) { $0.coloring = $1 },
    ]
  }
}

/// Options about what a viewer sees.
extension [BoundOption<TimelineRequest>] {
  fileprivate static var timeline: Self {
    [
      .path(
        "assets", "DIR", in: .input,
        "Folder with asset lists and playlists of assets. A document is found by the end of its address: "
          + "spot.m3u8 in the folder is https://ads.example/spot.m3u8."
      ) { $0.loading.assetFolder = $1 },
      .path(
        "exchanges", "FILE", in: .input, default: "exchanges.jsonl next to the input",
        "Log of HTTP requests and responses, as interlint lint reads it."
      ) { $0.exchangeLog = $1 },
      .text(
        "stdin-filename", "NAME", in: .input,
        "Name of standard input (-): a path or a URL, against which relative addresses are resolved."
      ) { $0.standardInputName = $1 },
      .flag("fetch", in: .network, "Also load documents on the network that files reference.") {
        $0.loading.fetches = true
      },
      .text(
        "dai-host", "HOST", in: .googleDAI, repeatable: true, "Another host that serves ad pods."
      ) { $0.podServingHosts.append($1) },
      .path(
        "schedule", "FILE", in: .input,
        "Schedule of an app (JSON), whose events replace the interstitials of the playlist. A schedule in place of "
          + "a playlist is shown over the primary content that it names."
      ) { $0.schedule = $1 },
      .text(
        "played", "ID", in: .run, repeatable: true,
        "The viewer has already seen this interstitial, which matters for CUE=ONCE."
      ) { $0.played.insert($1) },
      .text(
        "join", "TIME|live|all", in: .run,
        "Predict what a viewer meets who joins: at a time of the primary content (seconds or a date), "
          + "where a player begins by itself (live), or at all places that matter. With a folder of loads or a "
          + "recording, live and all go through the loads."
      ) { $0.join = try join($1) },
      .text(
        "at", "TIME", in: .run, repeatable: true,
        "Look up a time of the timeline in seconds, or a date."
      ) { $0.lookups.append(try time($1, of: "at")) },
      BoundOption(
        CommandOption(
          "seek", takes: .pair("FROM", "TO"), in: .run,
          "Say which interstitial plays first when the viewer seeks, and where playback continues.")
      ) { request, value in
        let words = value.split(separator: " ").map(String.init)
        guard words.count == 2 else {
          throw RunFailure(.usage, "--seek needs two times, for example: --seek 10 60")
        }
        request.seek = TimelineRequest.Seek(
          from: try time(words[0], of: "seek"), to: try time(words[1], of: "seek"))
      },
      .flag(
        "elapsed", in: .output,
        "Add watching time, in which an interstitial that is a point on the timeline takes its length."
      ) { $0.showsElapsed = true },
    ]
  }

  private static func time(
    _ text: String, of option: String
  ) throws(RunFailure) -> TimelineRequest.NamedTime {
    guard let time = TimelineRequest.NamedTime(text) else {
      throw RunFailure(
        .usage,
        "--\(option) needs seconds or a date such as 2026-01-01T12:00:00Z, not \(text.quoted)")
    }
    return time
  }

  private static func join(_ text: String) throws(RunFailure) -> TimelineRequest.Join {
    switch text {
    case "live": .at(.usual)
    case "all": .all
    default: .at(.time(try time(text, of: "join").time))
    }
  }
}

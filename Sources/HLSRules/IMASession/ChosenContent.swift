import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The content of a session, and the stream of its ads.
extension IMASessionRules {
  static let requestedBeforeChoice = Rule(
    "ima-session/requested-before-choice", .info, .ima, .advice(guide), about: .session,
    notIn: .consoles,
    says: "The stream should be requested after the content was chosen.",
    why: "The stream may be that of another live event than the viewer's.",
    remedy:
      "Call requestStream when the viewer has chosen, with the custom asset key of the content.",
    fails: [
      .session(
        line("setup"), line("«requestStream»", 0), line("contentChosen", 1, content),
        line("adsLoaded", 1, streamID), line("contentPlay", 2))
    ],
    passes: [
      .session(
        line("setup"), line("contentChosen", 0, content), line("requestStream", 1),
        line("adsLoaded", 2, streamID)),
      // The choice of other content has a stream of its own.
      .session(
        line("setup"), line("requestStream", 0), line("adsLoaded", 1, streamID),
        line("contentPlay", 2), line("contentChosen", 60, content), line("requestStream", 61)),
      // The log begins later, and the app has one content.
      .session(line("requestStream", 0), line("contentChosen", 1, content)),
      .session(
        line("setup"), line("requestStream", 0), line("adsLoaded", 1, streamID),
        line("contentLoaded", 2)),
    ],
    check: .orderedSession { log, context, report in
      guard log.events.first?.kind == .setup,
        let request = log.events.first(where: { $0.kind == .requestStream }),
        let choice = log.events.first(where: { $0.kind.isContent || $0.kind == .contentInvalid }),
        choice.kind == .contentChosen, request.index < choice.index,
        context.streams.last?.request == request.index
      else { return }
      report(
        "the stream is requested before the content is chosen; expected contentChosen first",
        at: request, related: [choice.related("the choice")])
    })

  private static let content = #""url":"https://live.example.com/main.m3u8""#

  static let livePodsOverSample = Rule(
    "ima-session/live-pods-over-sample", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "Pods of a live event should not be scheduled over a sample stream that is finished.",
    why:
      "A finished stream has no live edge, so that every viewer is at another place of the event.",
    remedy: "Play the live stream of the event; the sample of the guide only shows the calls.",
    fails: [
      .session(
        line("contentChosen", 0, #""url":"«\#(sample)»""#), request, answer,
        line("schedule", 2, pod()))
    ],
    passes: [
      .session(
        line("contentChosen", 0, content), request, answer, line("schedule", 2, pod())),
      .session(
        line("contentChosen", 0, #""url":"\#(sample)""#), line("contentPlay", 1)),
      // The pods are those of the content after it.
      .session(
        line("contentChosen", 0, #""url":"\#(sample)""#), line("contentPlay", 1),
        line("contentChosen", 2, content), line("requestStream", 3),
        line("adsLoaded", 4, streamID), line("contentPlay", 5), line("schedule", 6, pod())),
      .session(
        line("contentChosen", 0, #""url":"\#(sample)""#), request, answer,
        line("schedule", 2, #""url":"https://ads.example.com/a.m3u8""#)),
    ],
    check: .orderedSession { log, context, report in
      let pods = Set(
        (context.scheduledPods + context.pods).filter { $0.url.endpoint == .hlsManifest }
          .map(\.event))
      guard !pods.isEmpty else { return }
      var content: SessionEvent?
      for event in log.events {
        if event.kind.isContent, event.text("url") != nil { content = event }
        guard pods.contains(event.index), let content, let url = content["url"],
          let text = url.text, text.hasPrefix(samples), text.contains("/examples/")
        else { continue }
        return report(
          "the content is a sample of Apple, which is finished, judged by its address, and the pods are "
            + "those of a live event; expected a live stream", at: url.range,
          related: [event.related("a pod")])
      }
    })

  private static let samples = "https://devstreaming-cdn.apple.com/videos/streaming/"
  private static let sample = samples + "examples/bipbop_16x9/bipbop_16x9_variant.m3u8"
}

/// Which streams of a session are on demand, and which are live.
struct StreamKinds {
  private let context: SessionContext
  private let cuePoints: [Int]
  private let livePods: [Int]

  init(_ context: SessionContext) {
    self.context = context
    cuePoints = context.log.events.filter { $0.kind == .cuePointsChanged }.map(\.index)
    livePods = context.pods.filter { $0.url.endpoint == .hlsManifest }.map(\.event)
  }

  /// Whether an event belongs to a stream that has cue points, as only VOD has.
  func isOnDemand(at index: Int) -> Bool { has(cuePoints, inStreamAt: index) }

  /// Whether an event belongs to a stream with pods of a live event.
  func isLive(at index: Int) -> Bool { !isOnDemand(at: index) && has(livePods, inStreamAt: index) }

  private func has(_ places: [Int], inStreamAt index: Int) -> Bool {
    let stream = context.stream(at: index)
    let first = stream.flatMap { $0.request ?? $0.loaded } ?? 0
    let next = places.partitioningIndex { $0 >= first }
    return next < places.count && places[next] < stream?.next ?? Int.max
  }
}

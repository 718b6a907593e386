import HLSDocuments
import HLSLinting
import SourceText

/// Timed metadata, from which the SDK knows what plays, and the requests that verify it.
extension IMASessionRules {
  static let metadataKeyPrefix = Rule(
    "ima-session/metadata-key-prefix", .warning, .ima,
    .should("googleads-ima-ios-dai HLSInterstitialVideoDisplay"), about: .session,
    says: "The key of metadata should be the name of an ID3 frame, such as TXXX.",
    why: "The SDK does not know the key of AVFoundation, so that ads are not counted.",
    remedy: "Leave out the part before the slash.",
    fails: [loaded(line("metadata", 2, #""key":"«id3/TXXX»""#))],
    passes: [loaded(line("metadata", 2, #""key":"TXXX""#))],
    check: .session { log, _, report in
      for event in log.events where event.kind == .metadata {
        // A text at `key` can be a secret, so that reports mask the whole of it.
        guard let value = event["key"], let key = value.text,
          let slash = key.lastIndex(of: "/")
        else { continue }
        report(
          "the key has the prefix \(key[...slash].shown); expected the name of the frame",
          at: value.range)
      }
    })

  static let metadataNotForwarded = Rule(
    "ima-session/metadata-not-forwarded", .warning, .ima,
    .should(
      "googleads-ima-html5-dai SGAI sample; googleads-ima-ios-dai HLSInterstitialVideoDisplay"),
    about: .session, notIn: .consoles,
    says: "Each pod that plays for 10 seconds should have metadata that the SDK receives.",
    why: "Without metadata the SDK reports no ads of the break, and counts none.",
    remedy: "Forward each timed metadata sample of the interstitial player.",
    fails: [
      loaded(
        line("podRequest", 2, pod("a")), line("AD_BREAK_STARTED", 10, breakID("a")),
        line("metadata", 11, #""key":"TXXX","type":"ID3""#),
        line("AD_BREAK_ENDED", 40, breakID("a")), line("podRequest", 60, pod("b")),
        line("«AD_BREAK_STARTED»", 70, breakID("b")), line("AD_BREAK_ENDED", 99, breakID("b")))
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod("a")), line("AD_BREAK_STARTED", 10, breakID("a")),
        line("metadata", 11, #""key":"TXXX","type":"ID3""#),
        line("AD_BREAK_ENDED", 40, breakID("a"))),
      loaded(
        line("podRequest", 2, pod("a")), line("AD_BREAK_STARTED", 10, breakID("a")),
        line("AD_BREAK_ENDED", 40, breakID("a"))),
    ],
    check: .orderedSession { log, context, report in
      let samples = log.events.filter { $0.kind == .metadata }.map(\.index)
      guard !samples.isEmpty else { return }
      for each in context.breaks {
        guard let start = each.start, let end = each.end, let pod = each.pod,
          let played = context.played(from: start, to: end), played >= 10
        else { continue }
        let next = samples.partitioningIndex { $0 >= context.pods[pod].event }
        guard next == samples.count || samples[next] > end else { continue }
        report(
          "no metadata in \(played) s of the break; expected ID3 metadata of the pod",
          at: context.event(start))
      }
    })

  static let metadataPolledTooOften = Rule(
    "ima-session/metadata-polled-too-often", .info, .ima,
    .advice("Google DAI docs: pod-serving/live/client and sgai-get-started"), about: .session,
    says: "metadata_url should be polled no faster than polling_frequency says.",
    why: "More requests bring no newer answer, and the server may refuse them.",
    remedy: "Wait polling_frequency seconds between two polls.",
    fails: [
      .session(
        request, line("adsLoaded", 1, streamID, #""pollingFrequency":10"#),
        line("metadataPoll", 10), line("«metadataPoll»", 11), line("metadataPoll", 12))
    ],
    passes: [
      .session(
        request, line("adsLoaded", 1, streamID, #""pollingFrequency":10"#),
        line("metadataPoll", 10), line("metadataPoll", 20))
    ],
    check: .orderedSession { log, context, report in
      var frequency: Seconds?
      var last: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .adsLoaded: (frequency, last) = (event.seconds("pollingFrequency"), nil)
        case .metadataPoll:
          defer { last = event }
          // Timers are not exact.
          guard let wait = frequency, let last,
            let seconds = context.seconds(from: last.index, to: event.index),
            seconds + 0.5 < wait
          else { break }
          report(
            "polled \(seconds) s after the poll before; expected at least \(wait) s", at: event,
            measured: .least(seconds))
          frequency = nil
        default: break
        }
      }
    })

  static let verificationPingMissing = Rule(
    "ima-session/verification-ping-missing", .warning, .ima,
    .should(
      "Google DAI docs: pod-serving/live/client; Google DAI docs: full-service reference/live"),
    about: .session, notIn: .consoles,
    says: "Each ad event but progress should have a request of media_verification_url with its ID.",
    why: "The ad was seen but is not counted.",
    remedy: "Request the address with the ID of the event at its end, once.",
    fails: [
      loaded(
        line("STARTED", 2, #""adEventId":"google_122""#),
        line("verificationPing", 2, verification("google_122")),
        line("«COMPLETE»", 12, #""adEventId":"google_123""#), line("end", 60))
    ],
    passes: [
      loaded(
        line("STARTED", 2, #""adEventId":"google_122""#),
        line("verificationPing", 2, verification("google_122")),
        line("COMPLETE", 12, #""adEventId":"google_123""#),
        line("verificationPing", 12, verification("google_123")), line("end", 60)),
      loaded(line("STARTED", 2, #""adEventId":"google_122""#), line("end", 60)),
      // The viewer leaves at the moment of the event.
      loaded(
        line("STARTED", 2, #""adEventId":"google_122""#),
        line("verificationPing", 2, verification("google_122")),
        line("COMPLETE", 12, #""adEventId":"google_123""#), line("end", 12)),
    ],
    check: .orderedSession { log, context, report in
      // The SDK sends the requests by itself, unless the log has one.
      guard context.records(.verificationPing), context.isEnded else { return }
      var sent: Set<String> = []
      for event in log.events where event.kind == .verificationPing {
        guard let path = event.text("url")?.prefix(while: { $0 != "?" && $0 != "#" }) else {
          continue
        }
        sent.insert(String(path.split(separator: "/").last ?? ""))
      }
      for event in log.events where event.kind.isOfOneAd || event.kind == .loaded {
        guard let id = event.text("adEventId"), !sent.contains(id),
          context.seconds(from: event.index, to: log.events.count - 1).map({ $0 > 1 }) ?? true
        else { continue }
        report(
          "no request of media_verification_url has the ID of this event; expected one", at: event)
      }
    })

  private static func verification(_ id: String) -> String {
    #""url":"https://dai.google.com/view/p/service/linear/stream/s/loc/TUL/network/1/event/e/media/\#(id)""#
  }
}

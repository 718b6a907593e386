import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Interstitials in shared playback: X-CONTENT-MAY-VARY (rfc8216bis-22, appendix D.2; WWDC24 10114).
extension CoordinationRules {
  static let contentMayVaryMissing = Rule(
    "coordination/content-may-vary-missing", .info, .pedantic,
    .advice("rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4)"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.habit],
    says: #"An event that is the same for all participants should have X-CONTENT-MAY-VARY="NO"."#,
    why: """
      Without it, participants of SharePlay, from iOS and tvOS 18, macOS 15 and visionOS 2 on, \
      leave the event independently of each other.
      """,
    remedy: #"Add X-CONTENT-MAY-VARY="NO" if all viewers get the same assets."#,
    fails: [
      .media(
        ad(",DURATION=15,X-RESUME-OFFSET=0")
          .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»"))
    ],
    passes: [.media(ad(",DURATION=15,X-RESUME-OFFSET=0,X-CONTENT-MAY-VARY=\"NO\""))],
    check: .interstitial { interstitial, document, report in
      guard !interstitial.dateRange.has(.contentMayVary), !document.playlist.isDeltaUpdate else {
        return
      }
      report(
        "no \(document.name(of: .contentMayVary)); participants are not kept together during this event",
        at: interstitial.head)
    })

  static let lengthUnknown = Rule(
    "coordination/length-unknown", .info, .pedantic,
    .advice("HLS authoring spec 2025-05-08 §15.3"), about: .interstitials, alsoIn: .schedules,
    says: #"An event with X-CONTENT-MAY-VARY="NO" should state its length."#,
    why:
      "Without a length, nobody knows in advance whether the event is equally long for everyone.",
    remedy: "Add DURATION, or PLANNED-DURATION if the length is an estimate.",
    fails: [.media(ad(",X-RESUME-OFFSET=0,X-CONTENT-MAY-VARY=\"«NO»\""))],
    passes: [.media(ad(",X-RESUME-OFFSET=0,X-CONTENT-MAY-VARY=\"NO\",DURATION=15"))],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard let place = interstitial.coordination, !range.has(.duration), !range.has(.endDate),
        !range.has(.plannedDuration), !range.has(.endOnNext), !document.playlist.isDeltaUpdate
      else { return }
      report("NO on an event without a length; expected DURATION or PLANNED-DURATION", at: place)
    })

  static let personalizedAddress = Rule(
    "coordination/personalised-address", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says:
      #"With X-CONTENT-MAY-VARY="NO", an asset address should not identify a session or a viewer."#,
    why:
      "A parameter of one viewer suggests assets that differ, while NO promises the same for all.",
    remedy: "Remove X-CONTENT-MAY-VARY, unless the server gives all viewers the same answer.",
    fails: [.media(list("session", "«NO»"))], passes: [.media(list("break", "NO"))],
    check: .interstitial { interstitial, _, report in
      guard let place = interstitial.coordination else { return }
      for asset in interstitial.assets where asset.url.query != nil {
        guard
          let parameter = asset.url.queryParameters.first(where: {
            isPersonal(asset.url.characters($0.name))
          })
        else { continue }
        report(
          "NO with the query parameter \(asset.url.characters(parameter.name)), which identifies a "
            + "session or a viewer", at: place,
          related: [RelatedPlace(asset.place(parameter.name), "the parameter")])
        return
      }
    })

  static let preRoll = Rule(
    "coordination/pre-roll", .info, .pedantic,
    .advice("AVPlayerInterstitialEventController.h (SDK 26.4) joinCue"), about: .interstitials,
    alsoIn: .schedules,
    says: #"An event with X-CONTENT-MAY-VARY="NO" should not be a pre-roll."#,
    why: """
      A pre-roll plays when each participant joins, so those who join late watch it by themselves.
      """,
    remedy: "Remove PRE from CUE to play the event at its date, or remove X-CONTENT-MAY-VARY.",
    fails: [cued("«PRE»")], passes: [cued("ONCE")],
    check: .interstitial { interstitial, _, report in
      report.cue("PRE", of: interstitial, "PRE plays the coordinated event when each viewer joins")
    })

  static let once = Rule(
    "coordination/once", .info, .pedantic,
    .advice("AVPlayerInterstitialEventController.h (SDK 26.4) willPlayOnce"),
    about: .interstitials, alsoIn: .schedules,
    says: #"An event with X-CONTENT-MAY-VARY="NO" should not have ONCE in CUE."#,
    why: "Players skip the event for participants who have seen it, and they wait or run ahead.",
    remedy: "Remove ONCE from CUE, or remove X-CONTENT-MAY-VARY.",
    fails: [cued("«ONCE»")], passes: [cued("PRE")],
    check: .interstitial { interstitial, _, report in
      report.cue(
        "ONCE", of: interstitial, "ONCE skips the coordinated event for viewers who have seen it")
    })

  private static func ad(_ more: String) -> String {
    TimelineRules.event("ad1", "00:00:06.000", more)
  }

  private static func cued(_ cue: String) -> Example {
    .media(ad(",DURATION=15,X-RESUME-OFFSET=0,X-CONTENT-MAY-VARY=\"NO\",CUE=\"\(cue)\""))
  }

  private static func list(_ parameter: String, _ mayVary: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-RESUME-OFFSET=0,"#
      + #"X-ASSET-LIST="https://ads.example.com/l.json?_HLS_interstitial_id=ad1&\#(parameter)=42","#
      + #"X-CONTENT-MAY-VARY="\#(mayVary)""#
  }

  /// Whether a query parameter with this name identifies a session or a viewer.
  private static func isPersonal(_ name: Substring) -> Bool {
    personal.contains(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  private static let personal: Set<String> = [
    "deviceid", "gaid", "idfa", "playbacksessionid", "ppid", "rdid", "session", "sessionid", "sid",
    "streamid", "uid", "user", "userid", "viewer", "viewerid",
  ]
}

extension Interstitial {
  /// The value of X-CONTENT-MAY-VARY if it is NO, which lets clients coordinate playback.
  fileprivate var coordination: ByteRange? {
    guard case .value("NO", let place) = dateRange.string(.contentMayVary) else { return nil }
    return place
  }
}

extension Report {
  /// Reports `trigger` if CUE of a coordinated event has it.
  fileprivate mutating func cue(
    _ trigger: String, of interstitial: Interstitial, _ message: String
  ) {
    guard interstitial.dateRange.hasCue(trigger), interstitial.coordination != nil,
      let place = interstitial.dateRange.words(.cue).range
    else { return }
    self(message, at: place)
  }
}

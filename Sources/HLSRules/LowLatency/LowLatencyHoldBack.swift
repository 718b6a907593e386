import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let holdBackTooSmall = Rule(
    "low-latency/hold-back-too-small", .error, .spec, .must("rfc8216bis-22 §4.4.3.8"),
    about: .tag(.serverControl),
    says: "HOLD-BACK must be at least three target durations.",
    why: "Clients that start closer to the end run out of segments, and viewers see a stall.",
    remedy: "Set HOLD-BACK to at least three times EXT-X-TARGETDURATION, or remove it.",
    fails: [.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«12.0»")],
    passes: [.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let target = document.targetDuration,
        case .value(let number, let place) = playlist.decimal(
          playlist.firstAttribute(.holdBack, of: .serverControl)), number.seconds < target * 3
      else { return }
      report(
        "HOLD-BACK is \(number.seconds); expected at least three target durations (\(target * 3))",
        at: place, measured: .least(number.seconds))
    })

  static let holdBackExceedsPlaylist = Rule(
    "low-latency/hold-back-exceeds-playlist", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.3.8, §6.3.3"), about: .tag(.serverControl),
    facts: [.silences(["low-latency/part-hold-back-exceeds-hold-back"], about: .attribute)],
    says: "A live playlist that removes segments should be at least as long as its hold-back.",
    why: "Clients that join find no start position that is far enough from the end.",
    remedy: "Keep more segments in the playlist, or reduce the hold-back.",
    fails: [.live("#EXT-X-MEDIA-SEQUENCE:900\n#EXT-X-SERVER-CONTROL:HOLD-BACK=«72.0»")],
    passes: [
      .live("#EXT-X-MEDIA-SEQUENCE:900\n#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0"),
      // A stream that has just begun still grows.
      .live("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-SERVER-CONTROL:HOLD-BACK=72.0"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, !playlist.isDeltaUpdate, let target = document.targetDuration,
        let sequence = playlist.firstTag(.mediaSequence),
        let number = DecimalNumber(
          parsing: sequence.valueRange.offsets, of: playlist.source.bytes.span, signed: false),
        DecimalNumber(1) < number
      else { return }
      // Allows for the parts of the next segment, and for rounding.
      let length = playlist.totalDuration + target
      for name in [AttributeName.holdBack, .partHoldBack] {
        guard
          case .value(let number, let place) = playlist.decimal(
            playlist.firstAttribute(name, of: .serverControl)), length < number.seconds
        else { continue }
        report(
          "\(name) is \(number.seconds), but the playlist lasts only \(playlist.totalDuration) "
            + "seconds",
          at: place, measured: .most(number.seconds))
      }
    })

  static let partHoldBackRequired = Rule(
    "low-latency/part-hold-back-required", .error, .spec, .must("rfc8216bis-22 §4.4.3.8"),
    about: .tag(.partInf),
    says: "A playlist with EXT-X-PART-INF must have PART-HOLD-BACK in EXT-X-SERVER-CONTROL.",
    why: """
      Clients cannot know how close to the end they may play, so viewers get more delay or more \
      stalls than intended.
      """,
    remedy: "Add PART-HOLD-BACK to EXT-X-SERVER-CONTROL: at least three times PART-TARGET.",
    fails: [
      .live("«#EXT-X-PART-INF:PART-TARGET=1.0»"),
      .live("«#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0»\n#EXT-X-PART-INF:PART-TARGET=1.0"),
    ],
    passes: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=1.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.partInf),
        playlist.firstAttribute(.partHoldBack, of: .serverControl) == nil
      else { return }
      report(
        playlist.firstTag(.serverControl) == nil
          ? "EXT-X-PART-INF without EXT-X-SERVER-CONTROL; expected it with PART-HOLD-BACK"
          : "EXT-X-PART-INF is present, but EXT-X-SERVER-CONTROL has no PART-HOLD-BACK",
        at: (playlist.firstTag(.serverControl) ?? tag).range)
    })

  static let partHoldBackTooSmall = Rule(
    "low-latency/part-hold-back-too-small", .error, .spec, .must("rfc8216bis-22 §4.4.3.8"),
    about: .tag(.serverControl),
    facts: [.silences(["low-latency/part-hold-back-recommended"], about: .attribute)],
    says: "PART-HOLD-BACK must be at least twice PART-TARGET.",
    why: "Clients that play closer to the end wait for every part, and viewers see a stall.",
    remedy: "Set PART-HOLD-BACK to at least three times PART-TARGET.",
    fails: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=«1.5»\n#EXT-X-PART-INF:PART-TARGET=1.0")],
    passes: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=1.0")],
    check: .document { document, report in
      guard let (holdBack, target, place) = partHoldBack(of: document.playlist),
        holdBack < target * 2
      else { return }
      report(
        "PART-HOLD-BACK is \(holdBack); expected at least twice PART-TARGET (\(target * 2))",
        at: place, measured: .least(holdBack))
    })

  static let partHoldBackRecommended = Rule(
    "low-latency/part-hold-back-recommended", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.3.8; HLS authoring spec 2025-05-08 §14.3"),
    about: .tag(.serverControl),
    facts: [.raised(.profile(.appleAuthoring), to: .error)],
    says: "PART-HOLD-BACK should be at least three times PART-TARGET, apart from rounding.",
    why: """
      With less, a single late part makes playback stall. PART-TARGET is often rounded up from a fraction of \
      the target duration: its last digit, but at most 1 percent, is allowed for.
      """,
    remedy: "Set PART-HOLD-BACK to at least three times PART-TARGET.",
    fails: [
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=«2.0»\n#EXT-X-PART-INF:PART-TARGET=1.0"),
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=«2.990»\n#EXT-X-PART-INF:PART-TARGET=1.000"),
    ],
    passes: [
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=1.0"),
      // Three times a third of a second, which was rounded up.
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.0\n#EXT-X-PART-INF:PART-TARGET=0.33334"),
    ],
    check: .document { document, report in
      guard let (holdBack, target, place) = partHoldBack(of: document.playlist),
        let written = document.playlist.partTarget
      else { return }
      let lastDigit = DecimalNumber(significand: 1, fractionDigits: written.fractionDigits).seconds
      guard holdBack * 101 < target * 300 || holdBack + lastDigit * 3 < target * 3 else { return }
      report(
        "PART-HOLD-BACK is \(holdBack); expected at least three times PART-TARGET (\(target * 3))",
        at: place, measured: .least(holdBack))
    })

  private static func partHoldBack(
    of playlist: Playlist
  ) -> (holdBack: Seconds, target: Seconds, place: ByteRange)? {
    guard
      case .value(let number, let place) = playlist.decimal(
        playlist.firstAttribute(.partHoldBack, of: .serverControl)),
      let target = playlist.partTarget
    else { return nil }
    return (number.seconds, target.seconds, place)
  }
}

extension Playlist {
  /// PART-TARGET; nil if it is missing or unreadable.
  var partTarget: DecimalNumber? { decimal(firstAttribute(.partTarget, of: .partInf)).value }
}

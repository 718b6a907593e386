import HLSDocuments
import HLSLinting
import HLSPlaylist

extension SegmentRules {
  static let mediaSequenceOverflow = Rule(
    "segment/media-sequence-overflow", .error, .spec, .must("rfc8216bis-22 §3, §6.2.2"),
    about: .tag(.mediaSequence),
    says: "The media sequence numbers of all segments must fit in 64 bits.",
    why: "A number that overflows makes new segments look old, so playback stops for all viewers.",
    remedy: "Start a new playlist that counts from a smaller number.",
    fails: [
      .media("#EXT-X-MEDIA-SEQUENCE:«18446744073709551615»\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")
    ],
    passes: [
      .media("#EXT-X-MEDIA-SEQUENCE:18446744073709551614\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.mediaSequence),
        let first = playlist.integer(of: tag), !playlist.segments.isEmpty,
        first.addingReportingOverflow(UInt64(playlist.segments.count - 1)).overflow
      else { return }
      report(
        "\(playlist.segments.count) media segments counted from \(first) do not fit in 64 bits",
        at: tag.valueRange)
    })

  static let mediaSequenceImprecise = Rule(
    "segment/media-sequence-imprecise", .warning, .recommended,
    .advice("hls.js v1.7.1; rfc8216bis-22 §4.4.3.2, §6.2.2"), about: .tag(.mediaSequence),
    says: "The media sequence numbers of a live playlist should be below 2^53.",
    why: """
      Players in browsers read numbers as floating point, in which larger ones are rounded: neighbors have the \
      same number, and a load has nothing new.
      """,
    remedy: "Count segments from a smaller number, not by the time in nanoseconds.",
    fails: [.live("#EXT-X-MEDIA-SEQUENCE:«1795983060000000001»")],
    passes: [.live("#EXT-X-MEDIA-SEQUENCE:1795983060000001")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let tag = playlist.firstTag(.mediaSequence),
        let first = playlist.integer(of: tag), !playlist.segments.isEmpty,
        case let (last, isBeyond) = first.addingReportingOverflow(
          UInt64(playlist.segments.count - 1)),
        !isBeyond, last >= 1 << 53
      else { return }
      report(
        "the media sequence numbers, from \(first) on, are above 2^53, so that players in browsers round them",
        at: tag.valueRange)
    })

  static let targetDurationTypical = Rule(
    "segment/target-duration-typical", .info, .pedantic,
    .should("rfc8216bis-22 §6.2.1, App B.1; HLS authoring spec 2025-05-08 §7.5, 7.6"),
    about: .tag(.targetDuration),
    facts: [.raised(.profile(.appleAuthoring), to: .warning)],
    says: "The target duration should be six seconds.",
    why: "Longer segments add latency; shorter ones add requests and overhead.",
    remedy: "Create segments of six seconds, unless the service needs another duration.",
    fails: [.media("#EXT-X-TARGETDURATION:«30»")],
    passes: [
      .media("#EXT-X-TARGETDURATION:6"),
      // The segments of trick play are as long as the distance of I-frames.
      .media("#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:30\n#EXT-X-I-FRAMES-ONLY"),
      // Those of subtitles may be longer (§6.2.4).
      .media("#EXT-X-TARGETDURATION:60\n#EXTINF:60,\ns.vtt\n#EXT-X-ENDLIST"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .iFramesOnly) == 0,
        let tag = playlist.firstTag(.targetDuration),
        let number = playlist.integer(of: tag), number > 0, number != 6
      else { return }
      let first = playlist.lines.first { $0.form == .uri }
      if let first, isStill(playlist.substituted(first.range)) { return }
      report("the target duration is \(number) seconds; 6 is usual", at: tag.valueRange)
    })

  static let targetDurationMilliseconds = Rule(
    "segment/target-duration-milliseconds", .error, .recommended,
    .must("rfc8216bis-22 §4.4.3.1"), about: .tag(.targetDuration),
    facts: [
      .silences(
        [
          "segment/target-duration-typical", "live/window-too-short",
          "playlist/live-window-too-short", "authoring/live-window",
          "low-latency/hold-back-exceeds-playlist", "low-latency/hold-back-too-small",
          "low-latency/can-skip-until-too-small",
        ], about: .document)
    ],
    says: "The target duration must be in seconds.",
    why: """
      Clients wait that long before they load a live playlist again, and begin three times as long \
      before its end: viewers are far behind live, or see a stall.
      """,
    remedy: "Write the seconds of the longest segment, rounded up.",
    fails: [
      milliseconds("«6006»"),
      // Ticks of 90 kHz.
      milliseconds("«540540»"),
    ],
    passes: [milliseconds("7")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.targetDuration),
        let number = playlist.integer(of: tag), number >= 500,
        let longest = playlist.segments.map(\.duration).max(), longest.nanoseconds > 0
      else { return }
      // The rounded duration of the longest segment, exact or in whole seconds.
      let units: [(perSecond: UInt64, name: String)] = [
        (1_000, "milliseconds"), (90_000, "ticks of 90 kHz"),
      ]
      let unit = units.first { unit in
        let least = UInt64(longest.nanoseconds / 1_000_000) * (unit.perSecond / 1_000)
        return number >= least && number - least <= unit.perSecond
      }
      guard let unit else { return }
      report(
        "the target duration is \(number) seconds, and the longest media segment lasts \(longest) seconds; expected "
          + "seconds, not \(unit.name)", at: tag.valueRange)
    })

  private static func milliseconds(_ target: String) -> Example {
    .media(
      "#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:\(target)\n#EXTINF:6.006,\na.ts\n#EXTINF:6.006,\nb.ts"
    )
  }
}

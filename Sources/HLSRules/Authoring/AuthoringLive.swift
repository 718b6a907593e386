import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Requirements for the media playlists of live and finished content.
extension AuthoringRules {
  static let liveMinSegments = Rule(
    "authoring/live-min-segments", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §8.11"), about: .mediaPlaylist,
    facts: [
      .silences(["authoring/live-window", "playlist/live-window-too-short"], about: .document)
    ],
    says: "A live playlist must have at least six segments.",
    why: """
      A player that is late by a few seconds has nothing left to play, and its viewer sees a \
      stall.
      """,
    remedy: "Keep more segments in the playlist.",
    fails: [.live("#EXT-X-MEDIA-SEQUENCE:«900»\n" + segments(5))],
    passes: [.live("#EXT-X-MEDIA-SEQUENCE:900\n" + segments(6))],
    check: .document { document, report in
      let playlist = document.playlist
      // An EVENT playlist begins with its first segment.
      guard document.isSliding, !playlist.isDeltaUpdate, let place = playlist.windowPlace,
        !playlist.segments.isEmpty, playlist.segments.count < 6
      else { return }
      report(
        "the live playlist has \(counted(playlist.segments.count, "segment")); expected at least 6",
        at: place, measured: .least(playlist.segments.count))
    })

  static let liveWindow = Rule(
    "authoring/live-window", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §8.12"), about: .mediaPlaylist,
    says: "A live playlist from which segments were removed should last at least 15 minutes.",
    why:
      "Viewers cannot go back to content that they missed; Apple asks for two hours on Apple TV.",
    remedy: "Keep more segments in the playlist.",
    fails: [.live("#EXT-X-MEDIA-SEQUENCE:«900»")],
    passes: [
      .live("#EXT-X-MEDIA-SEQUENCE:900\n" + segments(149)),
      // It has just begun.
      .live("#EXT-X-MEDIA-SEQUENCE:0"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isSliding, !playlist.isDeltaUpdate,
        let tag = playlist.firstTag(.mediaSequence), let number = playlist.integer(of: tag),
        // Some count from 1.
        number > 1, !playlist.segments.isEmpty,
        // The first segment may be about to leave.
        playlist.totalDuration + (document.targetDuration ?? .zero) < Seconds(900)
      else { return }
      report(
        "the live playlist lasts \(playlist.totalDuration) seconds; expected at least 900",
        at: tag.valueRange, measured: .least(playlist.totalDuration))
    })

  static let liveWithoutDateTime = Rule(
    "authoring/live-without-date-time", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §8.4"), about: .mediaPlaylist,
    facts: [.silences(["low-latency/pdt-required"], about: .document)],
    says: "A live playlist must have EXT-X-PROGRAM-DATE-TIME.",
    why: "Players cannot place events, align renditions or show the viewer the time.",
    remedy: "Add EXT-X-PROGRAM-DATE-TIME before the first segment.",
    fails: [.whole("«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n" + segments(10) + "\n")],
    passes: [.live("")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, !playlist.isDeltaUpdate, !playlist.segments.isEmpty,
        playlist.census.count(of: .programDateTime) == 0, let first = playlist.lines.first
      else { return }
      report("a live playlist without EXT-X-PROGRAM-DATE-TIME", at: first.range)
    })

  static let playlistTypeMissing = Rule(
    "authoring/playlist-type-missing", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §8.6, 8.8"), about: .mediaPlaylist,
    says: "A finished playlist with all its segments must have EXT-X-PLAYLIST-TYPE.",
    why: "Players do not know at the start that viewers can seek in all of it.",
    remedy: "Add EXT-X-PLAYLIST-TYPE:VOD, or EVENT if the playlist grew.",
    fails: [.media("«#EXTM3U»\n#EXT-X-TARGETDURATION:6")],
    passes: [
      .media("#EXT-X-PLAYLIST-TYPE:VOD"), .media("#EXT-X-PLAYLIST-TYPE:EVENT"),
      // The end of a live stream.
      .media("#EXT-X-MEDIA-SEQUENCE:900"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.isEnded, !playlist.isDeltaUpdate,
        playlist.census.count(of: .playlistType) == 0,
        playlist.census.count(of: .discontinuitySequence) == 0,
        let first = playlist.lines.first
      else { return }
      if let tag = playlist.firstTag(.mediaSequence) {
        guard let number = playlist.integer(of: tag), number < 2 else { return }
      }
      report("a finished playlist without EXT-X-PLAYLIST-TYPE", at: first.range)
    })

  static let deltaUpdatesMissing = Rule(
    "authoring/delta-updates-missing", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §14.4"), about: .tag(.part),
    says: "A playlist with parts that lasts more than two minutes should offer delta updates.",
    why: "Without them, clients load the whole playlist several times per second.",
    remedy: "Add CAN-SKIP-UNTIL to EXT-X-SERVER-CONTROL.",
    fails: [.live("«\(control)»\n" + long)],
    passes: [.live(control + ",CAN-SKIP-UNTIL=36.0\n" + long), .live(control + "\n" + short)],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let part = playlist.firstTag(.part),
        Seconds(120) < playlist.totalDuration,
        playlist.firstAttribute(.canSkipUntil, of: .serverControl) == nil
      else { return }
      report(
        "the playlist lasts \(playlist.totalDuration) seconds and offers no delta updates",
        at: playlist.firstTag(.serverControl)?.range ?? part.nameRange)
    })

  static let partTarget = Rule(
    "authoring/part-target", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §14.2c"), about: .tag(.partInf),
    says: "PART-TARGET should be about one second.",
    why: "Shorter parts need more requests; longer parts add delay.",
    remedy: "Use parts of one second.",
    fails: [.live(hold + "#EXT-X-PART-INF:PART-TARGET=«0.2»")],
    passes: [.live(hold + "#EXT-X-PART-INF:PART-TARGET=1.001")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia,
        case .value(let target, let place) = playlist.decimal(
          playlist.firstAttribute(.partTarget, of: .partInf)), !target.isZero,
        // Values that do not round to one.
        target.thousandfold < 500 || target.thousandfold >= 1_500
      else { return }
      report("PART-TARGET is \(playlist.text(place)); expected about 1 second", at: place)
    })

  private static func segments(_ count: Int) -> String {
    (1...count).map { "#EXTINF:6,\ns\($0).ts" }.joined(separator: "\n")
  }

  private static let hold = "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.1\n"
  private static let control = "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0"
  private static let parts =
    "#EXT-X-PART-INF:PART-TARGET=1.0\n" + "#EXT-X-TARGETDURATION:6\n"
  private static let last = "\n#EXT-X-PART:DURATION=1.0,URI=\"p1.ts\""
  private static let long = parts + segments(21) + last
  private static let short = parts + segments(20) + last
}

extension Document {
  /// Whether old segments leave the playlist when new ones arrive, as far as it is known.
  fileprivate var isSliding: Bool {
    guard isLive else { return false }
    guard let type = playlist.firstTag(.playlistType) else { return true }
    return playlist.text(type.valueRange) != "EVENT"
  }
}

extension Playlist {
  /// The number of the first segment, or else the first line.
  fileprivate var windowPlace: ByteRange? {
    firstTag(.mediaSequence)?.valueRange ?? lines.first?.range
  }
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Which time the live playlists of a presentation have at one moment (rfc8216bis-22, section 6.2.4).
extension PresentationRules {
  static let noCommonTime = Rule(
    "presentation/no-common-time", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    facts: [
      .silences(
        ["presentation/edge-apart", "low-latency/rendition-report-stale"], about: .document)
    ],
    says: "Live playlists of a presentation must have a time in common, by their dates.",
    why: "Viewers have no sound or no subtitles, or a change of variant jumps to another time.",
    remedy: "Produce all playlists from the same source, and date them by the same clock.",
    fails: [.variants(.live(""), .live("«\(at("05:00"))»"))],
    passes: [.variants(.live(""), .live(at("00:00")))],
    check: .presentation { presentation, report in
      let windows = LiveWindow.all(in: presentation)
      guard let norm = windows.norm else { return }
      for window in windows where window.playlist != norm.playlist {
        let apart = window.time(after: norm)
        let (start, end) = (
          window.start.advanced(by: .zero - apart), window.end.advanced(by: .zero - apart)
        )
        guard !start.isBefore(norm.end) || !norm.start.isBefore(end) else { continue }
        report(
          "the playlist has \(window.start.utcText) to \(window.end.utcText), and another one "
            + "\(norm.start.utcText) to \(norm.end.utcText): no second in common",
          in: presentation.mediaPlaylists[window.playlist].member, at: window.place,
          related: [
            RelatedPlace(
              norm.place, "the other playlist",
              in: presentation.mediaPlaylists[norm.playlist].playlist)
          ])
      }
    })

  static let edgeApart = Rule(
    "presentation/edge-apart", .warning, .recommended, .should("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    says: "At one time, the live playlists of a presentation should end together, by their dates.",
    why: """
      Who changes to the playlist that is behind, or fails over to it, sees content and breaks again, or \
      stalls.
      """,
    remedy: "Find out which encoder, packager or cache is late.",
    fails: [
      .presentation([
        .multivariant(
          PresentationExample.variants
            + "\n#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=320x180\nx.m3u8"
        )
        .named("multivariant.m3u8"),
        .live(at("01:00")).named("v.m3u8"), .live("«\(at("00:30"))»").named("w.m3u8"),
        .live(at("01:00")).named("x.m3u8"),
      ]),
      frames(.live("#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n«\(at("00:00"))»")),
    ],
    passes: [
      .variants(.live(at("00:12")), .live(at("00:00"))),
      frames(.live("#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n\(at("00:42"))")),
    ],
    check: .presentation { presentation, report in
      let windows = LiveWindow.all(in: presentation)
      let frames = LiveWindow.all(in: presentation, ofIFrames: true)
      guard let norm = windows.norm ?? (frames.isEmpty ? nil : windows.first) else { return }
      for window in windows + frames where window.playlist != norm.playlist {
        let isTimed = window.time != nil && norm.time != nil
        let behind = window.end.distance(to: norm.end) + window.time(after: norm)
        let target = max(window.target, norm.target)
        // Without their times, loads may be some time apart, and I-frames are listed with their segments.
        let segments = (isTimed ? 2 : 3) + (window.isOfIFrames ? 1 : 0)
        guard behind.magnitude > target * segments + (isTimed ? Seconds(1) : .zero) else {
          continue
        }
        // Two runs find loads some milliseconds more or less apart.
        let apart = behind.magnitude.rounded(to: Seconds(1))
        report(
          "the playlist ends at \(window.end.utcText) and another one at \(norm.end.utcText): "
            + "\(apart) s \(behind > .zero ? "behind" : "ahead")"
            + (isTimed ? " at the same time" : ", if they were loaded at the same time"),
          in: presentation.mediaPlaylists[window.playlist].member, at: window.place,
          related: [
            RelatedPlace(
              norm.place, "the other playlist",
              in: presentation.mediaPlaylists[norm.playlist].playlist)
          ], severity: isTimed || windows.count > 2 ? nil : .info,
          measured: .most(apart))
      }
    })

  static let windowShorter = Rule(
    "presentation/window-shorter", .error, .spec, .must("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    says: "The live playlists of a presentation must reach back equally far.",
    why: """
      Viewers who rewind to what one playlist lists and another does not have no sound, or no \
      picture after a change of variant. Three target durations are allowed for, and half of the \
      window.
      """,
    remedy: "Keep media segments of all playlists for the same time, not the same number of them.",
    fails: [.variants(long("v", 0..<30), long("w", 26..<30, mark: true))],
    passes: [
      .variants(long("v", 0..<30), long("w", 14..<30)),
      .variants(long("v", 20..<30), long("w", 24..<30)),
    ],
    check: .presentation { presentation, report in
      let windows = LiveWindow.all(in: presentation).filter {
        !presentation.mediaPlaylists[$0.playlist].isSubtitles
      }
      guard let norm = windows.max(by: { $0.length < $1.length }) else { return }
      for window in windows {
        let target = max(window.target, norm.target)
        // One that ends elsewhere is reported as such.
        guard
          (window.end.distance(to: norm.end) + window.time(after: norm)).magnitude <= target * 3,
          window.length * 2 < norm.length, norm.length - window.length > target * 3
        else { continue }
        let media = presentation.mediaPlaylists[window.playlist]
        let other = presentation.mediaPlaylists[norm.playlist].playlist
        report(
          "the playlist has \(window.length) s, and another one that ends with it \(norm.length) s",
          in: media.member, at: media.playlist.head,
          related: [RelatedPlace(other.head, "the other playlist", in: other)],
          // The text is about variants; a rendition that is shorter is lost only to those who rewind.
          severity: media.has(.variantStream) ? nil : .warning, measured: .least(window.length))
      }
    })

  /// Media segments of 6 s with a name and these numbers, the first of them dated.
  private static func long(
    _ name: String, _ numbers: Range<Int>, mark: Bool = false
  ) -> Example {
    let second = numbers.lowerBound * 6
    return .live(
      (mark ? "«#EXTM3U»" : "#EXTM3U")
        + "\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
        + at("\((second / 60).zeroPadded(to: 2)):\((second % 60).zeroPadded(to: 2))") + "\n"
        + numbers.map { "#EXTINF:6,\n\(name)\($0).ts\n" }.joined())
  }

  /// A variant stream with an I-frame playlist.
  private static func frames(_ playlist: Example) -> Example {
    .presentation([
      .multivariant(
        Piece.variant("") + "\n" + PresentationExample.low("") + "\n" + Piece.iFrames("")
      )
      .named("multivariant.m3u8"),
      .live(at("01:00")).named("v.m3u8"), .live(at("01:00")).named("w.m3u8"),
      playlist.named("i.m3u8"),
    ])
  }

  /// The date of the first segment of a live playlist, at that minute and second.
  private static func at(_ time: String) -> String {
    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:\(time).000Z"
  }
}

/// The dates of a live playlist, and when the server had it.
struct LiveWindow {
  /// The index in `Presentation.mediaPlaylists`.
  let playlist: Int
  /// When the first segment begins and the last one ends.
  let start, end: DateTime
  /// When the server had it; nil if unknown.
  let time: DateTime?
  /// The target duration.
  let target: Seconds
  /// The first date.
  let place: ByteRange
  /// Whether the playlist has only I-frames.
  let isOfIFrames: Bool

  /// The time from its start to its end.
  var length: Seconds { start.distance(to: end) }

  /// The windows of live playlists with dates, of those with I-frames only or of all others, in the order in
  /// which they are trusted.
  static func all(in presentation: Presentation, ofIFrames: Bool = false) -> [LiveWindow] {
    // Wrong dates of the same content are reported as such.
    let wrong = Set(PresentationRules.redundantDifferences(in: presentation).map(\.playlist))
    return presentation.ranking.compactMap { number in
      guard !wrong.contains(number) else { return nil }
      let media = presentation.mediaPlaylists[number]
      guard media.document.isLive, media.isIFramesOnly == ofIFrames,
        !media.playlist.isDeltaUpdate,
        let clock = ProgramClock(media.playlist), !clock.goesBack,
        let target = media.document.targetDuration,
        let tag = media.playlist.firstTag(.programDateTime)
      else { return nil }
      return LiveWindow(
        playlist: number, start: clock.firstDate, end: clock.lastDate,
        time: presentation.graph.loadTime(of: media.member)?.date, target: target,
        place: tag.range, isOfIFrames: ofIFrames)
    }
  }

  /// By how much it was loaded after another one; zero if unknown.
  func time(after other: LiveWindow) -> Seconds {
    guard let time, let earlier = other.time else { return .zero }
    return earlier.distance(to: time)
  }
}

extension [LiveWindow] {
  /// The one that most others agree with: of two, the first; of more, the one in the middle.
  var norm: LiveWindow? {
    guard count > 1 else { return nil }
    guard count > 2, let first else { return self[0] }
    let order = sorted {
      $0.end.advanced(by: .zero - $0.time(after: first))
        .isBefore($1.end.advanced(by: .zero - $1.time(after: first)))
    }
    return order[count / 2]
  }
}

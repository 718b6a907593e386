import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension PlaylistRules {
  static let liveWindowTooShort = Rule(
    "playlist/live-window-too-short", .info, .recommended, .advice("rfc8216bis-22 §6.2.2"),
    about: .mediaPlaylist,
    facts: [.silences(["low-latency/hold-back-exceeds-playlist"], about: .document)],
    says: "A live playlist that removes segments should last at least three target durations.",
    why: """
      Players have no buffer to fall back on, so playback stalls. One load does not show whether \
      segments were removed: a stream may have begun with a large number. Several loads do; see \
      live/window-too-short.
      """,
    remedy: "Keep more segments in the playlist, unless the stream has just begun.",
    fails: [
      .live("«#EXT-X-MEDIA-SEQUENCE:900»\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")
    ],
    passes: [
      .live("#EXT-X-MEDIA-SEQUENCE:900\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, playlist.census.count(of: .skip) == 0,
        let target = document.targetDuration, let tag = slidingSequence(of: playlist),
        !playlist.segments.isEmpty,
        // Segments may be short by rounding, as in the specification's own example 9.2.
        playlist.totalDuration + halfSecond * playlist.segments.count < target * 3
      else { return }
      report(
        "the live playlist lasts \(playlist.totalDuration) seconds; expected at least three "
          + "target durations (\(target * 3)), unless no segment has been removed yet",
        at: tag.range, measured: .least(playlist.totalDuration))
    })

  private static let halfSecond = Seconds(nanoseconds: 500_000_000)

  static let typeWithSlidingWindow = Rule(
    "playlist/type-with-sliding-window", .info, .recommended,
    .advice("rfc8216bis-22 §6.2.2"), about: .tag(.playlistType),
    says: "A playlist from which segments are removed should not have EXT-X-PLAYLIST-TYPE.",
    why: """
      Players keep the old segments of an EVENT playlist and do not reload a VOD playlist. One load \
      does not show whether segments were removed: a stream may begin with any number (section \
      4.4.3.2). Several loads do; see live/playlist-type-in-live.
      """,
    remedy: "Remove EXT-X-PLAYLIST-TYPE, unless no segment has been removed.",
    fails: [.live("«#EXT-X-PLAYLIST-TYPE:EVENT»\n#EXT-X-MEDIA-SEQUENCE:431")],
    passes: [
      .live("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA-SEQUENCE:0"),
      // Packagers number the segments of a file from 1, or keep the numbers of the live stream.
      .media("#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MEDIA-SEQUENCE:1"),
      .media("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA-SEQUENCE:431"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let type = playlist.firstTag(.playlistType),
        let sequence = slidingSequence(of: playlist)
      else { return }
      report(
        "EXT-X-PLAYLIST-TYPE in a live playlist whose first media sequence number is above 1, as after "
          + "removing segments",
        at: type.range,
        related: [RelatedPlace(sequence.range, "the first media sequence number")])
    })

  static let vodWithoutEndlist = Rule(
    "playlist/vod-without-endlist", .error, .spec, .must("rfc8216bis-22 §6.2.1"),
    about: .tag(.playlistType),
    facts: [
      // A playlist of type VOD is not live; only its end is missing.
      .silences(
        [
          "interstitial/resume-offset-live-zero", "playlist/live-window-too-short",
          "playlist/no-segments", "presentation/endlist-mismatch", "authoring/podcast-not-vod",
        ], about: .document)
    ],
    says: "A playlist of type VOD must have EXT-X-ENDLIST.",
    why: """
      Players take a playlist without an end for one that continues: they reload it for nothing, \
      and viewers wait at its end.
      """,
    remedy: "Write #EXT-X-ENDLIST after the last segment.",
    fails: [.live("«#EXT-X-PLAYLIST-TYPE:VOD»")],
    passes: [.media("#EXT-X-PLAYLIST-TYPE:VOD")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let type = playlist.firstTag(.playlistType),
        playlist.text(type.valueRange) == "VOD"
      else { return }
      report("the playlist has type VOD but no EXT-X-ENDLIST", at: type.range)
    })

  /// EXT-X-MEDIA-SEQUENCE if its number is above 1, as after segments were removed; some packagers
  /// count from 1.
  private static func slidingSequence(of playlist: Playlist) -> PlaylistTag? {
    guard let tag = playlist.firstTag(.mediaSequence) else { return nil }
    let number = DecimalNumber(
      parsing: tag.valueRange.offsets, of: playlist.source.bytes.span, signed: false)
    return number.map { DecimalNumber(1) < $0 } == true ? tag : nil
  }
}

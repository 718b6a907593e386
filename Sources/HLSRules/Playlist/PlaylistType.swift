import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension PlaylistRules {
  static let liveWindowTooShort = Rule(
    "playlist/live-window-too-short", .warning, .recommended, .advice("rfc8216bis-22 §6.2.2"),
    about: .mediaPlaylist,
    says: "A live playlist from which segments were removed lasts three target durations or more.",
    why: "Players have nothing to fall back on, and playback stalls.",
    remedy: "Keep more segments in the playlist.",
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
        // Segments may fall short by what rounding allows, as in the specification's own example 9.2.
        playlist.totalDuration + halfSecond * playlist.segments.count < target * 3
      else { return }
      report(
        "the live playlist lasts \(playlist.totalDuration) seconds; "
          + "three target durations are \(target * 3)", at: tag.range)
    })

  private static let halfSecond = Seconds(nanoseconds: 500_000_000)

  static let typeWithSlidingWindow = Rule(
    "playlist/type-with-sliding-window", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.2"), about: .tag(.playlistType),
    says: "A playlist from which segments are removed has no EXT-X-PLAYLIST-TYPE.",
    why: "Players keep the old segments of an EVENT and do not reload a VOD playlist.",
    remedy: "Leave EXT-X-PLAYLIST-TYPE out, or begin to count at 0 or 1.",
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
        "EXT-X-PLAYLIST-TYPE in a growing playlist whose first segment has a number above 1",
        at: type.range,
        related: [RelatedPlace(sequence.range, "segments were removed before this one")])
    })

  static let vodWithoutEndlist = Rule(
    "playlist/vod-without-endlist", .error, .spec, .must("rfc8216bis-22 §6.2.1"),
    about: .tag(.playlistType),
    says: "A playlist of type VOD has EXT-X-ENDLIST.",
    why: "It can never change, so players that reload it wait for nothing.",
    remedy: "Add EXT-X-ENDLIST.",
    fails: [.live("«#EXT-X-PLAYLIST-TYPE:VOD»")],
    passes: [.media("#EXT-X-PLAYLIST-TYPE:VOD")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let type = playlist.firstTag(.playlistType),
        playlist.text(type.valueRange) == "VOD"
      else { return }
      report("the playlist is of type VOD and has no EXT-X-ENDLIST", at: type.range)
    })

  /// EXT-X-MEDIA-SEQUENCE where its number is above 1, so that segments were removed; some count from 1.
  private static func slidingSequence(of playlist: Playlist) -> PlaylistTag? {
    guard let tag = playlist.firstTag(.mediaSequence) else { return nil }
    let number = DecimalNumber(
      parsing: tag.valueRange.offsets, of: playlist.source.bytes.span, signed: false)
    return number.map { DecimalNumber(1) < $0 } == true ? tag : nil
  }
}

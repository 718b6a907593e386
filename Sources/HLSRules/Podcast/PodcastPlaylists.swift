import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The tags of playlists as a whole.
extension PodcastRules {
  static let notVOD = Rule(
    "authoring/podcast-not-vod", .error, .applePodcasts,
    .must(playlists + "; " + validation("42518")),
    about: .mediaPlaylist,
    facts: [.silences(["authoring/playlist-type-missing"], about: .document), .apple(42518)],
    says: "A media playlist of a podcast must have EXT-X-PLAYLIST-TYPE:VOD and EXT-X-ENDLIST.",
    why: """
      Apple Podcasts plays and downloads only content that is finished, so listeners do not get \
      the episode.
      """,
    remedy: "Write EXT-X-PLAYLIST-TYPE:VOD before the segments, and EXT-X-ENDLIST after them.",
    fails: [
      .media("«#EXT-X-PLAYLIST-TYPE:EVENT»"), .media("«#EXTM3U»"), .live("«#EXTM3U»"),
    ],
    passes: [.media("#EXT-X-PLAYLIST-TYPE:VOD")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, !document.isAsset, !playlist.segments.isEmpty else { return }
      let types = report.settings.podcast.playlistTypes
      let expected = types.sorted().joined(separator: " or ")
      let end = playlist.isEnded ? "" : " and no EXT-X-ENDLIST"
      if let tag = playlist.firstTag(.playlistType) {
        let type = playlist.text(tag.valueRange)
        // The grammar reports other values.
        guard ["VOD", "EVENT"].contains(type), !types.contains(type) || !playlist.isEnded else {
          return
        }
        report(
          "EXT-X-PLAYLIST-TYPE is \(type)\(end); expected a finished \(expected)", at: tag.range)
      } else {
        report(
          "no EXT-X-PLAYLIST-TYPE\(end); expected a finished playlist of type \(expected)",
          at: playlist.head)
      }
    })

  static let version = Rule(
    "authoring/podcast-version", .error, .applePodcasts, .must(playlists), about: .playlist,
    facts: [
      .silences(
        [
          "version/missing", "version/byterange-needs-4", "version/float-extinf-needs-3",
          "version/iframes-only-needs-4", "version/iv-needs-2", "version/keyformat-needs-5",
          "version/keyformatversions-needs-5", "version/map-iframes-needs-5", "version/map-needs-6",
          "version/sample-aes-needs-5",
        ], about: .document)
    ],
    says: """
      EXT-X-VERSION of a podcast must be at least 4 in the multivariant playlist and at least 7 in \
      media playlists.
      """,
    why: """
      Apple requires these versions of the publisher, even if the playlist needs no feature of \
      them.
      """,
    remedy: "Write EXT-X-VERSION:7; 4 is enough in the multivariant playlist.",
    fails: [
      .media("#EXT-X-VERSION:«6»"), .media("«#EXTM3U»"), .multivariant("#EXT-X-VERSION:«3»"),
    ],
    passes: [.media("#EXT-X-VERSION:7"), .multivariant("#EXT-X-VERSION:4")],
    check: .document { document, report in
      let playlist = document.playlist
      guard !document.isAsset, document.isMedia || playlist.kind == .multivariant else { return }
      let least: UInt64 = document.isMedia ? 7 : 4
      if let tag = playlist.firstTag(.version) {
        guard let number = playlist.integer(of: tag), number < least else { return }
        report(
          "EXT-X-VERSION is \(number); expected at least \(least)", at: tag.valueRange,
          measured: .least(number))
      } else {
        report("no EXT-X-VERSION; expected at least \(least)", at: playlist.head)
      }
    })

  static let targetDuration = Rule(
    "authoring/podcast-target-duration", .error, .applePodcasts,
    .must(playlists + "; " + validation("35023")), about: .tag(.targetDuration),
    facts: [.silences(["segment/target-duration-typical"], about: .line), .apple(35023)],
    says: "EXT-X-TARGETDURATION of a podcast must be from 4 to 10.",
    why: """
      Apple's validator rejects the podcast, so listeners do not get the episode; Apple's page \
      recommends 6.
      """,
    remedy: "Cut the media into segments of six seconds.",
    fails: [.media("#EXT-X-TARGETDURATION:«12»"), .media("#EXT-X-TARGETDURATION:«3»\n" + short)],
    passes: [.media("#EXT-X-TARGETDURATION:6"), .media("#EXT-X-TARGETDURATION:10")],
    check: .document { document, report in
      let playlist = document.playlist
      let settings = report.settings.podcast
      let (least, greatest) = (settings.leastTargetDuration, settings.greatestTargetDuration)
      guard document.isMedia, !document.isAsset, let tag = playlist.firstTag(.targetDuration),
        let number = playlist.integer(of: tag), number < least || number > greatest
      else { return }
      report(
        "EXT-X-TARGETDURATION is \(number); expected \(least) to \(greatest)", at: tag.valueRange)
    })

  private static let short = "#EXTINF:3,\na.ts\n#EXTINF:3,\nb.ts"

  static let dateTimeEpoch = Rule(
    "authoring/podcast-date-time-epoch", .error, .applePodcasts, .must(playlists),
    about: .tag(.programDateTime),
    says: "EXT-X-PROGRAM-DATE-TIME of a podcast must not be on 1 January 1970.",
    why: "Apple Podcasts needs a base time for date ranges, and does not accept the Unix epoch.",
    remedy: "Write any other date, and move START-DATE of all date ranges with it.",
    fails: [.media("#EXT-X-PROGRAM-DATE-TIME:«1970-01-01T00:00:00.000Z»")],
    passes: [.media("#EXT-X-PROGRAM-DATE-TIME:2025-01-01T00:00:00.000Z")],
    check: .document { document, report in
      guard document.isMedia, !document.isAsset,
        case .value(let date, _)? = document.playlist.programDateTimes.first?.date,
        (0..<86_400).contains(date.seconds),
        let tag = document.playlist.firstTag(.programDateTime)
      else { return }
      report("the date is the Unix epoch; expected another base time", at: tag.valueRange)
    })
}

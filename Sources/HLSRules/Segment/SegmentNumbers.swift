import HLSDocuments
import HLSLinting
import HLSPlaylist

extension SegmentRules {
  static let mediaSequenceOverflow = Rule(
    "segment/media-sequence-overflow", .error, .spec, .must("rfc8216bis-22 §3, §6.2.2"),
    about: .tag(.mediaSequence),
    says: "The numbers of all media segments stay within 64 bits.",
    why: "A number that wraps makes new segments look old, and playback stops.",
    remedy: "Begin to count again in a new playlist, from a smaller number.",
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
        "\(playlist.segments.count) media segments counted from \(first) leave 64 bits",
        at: tag.valueRange)
    })

  static let targetDurationTypical = Rule(
    "segment/target-duration-typical", .info, .pedantic,
    .should("rfc8216bis-22 §6.2.1, App B.1; HLS authoring spec 2025-05-08 §7.5, 7.6"),
    about: .tag(.targetDuration),
    says: "The target duration is six seconds.",
    why: "Longer segments add latency, shorter ones requests and overhead.",
    remedy: "Cut segments of six seconds, unless the service needs others.",
    fails: [.media("#EXT-X-TARGETDURATION:«30»")],
    passes: [
      .media("#EXT-X-TARGETDURATION:6"),
      // The segments of trick play are as long as I-frames are apart.
      .media("#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:30\n#EXT-X-I-FRAMES-ONLY"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .iFramesOnly) == 0,
        let tag = playlist.firstTag(.targetDuration),
        let number = playlist.integer(of: tag), number > 0, number != 6
      else { return }
      report("the target duration is \(number) seconds; 6 is usual", at: tag.valueRange)
    })
}

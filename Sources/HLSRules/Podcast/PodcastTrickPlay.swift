import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// I-frames for scrubbing.
extension PodcastRules {
  static let iFrameAttributes = LadderRule(
    "authoring/podcast-iframe-attributes", .info, of: ladder, .should(playlists),
    about: .tag(.iFrameStreamInf),
    facts: [
      // Apple only recommends them.
      .silences(
        [
          "variant/codecs-missing", "variant/resolution-missing",
          "authoring/average-bandwidth-missing",
        ], about: .line)
    ],
    says: "I-frame streams of a podcast should have CODECS, RESOLUTION and AVERAGE-BANDWIDTH.",
    why: "Players choose among I-frame streams by these attributes.",
    remedy: "Add the attributes in the message.",
    fails: [
      Podcast.playlist(
        Podcast.audio(), Podcast.half,
        #"«#EXT-X-I-FRAME-STREAM-INF»:BANDWIDTH=200000,URI="i.m3u8",CODECS="avc1.4d401f""#)
    ],
    passes: [
      Podcast.playlist(
        Podcast.audio(), Podcast.half,
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=200000,AVERAGE-BANDWIDTH=180000,"
          + #"RESOLUTION=854x480,CODECS="avc1.4d401f",URI="i.m3u8""#)
    ]
  ) { ladder, report in
    for stream in ladder.iFrames {
      let missing = [AttributeName.codecs, .resolution, .averageBandwidth].filter {
        ladder.playlist.attribute($0, of: stream.tag) == nil
      }
      guard !missing.isEmpty else { continue }
      report(
        "the I-frame stream has no \(missing.map(\.text).joined(separator: ", no "))",
        at: stream.name)
    }
  }

  static let iFrameRate = Rule(
    "authoring/podcast-iframe-rate", .warning, .applePodcasts, .must(playlists),
    about: .tag(.iFramesOnly),
    says: "An I-frame playlist of a podcast must have at most eight frames a second.",
    why: "More frames make scrubbing slower, and no smoother; Apple recommends two a second.",
    remedy: "Encode two I-frames for each second.",
    fails: [.media(Piece.version(4, "«#EXT-X-I-FRAMES-ONLY»\n" + frames(every: "0.1")))],
    passes: [
      .media(Piece.version(4, "#EXT-X-I-FRAMES-ONLY\n" + frames(every: "0.5"))),
      .media(Piece.version(4, "#EXT-X-I-FRAMES-ONLY\n" + frames(every: "0.125"))),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, !document.isAsset, let tag = playlist.firstTag(.iFramesOnly),
        !playlist.segments.isEmpty, playlist.totalDuration > .zero,
        // A rounded frame more in all.
        playlist.totalDuration * 8 + Seconds(1) < Seconds(playlist.segments.count)
      else { return }
      report(
        "\(playlist.segments.count) I-frames in \(playlist.totalDuration) s; expected at most 8 "
          + "for each second", at: tag.range,
        measured: .most(
          Double(playlist.segments.count) / playlist.totalDuration.doubleValue))
    })

  private static func frames(every seconds: String) -> String {
    (0..<12).map { "#EXTINF:\(seconds),\n#EXT-X-BYTERANGE:900@\(376 + $0 * 900)\na.ts" }
      .joined(separator: "\n")
  }
}

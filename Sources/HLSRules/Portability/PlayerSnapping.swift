import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Segment boundaries that X-SNAP means, and that a player does not find.
extension PortabilityRules {
  static let snapAfterLiveEdge = Rule.portability(
    "portability/snap-after-live-edge", .warning, each: [.snapAfterEdge],
    facts: [.habit, .loses(.breaksCutOrLate)],
    says: "A live event with OUT in X-SNAP should not appear before the segment where it starts.",
    remedy: "Start at a segment boundary and remove OUT, or require hls.js 1.7.1 or later.",
    fails: [.live(announced("01:06", "«OUT»"))],
    passes: [
      .live(announced("00:06", "OUT")), .live(announced("01:06", "IN")),
    ],
    at: { _, range, document in
      // Another rule reports low latency.
      guard document.isLive, document.playlist.firstTag(.partInf) == nil,
        let interstitial = Interstitial(range), !interstitial.isCued,
        let date = interstitial.startDate.value, let clock = document.clock,
        clock.offset(of: date) >= document.playlist.totalDuration
      else { return nil }
      return PlayerTrait.word("OUT", in: .snap).place(in: range, document)
    })

  private static func announced(_ time: String, _ words: String) -> String {
    "#EXT-X-DATERANGE" + ad.replacing("00:06", with: time) + #",X-SNAP="\#(words)""#
  }

  static let snapInVideoOnly = Rule.portability(
    "portability/snap-in-video-only", .info, [.snapWithOtherAudio], about: .presentation,
    facts: [.habit],
    says: "Video and audio should have segment boundaries at the times to which X-SNAP moves.",
    remedy: "Cut video and audio at the start and the end of the event.",
    fails: [separate("X-RESUME-OFFSET=8,X-SNAP=\"«IN»\"", audio: 8)],
    passes: [
      separate("X-RESUME-OFFSET=8,X-SNAP=\"IN\"", audio: 6),
      separate("X-RESUME-OFFSET=8,X-SNAP=\"OUT\"", audio: 8),
    ],
    check: .presentation { presentation, report in
      let facts = report.settings.facts(about: .snapWithOtherAudio)
      guard let variant = presentation.variants.first(where: { !$0.main.playlists.isEmpty }),
        let number = variant.main.playlists.first, !variant.audio.allowsNone,
        let audio = variant.audio.playlists.first.map({ presentation.mediaPlaylists[$0].document })
      else { return }
      let video = presentation.mediaPlaylists[number]
      for interstitial in video.document.interstitials {
        guard case .value(_, let place) = interstitial.snap,
          interstitial.snapsElsewhere(in: audio, than: video.document)
        else { continue }
        report(facts.sentences.joined(separator: "; "), in: video.member, at: place)
      }
    })

  /// Video with segments of six seconds and an event, and audio with longer ones.
  private static func separate(_ attributes: String, audio seconds: Int) -> Example {
    .presentation([
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,"#
          + #"AUTOSELECT=YES,CHANNELS="2",URI="a.m3u8""# + "\n" + Piece.variant(#",AUDIO="a""#)
      ).named("multivariant.m3u8"),
      .media(
        "#EXT-X-TARGETDURATION:8\n#EXT-X-DATERANGE\(ad),\(attributes)\n"
          + segments("v", of: 6, count: 8)
      ).named("v.m3u8"),
      .media("#EXT-X-TARGETDURATION:8\n" + segments("a", of: seconds, count: 48 / seconds))
        .named("a.m3u8"),
    ])
  }

  private static func segments(_ name: String, of seconds: Int, count: Int) -> String {
    (1...count).map { "#EXTINF:\(seconds),\n\(name)\($0).ts" }.joined(separator: "\n")
  }
}

extension Interstitial {
  /// Whether X-SNAP moves its start to an earlier boundary of the audio than of the video, or its
  /// resumption to a later one (rfc8216bis-22, appendix D.2).
  fileprivate func snapsElsewhere(in audio: Document, than video: Document) -> Bool {
    guard !isCued, let date = startDate.value, let clock = video.clock, let other = audio.clock
    else { return false }
    let delay = clock.offset(of: other.firstDate)
    func nearest(to time: Seconds) -> (video: Seconds, audio: Seconds)? {
      guard time >= .zero, time <= video.playlist.totalDuration,
        time - delay >= .zero, time - delay <= audio.playlist.totalDuration,
        let own = video.playlist.segmentBoundaries.nearest(to: time)?.time,
        let others = audio.playlist.segmentBoundaries.nearest(to: time - delay)?.time
      else { return nil }
      return (own, others + delay)
    }
    // Frames of audio and video differ in length, so that boundaries differ by a part of one.
    let frame = Seconds(nanoseconds: 100_000_000)
    var start = clock.offset(of: date)
    if snaps("OUT"), let found = nearest(to: start) {
      if found.audio + frame < found.video { return true }
      start = found.video
    }
    guard snaps("IN"), let offset = resumeOffset.value?.seconds ?? length.playout,
      let found = nearest(to: start + offset)
    else { return false }
    return found.video + frame < found.audio
  }
}

import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for a playlist as a whole that the grammar does not cover.
enum PlaylistRules {
  static let all: [Rule] = [
    extm3uRepeated, kindUndetermined, mixedKinds, noSegments, noVariants,
    liveWindowTooShort, typeWithSlidingWindow, vodWithoutEndlist,
    startOffsetBeyondPlaylist, startTooCloseToLiveEdge,
    sessionDataNaming, sessionDataDuplicate, sessionDataFormatWithoutURI,
    sessionDataLocalizedNamesURI, sessionDataNotJSON,
    sessionDataLocalizedNamesFormat, sessionDataLocalizedNamesUnmatched,
    sessionDataMediaSettingsFormat, sessionDataMediaSettingsEmpty,
    sessionDataMediaSettingsLanguages, sessionDataMediaSettingsUnmatched,
    sessionDataChaptersFormat, sessionDataChaptersBeyondEnd,
  ]
}

extension PlaylistRules {
  static let startOffsetBeyondPlaylist = Rule(
    "playlist/start-offset-beyond-playlist", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.2.2"), about: .tag(.start),
    says: "TIME-OFFSET of EXT-X-START should not exceed the duration of the playlist.",
    why: "Players start at the very beginning or end of the playlist instead.",
    remedy: "Choose an offset within the playlist.",
    fails: [.media("#EXT-X-START:TIME-OFFSET=«61»")],
    passes: [.media("#EXT-X-START:TIME-OFFSET=6")],
    check: .document { document, report in
      guard let start = preferredStart(of: document),
        start.offset.magnitude > document.playlist.totalDuration
      else { return }
      report(
        "TIME-OFFSET is \(start.offset) seconds, but the playlist lasts "
          + "\(document.playlist.totalDuration)", at: start.range)
    })

  static let startTooCloseToLiveEdge = Rule(
    "playlist/start-too-close-to-live-edge", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.2.2"), about: .tag(.start),
    says:
      "EXT-X-START in a live playlist should be at least three target durations before the end.",
    why: "Players that start closer to the live edge run out of segments and stall.",
    remedy: "Move TIME-OFFSET away from the live edge.",
    fails: [.live("#EXT-X-START:TIME-OFFSET=«-6»")],
    passes: [.live("#EXT-X-START:TIME-OFFSET=-24")],
    check: .document { document, report in
      let length = document.playlist.totalDuration
      guard document.isLive, let target = document.targetDuration,
        let start = preferredStart(of: document), start.offset.magnitude <= length
      else { return }
      let distance = start.offset < .zero ? start.offset.magnitude : length - start.offset
      guard distance < target * 3 else { return }
      report(
        "the start is \(distance) seconds before the end; expected at least three target "
          + "durations (\(target * 3))", at: start.range, measured: .least(distance))
    })

  /// TIME-OFFSET of a complete media playlist.
  private static func preferredStart(
    of document: Document
  ) -> (offset: Seconds, range: ByteRange)? {
    let playlist = document.playlist
    guard document.isMedia, !playlist.segments.isEmpty, playlist.census.count(of: .skip) == 0,
      let tag = playlist.firstTag(.start),
      case .value(let number, let range) = playlist.decimal(
        playlist.attribute(.timeOffset, of: tag), signed: true)
    else { return nil }
    return (number.seconds, range)
  }
}

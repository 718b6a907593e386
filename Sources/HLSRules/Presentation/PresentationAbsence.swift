import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Content that one media playlist of a presentation leaves out.
extension PresentationRules {
  static let contentMissing = Rule(
    "presentation/content-missing", .error, .spec, .must("rfc8216bis-22 §6.2.1, §6.2.4"),
    about: .presentation, facts: [.silences(["date-time/media-absent"], about: .line)],
    says: "A media playlist must not leave out what others have between its beginning and its end.",
    why: """
      Viewers of it miss the media, and sound and picture come apart in players that count durations. Only \
      at the beginning and at the end may playlists differ.
      """,
    remedy: "List the missing segments, or segments with EXT-X-GAP that last as long.",
    fails: [.variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 18], mark: 18)))],
    passes: [
      .variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 12, 18]))),
      .variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 12]))),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard playlists.count > 1 else { return }
      let clocks = playlists.map { $0.isIFramesOnly ? nil : ProgramClock($0.playlist) }
      for (number, media) in playlists.enumerated() where clocks[number] != nil {
        guard !media.isSubtitles else { continue }
        var progress = DateProgress(media.playlist)
        progress.forEachOdd { $0.gap >= Seconds(1) }
        for step in progress.odd {
          let end = step.date
          let start = end.advanced(by: .zero - step.gap)
          guard step.isJump ? progress.isLong(step) : progress.meaning(of: step) == .absentMedia,
            let other = playlists.indices.first(where: { other in
              other != number && !playlists[other].isSubtitles
                && clocks[other]?.covers(start, end) == true
            })
          else { continue }
          let segment = media.playlist.segments[step.segment]
          report(
            "nothing from \(start.utcText) to \(end.utcText), which another playlist has",
            in: media.member,
            at: step.isJump ? step.place : media.playlist.address(of: segment),
            related: [
              RelatedPlace(
                playlists[other].playlist.head, "the other playlist", in: playlists[other].playlist)
            ], measured: .most(step.gap))
        }
      }
    })

  /// Segments of six seconds that begin at these seconds.
  private static func film(_ seconds: [Int], mark: Int? = nil) -> String {
    "#EXT-X-VERSION:3\n"
      + seconds.map { second in
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second.zeroPadded(to: 2)).000Z\n#EXTINF:6.000,\n"
          + (second == mark ? "«s\(second).ts»" : "s\(second).ts") + "\n"
      }.joined()
  }
}

extension ProgramClock {
  /// Whether the playlist has all from one date to another.
  fileprivate func covers(_ start: DateTime, _ end: DateTime) -> Bool {
    guard !goesBack, !start.isBefore(firstDate), !lastDate.isBefore(end) else { return false }
    // A gap in between would contain one of the ends, or be between the two.
    let (from, to) = (offset(of: start), offset(of: end))
    let missing = start.distance(to: end) - (to - from)
    return missing.magnitude < Seconds(1)
  }
}

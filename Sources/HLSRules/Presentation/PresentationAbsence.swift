import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Content that one media playlist of a presentation leaves out.
extension PresentationRules {
  static let contentMissing = Rule(
    "presentation/content-missing", .error, .spec, .must("rfc8216bis-22 §6.2.1, §6.2.4"),
    about: .presentation,
    facts: [
      .silences(["date-time/media-absent"], about: .line),
      .silences(["segment/name-skips"], about: .document),
    ],
    says: "A media playlist must not leave out what others have between its beginning and its end.",
    why: """
      Viewers of it miss the media, and sound and picture come apart in players that count durations. Only \
      at the beginning and at the end may playlists differ. Without dates, the rule compares the numbers that names \
      leave out with the length of another playlist.
      """,
    remedy: "List the missing segments, or segments with EXT-X-GAP that last as long.",
    fails: [
      .variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 18], mark: 18))),
      .variants(.media(numbered([1, 2, 3, 4, 5, 6])), .media(numbered([1, 2, 3, 4, 6], mark: 6))),
    ],
    passes: [
      .variants(.media(numbered([1, 2, 3, 4, 5, 6])), .media(numbered([1, 2, 3, 4, 5]))),
      .variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 12, 18]))),
      .variants(.media(film([0, 6, 12, 18])), .media(film([0, 6, 12]))),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard playlists.count > 1 else { return }
      reportSkips(in: presentation, &report)
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

  /// Reports finished playlists whose names leave out as much as they are shorter than another one.
  private static func reportSkips(in presentation: Presentation, _ report: inout Report) {
    let whole = presentation.ranked.filter { $0.playlist.isEnded && !$0.isIFramesOnly }
    guard whole.count > 1 else { return }
    let byLength = whole.sorted { $0.playlist.totalDuration < $1.playlist.totalDuration }
    for media in whole {
      guard let skips = NameSkips(media.document), skips.missing < 100_000 else { continue }
      let segments = media.playlist.segments
      let usual = segments.map(\.duration).sorted()[segments.count / 2]
      let absent = usual * skips.missing
      let length = media.playlist.totalDuration
      // Lengths are rounded, and no playlist is as much longer than itself.
      let near = byLength.partitioningIndex {
        ($0.playlist.totalDuration - length - absent) * 2 >= .zero - usual
      }
      guard usual > .zero, near < byLength.count, case let other = byLength[near],
        (other.playlist.totalDuration - length - absent) * 2 <= usual
      else { continue }
      report(
        "by the names, \(skips.missing) media \(skips.missing == 1 ? "segment is" : "segments are") missing, and the "
          + "playlist lasts \(length) s, another one \(other.playlist.totalDuration) s",
        in: media.member, at: media.playlist.address(of: segments[skips.places[0] + 1]),
        related: [RelatedPlace(other.playlist.head, "the other playlist", in: other.playlist)],
        measured: .most(absent))
    }
  }

  /// Segments of six seconds with these numbers.
  private static func numbered(_ numbers: [Int], mark: Int? = nil) -> String {
    numbers.map { "#EXTINF:6,\n" + ($0 == mark ? "«s\($0).ts»" : "s\($0).ts") + "\n" }.joined()
  }

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

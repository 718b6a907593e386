import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Which segments are dated, and how often.
extension DateTimeRules {
  static let repeated = Rule(
    "date-time/repeated", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.6, §6.2.1"),
    about: .tag(.programDateTime),
    says: "A media segment has one EXT-X-PROGRAM-DATE-TIME.",
    why: "Players take the first date or the last one, and place events by it.",
    remedy: "Keep the date at which the segment begins.",
    fails: [
      .media(
        """
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        «#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:05.000Z»
        """)
    ],
    passes: [.media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")],
    check: .document { document, report in
      let playlist = document.playlist
      let dates = playlist.programDateTimes
      for (before, dated) in zip(dates, dates.dropFirst()) where before.segment == dated.segment {
        let isSame =
          if let first = before.date.value, let second = dated.date.value {
            first.isSameInstant(as: second)
          } else {
            false
          }
        report(
          isSame ? "the same date twice for one segment" : "a second date for one segment",
          at: playlist.tags[dated.tag].range,
          related: [RelatedPlace(playlist.tags[before.tag].range, "the date before it")],
          // What says the same twice leaves nothing open.
          severity: isSame ? .info : nil)
      }
    })

  static let notOnFirstSegment = Rule(
    "date-time/not-on-first-segment", .info, .pedantic, .advice("rfc8216bis-22 §6.3.3"),
    about: .tag(.programDateTime),
    says: "If segments are dated, the first one is.",
    why: "Clients have to count backwards from the first date, which some do not.",
    remedy: "Put EXT-X-PROGRAM-DATE-TIME before the first segment.",
    fails: [
      .media(
        "#EXTINF:6,\na.ts\n«#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z»\n#EXTINF:6,\nb.ts")
    ],
    passes: [
      .media(
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // A delta update leaves the segments out on which the dates may stand.
      guard let first = playlist.programDateTimes.first, first.segment > 0,
        playlist.census.count(of: .skip) == 0
      else { return }
      report(
        "the first date, on segment \(first.segment + 1) of the playlist",
        at: playlist.tags[first.tag].range)
    })
}

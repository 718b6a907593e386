import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules about EXT-X-PROGRAM-DATE-TIME.
enum DateTimeRules {
  static let all: [Rule] = [
    impossibleDate, noMilliseconds, zoneWithoutColon, noTimeZone, repeated, notOnFirstSegment,
    wholeSeconds,
    ambiguousOverlap, smallOverlap, drift, mediaAbsent, durationsInexact,
  ]
}

/// Which segments have a date, and how many.
extension DateTimeRules {
  static let repeated = Rule(
    "date-time/repeated", .error, .spec, .must("rfc8216bis-22 §4.4.4.6, §6.2.1"),
    about: .tag(.programDateTime),
    says: "A media segment must have at most one EXT-X-PROGRAM-DATE-TIME.",
    why: "Players use either the first or the last date, so viewers get breaks at different times.",
    remedy: "Keep only the date at which the segment begins.",
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
        let instants = [before.date.value, dated.date.value].compactMap { $0 }
        let isKnown = instants.count == 2
        let isSame = isKnown && instants[0].isSameInstant(as: instants[1])
        report(
          isSame
            ? "the same date twice for one segment; expected one date"
            : isKnown
              ? "another date for the same segment; expected one date"
              : "a second date for one segment; expected one date",
          at: playlist.tags[dated.tag].range,
          related: [RelatedPlace(playlist.tags[before.tag].range, "the previous date")],
          // A repeated date is not ambiguous.
          severity: isSame ? .info : isKnown ? nil : .warning)
      }
    })

  static let notOnFirstSegment = Rule(
    "date-time/not-on-first-segment", .info, .pedantic, .advice("rfc8216bis-22 §6.3.3"),
    about: .tag(.programDateTime),
    says: "If any segment has a date, the first segment should have one.",
    why: "Clients have to count backwards from the first date to place earlier segments.",
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
      // A delta update may omit the segments that have dates.
      guard let first = playlist.programDateTimes.first, first.segment > 0,
        playlist.census.count(of: .skip) == 0
      else { return }
      report(
        "the first date is on segment \(first.segment + 1); expected on segment 1",
        at: playlist.tags[first.tag].range)
    })
}

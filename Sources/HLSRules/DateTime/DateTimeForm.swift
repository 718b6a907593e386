import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How the dates of segments are written.
///
/// A packager writes all its dates alike, so what they lack is reported once.
extension DateTimeRules {
  static let impossibleDate = Rule(
    "date-time/impossible-date", .error, .spec, .must("rfc8216bis-22 §4.4.4.6"),
    about: .tag(.programDateTime),
    says: "EXT-X-PROGRAM-DATE-TIME names a day, a time and a zone that exist.",
    why: "Players reject the date, or roll it over to another day.",
    remedy: "Correct the field that is out of range.",
    fails: [
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-02-30T00:00:00.000Z»"),
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-02-28T00:00:00.000+25:00»"),
    ],
    passes: [.media("#EXT-X-PROGRAM-DATE-TIME:2026-02-28T00:00:00.000Z")],
    check: .document { document, report in
      let playlist = document.playlist
      let bytes = playlist.source.bytes
      for dated in playlist.programDateTimes {
        guard case .malformed(let place) = dated.date,
          case .impossible(let field) = DateTime.read(place.offsets, of: bytes.span)
        else { continue }
        report("\(playlist.text(place)) does not exist: the \(field) is out of range", at: place)
      }
    })

  static let noMilliseconds = Rule(
    "date-time/no-milliseconds", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.6"),
    about: .tag(.programDateTime),
    says: "EXT-X-PROGRAM-DATE-TIME is written with fractions of a second, down to milliseconds.",
    why: "Date ranges are placed by these dates, up to a second away from the frame that is meant.",
    remedy: "Write three digits after the point, such as 05.000Z.",
    fails: [
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00Z»"),
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00.5Z»"),
    ],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.500123Z"),
    ],
    check: .document { document, report in
      let dates = document.playlist.programDateTimes
      if case .value(_, let place) = dates.first(where: { $0.digits == 0 })?.date {
        report("\(document.playlist.text(place)) has no fraction of a second", at: place)
      } else if case .value(_, let place) = dates.first(where: { $0.digits < 3 })?.date {
        // Some writers drop zeros at the end, so that nothing may be missing.
        report(
          "\(document.playlist.text(place)) has fewer digits than milliseconds take", at: place,
          severity: .info)
      }
    })

  static let noTimeZone = Rule(
    "date-time/no-time-zone", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.6, §6.3.3"),
    about: .tag(.programDateTime),
    says: "EXT-X-PROGRAM-DATE-TIME is written with a time zone.",
    why:
      "One section of the specification takes such a date for UTC, another one allows local time.",
    remedy: "End the date with Z or with an offset such as +01:00.",
    fails: [.media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00.000»")],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+01:00"),
    ],
    check: .document { document, report in
      let dated = document.playlist.programDateTimes.first {
        if case .value(let date, _) = $0.date { date.zoneMinutes == nil } else { false }
      }
      guard case .value(_, let place) = dated?.date else { return }
      report("\(document.playlist.text(place)) has no time zone", at: place)
    })
}

extension ProgramDateTime {
  /// How many digits the fraction has; no fewer than are asked for where the date cannot be read.
  fileprivate var digits: Int { date.value?.fractionDigits ?? 9 }
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The format of segment dates.
extension DateTimeRules {
  static let impossibleDate = Rule(
    "date-time/impossible-date", .error, .spec, .must("rfc8216bis-22 §4.4.4.6"),
    about: .tag(.programDateTime),
    facts: [.silences(["timeline/start-unmappable"], about: .document)],
    says: "EXT-X-PROGRAM-DATE-TIME must be a date, time and time zone that exist.",
    why: """
      Players reject the date or move it to another day, so viewers miss the breaks that are \
      placed by it.
      """,
    remedy: "Correct the field that is out of range.",
    fails: [
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-02-30T00:00:00.000Z»"),
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-02-28T00:00:00.000+25:00»"),
      // No leap second: a second that was rounded up.
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-02-28T00:00:60.000Z»"),
    ],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-02-28T00:00:00.000Z"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2016-12-31T23:59:60.000Z"),
    ],
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
    "date-time/no-milliseconds", .info, .pedantic, .should("rfc8216bis-22 §4.4.4.6"),
    about: .tag(.programDateTime),
    facts: [.habit], fixes: [.safe],
    says: "EXT-X-PROGRAM-DATE-TIME should have millisecond precision.",
    why:
      "Players place date ranges by these dates; without fractions they can be up to a second off.",
    remedy: "Write three digits after the decimal point, such as 05.000Z.",
    fails: [
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00Z»"),
      .media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00.5Z»"),
    ],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.500123Z"),
    ],
    check: .document { document, report in
      for dated in document.playlist.programDateTimes {
        guard case .value(let date, let place) = dated.date, date.fractionDigits < 3 else {
          continue
        }
        report(
          "\(document.playlist.text(place)) has fewer than three fraction digits; "
            + "expected milliseconds",
          at: place, fix: .safe(document.playlist.addingMilliseconds(at: place).map { [$0] }))
      }
    })

  static let zoneWithoutColon = Rule(
    "date-time/zone-without-colon", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.4.6; ISO 8601:2004 §4.3.2; hls.js v1.7.1; Media3 1.11.0"),
    about: .mediaPlaylist,
    facts: [.habit], fixes: [.safe],
    says: "A time zone should be Z, or have a colon, as in +00:00.",
    why: """
      +0000 belongs to the basic form of ISO 8601, which a date with hyphens and colons is not. Media3 \
      and hls.js read it, but a strict parser finds no date.
      """,
    remedy: "Write Z or +00:00 instead of +0000.",
    fails: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000«+0000»"),
      .media(
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T02:00:06.000«+0200»",DURATION=6"#),
      // All dates of a packager have the same form, and it is reported once.
      .media(
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000«-0000»\n#EXTINF:6,\na.ts\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000-0000\n#EXTINF:6,\nb.ts"),
    ],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+00:00"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let bytes = playlist.source.bytes
      for time in playlist.programDateTimes where mayLackColon(time.date, bytes.span) {
        reportZone(of: time.date, in: playlist, &report)
      }
      for range in document.dateRanges {
        for date in [range.startDate, range.endDate] where mayLackColon(date, bytes.span) {
          reportZone(of: date, in: playlist, &report)
        }
      }
    })

  /// False for nearly all dates, which end with Z or a form such as +00:00.
  private static func mayLackColon(_ date: Reading<DateTime>, _ bytes: Span<UInt8>) -> Bool {
    guard case .value(_, let place) = date, place.count >= 5 else { return false }
    return bytes[Int(place.end) - 1] != UInt8(ascii: "Z")
      && bytes[Int(place.end) - 3] != UInt8(ascii: ":")
  }

  /// Reports a zone without a colon.
  private static func reportZone(
    of date: Reading<DateTime>, in playlist: Playlist, _ report: inout Report
  ) {
    guard case .value(_, let place) = date else { return }
    let zone = playlist.substituted(place).suffix(5)
    guard zone.count == 5, zone.hasPrefix("+") || zone.hasPrefix("-"),
      zone.utf8.dropFirst().allSatisfy(\.isDigit)
    else { return }
    let isWritten = playlist.text(place).hasSuffix(zone)
    report(
      "the zone \(zone) has no colon, which ISO 8601 requires after a date with hyphens; expected "
        + "Z or a form such as +00:00",
      at: isWritten ? ByteRange(place.end - 5, place.end) : place,
      fix: isWritten ? .safe([.insert(":", at: place.end - 2)]) : nil)
  }

  static let noTimeZone = Rule(
    "date-time/no-time-zone", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.6, §6.3.3"),
    about: .tag(.programDateTime),
    facts: [.habit], fixes: [.unsafe],
    says: "EXT-X-PROGRAM-DATE-TIME should have a time zone.",
    why: "One section of the specification reads such a date as UTC, another allows local time.",
    remedy: "End the date with Z or with an offset such as +01:00.",
    fails: [.media("#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:00.000»")],
    passes: [
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
      .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+01:00"),
    ],
    check: .document { document, report in
      for dated in document.playlist.programDateTimes {
        guard case .value(let date, let place) = dated.date, date.zoneMinutes == nil else {
          continue
        }
        report(
          "\(document.playlist.text(place)) has no time zone; expected Z or an offset such as +01:00",
          at: place, fix: .unsafe(document.playlist.addingZone(at: place).map { [$0] }))
      }
    })
}

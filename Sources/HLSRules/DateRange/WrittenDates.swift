import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How START-DATE and END-DATE are written.
extension DateRangeRules {
  private static let dates: [AttributeName] = [.startDate, .endDate]

  static let impossibleDate = Rule(
    "date-range/impossible-date", .error, .spec, .must("rfc8216bis-22 §4.4.5.1; ISO 8601"),
    about: .dateRanges,
    says: "START-DATE and END-DATE name a day, a time and a zone that exist.",
    why: "Players reject the date, and with it the date range, or roll it over to another day.",
    remedy: "Correct the field that is out of range.",
    fails: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-02-29T00:00:06.000Z»",DURATION=12"#),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="«2026-01-01T00:60:18.000Z»""#
      ),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2024-02-29T00:00:06.000Z",DURATION=12"#),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="2026-01-01T00:06:18.000Z""#
      ),
    ],
    check: .dateRange { range, document, report in
      for name in dates {
        for attribute in range.attributes(name) where attribute.form == .quoted {
          let outcome = DateTime.read(
            attribute.valueRange.offsets, of: document.playlist.source.bytes.span)
          guard case .impossible(let field) = outcome else { continue }
          report(
            """
            \(name) "\(document.playlist.text(attribute.valueRange))" does not exist: \
            the \(field) is out of range
            """, at: attribute.valueRange)
        }
      }
    })

  static let noMilliseconds = Rule(
    "date-range/no-milliseconds", .warning, .recommended, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "START-DATE and END-DATE are written with fractions of a second, down to milliseconds.",
    why: "A date cut to whole seconds puts an event up to a second away from its frame, which shows"
      + " at each break.",
    remedy: "Write three digits after the point, such as 05.000Z.",
    fails: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06Z»",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06.5Z»",DURATION=12"#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.500123Z",DURATION=12"#),
    ],
    check: .dateRange { range, document, report in
      for name in dates {
        let reading = name == .startDate ? range.startDate : range.date(name)
        guard case .value(let date, let place) = reading, date.fractionDigits < 3 else { continue }
        let text = document.playlist.text(place)
        if date.fractionDigits == 0 {
          report(#"\#(name) "\#(text)" has no fraction of a second"#, at: place)
        } else {
          // Some writers drop zeros at the end, so that nothing may be missing.
          report(
            #"\#(name) "\#(text)" has fewer digits than milliseconds take"#, at: place,
            severity: .info)
        }
      }
    })

  static let noTimeZone = Rule(
    "date-range/no-time-zone", .warning, .recommended, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "START-DATE and END-DATE are written with a time zone.",
    why:
      "Clients should take it for UTC, but JavaScript reads it as local time, so that the event is"
      + " hours away for some viewers.",
    remedy: "End the date with Z or with an offset such as +01:00.",
    fails: [.media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06.000»",DURATION=12"#)],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:06.000+01:00",DURATION=12"#),
    ],
    check: .dateRange { range, document, report in
      for name in dates {
        let reading = name == .startDate ? range.startDate : range.date(name)
        guard case .value(let date, let place) = reading, date.zoneMinutes == nil else { continue }
        report(
          #"\#(name) "\#(document.playlist.text(place))" has no time zone and counts as UTC"#,
          at: place)
      }
    })
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The format of START-DATE and END-DATE.
extension DateRangeRules {
  private static let dates: [AttributeName] = [.startDate, .endDate]

  static let impossibleDate = Rule(
    "date-range/impossible-date", .error, .spec, .must("rfc8216bis-22 §4.4.5.1; ISO 8601"),
    about: .dateRanges,
    says: "START-DATE and END-DATE must be a date, time and time zone that exist.",
    why: """
      Players reject the date and with it the date range, or move it to another day: viewers do \
      not get the break, or get it at the wrong time.
      """,
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
          guard case .impossible(let field)? = document.playlist.dateForm(attribute) else {
            continue
          }
          report(
            """
            \(name) "\(document.playlist.text(of: attribute))" does not exist: \
            the \(field) is out of range
            """, at: attribute.valueRange)
        }
      }
    })

  static let noMilliseconds = Rule(
    "date-range/no-milliseconds", .warning, .recommended, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, fixes: [.safe],
    says: "START-DATE and END-DATE should have millisecond precision.",
    why: """
      A date in whole seconds places an event up to a second away from its frame, which shows at \
      each break.
      """,
    remedy: "Write three digits after the decimal point, such as 05.000Z.",
    fails: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06Z»",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06.5Z»",DURATION=12"#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.500123Z",DURATION=12"#),
    ],
    check: .document { document, report in
      // A packager writes all its dates in the same way. A whole second is reported before fewer digits.
      var first: (name: AttributeName, date: DateTime, place: ByteRange)?
      search: for range in document.dateRanges {
        for name in dates {
          let reading = name == .startDate ? range.startDate : range.date(name)
          guard case .value(let date, let place) = reading, date.fractionDigits < 3 else {
            continue
          }
          if first == nil || date.fractionDigits == 0 { first = (name, date, place) }
          if date.fractionDigits == 0 { break search }
        }
      }
      if let (name, date, place) = first {
        let text = document.playlist.substituted(place)
        if date.fractionDigits == 0 {
          report(
            #"\#(name) "\#(text)" has no fraction of a second; expected milliseconds"#, at: place,
            fix: .safe(document.addingMilliseconds(to: dates)))
        } else {
          // Some writers drop trailing zeros, so the date may still be exact.
          report(
            #"\#(name) "\#(text)" has fewer than three fraction digits; expected milliseconds"#,
            at: place,
            severity: .info, fix: .safe(document.addingMilliseconds(to: dates)))
        }
      }
    })

  static let noTimeZone = Rule(
    "date-range/no-time-zone", .warning, .recommended, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .events, fixes: [.unsafe],
    says: "START-DATE and END-DATE should have a time zone.",
    why: """
      Clients should read it as UTC, but JavaScript reads it as local time, so the event is hours \
      away for some viewers.
      """,
    remedy: "End the date with Z or with an offset such as +01:00.",
    fails: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T00:00:06.000»",DURATION=12"#),
      ScheduleRules.schedule(ScheduleRules.event(at: #""date":"«2026-01-01T12:10:00.000»""#)),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:06.000+01:00",DURATION=12"#),
      ScheduleRules.schedule(ScheduleRules.event(at: #""date":"2026-01-01T12:10:00.000Z""#)),
    ],
    check: .dateRange { range, document, report in
      for name in dates {
        let reading = name == .startDate ? range.startDate : range.date(name)
        guard case .value(let date, let place) = reading, date.zoneMinutes == nil else { continue }
        let text =
          range.isScheduled ? range.text.source.text(place) : document.playlist.substituted(place)
        // The start of an event of an app can follow from its time.
        guard DateTime(text) != nil else { continue }
        report(
          #"\#(document.name(of: name)) "\#(text)" has no time zone; it is read as UTC"#, at: place,
          fix: range.isScheduled
            ? nil : .unsafe(document.playlist.addingZone(at: place).map { [$0] }))
      }
    })
}

extension Document {
  /// Completes the fractions of all dates of date ranges to milliseconds.
  fileprivate func addingMilliseconds(to names: [AttributeName]) -> [Fix.Edit] {
    dateRanges.filter { !$0.isScheduled }.flatMap { range in
      names.flatMap { range.attributes($0) }.compactMap { attribute in
        attribute.form == .quoted ? playlist.addingMilliseconds(at: attribute.valueRange) : nil
      }
    }
  }
}

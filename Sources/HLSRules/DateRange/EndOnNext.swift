import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// END-ON-NEXT=YES, which ends a date range where the next one of its CLASS begins.
///
/// Preload ranges must not have it, which another rule reports.
extension DateRangeRules {
  static let endOnNextNeedsClass = Rule(
    "date-range/end-on-next-needs-class", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "A date range with END-ON-NEXT=YES must have CLASS.",
    why: """
      The next range of the same CLASS ends it. Without CLASS no range can: hls.js rejects the \
      date range, and viewers do not get its break.
      """,
    remedy: "Add the CLASS of the following range, or write DURATION instead of END-ON-NEXT.",
    fails: [
      .live(#"«#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#)
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#
      ),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES
        """#),
    ],
    check: .dateRange { range, document, report in
      guard range.endsOnNext, !range.has(.class), !document.playlist.skipsDateRanges,
        let tag = range.tag(with: .endOnNext)
      else { return }
      report("END-ON-NEXT=YES without CLASS", at: tag.nameRange)
    })

  static let endOnNextWithDuration = excluded(
    "date-range/end-on-next-with-duration", by: .duration,
    remedy: "Remove DURATION, or remove END-ON-NEXT if the length is known.",
    fails:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,«DURATION»=12"#,
    passes:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,PLANNED-DURATION=12"#
  )

  static let endOnNextWithEndDate = excluded(
    "date-range/end-on-next-with-end-date", by: .endDate,
    remedy: "Remove END-DATE, or remove END-ON-NEXT if the end is known.",
    fails:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,«END-DATE»="2026-01-01T00:00:18.000Z""#,
    passes:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#
  )

  private static func excluded(
    _ id: RuleID, by name: AttributeName, remedy: String, fails: String, passes: String
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 §4.4.5.1"), about: .dateRanges,
      alsoIn: .dateRangeSchedules,
      says: "A date range with END-ON-NEXT=YES must not have \(name) on any of its tags.",
      why: """
        It ends where the next range of its CLASS starts. With \(name) it has a second end, so \
        players disagree on when viewers return from the break.
        """,
      remedy: remedy, fails: [.live(fails)], passes: [.live(passes)],
      check: .dateRange { range, _, report in
        guard range.endsOnNext, range.category != .preload, let attribute = range.attribute(name),
          let next = range.attribute(.endOnNext)
        else { return }
        report(
          "\(name) in addition to END-ON-NEXT=YES, which already defines the end of the range",
          at: attribute.nameRange, related: [RelatedPlace(next.range, "END-ON-NEXT")])
      })
  }
}

/// The ranges of a CLASS that follow each other because one of them has END-ON-NEXT=YES.
extension DateRangeRules {
  static let endOnNextOverlap = Rule(
    "date-range/end-on-next-overlap", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules,
    says: "If one range of a CLASS has END-ON-NEXT=YES, ranges of that CLASS must not overlap.",
    why: """
      END-ON-NEXT makes the CLASS a sequence. If two ranges overlap, players do not know which one \
      is next, and viewers may leave a break early or late.
      """,
    remedy: "Shorten the earlier range, or give parallel ranges another CLASS.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:00.000Z",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:12.000Z",DURATION=18
        #EXT-X-DATERANGE:ID="c",CLASS="com.example.chapter",START-DATE="«2026-01-01T00:00:24.000Z»",DURATION=6
        """#),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:00.000Z",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="«2026-01-01T00:00:00.000Z»",END-ON-NEXT=YES
        """#),
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:00.000Z",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:12.000Z",DURATION=12
        #EXT-X-DATERANGE:ID="c",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:24.000Z",DURATION=6
        """#),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:00.000Z",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:12.000Z",END-ON-NEXT=YES
        """#),
    ],
    check: .document { document, report in
      for sequence in sequences(in: document) {
        var latest = sequence[0]
        for next in sequence.dropFirst() {
          if overlaps(latest, next), let place = next.startDate.range {
            report(
              """
              a date range of the same CLASS is still running\
              \(latest.id.map { #", "\#($0)""# } ?? ""); with END-ON-NEXT they must not overlap
              """, at: place, related: [RelatedPlace(latest.head, "the earlier range")])
          }
          if ends(next, after: latest) { latest = next }
        }
      }
    })

  static let endOnNextWithoutFollowing = Rule(
    "date-range/end-on-next-without-following", .info, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1"), about: .dateRanges, alsoIn: .dateRangeSchedules,
    says:
      "In a finished playlist, another range of its CLASS should follow one with END-ON-NEXT=YES.",
    why: """
      The last range of a sequence never ends; players show it until the end of the content, or \
      not at all.
      """,
    remedy: "Write DURATION instead of END-ON-NEXT on the last range.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",«END-ON-NEXT»=YES"#
      )
    ],
    passes: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:30.000Z",DURATION=6
        """#),
      .live(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#
      ),
    ],
    check: .document { document, report in
      guard document.playlist.isEnded else { return }
      for sequence in sequences(in: document) {
        guard let last = sequence.last?.startDate.value else { continue }
        for range in sequence.reversed() {
          guard range.startDate.value?.isSameInstant(as: last) == true else { break }
          guard range.endsOnNext, let attribute = range.attribute(.endOnNext) else { continue }
          report(
            "no later date range of this CLASS ends this one, and the playlist is finished",
            at: attribute.nameRange)
        }
      }
    })

  /// The dated ranges of each CLASS in which END-ON-NEXT=YES occurs, sorted by start.
  private static func sequences(in document: Document) -> [[DateRange]] {
    guard document.dateRanges.contains(where: { $0.endsOnNext && $0.category != .preload }) else {
      return []
    }
    var sequences: [[(start: DateTime, range: DateRange)]] = []
    var numbers: [String: Int] = [:]
    for range in document.dateRanges where range.category != .preload {
      guard let name = range.string(.class).value, let start = range.startDate.value else {
        continue
      }
      let number = numbers[name] ?? sequences.count
      if number == sequences.count { sequences.append([]) }
      numbers[name] = number
      sequences[number].append((start, range))
    }
    return
      sequences
      .filter { $0.contains { $0.range.endsOnNext } }
      .map { sequence in
        // The sort is stable: ranges that begin together stay in the order of the file.
        sequence.sorted { $0.start.isBefore($1.start) }.map(\.range)
      }
  }

  private static func overlaps(_ range: DateRange, _ next: DateRange) -> Bool {
    guard let start = range.startDate.value, let nextStart = next.startDate.value,
      next.endsOnNext || next.knownLength != .zero
    else { return false }
    // A range that ends on the next one overlaps only a range that begins with it.
    return range.endsOnNext ? start.isSameInstant(as: nextStart) : range.ends(after: nextStart)
  }

  /// Whether `next` runs longer than `range`, as far as their ends are known.
  private static func ends(_ next: DateRange, after range: DateRange) -> Bool {
    guard !range.endsOnNext, let end = range.knownEnd else { return true }
    guard !next.endsOnNext, let nextEnd = next.knownEnd else { return false }
    return end.isBefore(nextEnd)
  }
}

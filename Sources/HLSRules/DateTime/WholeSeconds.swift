import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Dates that were cut to whole seconds, though segments end between them.
extension DateTimeRules {
  static let wholeSeconds = Rule(
    "date-time/whole-seconds", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.6"),
    about: .tag(.programDateTime),
    facts: [
      .silences(
        ["date-time/no-milliseconds", "date-time/small-overlap", "date-time/drift"],
        about: .document)
    ],
    says:
      "If media segments last fractions of a second, their dates should have fractions, too.",
    why: """
      Dates are up to a second off, each by another time: breaks by date cut off a word, or show a part of what they \
      replace.
      """,
    remedy: "Write the milliseconds of the date, such as 05.760Z.",
    fails: [
      dates(["00Z", "05Z", "11Z", "17Z"], mark: true),
      // Rounded to the nearest second.
      dates(["00Z", "06Z", "12Z", "17Z"], mark: true),
    ],
    passes: [
      dates(["00.000Z", "05.760Z", "11.520Z", "17.280Z"]),
      // The dates agree with the durations.
      dates(["00Z", "06Z", "12Z", "18Z"], length: "6.000"),
      // One date needs no other.
      dates(["00Z", nil, nil, nil]),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let dates = playlist.programDateTimes
      guard playlist.isDecodable, dates.count > 2, playlist.firstFractionalDuration != nil,
        dates.allSatisfy({ $0.date.value?.fractionDigits == 0 }),
        case .value(_, let place)? = dates.first?.date
      else { return }
      var progress = DateProgress(playlist)
      progress.forEachOdd { !$0.isJump && $0.gap.magnitude > Seconds(nanoseconds: 100_000_000) }
      // A difference of a second is no rounding, and a length of its own is wrong.
      guard let most = progress.odd.map(\.gap.magnitude).max(), most < Seconds(1) else { return }
      report(
        "all \(dates.count) dates are in whole seconds, and \(progress.odd.count) of them differ from the end of "
          + "the previous segment, by \(most) s at most; expected milliseconds",
        at: place, measured: .most(most))
    })

  /// Media segments with a duration and dates that end with these seconds.
  private static func dates(
    _ seconds: [String?], length: String = "5.760", mark: Bool = false
  ) -> Example {
    let segments = seconds.enumerated().map { number, second in
      let date = second.map { "2026-01-01T00:00:\($0)" }
      return
        (date.map { date in
          "#EXT-X-PROGRAM-DATE-TIME:" + (mark && number == 0 ? "«\(date)»" : date) + "\n"
        } ?? "") + "#EXTINF:\(length),\ns\(number).ts\n"
    }
    return .media("#EXT-X-VERSION:3\n" + segments.joined())
  }
}

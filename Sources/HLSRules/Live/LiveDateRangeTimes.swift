import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// When date ranges appear and disappear.
extension LiveRules {
  static let dateRangeLate = Rule(
    "live/date-range-late", .warning, .live, .should("rfc8216bis-22 §4.4.5.1.1"), about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "A splice should be announced no later than the last media segment before it.",
    why: "Ad insertion has no time to prepare a break that has already begun.",
    remedy: "Add the date range no later than the last segment before its START-DATE.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(5, "abcdef", head: out("«2026-01-01T00:00:12.000Z»")),
      ]),
      // Together with its media segment.
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(6, "bcdef", head: out("«2026-01-01T00:00:30.000Z»")),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(5, "abcdef", head: out("2026-01-01T00:00:36.000Z")),
      ]),
      .reloads([
        LiveExample.load(5, "abcdef", head: out("2026-01-01T00:00:36.000Z")),
        LiveExample.load(5, "abcdefg", head: out("2026-01-01T00:00:36.000Z")),
      ]),
    ],
    check: .reload { reload, report in
      for late in reload.lateDateRanges where late.range.has(.scte35Out) {
        report(
          "the splice at \(late.start.utcText) was \(late.moment)",
          at: late.range.startDate.range ?? late.range.range)
      }
    })

  static let interstitialLate = Rule(
    "live/interstitial-late", .warning, .live,
    .advice("rfc8216bis-22 App D.1, §4.4.3.8, §4.4.5.1.1"),
    about: .reloads,
    facts: [.silences(["live/date-range-late"], about: .dateRange), .loses(.breaksCutOrLate)],
    says:
      "An interstitial should be announced before the media segment at its START-DATE is listed.",
    why: """
      Viewers who are past START-DATE miss it. How many they are depends on the distance from the live \
      edge at which they play: HOLD-BACK, or three target durations.
      """,
    remedy: "Announce interstitials several target durations in advance.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(5, "abcdef", head: interstitial("«2026-01-01T00:00:12.000Z»")),
      ]),
      // Together with its media segment.
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(6, "bcdef", head: interstitial("«2026-01-01T00:00:32.000Z»")),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde"),
        LiveExample.load(5, "abcdef", head: interstitial("2026-01-01T00:00:36.000Z")),
      ])
    ],
    check: .reload { reload, report in
      guard let edge = reload.after.clock?.lastDate else { return }
      let holdBack = reload.after.document.holdBack
      for late in reload.lateDateRanges {
        guard let event = Interstitial(late.range), !event.isCued else { continue }
        let distance = late.start.distance(to: edge)
        let isPassed = holdBack.map { distance > $0 } ?? true
        report(
          "the interstitial at \(late.start.utcText) was announced \(distance) s before the live edge; "
            + (isPassed
              ? "viewers at the hold-back\(holdBack.map { " of \($0) s" } ?? "") have passed it"
              : "viewers who play closer to the edge than the hold-back of "
                + "\(holdBack ?? .zero) s miss it"),
          at: late.range.startDate.range ?? late.range.range, severity: isPassed ? nil : .info)
      }
    })

  static let dateRangeRemovedEarly = Rule(
    "live/date-range-removed-early", .error, .live, .must("rfc8216bis-22 §6.2.1"),
    about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "A date range must stay listed as long as a listed media segment overlaps it.",
    why:
      "Clients that join now do not know the range, so their viewers do not get its interstitial.",
    remedy: "Remove the date range together with the last of its segments.",
    fails: [
      .reloads([
        .live(range(",DURATION=30").replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»")),
        .live("#EXT-X-MEDIA-SEQUENCE:0"),
      ]),
      .reloads([
        DeltaExample.whole(range(",DURATION=30")),
        DeltaExample.update(3, skip: "«#EXT-X-SKIP»:SKIPPED-SEGMENTS=3"),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcdef", head: range(",DURATION=12")),
        LiveExample.load(8, "defghi"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, let clock = reload.after.clock else { return }
      // Ends are rounded, and so are dates that are calculated from other dates.
      let (first, last) = (
        clock.firstDate.advanced(by: Seconds(1)), clock.lastDate.advanced(by: Seconds(-1))
      )
      let renamed = reload.renamedDateRanges.map(\.before.id)
      for pair in reload.dateRanges where pair.after == nil {
        guard let range = pair.before, let start = range.startDate.value, start.isBefore(last),
          !renamed.contains(range.id)
        else { continue }
        let end = range.knownEnd
        guard first.isBefore(end ?? start) else { continue }
        let place =
          end.map { "from \(start.utcText) to \($0.utcText)" } ?? "that begins at \(start.utcText)"
        let listed = "but media segments from \(clock.firstDate.utcText) on are still listed"
        if let skip = reload.skip, skip.removedDateRanges == nil {
          // Section 6.2.5.1: what a delta update does not skip must remain in it.
          report(
            "the delta update omits the date range \(place), \(listed)", in: reload.received,
            at: skip.tag.nameRange,
            related: [
              RelatedPlace(range.head, "the date range", in: reload.before.playlist)
            ])
        } else {
          report(
            "the date range \(place) was removed, \(listed)", in: reload.before.member,
            at: range.head)
        }
      }
    })

  static let dateRangeNeverClosed = Rule(
    "live/date-range-never-closed", .warning, .live, .should("rfc8216bis-22 §6.2.1"),
    about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says:
      "A date range with PLANNED-DURATION should get DURATION or END-DATE once its end is known.",
    why: "Clients and ad insertion do not know that the range is over.",
    remedy: "Add DURATION or END-DATE when the range ends.",
    fails: [
      .reloads([
        long(",PLANNED-DURATION=12"), long(",PLANNED-DURATION=«12»"),
      ])
    ],
    passes: [
      .reloads([
        long(",PLANNED-DURATION=12"), long(",PLANNED-DURATION=12,DURATION=12"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.after.document.isLive, let clock = reload.after.clock else { return }
      for range in reload.after.document.dateRanges {
        // An interstitial ends with its asset.
        guard range.category != .interstitial,
          case .value(let planned, let place) = range.plannedDuration, !range.has(.duration),
          !range.has(.endDate), !range.has(.endOnNext), let start = range.startDate.value
        else { continue }
        let over = start.advanced(by: planned.seconds).distance(to: clock.lastDate)
        guard over > Seconds(60) else { continue }
        report(
          "the planned end is more than a minute ago, but there is no DURATION or END-DATE",
          at: place)
      }
    })

  static let dateRangeEndOnNextBroken = Rule(
    "live/date-range-end-on-next-broken", .error, .live, .must("rfc8216bis-22 §6.2.1"),
    about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "A date range must not be added between one with END-ON-NEXT and the next of its CLASS.",
    why: """
      The end of the first range, which clients already know, moves to an earlier time, so viewers \
      may return from its break late.
      """,
    remedy: "Announce date ranges of a CLASS in the order of their START-DATE.",
    fails: [
      .reloads([
        .live(chapter("a", "00") + "\n" + chapter("c", "30")),
        .live(
          chapter("a", "00") + "\n" + chapter("c", "30") + "\n" + chapter("b", "15", mark: true)),
      ])
    ],
    passes: [
      .reloads([
        .live(chapter("a", "00") + "\n" + chapter("c", "30")),
        .live(chapter("a", "00") + "\n" + chapter("c", "30") + "\n" + chapter("d", "45")),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let ended = reload.before.document.dateRanges.filter { $0.followingStart != nil }
      guard !ended.isEmpty else { return }
      for pair in reload.dateRanges where pair.before == nil {
        guard !reload.history.hasSeen(pair.id), let added = pair.after,
          let start = added.startDate.value, let name = added.string(.class).value
        else { continue }
        let broken = ended.last { range in
          guard let first = range.startDate.value, let end = range.followingStart,
            first.isBefore(start), start.isBefore(end)
          else { return false }
          return range.string(.class).value == name
        }
        guard let broken else { continue }
        report(
          "the date range starts between one with END-ON-NEXT=YES and the range that ended it",
          at: added.startDate.range ?? added.range,
          related: [
            RelatedPlace(broken.range, "the range with END-ON-NEXT", in: broken.playlist)
          ])
      }
    })

  private static func out(_ start: String) -> String {
    #"#EXT-X-DATERANGE:ID="o",START-DATE="\#(start)",PLANNED-DURATION=30,"#
      + "SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
  }

  private static func interstitial(_ start: String) -> String {
    #"#EXT-X-DATERANGE:ID="i",CLASS="com.apple.hls.interstitial",START-DATE="\#(start)","#
      + #"DURATION=24,X-ASSET-URI="https://ads.example.com/i.m3u8?_HLS_interstitial_id=i","#
      + "X-RESUME-OFFSET=0"
  }

  private static func long(_ attributes: String) -> Example {
    LiveExample.load(5, "abcdefghijklmnop", head: range(attributes))
  }

  private static func chapter(_ id: String, _ second: String, mark: Bool = false) -> String {
    let date = "2026-01-01T00:00:\(second).000Z"
    return #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.example.chapter",END-ON-NEXT=YES,"#
      + #"START-DATE="\#(mark ? "«\(date)»" : date)""#
  }
}

extension Document {
  /// The distance from the live edge at which clients play: the shortest that the server declares,
  /// otherwise three target durations.
  fileprivate var holdBack: Seconds? {
    let declared = playlist.firstTag(.serverControl).map { tag in
      [AttributeName.holdBack, .partHoldBack].compactMap {
        playlist.decimal(playlist.attribute($0, of: tag)).value?.seconds
      }
    }
    return declared?.min() ?? targetDuration.map { $0 * 3 }
  }
}

/// A date range that appears when media at its start is already listed.
private struct LateDateRange {
  let range: DateRange
  let start: DateTime
  /// Whether the media segment at its start appears in the same load.
  let isWithSegment: Bool

  /// When the date range appears, as the end of a sentence.
  var moment: String {
    isWithSegment
      ? "announced only together with the media segment at that time"
      : "announced after media segments at that time were already listed"
  }
}

extension Reload {
  /// The date ranges that appear in the later load although media at their start was already
  /// listed, or is added by the same load.
  fileprivate var lateDateRanges: [LateDateRange] {
    guard isMedia, !before.playlist.isEnded, let clock = before.clock else { return [] }
    // Durations are rounded, so the end of the last segment is known only to about a second.
    let edge = clock.lastDate.advanced(by: .zero - Self.rounding)
    return dateRanges.compactMap { pair in
      guard pair.before == nil, !history.hasSeen(pair.id), let range = pair.after,
        let start = range.startDate.value, !start.isBefore(clock.firstDate)
      else { return nil }
      let isListed = start.isBefore(edge)
      guard isListed || isInNewSegment(start) else { return nil }
      return LateDateRange(range: range, start: start, isWithSegment: !isListed)
    }
  }

  /// Whether the load adds one media segment, which contains the date.
  ///
  /// If it adds more, loads between the two may have announced what it contains.
  private func isInNewSegment(_ date: DateTime) -> Bool {
    guard segments.appended.count == 1, let number = segments.appended.first,
      !segments.isDisjoint, let clock = after.clock
    else { return false }
    let segment = after.playlist.segments[number]
    let offset = clock.offset(of: date)
    return segment.start - Self.rounding <= offset && offset < segment.end - Self.rounding
  }

  private static let rounding = Seconds(nanoseconds: 500_000_000)
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Values in another unit than the specification's, as other values of the presentation show.
extension AttributeRules {
  static let dateRangeUnit = Rule(
    "attribute/date-range-unit", .error, .recommended,
    .must("rfc8216bis-22 §4.4.5.1, §4.4.5.1.1, App D.2; SCTE 35 break_duration()"),
    about: .dateRanges, alsoIn: .schedules,
    facts: [
      .silences(
        [
          "interstitial/resume-offset-beyond-end", "interstitial/playout-limit-unreached",
          "date-range/scte35-planned-duration", "timeline/resume-differs-from-duration",
          "interstitial/playout-limit-sets-resume", "interstitial/duration-asset-mismatch",
        ], about: .attribute),
      .silences(["asset-list/total-vs-range"], about: .document), .loses(.breaksCutOrLate),
    ],
    fixes: [.unsafe],
    says: "Lengths and offsets of a date range must be in seconds.",
    why: """
      The break lasts for hours or is over at once: viewers lose the rest of the content or all ads. A value \
      is reported if it is 1000 or 90000 times, or a thousandth of, the other lengths of the break, or the time to \
      the next date range of its class; PLANNED-DURATION also if its ratio to the length of the splice is that of \
      two units.
      """,
    remedy: "Write seconds, with a decimal point for fractions, and ticks of 90 kHz in the splice.",
    fails: [
      .media(
        chapter("c1", "00", "12000", isMarked: true) + "\n" + chapter("c2", "12", "48")),
      .live(splice("«0.5»", thirtySeconds)),
      // The splice has 30000 ticks.
      .live(splice("«30»", thirtyThousandTicks)),
      .media(
        #"#EXT-X-DATERANGE\#(InterstitialRules.dated),DURATION=15,\#(InterstitialRules.asset),X-RESUME-OFFSET=«15000»"#
      ),
      .live(
        """
        #EXT-X-DATERANGE\(InterstitialRules.dated),PLANNED-DURATION=15,\(InterstitialRules.asset)
        #EXT-X-DATERANGE:ID="ad1",DURATION=«15000»
        """),
      .media(
        #"#EXT-X-DATERANGE\#(InterstitialRules.dated),PLANNED-DURATION=«1350000»,\#(InterstitialRules.asset),X-RESUME-OFFSET=15"#
      ),
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE\#(InterstitialRules.dated),DURATION=15,\#(InterstitialRules.asset),X-RESUME-OFFSET=15"#
      ),
      .media(chapter("c1", "00", "12") + "\n" + chapter("c2", "12", "48")),
      // A moment in every twelve seconds.
      .media(chapter("c1", "00", "0.012") + "\n" + chapter("c2", "12", "0.012")),
      .live(splice("30", thirtySeconds)),
    ],
    check: .document { document, report in
      guard !document.dateRanges.isEmpty || !document.interstitials.isEmpty else { return }
      let events = Dictionary(
        document.interstitials.map { ($0.head.start, $0) }, uniquingKeysWith: { first, _ in first })
      let ranges =
        document.interstitials.map(\.dateRange)
        + document.dateRanges.filter { events[$0.head.start] == nil }
      let following = FollowingStarts(ranges)
      for range in ranges {
        let lengths = range.statedLengths(events[range.head.start])
        var isPlanReported = false
        for name in [
          AttributeName.duration, .plannedDuration, .playoutLimit, .resumeOffset,
        ] {
          guard case .value(let number, let place) = range.decimal(name, signed: true),
            !number.isNegative
          else { continue }
          let offsets: [AttributeName] = [.playoutLimit, .resumeOffset]
          var others = lengths.filter { $0.name != "\(name)" }
          if others.isEmpty {
            others = offsets.compactMap { other in
              other == name
                ? nil
                : range.decimal(other, signed: true).value.flatMap {
                  $0.isZero || $0.isNegative ? nil : ("\(other)", $0.seconds)
                }
            }
          }
          var mistakes = PlausibleRange.Mistake.allCases
          let isAlone = others.isEmpty
          if isAlone, !offsets.contains(name), let time = following.time(after: range) {
            others = [("the time to the next date range of its class", time)]
            // A moment may be marked at regular times.
            mistakes = [.thousandfold, .ticks]
          }
          guard let first = others.first,
            let mistake = PlausibleRange.breakLength.mistake(
              in: number.seconds.value, witnesses: others.map(\.length.value), among: mistakes)
          else { continue }
          let isFatal =
            !isAlone && mistake != .thousandth && (name == .duration || name == .resumeOffset)
          let (ratio, unit) =
            switch mistake {
            case .thousandfold: ("1000 times", ", so probably milliseconds")
            case .thousandth: ("a thousandth of", "")
            case .ticks: ("90000 times", ", so probably ticks of 90 kHz")
            }
          report(
            "\(document.name(of: name)) is \(number.seconds), \(ratio) "
              + others.map { "\($0.name) (\($0.length))" }.joined(separator: " and ")
              + "\(unit); expected \(first.length)",
            at: place, severity: isFatal ? nil : .warning,
            fix: range.isScheduled
              ? nil : .unsafe([Fix.Edit(place, with: "\(number.seconds.corrected(mistake))")]))
          if name == .plannedDuration { isPlanReported = true }
        }
        if !isPlanReported { checkSplice(range, document, &report) }
      }
    })

  /// Reports a PLANNED-DURATION whose ratio to the length of its splice is that of two units.
  private static func checkSplice(
    _ range: DateRange, _ document: Document, _ report: inout Report
  ) {
    guard let splice = range.splice(.scte35Out),
      case .value(let planned, let place) = range.plannedDuration
    else { return }
    for length in splice.plannedLengths {
      guard let unit = SpliceUnit.meant(planned: planned.value, splice: length.value) else {
        continue
      }
      report(
        "\(document.name(of: .plannedDuration)) is \(planned.seconds), and the splice plans \(length) s, so "
          + "probably \(unit.rawValue)",
        at: place, related: [RelatedPlace(splice.range, "the splice")])
      return
    }
  }

  private static func chapter(
    _ id: String, _ second: String, _ duration: String, isMarked: Bool = false
  ) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:\#(second).000Z","#
      + "DURATION=" + (isMarked ? "«\(duration)»" : duration)
  }

  private static func splice(_ planned: String, _ out: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:48.000Z",PLANNED-DURATION="#
      + "\(planned),SCTE35-OUT=\(out)"
  }

  private static let thirtySeconds =
    "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
  private static let thirtyThousandTicks =
    "0xFC3025000000000000FFFFF0140500009CBF7FEFFE007B98A0FE000075300001000000008FECFDBE"

  static let segmentUnit = Rule(
    "attribute/segment-unit", .error, .recommended,
    .must("rfc8216bis-22 §4.4.3.7, §4.4.4.1"), about: .mediaPlaylist,
    facts: [
      .silences(
        [
          "date-time/drift", "date-time/ambiguous-overlap", "date-time/durations-inexact",
          "segment/target-duration-exceeded", "segment/target-duration-exceeded-v5",
          "segment/extinf-zero",
          "playlist/live-window-too-short", "low-latency/part-target-plausible",
          "low-latency/part-hold-back-too-small", "low-latency/part-hold-back-recommended",
          "low-latency/part-too-short", "low-latency/part-too-long",
          "low-latency/hold-back-exceeds-playlist",
          "low-latency/part-hold-back-exceeds-hold-back",
        ], about: .document)
    ],
    says: "Durations of segments and parts must be in seconds.",
    why: """
      Position, seeking and bandwidth are wrong by that factor: players reload without a pause, wait for \
      hours, or leave low latency. A value is reported if dates, the target duration or the parts show \
      another one.
      """,
    remedy: "Write seconds, with a decimal point for fractions.",
    fails: [
      .live(
        "#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
          + (0..<4).map {
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(($0 * 6).zeroPadded(to: 2)).000Z\n#EXTINF:"
              + ($0 == 0 ? "«0.006»" : "0.006") + ",\n\($0).ts"
          }.joined(separator: "\n")),
      .live(
        "#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
          + (0..<4).map {
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(($0 * 6).zeroPadded(to: 2)).000Z\n#EXTINF:"
              + ($0 == 1 ? "«0.000»" : "6.000") + ",\n\($0).ts"
          }.joined(separator: "\n")),
      .live(
        LowLatencyRules.head.replacing("PART-TARGET=1.0", with: "PART-TARGET=«1000»")
          + LowLatencyRules.part("p", "1.0") + LowLatencyRules.part("q", "1.0")),
      // The hold-back is in milliseconds as well.
      .live(
        LowLatencyRules.head.replacing("PART-TARGET=1.0", with: "PART-TARGET=«1000»")
          .replacing("PART-HOLD-BACK=3.0", with: "PART-HOLD-BACK=3000")
          + LowLatencyRules.part("p", "1.0") + LowLatencyRules.part("q", "1.0")),
    ],
    passes: [
      .live(
        "#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
          + (0..<4).map {
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(($0 * 6).zeroPadded(to: 2)).000Z\n#EXTINF:"
              + "6.000,\n\($0).ts"
          }.joined(separator: "\n")),
      .live(LowLatencyRules.head + LowLatencyRules.part("p", "1.0")),
    ],
    check: .document { document, report in
      guard document.isMedia, !document.playlist.segments.isEmpty else { return }
      checkSegments(document, &report)
      checkPartTarget(document, &report)
    })

  private static func checkSegments(_ document: Document, _ report: inout Report) {
    let playlist = document.playlist
    let segments = playlist.segments
    guard playlist.census.count(of: .iFramesOnly) == 0,
      let longest = segments.max(by: { $0.duration < $1.duration }), longest.duration > .zero
    else { return }
    let range = PlausibleRange.segment
    guard
      !range.values.contains(longest.duration.value)
        || segments.contains(where: { $0.duration == .zero })
    else { return }
    let spans = playlist.datedSpans
    var witnesses: [(text: String, value: Double)] = []
    if let span = spans.max(by: { $0.listed < $1.listed }), span.listed > .zero {
      // What the longest segment would last if the dates are right.
      let scale = span.elapsed.value / span.listed.value
      witnesses.append(("by the dates", longest.duration.value * scale))
    }
    if let target = document.targetDuration { witnesses.append(("target duration", target.value)) }
    if let mistake = range.mistake(
      in: longest.duration.value, witnesses: witnesses.map(\.value), slack: 1.45),
      !range.values.contains(longest.duration.value),
      let first = segments.first(where: { $0.duration > .zero }),
      let place = playlist.durationPlace(of: first)
    {
      let said = witnesses.map { "\(shown($0.value)) s \($0.text)" }.joined(separator: " and ")
      report(
        "EXTINF is \(playlist.text(place)) in \(segments.count) segments, which last \(said)"
          + (mistake == .thousandfold ? "; probably milliseconds" : "; probably divided by 1000"),
        at: place, severity: mistake == .thousandfold ? nil : .warning)
      return
    }
    // A segment without length whose time the dates show.
    let usual = spans.filter { $0.listed > .zero && $0.segments == 1 }.map(\.listed).sorted()
    guard !usual.isEmpty else { return }
    let median = usual[usual.count / 2]
    let empty = spans.filter { span in
      span.segments == 1 && span.listed == .zero && (span.elapsed - median).magnitude <= Seconds(1)
        && median > Seconds(1)
    }
    guard let first = empty.first, let place = playlist.durationPlace(of: segments[first.segment])
    else { return }
    report(
      "EXTINF is \(playlist.text(place))\(empty.count == 1 ? "" : " in \(empty.count) segments"), but the "
        + "next date is \(first.elapsed) s later, and other segments last \(median) s",
      at: place, severity: .warning)
  }

  private static func checkPartTarget(_ document: Document, _ report: inout Report) {
    let playlist = document.playlist
    guard
      case .value(let target, let place) = playlist.decimal(
        playlist.firstAttribute(.partTarget, of: .partInf)),
      let longest = playlist.partialSegments.compactMap({ $0.duration.value?.seconds }).max()
    else { return }
    var witnesses = [longest.value]
    // A target beyond that of segments is wrong, whatever the hold-back is written in.
    if document.targetDuration.map({ target.seconds <= $0 }) ?? true,
      let hold = playlist.decimal(
        playlist.firstAttribute(.partHoldBack, of: .serverControl)
      ).value
    {
      witnesses.append(hold.seconds.value / 3)
    }
    guard
      let mistake = PlausibleRange.part.mistake(
        in: target.seconds.value, witnesses: witnesses, slack: 1.5)
    else { return }
    report(
      "PART-TARGET is \(target.seconds), but parts last up to \(longest) s"
        + (mistake == .thousandfold ? "; probably milliseconds" : "; probably divided by 1000"),
      at: place)
  }

  static let streamUnit = Rule(
    "attribute/stream-unit", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    facts: [.silences(["variant/average-above-peak"], about: .line)],
    says: "BANDWIDTH and AVERAGE-BANDWIDTH must be in bit/s, FRAME-RATE in frames per second.",
    why: """
      Players choose variants by these numbers: every viewer gets the variant and stalls, or no viewer gets \
      it. A value is reported if it fits the size of the picture or the other rates only in another unit.
      """,
    remedy: "Write bit/s, as in BANDWIDTH=2500000, and frames per second, as in FRAME-RATE=29.970.",
    fails: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=«1280»,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=640x360\nv.m3u8"
      ),
      .multivariant(Piece.variant(",AVERAGE-BANDWIDTH=«1100»")),
      .multivariant(Piece.variant(",FRAME-RATE=«25000»")),
      .multivariant(Piece.variant(",FRAME-RATE=«0.040»")),
    ],
    passes: [
      .multivariant(Piece.variant(",AVERAGE-BANDWIDTH=1100000,FRAME-RATE=25.000")),
      // Slides.
      .multivariant(Piece.variant(",FRAME-RATE=0.500")),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var found: [AttributeName: [(message: String, place: ByteRange)]] = [:]
      for tag in playlist.streamTags {
        for (name, message, place) in playlist.mistakenUnits(of: tag) {
          found[name, default: []].append((message, place))
        }
      }
      for name in [AttributeName.bandwidth, .averageBandwidth, .frameRate] {
        guard let all = found[name], let first = all.first else { continue }
        let more = all.count == 1 ? "" : "; \(all.count) streams have such a value"
        report(
          first.message + more, at: first.place,
          related: all.dropFirst().map { RelatedPlace($0.place, "another one") })
      }
    })

  fileprivate static func shown(_ value: Double) -> String {
    // A conversion from a number beyond 64 bits traps.
    Seconds(milliseconds: Int64(min(value * 1000, 9e15).rounded())).description
  }
}

extension Seconds {
  /// The duration as a number of seconds.
  fileprivate var value: Double { Double(nanoseconds) / 1e9 }
}

extension DecimalNumber {
  fileprivate var value: Double { Double(thousandfold) / 1000 }
}

/// When the date ranges of each class start.
private struct FollowingStarts {
  private var starts: [String: [DateTime]] = [:]

  init(_ ranges: [DateRange]) {
    // Only a value of hours needs another one to compare with.
    guard
      ranges.contains(where: {
        max($0.duration.value?.seconds ?? .zero, $0.plannedDuration.value?.seconds ?? .zero)
          > Seconds(3600)
      })
    else { return }
    for range in ranges {
      guard let name = range.string(.class).value, let start = range.startDate.value else {
        continue
      }
      starts[name, default: []].append(start)
    }
    starts = starts.mapValues { $0.sorted { $0.isBefore($1) } }
  }

  /// The time from the start of a range to that of the next one of its class; nil if there is none.
  func time(after range: DateRange) -> Seconds? {
    guard let start = range.startDate.value,
      let known = range.string(.class).value.flatMap({ starts[$0] })
    else { return nil }
    let next = known.partitioningIndex { start.isBefore($0) }
    return next < known.count ? start.distance(to: known[next]) : nil
  }
}

/// Why PLANNED-DURATION and the length of its splice differ by the ratio of two units.
private enum SpliceUnit: String, CaseIterable {
  case minutes = "PLANNED-DURATION is in minutes"
  case milliseconds = "PLANNED-DURATION is in milliseconds"
  case millisecondsAsTicks = "the splice has milliseconds as its ticks of 90 kHz"
  case secondsAsTicks = "the splice has seconds as its ticks of 90 kHz"
  case fastTicks = "the splice has ticks of 27 MHz as its ticks of 90 kHz"

  /// How often PLANNED-DURATION contains the length of the splice.
  private var ratio: Double {
    switch self {
    case .minutes: 1 / 60
    case .milliseconds: 1000
    case .millisecondsAsTicks: 90
    case .secondsAsTicks: 90_000
    case .fastTicks: 1 / 300
    }
  }

  /// The unit that explains both lengths; nil if none does.
  static func meant(planned: Double, splice: Double) -> SpliceUnit? {
    guard planned > 0, splice > 0 else { return nil }
    return allCases.first { unit in
      // An hour is a usual placeholder, and five hours are no break.
      (unit != .fastTicks || splice > PlausibleRange.breakLength.values.upperBound)
        && abs(planned / splice / unit.ratio - 1) < 0.02
    }
  }
}

extension DateRange {
  /// What says how long the range is, with the name of each.
  fileprivate func statedLengths(_ event: Interstitial?) -> [(name: String, length: Seconds)] {
    var lengths: [(name: String, length: Seconds)] = []
    for name in [AttributeName.duration, .plannedDuration] {
      if let number = decimal(name).value, !number.isZero {
        lengths.append(("\(name)", number.seconds))
      }
    }
    if let start = startDate.value, let end = endDate.value, start.isBefore(end) {
      lengths.append(("END-DATE", start.distance(to: end)))
    }
    if let splice = splice(.scte35Out)?.plannedLengths.first {
      lengths.append(("the length of the splice", splice))
    }
    if case .loaded(let sum)? = event?.loadedAssets, sum > .zero {
      lengths.append(("the length of the assets", sum))
    }
    return lengths
  }
}

extension Playlist {
  fileprivate struct DatedSpan {
    let segment: Int
    let segments: Int
    let listed: Seconds
    let elapsed: Seconds
  }

  /// The times between neighboring dates without a discontinuity, by the durations and by the dates.
  fileprivate var datedSpans: [DatedSpan] {
    let dates = programDateTimes.filter { $0.segment < segments.count }
    guard dates.count > 1, census.count(of: .discontinuity) == 0, census.count(of: .skip) == 0
    else {
      return []
    }
    return zip(dates, dates.dropFirst()).compactMap { one, next in
      guard let start = one.date.value, let end = next.date.value, one.segment < next.segment,
        start.isBefore(end)
      else { return nil }
      return DatedSpan(
        segment: one.segment, segments: next.segment - one.segment,
        listed: segments.start(of: next.segment) - segments.start(of: one.segment),
        elapsed: start.distance(to: end))
    }
  }

  /// The number of an EXTINF; nil if it is malformed.
  fileprivate func durationPlace(of segment: MediaSegment) -> ByteRange? {
    guard let number = segment.durationLine else { return nil }
    let line = lines[Int(number)].range
    let value = line.slice("#EXTINF:".utf8.count, line.count)
    let bytes = source.bytes.span
    let end = bytes.firstIndex(of: ",", in: value.offsets) ?? Int(value.end)
    let place = ByteRange(value.start, UInt32(clamping: end))
    return DecimalNumber(parsing: place.offsets, of: bytes, signed: false) == nil ? nil : place
  }

  /// The attributes of a stream that fit only in another unit.
  fileprivate func mistakenUnits(
    of tag: PlaylistTag
  ) -> [(AttributeName, message: String, place: ByteRange)] {
    var found: [(AttributeName, message: String, place: ByteRange)] = []
    var frames = 30.0
    if case .value(let rate, let place) = decimal(attribute(.frameRate, of: tag)), !rate.isZero {
      let range = PlausibleRange.frameRate
      if range.values.contains(rate.value) {
        frames = rate.value
      } else if range.mistake(in: rate.value) == .thousandfold {
        found.append(
          (.frameRate, "FRAME-RATE is \(text(place)), probably frames in 1000 seconds", place))
      } else if (10...range.values.upperBound).contains(1 / rate.value) {
        found.append(
          (
            .frameRate,
            "FRAME-RATE is \(text(place)), probably the duration of a frame "
              + "(1/\(Int((1 / rate.value).rounded())) s)", place
          ))
      }
    }
    guard case .value(let peak, let place) = decimal(attribute(.bandwidth, of: tag)) else {
      return found
    }
    let size = attribute(.resolution, of: tag).map { text(of: $0) }
    let sides = size?.split(separator: "x").compactMap { Double($0) } ?? []
    let isPicture = sides.count == 2 && sides.allSatisfy { $0 >= 32 }
    let range =
      isPicture
      ? PlausibleRange.pictureRate(pixels: sides[0] * sides[1] * frames) : .soundRate
    if isPicture || size == nil, let mistake = range.mistake(in: peak.value) {
      let other = range.unit(of: mistake) ?? "multiplied by 1000 twice"
      found.append(
        (
          .bandwidth,
          "BANDWIDTH is \(text(place)) bit/s\(size.map { " for \($0)" } ?? ""), probably \(other)",
          place
        ))
    } else if case .value(let average, let place) = decimal(attribute(.averageBandwidth, of: tag)),
      !average.isZero, average.value * 1000 <= peak.value * 1.2,
      average.value * 5000 >= peak.value
    {
      found.append(
        (
          .averageBandwidth,
          "AVERAGE-BANDWIDTH is \(text(place)) and BANDWIDTH \(peak) bit/s, so it is probably in kbit/s",
          place
        ))
    } else if case .value(let average, let place) = decimal(attribute(.averageBandwidth, of: tag)),
      average.value >= peak.value * 200, average.value <= peak.value * 1200
    {
      found.append(
        (
          .averageBandwidth,
          "AVERAGE-BANDWIDTH is \(text(place)), 1000 times what BANDWIDTH (\(peak)) allows", place
        ))
    }
    return found
  }
}

extension Seconds {
  /// The duration in seconds that was meant, if it was written in another unit.
  fileprivate func corrected(_ mistake: PlausibleRange.Mistake) -> Seconds {
    switch mistake {
    case .thousandfold: Seconds(nanoseconds: nanoseconds / 1_000)
    case .thousandth: self * 1_000
    case .ticks: Seconds(nanoseconds: nanoseconds / 90_000)
    }
  }
}

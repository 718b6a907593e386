import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The parameter pd compared with the other lengths of the same break.
extension PodURLRules {
  static let pdDiffersFromDateRange = Rule(
    "pod-url/pd-differs-from-date-range", .warning, .googleDAI, .advice("globocom go-m3u8 mock"),
    about: .podURLs,
    says: "pd should equal the length of the date range in milliseconds, within 100.",
    why: "The pod is filled for another length than the break has: dead air, or ads cut off.",
    remedy: "Write the same length in both.",
    fails: [.pods(["pd=30000": "pd=«60000»"])],
    passes: [
      .pod(), .pods(["DURATION=30": "DURATION=29.97"]),
      .pods(["DURATION=30": "PLANNED-DURATION=30"]),
      // A break that ended early keeps the pod that was requested for its planned length.
      .pods(["DURATION=30": "DURATION=21.5,PLANNED-DURATION=30"]),
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let duration = reference.milliseconds,
        // The lengths of listed pods add up, and the list states them.
        reference.role != .listedAsset, let dateRange = reference.dateRange
      else { return }
      let asked = Seconds(milliseconds: duration.value)
      let lengths = [dateRange.knownLength, dateRange.plannedDuration.value?.seconds]
      let agrees = lengths.compactMap(\.self).contains {
        ($0 - asked).magnitude <= Seconds(milliseconds: Int64(tolerance))
      }
      guard !agrees, let length = dateRange.length.stated, let place = dateRange.length.place
      else { return }
      report(
        "pd is \(duration.value) milliseconds, but the date range is \(length) seconds long",
        at: reference.place(duration.part),
        related: [RelatedPlace(place, "length of the date range")])
    })

  static let pdDiffersFromPlayoutLimit = Rule(
    "pod-url/pd-differs-from-playout-limit", .info, .googleDAI,
    .advice("hls.js v1.7.1 interstitial-event"),
    about: .podURLs,
    says: "X-PLAYOUT-LIMIT should not be shorter than pd.",
    why: "The player leaves the pod before its last ads are complete, so they do not count.",
    remedy: "Request a pod as long as the limit, or raise the limit.",
    fails: [.pods(["DURATION=30": "DURATION=30,X-PLAYOUT-LIMIT=«10»"])],
    passes: [.pods(["DURATION=30": "DURATION=30,X-PLAYOUT-LIMIT=30"])],
    check: .podURL { reference, document, report in
      guard reference.isManifest, reference.role != .listedAsset, reference.isFirstOfDateRange,
        let duration = reference.milliseconds,
        case .value(let limit, let place)? = reference.dateRange?.decimal(.playoutLimit),
        limit.thousandfold < duration.value - Int64(tolerance)
      else { return }
      report(
        "\(document.name(of: .playoutLimit)) is \(limit.seconds) seconds, but pd is \(duration.value) "
          + "milliseconds",
        at: place,
        related: [RelatedPlace(reference.place(duration.part), "length of the pod")])
    })

  static let pdDiffersFromSCTE35 = Rule(
    "pod-url/pd-differs-from-scte35", .warning, .googleDAI,
    .advice("globocom go-m3u8 mock; SCTE 35"), about: .podURLs,
    says: "pd should equal the break length in SCTE35-OUT, within 100 milliseconds.",
    why: "The pod is filled for another length than the break has: dead air, or ads cut off.",
    remedy: "Take pd from the break duration of the splice information section.",
    fails: [
      .pods([
        "DURATION=30":
          "DURATION=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02E"
          + "FE005265C00000000000002280E5C4",
        "pd=30000": "pd=«30000»",
      ])
    ],
    passes: [
      .pods([
        "DURATION=30":
          "DURATION=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02E"
          + "FE002932E0000000000000AA61BC98"
      ])
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.role != .listedAsset,
        let duration = reference.milliseconds,
        case .value(let bytes, let place)? = reference.dateRange?.hexadecimal(.scte35Out),
        let ticks = SpliceInfoSection(bytes).breakDuration
      else { return }
      let length = Int64(clamping: ticks / 90)
      guard length > 0, (duration.value - length).magnitude > tolerance else { return }
      report(
        "pd is \(duration.value), but the break in SCTE35-OUT lasts \(length) milliseconds",
        at: reference.place(duration.part), related: [RelatedPlace(place, "SCTE35-OUT")])
    })

  /// About three frames, in milliseconds.
  private static let tolerance: UInt64 = 100
}

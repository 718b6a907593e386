import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The parameter pd: the length of the break.
extension PodURLRules {
  static let pdRequired = Rule(
    "pod-url/pd-required", .warning, .googleDAI, .advice("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    says: "A pod URL should have the parameter pd, unless the event has breaks without a duration.",
    why: "Without the length of the break, the service cannot fill it.",
    remedy: "Add pd with the length of the break in milliseconds.",
    fails: [
      .pods([
        "https": "«https", "&pd=30000": "", PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
      .pods([
        "https": "«https", "&pd=": ";pd=", PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
      .pods([
        "https": "«https", "&pd=": "&amp;pd=", PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
      .pods([
        "https": "«https", "&pd=": "?pd=", PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
    ],
    passes: [
      .pod(), .pods(["pd=30000": "pd={$pd}"], after: PodExample.queryVariable("pd")),
      .pods(["pd=30000": "{$query}"], after: PodExample.queryVariable("query")),
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.url.parameter(.podDuration) == nil,
        !reference.url.mayHideParameters
      else { return }
      let loss = reference.url.lossOfParameters
      // It is reported for stream_id if that is lost too.
      if loss != nil, reference.url.parameter(.streamID) == nil { return }
      report(
        loss ?? "pd is missing; expected the length of the break", at: reference.range)
    })

  static let pdValue = Rule(
    "pod-url/pd-value", .error, .googleDAI, .must("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/token-differs-from-url", "pod-url/pd-differs-from-date-range",
          "pod-url/pd-differs-from-playout-limit", "pod-url/pd-differs-from-scte35",
          "pod-url/pd-differs-from-asset",
        ], about: .attribute)
    ],
    says: "pd must be a whole number of milliseconds above zero, without unit, sign or fraction.",
    why: """
      Any other value is not a length. The service refuses the request, and viewers get no ads, or \
      ignores the length.
      """,
    remedy: "Write the length of the break in whole milliseconds, such as pd=30000.",
    fails: [.pods(["pd=30000": "pd=«30.0»"]), .pods(["pd=30000": "pd=«0»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, reference.milliseconds == nil,
        let parameter = reference.url.parameter(.podDuration)
      else { return }
      guard let value = parameter.value else {
        report(
          "pd has no value; expected a whole number of milliseconds above zero",
          at: reference.place(parameter.nameRange))
        return
      }
      guard value.isLiteral else { return }
      report(
        "pd is \(value.text.shown); expected a whole number of milliseconds above zero",
        at: reference.place(value))
    })

  static let pdUnitSuspect = Rule(
    "pod-url/pd-unit-suspect", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/pd-differs-from-date-range", "pod-url/pd-differs-from-playout-limit",
          "pod-url/pd-differs-from-scte35", "pod-url/pd-differs-from-asset",
        ], about: .attribute)
    ],
    says: "pd should be between 1000 and 3600000 milliseconds.",
    why: "A smaller number is probably seconds, and a larger one microseconds.",
    remedy: "Write the length of the break in milliseconds.",
    fails: [.pods(["pd=30000": "pd=«30»"]), .pods(["pd=30000": "pd=«30000000»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, let duration = reference.milliseconds,
        !(1_000...3_600_000).contains(duration.value)
      else { return }
      let unit = duration.value < 1_000 ? "seconds" : "microseconds"
      report(
        "pd is \(duration.value) milliseconds, probably \(unit); expected milliseconds",
        at: reference.place(duration.part))
    })
}

extension PodURLRules {
  static let pdDiffersFromListedDuration = Rule(
    "pod-url/pd-differs-from-listed-duration", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live; rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "pd of a listed pod should equal its DURATION in milliseconds, within 100.",
    why: "The pod is filled for another length than the list states: dead air, or ads cut off.",
    remedy: "Write the same length in both.",
    fails: [listed(duration: "«10»")],
    passes: [listed(duration: "30"), listed(duration: "29.97")],
    check: .assetList { list, context, report in
      let hosts = report.settings.podServingHosts
      for asset in list.assets {
        guard case .value(let duration, let place) = asset.duration,
          let uri = asset.uri.value, let url = PodServingURL(uri, additionalHosts: hosts),
          url.endpoint == .hlsManifest, let (length, part) = url.podDuration,
          (length - min(duration.decimal.thousandfold, Int64.max / 2)).magnitude > 100
        else { continue }
        report(
          "DURATION is \(duration.seconds) seconds, but pd is \(length) milliseconds", at: place,
          related: [RelatedPlace(asset.place(part.range), "the requested length")])
      }
    })

  private static func listed(duration: String) -> Example {
    let list =
      #"{"ASSETS":[{"URI":"https://dai.google.com/linear/pods/v1/hls/network/1234/"#
      + "custom_asset/example-live/ad_break_id/ab-001.m3u8"
      + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000"
      + #"\#(PodExample.tokenPlace)","DURATION":\#(duration)}]}"#
    return .json(
      list.replacing(
        PodExample.tokenPlace, with: PodExample.parameter(.fitting, in: list)))
  }
}

/// The parameter pd compared with the other lengths of the same break.
extension PodURLRules {
  static let pdDiffersFromDateRange = Rule(
    "pod-url/pd-differs-from-date-range", .warning, .googleDAI, .advice("globocom go-m3u8 mock"),
    about: .podURLs,
    says: "pd should equal the length of the date range in milliseconds, within 100.",
    why: """
      The pod is filled for another length than the date range has: viewers see dead air after the \
      ads, or the last ad is cut off.
      """,
    remedy: """
      Write the length of the date range in pd, in milliseconds: pd=30000 for 30 seconds; or \
      correct the date range.
      """,
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
    why: """
      The pod is filled for another length than the broadcaster signaled: viewers see dead air \
      after the ads, or the last ad is cut off.
      """,
    remedy:
      "Write the break duration of SCTE35-OUT in pd, in milliseconds: pd=30000 for 30 seconds.",
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

import HLSInterstitials
import HLSLinting

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
    why: "Any other value is not a length, and the service refuses the request or ignores it.",
    remedy: "Write the length of the break in milliseconds, such as 30000.",
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

/// What a schedule may contain.
///
/// Source: the article about schedules in the documentation of `InterlintCommand`, whose keys are the
/// properties of `AVPlayerInterstitialEvent` (AVPlayerInterstitialEventController.h, SDK 26.4).
extension AppSchedule {
  static let shape = JSONShape.object([
    JSONKey("made", .optional, .text(.date)),
    JSONKey(
      "primary", .optional,
      .object([
        JSONKey("uri", .optional, .text(.uri)), JSONKey("live", .optional, .boolean),
        JSONKey("currentTime", .optional, time(.notNegative)),
        JSONKey("currentDate", .optional, .text(.date)),
      ])),
    JSONKey(
      "liveEvent", .optional,
      .object([
        JSONKey("networkCode", .optional, .text(.filled)),
        JSONKey("customAssetKey", .optional, .text(.filled)),
        JSONKey("daiType", .optional, .text(.filled)),
      ])),
    JSONKey("podURLTemplates", .optional, .array(of: .text(.filled))),
    JSONKey("events", .required, .array(of: event)),
  ])

  private static let event = JSONShape.object([
    JSONKey("identifier", .required, .text(.filled)),
    JSONKey("date", .optional, .text(.date)),
    JSONKey("time", .optional, time(.notNegative)),
    JSONKey("cue", .optional, .text(.words(["noCue", "joinCue", "leaveCue"]))),
    JSONKey("willPlayOnce", .optional, .boolean),
    JSONKey("templateItems", .optional, .array(of: item)),
    JSONKey("assetList", .optional, .text(.uri)),
    JSONKey("assetListResponse", .optional, .anything),
    JSONKey("restrictions", .optional, .array(of: .text(.words(restrictions.map(\.name))))),
    JSONKey(
      "resumptionOffset", .optional,
      .either([.number(.any), .text(.words(["indefinite"])), mediaTime(.any)])),
    JSONKey("playoutLimit", .optional, time(.positive)),
    JSONKey("alignsStartWithPrimarySegmentBoundary", .optional, .boolean),
    JSONKey("alignsResumptionWithPrimarySegmentBoundary", .optional, .boolean),
    JSONKey("timelineOccupancy", .optional, .text(.words(["singlePoint", "fill"]))),
    JSONKey("supplementsPrimaryContent", .optional, .boolean),
    JSONKey("contentMayVary", .optional, .boolean),
    JSONKey("plannedDuration", .optional, time(.notNegative)),
    JSONKey(
      "skipControlTimeRange", .optional,
      .object([
        JSONKey("start", .optional, time(.notNegative)),
        JSONKey(
          "duration", .optional,
          .either([
            .number(.notNegative), .text(.words(["positiveInfinity"])), mediaTime(.notNegative),
          ])),
      ])),
    JSONKey("skipControlLocalizedLabelBundleKey", .optional, .text(.filled)),
    JSONKey("userDefinedAttributes", .optional, .map(of: .anything)),
    JSONKey("scheduleIdentifier", .optional, .text(.any)),
    JSONKey("withoutProperty", .optional, .map(of: .text(.any))),
  ])

  private static let item = JSONShape.either([
    .text(.absoluteURI),
    .object([
      JSONKey("uri", .required, .text(.absoluteURI)),
      JSONKey("duration", .optional, time(.notNegative)),
    ]),
  ])

  private static func time(_ form: JSONNumberForm) -> JSONShape {
    .either([.number(form), mediaTime(form)])
  }

  private static func mediaTime(_ form: JSONNumberForm) -> JSONShape {
    .object([
      JSONKey("value", .required, .number(form)),
      JSONKey("timescale", .required, .number(.positive)),
    ])
  }

  /// The restrictions and the words of X-RESTRICT.
  package static let restrictions = [
    (name: "constrainsSeekingForwardInPrimaryContent", word: "JUMP"),
    (name: "requiresPlaybackAtPreferredRateForAdvancement", word: "SKIP"),
  ]
}

/// The JSON Schema of a schedule made by an app.
package enum ScheduleSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = LaidOutJSON.object([
    ("description", "The interstitials that an app schedules with AVPlayerInterstitialEvent."),
    ("allOf", [AppSchedule.shape.schema]),
  ]).document("urn:interlint:schedule:1", title: "a schedule made by an app")
}

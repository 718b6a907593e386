import HLSInterstitials

/// What a line of a recorded session may contain.
///
/// Source: the article about recorded sessions in the documentation of `InterlintCommand`.
package enum SessionShape {
  /// An event other than `setup`; each may have the keys of all.
  static let event = JSONShape.object(
    head
      + [
        JSONKey("requestId", .optional, identifier), JSONKey("network", .optional, identifier),
        JSONKey("customAssetKey", .optional, .text(.filled)),
        JSONKey("assetKey", .optional, .text(.filled)),
        JSONKey("adTagParameters", .optional, .map(of: .either([.text(.any), .number(.any)]))),
        JSONKey("pictureInPictureProxy", .optional, .boolean),
        JSONKey("useHLSInterstitial", .optional, .boolean),
        JSONKey("videoDisplay", .optional, .text(.filled)),
        JSONKey("adDisplayContainer", .optional, .anything),
        JSONKey("userContext", .optional, .anything),
        JSONKey("streamId", .optional, .text(.any)),
        JSONKey("metadataUrl", .optional, .text(.uri)),
        JSONKey("pollingFrequency", .optional, .number(.notNegative)),
        JSONKey("mediaVerificationUrl", .optional, .text(.uri)),
        JSONKey("status", .optional, .number(.count)), JSONKey("message", .optional, .text(.any)),
        JSONKey("url", .optional, .text(.filled)), JSONKey("reason", .optional, .text(.any)),
        JSONKey("breakId", .optional, identifier),
        JSONKey("identifier", .optional, .text(.filled)),
        JSONKey("start", .optional, .number(.any)), JSONKey("date", .optional, .text(.date)),
        JSONKey("position", .optional, .number(.any)),
        JSONKey("events", .optional, .array(of: scheduled)),
      ] + properties + ad
      + [
        JSONKey("key", .optional, .text(.any)), JSONKey("type", .optional, .text(.any)),
        JSONKey("adTagUrl", .optional, .text(.filled)),
        JSONKey("from", .optional, .number(.any)), JSONKey("to", .optional, .number(.any)),
        JSONKey("participant", .optional, .text(.filled)),
        JSONKey("method", .optional, .text(.filled)), JSONKey("body", .optional, .anything),
        JSONKey("requestHeaders", .optional, .map(of: .text(.any))),
      ])

  /// A time of AVFoundation, as in a schedule.
  static let time = JSONShape.object([
    JSONKey("value", .optional, .number(.any)), JSONKey("timescale", .optional, .number(.any)),
  ])

  static let head = [
    JSONKey("event", .required, .text(.filled)), JSONKey("t", .optional, .number(.notNegative)),
  ]

  /// What the SDK says of an ad and its pod.
  private static let ad = [
    JSONKey("podIndex", .optional, .number(.any)), JSONKey("adPosition", .optional, .number(.any)),
    JSONKey("totalAds", .optional, .number(.any)), JSONKey("timeOffset", .optional, .number(.any)),
    JSONKey("maxDuration", .optional, .number(.any)),
    JSONKey("adDuration", .optional, .number(.notNegative)),
    JSONKey("adEventId", .optional, .text(.filled)), JSONKey("skippable", .optional, .boolean),
    JSONKey("bumper", .optional, .boolean), JSONKey("title", .optional, .text(.any)),
    JSONKey("description", .optional, .text(.any)),
    JSONKey("contentType", .optional, .text(.any)),
  ]

  private static let scheduled = JSONShape.object(
    [
      JSONKey("identifier", .required, .text(.filled)), JSONKey("breakId", .optional, identifier),
      JSONKey("start", .optional, .number(.any)), JSONKey("date", .optional, .text(.date)),
      JSONKey("url", .optional, .text(.filled)),
    ] + properties)

  /// The properties of an event that a log may have.
  private static let properties = [
    JSONKey("restrictions", .optional, .array(of: .text(.filled))),
    JSONKey("plannedDuration", .optional, .number(.notNegative)),
    JSONKey("resumptionOffset", .optional, .either([.number(.any), .text(.filled)])),
    JSONKey("playoutLimit", .optional, .number(.notNegative)),
  ]

  private static let identifier = JSONShape.either([.text(.filled), .number(.count)])
}

/// The JSON Schema of a line of a recorded session.
package enum SessionSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = LaidOutJSON.object([
    (
      "description",
      "One event of an app that plays ads; a session is a file with one event per line."
    ),
    ("if", .object([("properties", .object([("event", .object([("const", "setup")]))]))])),
    ("then", SessionShape.setup.schema), ("else", SessionShape.event.schema),
  ]).document("urn:interlint:session:1", title: "a line of a recorded session")
}

import HLSInterstitials

extension SessionShape {
  /// The declared facts of a `setup` record.
  static let setup = JSONShape.object(
    head
      + [
        JSONKey("sdkVersion", .optional, .text(.filled)),
        JSONKey(
          "audioSession", .optional,
          .object([
            JSONKey("category", .optional, .text(.filled)), JSONKey("active", .optional, .boolean),
            JSONKey("activatedBeforeCategory", .optional, .boolean),
            JSONKey("errorsHandled", .optional, .boolean),
          ])),
        JSONKey("settings", .optional, settings),
        JSONKey(
          "adDisplayContainer", .optional,
          .object([
            JSONKey("adContainer", .optional, .text(.filled)),
            JSONKey("viewController", .optional, .text(.filled)),
            JSONKey(
              "companionSlots", .optional, .either([.array(of: .text(.filled)), .number(.count)])),
          ])),
        JSONKey(
          "renderingSettings", .optional,
          .object([
            JSONKey("linkOpenerDelegate", .optional, .text(.filled)),
            JSONKey("linkOpenerPresentingController", .optional, .text(.filled)),
          ])),
        JSONKey(
          "player", .optional,
          .object([
            JSONKey("layer", .optional, .text(.filled)),
            JSONKey("display", .optional, .text(.filled)),
          ])),
        JSONKey(
          "pictureInPicture", .optional,
          .object([
            JSONKey("delegate", .optional, .text(.filled)),
            JSONKey("layer", .optional, .text(.filled)),
            JSONKey("proxyDelegate", .optional, .text(.filled)),
            JSONKey("proxyInRequest", .optional, .boolean),
            JSONKey("supportChecked", .optional, .boolean),
            JSONKey("ownButton", .optional, .boolean), JSONKey("automatic", .optional, .boolean),
          ])),
        JSONKey("retained", .optional, .array(of: .text(.words(objects)))),
        JSONKey("released", .optional, .array(of: .text(.words(objects)))),
        JSONKey("tokenEncoding", .optional, .text(.filled)),
        JSONKey("keyInApp", .optional, .boolean), JSONKey("release", .optional, .boolean),
        JSONKey("startGuarded", .optional, .boolean),
        JSONKey("eventsAppended", .optional, .boolean),
        JSONKey("fallback", .optional, .boolean), JSONKey("tokenSent", .optional, .boolean),
        JSONKey(
          "interstitialEvents", .optional,
          .object([
            JSONKey("contentMayVary", .optional, .boolean),
            JSONKey(
              "timelineOccupancy", .optional,
              .text(.words(["fill", "singlePoint", ".fill", ".singlePoint"]))),
            JSONKey("plannedDuration", .optional, .either([.number(.notNegative), time])),
            JSONKey(
              "resumptionOffset", .optional, .either([.number(.any), .text(.filled), time])),
            JSONKey("restrictions", .optional, .array(of: .text(.filled))),
          ])),
      ])

  /// The properties of `IMASettings`, and when the app sets them.
  private static let settings = JSONShape.object([
    JSONKey("enableBackgroundPlayback", .optional, .boolean),
    JSONKey("setAfterLoader", .optional, .boolean),
    JSONKey("autoPlayAdBreaks", .optional, .boolean),
    JSONKey("disableNowPlayingInfo", .optional, .boolean),
    JSONKey("enableDebugMode", .optional, .boolean),
    JSONKey("sameAppKeyEnabled", .optional, .boolean),
    JSONKey("language", .optional, .text(.filled)), JSONKey("ppid", .optional, .text(.filled)),
    JSONKey("sessionID", .optional, .text(.filled)),
    JSONKey("playerType", .optional, .text(.filled)),
    JSONKey("playerVersion", .optional, .text(.filled)),
    JSONKey("maxRedirects", .optional, .number(.count)),
    JSONKey("featureFlags", .optional, .map(of: .anything)),
  ])

  /// The objects of an app that it has to keep.
  package static let objects = [
    "adsLoader", "streamManager", "eventController", "pictureInPictureProxy",
    "pictureInPictureController", "playerLayer",
  ]
}

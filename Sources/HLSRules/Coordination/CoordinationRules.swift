import HLSLinting

/// Rules about shared playback, in which all participants should see the same content.
enum CoordinationRules {
  static let all: [Rule] = [
    contentMayVaryMissing, lengthUnknown, personalizedAddress, preRoll, once,
    eventsDiffer, idsDiffer, attributesDiffer, lengthDiffers, assetListVaries,
    liveDatesDiffer, vodOriginDiffers, seekNotFollowed, pauseNotFollowed, notCoordinated,
  ]
}

public import HLSLinting

/// What shared playback asks of a playlist, so that all participants see the same.
public enum CoordinationRules {
  public static let all: [Rule] = [
    contentMayVaryMissing, lengthUnknown, personalisedAddress, preRoll, once,
  ]
}

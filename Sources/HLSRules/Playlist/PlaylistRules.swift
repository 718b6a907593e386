public import HLSLinting

/// What a playlist must be as a whole, beyond the grammar.
public enum PlaylistRules {
  public static let all: [Rule] = [
    extm3uRepeated, kindUndetermined, mixedKinds, noSegments, noVariants,
    liveWindowTooShort, typeWithSlidingWindow, vodWithoutEndlist,
    startOffsetBeyondPlaylist, startTooCloseToLiveEdge,
    sessionDataNaming, sessionDataDuplicate, sessionDataFormatWithoutURI,
    sessionDataLocalizedNamesURI, sessionDataNotJSON,
    sessionDataLocalizedNamesFormat, sessionDataLocalizedNamesUnmatched,
    sessionDataMediaSettingsFormat, sessionDataMediaSettingsEmpty,
    sessionDataMediaSettingsLanguages, sessionDataMediaSettingsUnmatched,
  ]
}

import HLSLinting

/// Rules for a playlist as a whole that the grammar does not cover.
enum PlaylistRules {
  static let all: [Rule] = [
    extm3uRepeated, kindUndetermined, mixedKinds, noSegments, noVariants,
    liveWindowTooShort, typeWithSlidingWindow, vodWithoutEndlist,
    startOffsetBeyondPlaylist, startTooCloseToLiveEdge,
    sessionDataNaming, sessionDataDuplicate, sessionDataFormatWithoutURI,
    sessionDataLocalizedNamesURI, sessionDataNotJSON,
    sessionDataLocalizedNamesFormat, sessionDataLocalizedNamesUnmatched,
    sessionDataMediaSettingsFormat, sessionDataMediaSettingsEmpty,
    sessionDataMediaSettingsLanguages, sessionDataMediaSettingsUnmatched,
    sessionDataChaptersFormat, sessionDataChaptersBeyondEnd,
  ]
}

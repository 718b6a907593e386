import HLSLinting

/// Rules for parts, hints, delta updates and server control.
enum LowLatencyRules {
  static let all: [Rule] =
    [
      holdBackTooSmall, holdBackExceedsPlaylist,
      partHoldBackRequired, partHoldBackTooSmall, partHoldBackRecommended,
      canSkipUntilTooSmall, skipDaterangesWithoutSkipUntil, skipDaterangesNotOffered,
      serverControlWithEndlist,
      partInfRequired, partTargetPlausible,
      partTooLong, partTooShort, partSumMismatch, partTooOld,
      segmentTagAfterPart, partByterangeNoBase,
      skipWithEndlist, skipWithoutPermission, skipInsideBoundary, skipPosition,
      skipRemovedDateRangeStillPresent,
      preloadHintDuplicateType, preloadHintAlreadyListed, preloadHintMissing,
      blockReloadMissing, partIndependentMissing, pdtRequired, renditionReportDuplicate,
      renditionReportMissing, renditionReportIFrame, renditionReportSelf, renditionReportUnknownURI,
      renditionReportLastPartRequired, renditionReportStale,
    ] + keyHints

  /// A live playlist of 18 seconds with parts of one second, up to the first part, for examples.
  static let head = """
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=1.0
    #EXTINF:6,
    a.ts
    #EXTINF:6,
    b.ts
    #EXTINF:6,
    c.ts

    """
}

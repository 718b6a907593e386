import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Rules for parts, hints, delta updates and server control.
enum LowLatencyRules {
  static let all: [Rule] =
    [
      holdBackTooSmall, holdBackExceedsPlaylist,
      partHoldBackRequired, partHoldBackTooSmall, partHoldBackRecommended,
      partHoldBackExceedsHoldBack, partsWithoutSegment,
      canSkipUntilTooSmall, skipDaterangesWithoutSkipUntil, skipDaterangesNotOffered,
      serverControlWithEndlist,
      partInfRequired, partTargetPlausible,
      partTooLong, partTooShort, partSumMismatch, partTooOld,
      segmentTagAfterPart, partByterangeNoBase,
      skipWithEndlist, skipWithoutPermission, skipInsideBoundary, skipPosition,
      skipRemovedDateRangeStillPresent, skipNothing, preloadHintRange, partsMissing,
      renditionReportPartBeyond,
      preloadHintDuplicateType, preloadHintAlreadyListed, preloadHintMissing,
      blockReloadMissing, partIndependentMissing, pdtRequired, renditionReportDuplicate,
      renditionReportMissing, renditionReportIFrame, renditionReportSelf, renditionReportUnknownURI,
      renditionReportLastPartRequired, renditionReportStale,
    ] + keyHints

  /// A live playlist of 18 seconds with parts of one second, up to the first part, for examples.
  static let head = """
    #EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=1.0
    #EXTINF:6,
    a.ts
    #EXTINF:6,
    b.ts
    #EXTINF:6,
    c.ts

    """

  /// The same, from a server that offers blocking reloads.
  static let blockingHead = head.replacing(
    "PART-HOLD-BACK", with: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK")
}

extension Document {
  /// Whether the server offers low latency: parts, and requests for them that wait (appendix B.1).
  var offersLowLatency: Bool {
    guard isLive, playlist.census.count(of: .partInf) > 0,
      let control = playlist.firstTag(.serverControl)
    else { return false }
    return playlist.isYes(.canBlockReload, of: control)
  }
}

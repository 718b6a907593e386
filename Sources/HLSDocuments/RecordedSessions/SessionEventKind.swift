import SourceText

extension SessionEvent {
  /// What happened.
  ///
  /// Source: the article about recorded sessions in the documentation of `InterlintCommand`. The names in
  /// capitals are those of the SDK (Google DAI docs: IMAAdEventType, StreamEvent.Type).
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    // The app.
    case setup, contentChosen, contentLoaded, contentInvalid, contentPlay, backupContent
    case background, foreground, end
    // The stream request and its manager.
    case requestStream, adsLoaded, failed, streamFailed, streamError, setDelegate, initialize
    // Breaks and pods.
    case schedule, setEvents, breakSkipped, podRequest, podResponse
    case adBreakRequest, apiRequest
    case metadata, metadataPoll, verificationPing
    // Events of the SDK.
    case adPeriodStarted = "AD_PERIOD_STARTED"
    case adPeriodEnded = "AD_PERIOD_ENDED"
    case adBreakStarted = "AD_BREAK_STARTED"
    case adBreakEnded = "AD_BREAK_ENDED"
    case loaded = "LOADED"
    case started = "STARTED"
    case firstQuartile = "FIRST_QUARTILE"
    case midpoint = "MIDPOINT"
    case thirdQuartile = "THIRD_QUARTILE"
    case complete = "COMPLETE"
    case skipped = "SKIPPED"
    case skippableStateChanged = "SKIPPABLE_STATE_CHANGED"
    case clicked = "CLICKED"
    case tapped = "TAPPED"
    case iconTapped = "ICON_TAPPED"
    case iconFallbackImageClosed = "ICON_FALLBACK_IMAGE_CLOSED"
    case adProgress = "AD_PROGRESS"
    case cuePointsChanged = "CUEPOINTS_CHANGED"
    case streamLoaded = "STREAM_LOADED"
    case streamStarted = "STREAM_STARTED"
    case adBreakReady = "AD_BREAK_READY"
    case adBreakFetchError = "AD_BREAK_FETCH_ERROR"
    case allAdsCompleted = "ALL_ADS_COMPLETED"
    case error = "ERROR"
    case log = "LOG"
    // Client-side ads.
    case adsRequest, adsManagerStart
    // The viewer and the player.
    case pause, resume, seek, seekBlocked, seekProposed, buttonTap
    case startPictureInPicture, pipStarted, pipStopped
    /// An event whose name is not known.
    case unknown = ""

    /// The kind of an event with a name, in any of the spellings of the SDK.
    ///
    /// Case and underscores do not matter, since the SDK for the web has `adBreakStarted` where others have
    /// `AD_BREAK_STARTED`.
    public init(named name: String) {
      self = Self.names[Self.folded(name)] ?? .unknown
    }

    private static let names: [String: Kind] = {
      var names: [String: Kind] = [:]
      for kind in allCases where kind != .unknown { names[folded(kind.rawValue)] = kind }
      for (name, kind) in aliases { names[name] = kind }
      return names
    }()

    private static let aliases: [(String, Kind)] = [
      ("streaminitialized", .adsLoaded), ("paused", .pause), ("resumed", .resume),
      ("click", .clicked), ("skip", .skipped), ("completed", .complete),
    ]

    private static func folded(_ name: String) -> String {
      // No known name is longer.
      guard name.utf8.count <= 64 else { return "" }
      return String(
        decoding: name.utf8.filter { $0 != UInt8(ascii: "_") }.map(\.lowercased), as: UTF8.self)
    }
  }
}

import SourceText

extension SessionEvent {
  /// What happened.
  ///
  /// Source: the article about recorded sessions in the documentation of `InterlintCommand`. The names in
  /// capitals are those of the SDK (Google DAI and IMA docs: IMAAdEventType, StreamEvent.Type, AdEvent.Type).
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    // The app.
    /// What the app declares of its setup.
    case setup
    /// The viewer or the app chose content.
    case contentChosen
    /// The content was loaded.
    case contentLoaded
    /// The content cannot be played.
    case contentInvalid
    /// The content begins to play.
    case contentPlay
    /// Other content plays in place of a stream with ads.
    case backupContent
    /// The app moved to the background.
    case background
    /// The app moved to the foreground.
    case foreground
    /// The session is over, and the log complete.
    case end
    // The stream request and its manager.
    /// A stream was requested.
    case requestStream
    /// The stream or the ads were loaded.
    case adsLoaded
    /// The request failed.
    case failed
    /// The server refused to create the stream.
    case streamFailed
    /// The stream manager reported an error.
    case streamError
    /// The delegate of the stream manager was set.
    case setDelegate
    /// The stream manager was initialized.
    case initialize
    // Breaks and pods.
    /// A break was scheduled.
    case schedule
    /// The events of the interstitial controller were set.
    case setEvents
    /// The app skipped a break.
    case breakSkipped
    /// A pod was requested.
    case podRequest
    /// The request of a pod was answered.
    case podResponse
    /// A request of the Ad Break API.
    case adBreakRequest
    /// Another request of DAI.
    case apiRequest
    /// Timed metadata that the SDK received.
    case metadata
    /// The metadata address was requested.
    case metadataPoll
    /// An ad event was verified.
    case verificationPing
    // Events of the SDK.
    /// The event AD_PERIOD_STARTED of the SDK.
    case adPeriodStarted = "AD_PERIOD_STARTED"
    /// The event AD_PERIOD_ENDED of the SDK.
    case adPeriodEnded = "AD_PERIOD_ENDED"
    /// The event AD_BREAK_STARTED of the SDK.
    case adBreakStarted = "AD_BREAK_STARTED"
    /// The event AD_BREAK_ENDED of the SDK.
    case adBreakEnded = "AD_BREAK_ENDED"
    /// The event LOADED of the SDK.
    case loaded = "LOADED"
    /// The event STARTED of the SDK.
    case started = "STARTED"
    /// The event FIRST_QUARTILE of the SDK.
    case firstQuartile = "FIRST_QUARTILE"
    /// The event MIDPOINT of the SDK.
    case midpoint = "MIDPOINT"
    /// The event THIRD_QUARTILE of the SDK.
    case thirdQuartile = "THIRD_QUARTILE"
    /// The event COMPLETE of the SDK.
    case complete = "COMPLETE"
    /// The event SKIPPED of the SDK.
    case skipped = "SKIPPED"
    /// The event SKIPPABLE_STATE_CHANGED of the SDK.
    case skippableStateChanged = "SKIPPABLE_STATE_CHANGED"
    /// The event CLICKED of the SDK.
    case clicked = "CLICKED"
    /// The event TAPPED of the SDK.
    case tapped = "TAPPED"
    /// The event ICON_TAPPED of the SDK.
    case iconTapped = "ICON_TAPPED"
    /// The event ICON_FALLBACK_IMAGE_CLOSED of the SDK.
    case iconFallbackImageClosed = "ICON_FALLBACK_IMAGE_CLOSED"
    /// The event AD_PROGRESS of the SDK.
    case adProgress = "AD_PROGRESS"
    /// The event CUEPOINTS_CHANGED of the SDK.
    case cuePointsChanged = "CUEPOINTS_CHANGED"
    /// The event STREAM_LOADED of the SDK.
    case streamLoaded = "STREAM_LOADED"
    /// The event STREAM_STARTED of the SDK.
    case streamStarted = "STREAM_STARTED"
    /// The event AD_BREAK_READY of the SDK.
    case adBreakReady = "AD_BREAK_READY"
    /// The event AD_BREAK_FETCH_ERROR of the SDK.
    case adBreakFetchError = "AD_BREAK_FETCH_ERROR"
    /// The event ALL_ADS_COMPLETED of the SDK.
    case allAdsCompleted = "ALL_ADS_COMPLETED"
    /// The event ERROR of the SDK.
    case error = "ERROR"
    /// The event LOG of the SDK.
    case log = "LOG"
    /// The event CONTENT_PAUSE_REQUESTED of the SDK.
    case contentPauseRequested = "CONTENT_PAUSE_REQUESTED"
    /// The event CONTENT_RESUME_REQUESTED of the SDK.
    case contentResumeRequested = "CONTENT_RESUME_REQUESTED"
    /// The event AD_BUFFERING of the SDK.
    case adBuffering = "AD_BUFFERING"
    /// The event AD_CAN_PLAY of the SDK.
    case adCanPlay = "AD_CAN_PLAY"
    /// The event AD_METADATA of the SDK.
    case adMetadata = "AD_METADATA"
    /// The event DURATION_CHANGE of the SDK.
    case durationChange = "DURATION_CHANGE"
    /// The event IMPRESSION of the SDK.
    case impression = "IMPRESSION"
    /// The event VIEWABLE_IMPRESSION of the SDK.
    case viewableImpression = "VIEWABLE_IMPRESSION"
    /// The event INTERACTION of the SDK.
    case interaction = "INTERACTION"
    /// The event LINEAR_CHANGED of the SDK.
    case linearChanged = "LINEAR_CHANGED"
    /// The event VOLUME_CHANGED of the SDK.
    case volumeChanged = "VOLUME_CHANGED"
    /// The event VOLUME_MUTED of the SDK.
    case volumeMuted = "VOLUME_MUTED"
    /// The event USER_CLOSE of the SDK.
    case userClose = "USER_CLOSE"
    /// The event SHOW_AD_UI of the SDK.
    case showAdUI = "SHOW_AD_UI"
    /// The event HIDE_AD_UI of the SDK.
    case hideAdUI = "HIDE_AD_UI"
    // Client-side ads.
    /// Client-side ads were requested.
    case adsRequest
    /// The app started client-side ads.
    case adsManagerStart
    // The viewer and the player.
    /// The player requested a document or media other than a pod.
    case request
    /// Playback paused.
    case pause
    /// Playback resumed.
    case resume
    /// A seek was accepted.
    case seek
    /// A seek was refused.
    case seekBlocked
    /// Another participant proposed a seek.
    case seekProposed
    /// The player announced another integrated timeline.
    case segmentsChanged
    /// The player announced that playback entered another segment of the integrated timeline.
    case currentSegmentChanged
    /// The player announced that another interstitial plays, or none.
    case currentEventChanged
    /// The viewer used a control.
    case buttonTap
    /// The app called for Picture in Picture.
    case startPictureInPicture
    /// Picture in Picture started.
    case pipStarted
    /// Picture in Picture stopped.
    case pipStopped
    /// An event whose name is not known.
    case unknown = ""

    /// The kind of an event with a name, in any of the spellings of the SDK.
    ///
    /// Case and underscores do not matter, since the SDK for the web has `adBreakStarted` where others have
    /// `AD_BREAK_STARTED`, and Objective-C `kIMAAdEvent_AD_BREAK_STARTED`.
    public init(named name: String) {
      let folded = Self.folded(name)
      self =
        Self.names[folded] ?? Self.names[String(folded.trimmingPrefix("kimaadevent"))] ?? .unknown
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
      ("videoclicked", .tapped), ("videoiconclicked", .iconTapped), ("aderror", .error),
    ]

    private static func folded(_ name: String) -> String {
      // No known name is longer.
      guard name.utf8.count <= 64 else { return "" }
      return String(
        decoding: name.utf8.filter { $0 != UInt8(ascii: "_") }.map(\.lowercased), as: UTF8.self)
    }
  }
}

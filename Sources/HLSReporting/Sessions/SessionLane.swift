import HLSDocuments
import SourceText

/// What a lane of a session shows; the last four, what players report with their requests (CMCD).
enum SessionLane: String, CaseIterable, Sendable {
  case app
  case stream
  case content
  case announcements = "announced"
  case schedule = "scheduled"
  case pods
  case periods = "ad periods"
  case breaks
  case ads
  case pictureInPicture = "PiP"
  case background
  case user
  case requests
  case clientSession = "CMCD sid"
  case clientContent = "CMCD cid"
  case playback
  case buffer

  /// The part that an event has in its lane.
  enum Part {
    /// It begins a state that lasts until the end of the lane's next event.
    case begin
    /// It begins a request, which lasts until its answer.
    case request
    case end
    case point
    /// A point that went wrong.
    case failure
  }

  /// The lane of an event, and its part in it; nil for what is only a sign of progress.
  static func place(of event: SessionEvent) -> (lane: SessionLane, part: Part)? {
    switch event.kind {
    case .setup, .setDelegate, .initialize, .adsRequest, .adsManagerStart, .metadata,
      .verificationPing, .metadataPoll, .apiRequest, .log:
      (.app, .point)
    case .error, .adBreakFetchError: (.app, .failure)
    case .requestStream: (.stream, .request)
    case .adsLoaded: (.stream, .end)
    case .failed, .streamFailed, .streamError: (.stream, .failure)
    case .contentChosen, .contentLoaded, .contentPlay, .backupContent, .segmentsChanged,
      .currentSegmentChanged, .currentEventChanged:
      (.content, .point)
    case .contentInvalid: (.content, .failure)
    case .adBreakRequest: (.announcements, .point)
    case .schedule, .setEvents, .cuePointsChanged: (.schedule, .point)
    case .breakSkipped: (.schedule, .failure)
    case .podRequest: (.pods, .request)
    case .podResponse:
      (.pods, event.hasFailed ? .failure : .end)
    case .request: (.requests, event.hasFailed ? .failure : .point)
    case .adPeriodStarted: (.periods, .begin)
    case .adPeriodEnded: (.periods, .end)
    case .adBreakStarted: (.breaks, .begin)
    case .adBreakEnded: (.breaks, .end)
    case .started: (.ads, .begin)
    case .complete, .skipped: (.ads, .end)
    case .loaded, .firstQuartile, .midpoint, .thirdQuartile, .skippableStateChanged, .streamLoaded,
      .streamStarted, .adBreakReady, .allAdsCompleted, .contentPauseRequested,
      .contentResumeRequested, .adBuffering, .adCanPlay, .adMetadata, .durationChange, .impression,
      .viewableImpression, .interaction, .linearChanged, .volumeChanged, .volumeMuted, .showAdUI,
      .hideAdUI:
      nil
    case .adProgress, .end, .unknown: nil
    case .pipStarted: (.pictureInPicture, .begin)
    case .pipStopped: (.pictureInPicture, .end)
    case .background: (.background, .begin)
    case .foreground: (.background, .end)
    case .seek, .seekBlocked, .seekProposed, .pause, .resume, .clicked, .tapped, .iconTapped,
      .iconFallbackImageClosed, .userClose, .buttonTap,
      .startPictureInPicture:
      (.user, .point)
    }
  }
}

extension SessionEvent {
  /// Whether its status is that of a request that failed or had no answer.
  fileprivate var hasFailed: Bool { integer("status").map { !(200..<400).contains($0) } ?? false }
}

/// A stretch of a lane of a session, or a point of it.
struct SessionMark: Sendable, Hashable {
  let from: Seconds
  var to: Seconds
  /// The index of the entry that begins it.
  let event: Int
  /// What a player reports there; nil if the event says it.
  var label: String?
  /// How much a player has buffered there.
  var level: Seconds?
  /// Whether it is a state or a request with an end, rather than a point.
  var isStretch = false
  var isFailure = false
  /// The number of marks that it represents.
  var count = 1

  init(from: Seconds, to: Seconds, event: Int) {
    (self.from, self.to, self.event) = (from, to, event)
  }

  /// Whether it is an event that went well, at one point, and no level of a buffer.
  var isPlainPoint: Bool { !isStretch && !isFailure && level == nil }

  mutating func end(at position: Seconds) {
    to = max(from, position)
    isStretch = true
  }
}

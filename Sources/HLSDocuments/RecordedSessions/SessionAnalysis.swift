/// Reads the events of a session in order, and follows streams, periods, breaks and ads.
///
/// The states and their order are those of a DAI session: request, loaded, ready, break, ad. A state that
/// no event began, since the log begins later or the viewer joined late, is not a fault.
struct SessionAnalysis {
  private(set) var pods: [SessionPod] = []
  private(set) var scheduledPods: [SessionPod] = []
  private(set) var breaks: [SessionBreak] = []
  private(set) var ads: [SessionAd] = []
  private(set) var periods: [SessionPeriod] = []
  private(set) var streams: [SessionStream] = []
  private(set) var histories = BreakHistories()
  private let hosts: [String]
  private var openBreak: Int?
  private var openAd: Int?
  private var openPeriod: Int?
  /// The ID of the current stream.
  private var streamID: String?
  /// The breaks of the current stream by identifier, and by number without one.
  private var known: [String: Int] = [:]
  private var knownNumbers: [Int: Int] = [:]
  /// The latest pod of each identifier, and the latest one without a break.
  private var podOfID: [String: Int] = [:]
  private var latestPod: Int?
  /// The same for pods that were scheduled; with `pendingPods`, how many since the last break.
  private var scheduledPodOfID: [String: Int] = [:]
  private var pendingPods = 0
  /// The identifiers that the app gives to breaks with other pods: one that plays again may be another break.
  private var sharedIDs: Set<String> = []

  init(_ podServingHosts: [String]) { hosts = podServingHosts }

  mutating func read(_ event: SessionEvent) {
    switch event.kind {
    case .requestStream, .adsRequest:
      leave(at: event.index)
      streamID = nil
      if let last = streams.indices.last { streams[last].next = event.index }
      streams.append(SessionStream(request: event.index))
    case .adsLoaded: if !repeatsAnswer(event) { answer(event, \.loaded) }
    case .failed, .streamFailed: answer(event, \.failed)
    case .streamError: leave(at: event.index)
    case .podRequest: addPod(event)
    case .schedule: addScheduledPod(event)
    case .adPeriodStarted:
      openPeriod = periods.count
      periods.append(SessionPeriod(start: event.index))
    case .adPeriodEnded:
      if let open = openPeriod {
        periods[open].end = event.index
      } else {
        periods.append(SessionPeriod(end: event.index))
      }
      openPeriod = nil
    case .adBreakStarted: startBreak(event)
    case .adBreakEnded: endBreak(event)
    case .started: startAd(event)
    case .firstQuartile, .midpoint, .thirdQuartile: addToAd(event)
    case .complete, .skipped: endAd(event)
    case .error: if openAd != nil { endAd(event) }
    case .seek, .contentChosen, .contentLoaded, .backupContent, .background, .foreground:
      disturb()
    default: break
    }
    let pod = [pods.last, scheduledPods.last].lazy.compactMap { $0 }
      .first { $0.event == event.index }
    histories.read(event, pod)
  }

  /// Sets the answer of the latest request; a second one of the same kind is that of another request.
  private mutating func answer(_ event: SessionEvent, _ path: WritableKeyPath<SessionStream, Int?>)
  {
    leave(at: event.index)
    if let last = streams.indices.last, streams[last][keyPath: path] == nil {
      streams[last][keyPath: path] = event.index
    } else if path == \.loaded {
      if let last = streams.indices.last { streams[last].next = event.index }
      streams.append(SessionStream(loaded: event.index))
    } else if streams.isEmpty {
      streams.append(SessionStream(failed: event.index))
    }
  }

  /// Whether an event reports the answer once more, as an SDK does that reports the ads and then the stream.
  private mutating func repeatsAnswer(_ event: SessionEvent) -> Bool {
    let (id, known) = (event.text("streamId"), streamID)
    streamID = id ?? known
    guard streams.last?.loaded != nil, id != nil || known != nil else { return false }
    return id == nil || known == nil || id == known
  }

  /// Notes that events of the open ad may be missing; an ad of an ended break has no more.
  private mutating func disturb() {
    guard let open = openAd else { return }
    if ads[open].interruption == nil { ads[open].isDisturbed = true } else { openAd = nil }
  }

  /// Leaves all states, since the stream has ended or another begins.
  private mutating func leave(at index: Int) {
    if let openBreak { breaks[openBreak].interruption = index }
    disturb()
    (openBreak, openAd, openPeriod) = (nil, nil, nil)
    known = [:]
    knownNumbers = [:]
  }

  private mutating func addPod(_ event: SessionEvent) {
    guard let pod = SessionPod(event, podServingHosts: hosts) else { return }
    for id in [pod.breakID, pod.url.adBreakID] { if let id { podOfID[id] = pods.count } }
    latestPod = pods.count
    pods.append(pod)
  }

  private mutating func addScheduledPod(_ event: SessionEvent) {
    guard let pod = SessionPod(event, podServingHosts: hosts) else { return }
    let identifier = event.text("identifier")
    if let identifier, identifier != event.breakID, let earlier = scheduledPodOfID[identifier],
      scheduledPods[earlier].url.adBreakID != pod.url.adBreakID
    {
      sharedIDs.insert(identifier)
    }
    for id in [pod.url.adBreakID, identifier, pod.breakID] {
      if let id { scheduledPodOfID[id] = scheduledPods.count }
    }
    scheduledPods.append(pod)
    pendingPods += 1
  }

  private mutating func startBreak(_ event: SessionEvent) {
    if let openBreak { breaks[openBreak].interruption = event.index }
    var new = SessionBreak(start: event.index)
    new.id = event.breakID
    new.number = event.podNumber
    if let id = new.id {
      new.repeated = sharedIDs.contains(id) ? nil : known[id]
      // The app may name the break by another identifier than its pod.
      let scheduled = scheduledPodOfID[id].map { scheduledPods[$0] }
      for name in [id, scheduled?.breakID, scheduled?.url.adBreakID] where new.pod == nil {
        new.pod = name.flatMap { podOfID[$0] }
      }
    } else if let number = new.number {
      new.repeated = knownNumbers[number]
    }
    if new.pod == nil, let latest = latestPod, new.id == nil || pods[latest].breakID == nil {
      new.pod = latest
    }
    if new.pod == latestPod { latestPod = nil }
    // Of several pods without an identifier of the break, it is not known which one plays.
    new.scheduledPod =
      new.id.map { scheduledPodOfID[$0] } ?? (pendingPods == 1 ? scheduledPods.count - 1 : nil)
    pendingPods = 0
    let index = breaks.count
    if let id = new.id { known[id] = index }
    if let number = new.number { knownNumbers[number] = index }
    breaks.append(new)
    openBreak = index
  }

  private mutating func endBreak(_ event: SessionEvent) {
    // The SDK may end a break before its last ad.
    interrupt(event)
    if let open = openBreak {
      breaks[open].end = event.index
    } else {
      var joined = SessionBreak(end: event.index)
      joined.id = event.breakID
      joined.number = event.podNumber
      joined.repeated =
        joined.id.map { sharedIDs.contains($0) ? nil : known[$0] }
        ?? joined.number.flatMap { knownNumbers[$0] }
      if let id = joined.id { known[id] = known[id] ?? breaks.count }
      if let number = joined.number {
        knownNumbers[number] = knownNumbers[number] ?? breaks.count
      }
      breaks.append(joined)
    }
    openBreak = nil
  }

  private mutating func startAd(_ event: SessionEvent) {
    interrupt(event)
    add(SessionAd(events: [event.index], start: event.index, adBreak: openBreak))
  }

  private mutating func interrupt(_ event: SessionEvent) {
    guard let open = openAd else { return }
    ads[open].interruption = ads[open].interruption ?? event.index
  }

  private mutating func addToAd(_ event: SessionEvent) {
    if let openAd {
      ads[openAd].events.append(event.index)
    } else {
      add(SessionAd(events: [event.index], adBreak: openBreak))
    }
  }

  private mutating func endAd(_ event: SessionEvent) {
    addToAd(event)
    if let openAd { ads[openAd].end = event.index }
    openAd = nil
  }

  private mutating func add(_ ad: SessionAd) {
    openAd = ads.count
    if let open = openBreak { breaks[open].ads.append(ads.count) }
    ads.append(ad)
  }
}

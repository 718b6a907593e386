package import SourceText

/// A recorded session with what follows from its events, computed once for all rules.
public struct SessionContext: Sendable {
  /// The log.
  public let log: SessionLog
  /// The requests of pods whose address is one of pod serving, in order.
  public let pods: [SessionPod]
  /// The pods that the app schedules, in order.
  package let scheduledPods: [SessionPod]
  /// What the app schedules and requests during each stream that has any, as date ranges over a content that is not
  /// known.
  package let schedules: [Document]
  /// The breaks, in order.
  public let breaks: [SessionBreak]
  /// The breaks that the app schedules, requests or names, each in its stream, in order.
  package let histories: [BreakHistory]
  /// The ads, in order.
  public let ads: [SessionAd]
  /// The times of ads, in order.
  public let periods: [SessionPeriod]
  /// The requests for streams, in order.
  public let streams: [SessionStream]
  /// The requests of players with CMCD, in the log and in recorded exchanges, in the order of their times.
  package let requests: [PlayerRequest]
  /// The kinds of events that the log has.
  package let kinds: Set<SessionEvent.Kind>
  /// The indices of the events that a stream was loaded.
  private let loads: [Int]
  private let clock: SessionClock

  /// Creates the context of a log; `hosts` are names of hosts that serve pods in addition to Google's own.
  public init(_ log: SessionLog, podServingHosts hosts: [String] = []) {
    self.init(log, podServingHosts: hosts, exchanges: nil)
  }

  /// Creates the context of a log and of the requests that were recorded with it.
  package init(_ log: SessionLog, podServingHosts hosts: [String], exchanges: ExchangeLog?) {
    self.log = log
    requests = PlayerRequest.all(in: log.events, exchanges)
    var analysis = SessionAnalysis(hosts)
    for event in log.events { analysis.read(event) }
    pods = analysis.pods
    scheduledPods = analysis.scheduledPods
    schedules = SessionSchedule(log, pods: pods + scheduledPods, podServingHosts: hosts).documents
    breaks = analysis.breaks
    histories = analysis.histories.all
    ads = analysis.ads
    periods = analysis.periods
    streams = analysis.streams
    kinds = Set(log.events.lazy.map(\.kind))
    loads = log.events.filter { $0.kind == .adsLoaded }.map(\.index)
    clock = SessionClock(log.events)
  }

  /// The pod of a break as it was requested, otherwise as it was scheduled; nil if neither is known.
  package func pod(of each: SessionBreak) -> SessionPod? {
    each.pod.map { pods[$0] } ?? each.scheduledPod.map { scheduledPods[$0] }
  }

  /// The pod that the event with an index requests or schedules; nil for another event.
  package func pod(ofEvent index: Int) -> SessionPod? {
    for pods in [pods, scheduledPods] {
      let place = pods.partitioningIndex { $0.event >= index }
      if place < pods.count, pods[place].event == index { return pods[place] }
    }
    return nil
  }

  /// The event with an index.
  package func event(_ index: Int) -> SessionEvent { log.events[index] }

  /// Whether the log has events of a kind.
  ///
  /// An app that never writes a kind of event does not record it, so that a missing one shows nothing.
  package func records(_ kind: SessionEvent.Kind) -> Bool { kinds.contains(kind) }

  /// Whether an event is more than a second earlier than the one before it, so that the order is not known.
  package var isDisordered: Bool { clock.isDisordered }

  /// Whether the log says that it is complete.
  package var isEnded: Bool { records(.end) }

  /// The time between two events; nil if the log does not have both, or has times in disorder between.
  package func seconds(from first: Int, to last: Int) -> Seconds? {
    clock.seconds(from: first, to: last, in: log.events)
  }

  /// The time between two events in which the content played, without pauses; nil if it is not known, since
  /// the viewer changed the position or left the app.
  package func played(from first: Int, to last: Int) -> Seconds? {
    clock.played(from: first, to: last, in: log.events)
  }

  /// The requests with CMCD from one time to another.
  package func requests(from start: Seconds, to end: Seconds) -> ArraySlice<PlayerRequest> {
    let first = requests.partitioningIndex { $0.time >= start }
    return requests[first...].prefix { $0.time <= end }
  }

  /// The stream to which an event belongs; nil before the first.
  package func stream(at index: Int) -> SessionStream? {
    let next = streams.partitioningIndex { ($0.request ?? $0.loaded ?? $0.failed ?? 0) > index }
    return next > 0 ? streams[next - 1] : nil
  }

  /// The latest event at or before an index that a stream was loaded; nil if there is none.
  package func loaded(before index: Int) -> SessionEvent? {
    let next = loads.partitioningIndex { $0 > index }
    return next > 0 ? log.events[loads[next - 1]] : nil
  }

  /// Whether an event is inside a time of ads, or within a second of it; without times, within two events.
  package func isInPeriod(_ index: Int) -> Bool {
    let next = periods.partitioningIndex { ($0.start ?? $0.end ?? 0) > index }
    func isNear(_ edge: Int?) -> Bool {
      guard let edge else { return false }
      guard let distance = seconds(from: min(edge, index), to: max(edge, index)) else {
        return abs(edge - index) <= 2
      }
      return distance <= 1
    }
    if next < periods.count, isNear(periods[next].start) { return true }
    // The log may begin inside one.
    guard next > 0 else { return periods.first.map { $0.start == nil } ?? false }
    let period = periods[next - 1]
    return period.end.map { $0 > index || isNear($0) } ?? true
  }
}

extension DocumentGraph {
  /// The context of the first document if it is a recorded session, which no other document is; otherwise nil.
  package func sessionContext(podServingHosts hosts: [String]) -> SessionContext? {
    guard case .session(let log) = members[0].content else { return nil }
    return SessionContext(log, podServingHosts: hosts, exchanges: answers?.log)
  }
}

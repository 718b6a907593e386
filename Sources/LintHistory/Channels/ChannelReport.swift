package import HLSLinting

/// The state of each channel in a run, and what changed since the run before.
///
/// It is the source of the start page, the mail of the night, and the feed.
package struct ChannelReport: Sendable, Equatable {
  /// The run.
  package let run: HistorySnapshot.Run
  /// The previous complete run; nil if there is none.
  package let before: HistorySnapshot.Run?
  /// The runs between these two that did not take place or did not end; nil if none was missed.
  package let missed: MissedRuns?
  /// The channels, the worst first; those with the same loss that became worse before others, the latest
  /// first, then those with most findings.
  package let channels: [ChannelState]
  /// The causes that several of these channels have in common, the worst first.
  package let incidents: [Incident]
  /// The places of these incidents by the IDs of the targets of their channels.
  private let incidentPlaces: [Int64: Int]
  /// The names of the channels that only the previous run had.
  package let removed: [String]

  /// Compares a complete run with the one before; `rules` explain what to do, and `missed` are the runs
  /// between them without results.
  package init(
    of run: HistorySnapshot.Run, in snapshot: HistorySnapshot, rules: [String: Rule] = [:],
    missed: MissedRuns? = nil
  ) {
    self.run = run
    let before = snapshot.completeRuns.last { $0.id < run.id }
    self.before = before
    self.missed = missed
    let finder = CauseFinder(run, in: snapshot, rules: rules)
    let old = before.map { CauseFinder($0, in: snapshot, rules: [:]) }
    var channels: [ChannelState] = []
    var removed: [String] = []
    for target in snapshot.targets {
      let known = old?.causes(in: target)
      if let causes = finder.causes(in: target) {
        let muted = target.mutedFindings(in: run.id)
        channels.append(
          ChannelState(
            target, causes, before: known, muted: muted.count,
            mutedRules: Set(muted.map(\.finding.rule)), outage: finder.mutedOutage(of: target),
            wasOutage: before.flatMap { target.mutedOutage(in: $0.id) } != nil,
            since: causes.first?.since,
            after: before.map { min($0.startTime, run.startTime) },
            avails: target.facts.last { $0.run == run.id }.map { Avails($0.facts) }))
      } else if known != nil {
        removed.append(target.name)
      }
    }
    self.removed = removed
    self.channels = channels.sorted { left, right in
      left.loss == right.loss
        ? (right.order, right.count, left.name) < (left.order, left.count, right.name)
        : left.loss > right.loss
    }
    let incidents = Incident.all(of: self.channels)
    self.incidents = incidents
    incidentPlaces = Dictionary(
      incidents.enumerated().flatMap { place, incident in
        incident.channels.map { ($0.target, place) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Creates the report of the last complete run; nil if there is none.
  package init?(_ snapshot: HistorySnapshot, rules: [String: Rule] = [:]) {
    guard let last = snapshot.completeRuns.last else { return nil }
    self.init(
      of: last, in: snapshot, rules: rules, missed: RunTimeline(snapshot).missed(before: last))
  }

  /// The state of the channel with that ID; nil if the run did not have it.
  package func channel(_ target: Int64) -> ChannelState? {
    channels.first { $0.target == target }
  }

  /// The place of the incident of a channel in ``incidents``; nil if it has none in common with others.
  package func incidentPlace(of channel: ChannelState) -> Int? { incidentPlaces[channel.target] }

  /// The channels with that loss.
  package func channels(with loss: ChannelLoss) -> [ChannelState] {
    channels.filter { $0.loss == loss }
  }

  /// The channels that are off the air, as exceptions expect.
  package var mutedOutages: [ChannelState] { channels.filter { $0.outage != nil } }

  /// The channels whose viewers lose nothing, without those that are off the air.
  package var fine: [ChannelState] { channels(with: .nothing).filter { $0.outage == nil } }

  /// The number of findings that are muted in all channels.
  package var muted: Int { channels.reduce(0) { $0 + $1.muted } }

  /// Whether the run is worth a message: a channel changed, or runs before it did not take place or end.
  package var isNews: Bool { !isSame || missed != nil }

  /// Whether no channel changed, was added, removed or muted since the previous run, or went off or on the air as
  /// an exception expects.
  package var isSame: Bool {
    before != nil && removed.isEmpty
      && channels.allSatisfy(\.isAsBefore)
  }
}

extension ChannelState {
  /// The order of channels with the same loss, the greatest first.
  fileprivate var order: Int64 {
    let since = since ?? .min
    return change == .worse || change == .changed ? .max : since
  }

  /// The number of findings of the worst cause.
  fileprivate var count: Int { causes.first?.count ?? 0 }
}

extension ChannelReport {
  /// The channels in their order, those of an incident together at the place of the first of them.
  package var entries: [ReportEntry] {
    var seen: Set<Int> = []
    return channels.compactMap { channel in
      guard let place = incidentPlace(of: channel) else { return .channel(channel) }
      return seen.insert(place).inserted ? .incident(incidents[place], place: place) : nil
    }
  }
}

/// What a reader sees as one thing: a channel, or all channels of an incident.
package enum ReportEntry: Sendable {
  /// A channel whose worst cause no incident has.
  case channel(ChannelState)
  /// An incident, and its place in ``ChannelReport/incidents``.
  case incident(Incident, place: Int)

  /// The channels.
  package var channels: [ChannelState] {
    switch self {
    case .channel(let channel): [channel]
    case .incident(let incident, _): incident.channels
    }
  }
}

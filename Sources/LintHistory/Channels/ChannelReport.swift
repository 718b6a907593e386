package import HLSLinting
import SourceText

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
  /// The worst in one line, such as
  /// `kids: no ad breaks since 02:17; music: every ad of 3 breaks fails (404) since 2026-11-23`.
  package var headline: String { headlines.joined(separator: "; ") }

  /// The parts of the headline: channels that lose ads, with what their viewers lose and since when.
  ///
  /// Channels of an incident of one host, or that lose the same since the same time, are named together; after
  /// three such losses, the others are counted. If no channel loses ads, the only part says what else is wrong.
  package var headlines: [String] {
    let losing = channels.filter(\.loss.losesAds)
    guard !losing.isEmpty else { return [headlineWithoutLosses] }
    var groups: [(words: String, names: [String])] = []
    var places: [String: Int] = [:]
    let ofHosts = incidents.map { $0.host == nil ? nil : words(of: $0) }
    for channel in losing {
      let words = incidentPlace(of: channel).flatMap { ofHosts[$0] } ?? self.words(of: channel)
      if let place = places[words] {
        groups[place].names.append(channel.name)
      } else {
        places[words] = groups.count
        groups.append((words, [channel.name]))
      }
    }
    let rest = groups.dropFirst(3).reduce(0) { $0 + $1.names.count }
    return groups.prefix(3).map { "\(NameList.text($0.names)): \($0.words)" }
      + (rest > 0 ? ["and \(counted(rest, "more channel"))"] : [])
  }

  /// What viewers of a channel lose and since when; empty if they lose nothing.
  package func words(of channel: ChannelState) -> String {
    guard let worst = channel.causes.first else { return "" }
    return worst.words + words(since: channel.since, in: channel.zone)
  }

  /// What viewers of the channels of an incident lose and since when.
  package func words(of incident: Incident) -> String {
    incident.words + words(since: incident.since, in: incident.zone)
  }

  /// The words ` since 02:17` for a time on the day of the run, or ` since 04:17 UTC+2` in a time zone.
  ///
  /// Any other time has its date; without a time, nothing is said.
  private func words(since seconds: Int64?, in zone: TimeZoneOffsets?) -> String {
    guard let seconds else { return "" }
    let (time, now) = (LocalTime(seconds, in: zone), LocalTime(run.startTime, in: zone))
    guard time.day == now.day else { return " since \(time.day)" }
    return " since " + time.text.dropFirst(11) + (zone == nil ? "" : " \(time.offset)")
  }

  private var headlineWithoutLosses: String {
    let errors = channels(with: .playlistErrors).count
    let unknown = channels.count { channel in
      channel.causes.contains { $0.loss == .unknown }
    }
    guard !channels.isEmpty else { return "The run had no channels" }
    var words = unknown > 0 ? "No loss of ads found" : "No channel loses ads"
    if errors > 0 { words += "; \(counted(errors, "channel")) with playlist errors" }
    if unknown > 0 { words += "; \(counted(unknown, "channel")) not or only partly checked" }
    let muted = mutedOutages.count
    if muted > 0 { words += "; \(counted(muted, "channel")) off the air, muted" }
    let isFine = channels.allSatisfy { $0.loss == .nothing }
    return isFine ? headline(fine: fine.count, muted: muted) : words
  }

  /// The headline if no channel has a loss.
  private func headline(fine: Int, muted: Int) -> String {
    switch (fine, muted) {
    case (1, 0): "The channel is fine"
    case (_, 0): "All \(fine) channels are fine"
    case (0, 1): "The channel is off the air, muted"
    case (0, _): "All \(muted) channels are off the air, muted"
    case (1, _): "The other channel is fine; \(muted) off the air, muted"
    default: "The other \(fine) channels are fine; \(muted) off the air, muted"
    }
  }
}

/// The runs right before a complete one of which there are no results.
package struct MissedRuns: Sendable, Equatable {
  /// The planned runs that did not take place.
  package var gaps: [RunTimeline.Gap] = []
  /// The runs that began and did not end, such as killed ones, the oldest first.
  package var lost: [HistorySnapshot.Run] = []

  /// The number of runs without results.
  package var count: Int64 {
    gaps.reduce(Int64(lost.count)) { sum, gap in
      let (total, overflows) = sum.addingReportingOverflow(gap.count)
      return overflows ? .max : total
    }
  }

  /// Which runs have no results, in words.
  package var words: String {
    let begun = lost.map { UTCTime.readable($0.startTime) }
    let ends =
      begun.isEmpty
      ? []
      : [
        "\(begun.count == 1 ? "the run" : "the runs") of \(NameList.text(begun)) began and did not end"
      ]
    return (gaps.map(\.words) + ends).joined(separator: "; ")
  }
}

extension RunTimeline {
  /// The runs between a complete run and the complete one before it that have no results; nil if there
  /// are none.
  package func missed(before run: Run) -> MissedRuns? {
    var missed = MissedRuns()
    var isBefore = false
    for entry in entries.reversed() {
      switch entry {
      case .complete(let other, _):
        if isBefore { return missed.count > 0 ? missed : nil }
        isBefore = other.id == run.id
      case .lost(let other) where isBefore: missed.lost.insert(other, at: 0)
      case .missed(let gap) where isBefore: missed.gaps.insert(gap, at: 0)
      case .lost, .missed: break
      }
    }
    return missed.count > 0 ? missed : nil
  }
}

import SourceText

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

extension ChannelReport {
  /// The accounting of all channels.
  package var avails: Avails {
    channels.reduce(into: Avails()) { all, channel in channel.avails.map { all.add($0) } }
  }

  /// The accounting in words, and the channels without any ad; empty if no break is signaled or scheduled.
  package var availLines: [String] {
    let avails = avails
    guard !avails.isEmpty else { return [] }
    let parts = [
      ("Breaks without any ad", names { $0.isWithoutAds ? $0.scheduled : nil }),
      ("Breaks only signaled, none scheduled", names { $0.isOnlySignaled ? $0.signaled : nil }),
    ]
    return ["Breaks: \(avails.words)"]
      + parts.filter { !$0.1.isEmpty }
      .map { "\($0.0): \(NameList.text($0.1, limit: 10, length: 80))" }
  }

  /// The names of the channels for which there is a number of breaks, with it.
  private func names(_ count: (Avails) -> Int64?) -> [String] {
    channels.compactMap { channel in
      channel.avails.flatMap(count).map { "\(channel.name.shortened(to: 40)) (\($0))" }
    }
  }
}

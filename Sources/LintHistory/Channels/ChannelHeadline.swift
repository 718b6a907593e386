import SourceText

extension ChannelReport {
  /// The worst in one line, such as
  /// `kids: no ad breaks since 02:17; music: every ad of 3 breaks fails (404) since 2026-11-23`.
  package var headline: String { headlines.joined(separator: "; ") }

  /// The parts of the headline: channels that lose ads, with what their viewers lose and since when.
  ///
  /// Channels that lose the same since the same time are named together; after three such losses, the
  /// others are counted. If no channel loses ads, the only part says what else is wrong.
  package var headlines: [String] {
    let losing = channels.filter(\.loss.losesAds)
    guard !losing.isEmpty else { return [headlineWithoutLosses] }
    var groups: [(words: String, names: [String])] = []
    for channel in losing {
      let words = self.words(of: channel)
      if let place = groups.firstIndex(where: { $0.words == words }) {
        groups[place].names.append(channel.name)
      } else {
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
    return "\(worst.words)\(channel.since.map { " since \(shortTime($0, of: channel))" } ?? "")"
  }

  /// A time on the day of the run as `02:17`, or `04:17 UTC+2` in the time zone of the channel; any other
  /// by its date.
  private func shortTime(_ seconds: Int64, of channel: ChannelState) -> String {
    let (time, now) = (channel.time(seconds), channel.time(run.startTime))
    guard time.day == now.day else { return String(time.day) }
    return time.text.dropFirst(11) + (channel.zone == nil ? "" : " \(time.offset)")
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

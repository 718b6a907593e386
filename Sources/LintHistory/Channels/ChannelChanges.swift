extension ChannelReport {
  /// What changed since the previous run, in a phrase for each kind of change; empty without a previous
  /// run.
  package var changes: [String] { changes(showing: [.worse, .changed, .better, .first]) }

  /// What changed since the previous run: channels with these changes, and those no longer listed.
  func changes(
    showing kinds: [ChannelState.Change], where isShown: (ChannelState) -> Bool = { _ in true }
  ) -> [String] {
    guard before != nil else { return [] }
    let parts = kinds.map { kind in
      (
        kind.words,
        channels.filter { channel in
          let isNamedBelow = kind == .better && channel.isOnAirAgain
          return channel.change == kind && !isNamedBelow && isShown(channel)
        }.map { $0.words(on: kind) }
      )
    }
    let muted = channels.filter(\.isNewlyMuted).map {
      "\(NameList.text([$0.name])) (was \($0.wordsBefore ?? "unknown"))"
    }
    let outages = [
      (
        "Newly off the air, muted",
        channels.filter { $0.isNewOutage && $0.change == .same && !$0.isNewlyMuted }
      ),
      (
        "On the air again",
        channels.filter {
          $0.isOnAirAgain && ($0.change == .same || $0.change == .better && isShown($0))
        }
      ),
    ].map { ($0, $1.map { NameList.text([$0.name]) }) }
    return (parts + [("Newly muted", muted)] + outages + [("No longer listed", removed)])
      .filter { !$0.1.isEmpty }
      .map { "\($0.0): \(NameList.text($0.1, limit: 10, length: 100))" }
  }
}

extension ChannelState.Change {
  fileprivate var words: String {
    switch self {
    case .worse: "Worse"
    case .changed: "New causes"
    case .better: "Better"
    case .first: "Newly listed"
    case .same: "As before"
    }
  }
}

extension ChannelState {
  /// The name with what changed.
  fileprivate func words(on kind: Change) -> String {
    let name = NameList.text([name])
    let now = outage.map { "\($0.words), muted" } ?? causes.first?.words ?? loss.words
    return switch kind {
    case .worse, .better: "\(name) (\(now), was \(wordsBefore ?? "unknown"))"
    case .changed: "\(name) (\(now))"
    case .first, .same: name
    }
  }
}

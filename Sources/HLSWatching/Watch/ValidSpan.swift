import HLSDocuments
package import HLSLinting
import SourceText

/// For how long every load of a channel was valid: all playlists were loaded, and none of the present findings
/// fails the watch.
///
/// Three target durations are enough: a client begins at least that far from the end of a live playlist
/// (rfc8216bis-22, section 6.3.3), so that all it has still to load was listed by valid loads.
package struct ValidSpan: Sendable, Equatable {
  /// The lowest severity that fails the watch.
  private let severity: Severity
  /// When the span began, since the start of the watch; nil while the channel is not valid.
  private var began: Seconds?
  /// Whether the span is long enough, or the channel ended in it.
  package private(set) var isComplete = false

  /// Creates an empty span, which a finding of this severity or a higher one ends.
  package init(withoutFindingsFrom severity: Severity) { self.severity = severity }

  /// Records the state of a channel after a load.
  mutating func record(_ channel: WatchedChannel, at moment: Seconds) {
    guard channel.isValid(withoutFindingsFrom: severity) else {
      (began, isComplete) = (nil, false)
      return
    }
    let began = began ?? moment
    self.began = began
    isComplete = moment - began >= channel.playlists.targetDuration * 3 || channel.isFinished
  }
}

extension WatchedChannel {
  /// Whether all playlists are complete.
  fileprivate var isFinished: Bool { playlists.all.allSatisfy { $0.ending == .finished } }

  /// Whether all playlists are loaded, and no present finding has this severity or a higher one.
  fileprivate func isValid(withoutFindingsFrom severity: Severity) -> Bool {
    playlists.all.allSatisfy { playlist in
      playlist.document != nil && playlist.failure == nil && playlist.reloads.mixedLoads == nil
        && !playlist.reloads.hasPresent(atLeast: severity)
    } && playlists.multivariant?.worst.map { $0 < severity } ?? true
      && !assets.findings.hasPresent(atLeast: severity)
  }
}

extension ChannelPlaylists {
  /// The longest target duration of the last loads.
  fileprivate var targetDuration: Seconds {
    all.compactMap { $0.document.map { ReloadTerms($0.playlist).targetDuration } }.max() ?? .zero
  }
}

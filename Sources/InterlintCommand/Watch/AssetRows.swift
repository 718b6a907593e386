import HLSLinting
import HLSPlaylist
import HLSWatching
import SourceText

/// The rows of the live view for documents of interstitials that could not be loaded.
struct AssetRows {
  private let area: TerminalArea
  private let failures: [WatchedAssets.Failure]
  private let moment: Seconds
  private let table: LiveTable

  init(_ area: TerminalArea, _ assets: WatchedAssets, _ moment: Seconds) {
    self.area = area
    self.moment = moment
    // Documents that will be retried come last, where they are visible.
    failures =
      assets.failures.filter { $0.nextAttempt == nil }
      + assets.failures.filter {
        $0.nextAttempt != nil
      }
    let longest = failures.suffix(20).map { Self.label($0).count }.max() ?? 0
    table = LiveTable(
      area,
      [
        LiveTable.Column(
          title: "NOT LOADED", width: max(10, min(longest, area.columns / 3)) + 2, rank: 0),
        LiveTable.Column(title: "RETRY", width: 11, rank: 1),
      ], room: area.columns, atLeast: 2)
  }

  var count: Int { failures.count }

  func lines(_ most: Int) -> [String] {
    guard most > 0, count > 0 else { return [] }
    return [area.heading(table.heading + "REASON" + area.part(min(most, count), of: count))]
      + failures.suffix(most).map(line)
  }

  private static func label(_ failure: WatchedAssets.Failure) -> String {
    Redaction.masked(ChannelPlaylists.lastPart(of: failure.address))
  }

  private func line(_ failure: WatchedAssets.Failure) -> String {
    let again =
      failure.nextAttempt.map { next in
        next <= moment ? "now" : "in \(ClockText.clock(next - moment))"
      } ?? "never"
    let reason = area.fitting(
      [failure.reason, failure.briefReason].map(Redaction.masked),
      max(0, area.columns - table.width))
    return area.styled(
      area.fitted(table.row([Self.label(failure), again]) + reason, area.columns),
      failure.nextAttempt == nil ? .error : .warning)
  }
}

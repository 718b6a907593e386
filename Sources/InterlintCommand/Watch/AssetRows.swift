import HLSLinting
import HLSPlaylist
import HLSWatching
import SourceText

/// The rows of the live view for documents of interstitials that could not be loaded.
struct AssetRows {
  private let area: TerminalArea
  /// Documents that could not be loaded for the same reason.
  private struct Row {
    /// The last one, and the next to be requested again.
    var failure: WatchedAssets.Failure
    var count = 1
  }

  private let rows: [Row]
  private let moment: Seconds
  private let table: LiveTable

  init(_ area: TerminalArea, _ assets: WatchedAssets, _ moment: Seconds) {
    self.area = area
    self.moment = moment
    // Documents that will be retried come last, where they are visible.
    rows =
      Self.rows(of: assets.failures.filter { $0.nextAttempt == nil })
      + Self.rows(of: assets.failures.filter { $0.nextAttempt != nil })
    let longest = rows.suffix(20).map { Self.label($0).count }.max() ?? 0
    table = LiveTable(
      area,
      [
        LiveTable.Column(
          title: "NOT LOADED", width: max(10, min(longest, area.columns / 3)) + 2, rank: 0),
        LiveTable.Column(title: "RETRY", width: 11, rank: 1),
      ], room: area.columns, atLeast: 2)
  }

  /// The rows, in the order of the last failure of each reason.
  private static func rows(of failures: [WatchedAssets.Failure]) -> [Row] {
    var rows: [Row] = []
    for failure in failures {
      guard let known = rows.firstIndex(where: { $0.failure.reason == failure.reason }) else {
        rows.append(Row(failure: failure))
        continue
      }
      var row = rows.remove(at: known)
      row.count += 1
      if let next = failure.nextAttempt, let first = row.failure.nextAttempt, next > first {
        rows.append(row)
        continue
      }
      row.failure = failure
      rows.append(row)
    }
    return rows
  }

  var count: Int { rows.count }

  func lines(_ most: Int) -> [String] {
    guard most > 0, count > 0 else { return [] }
    return [area.heading(table.heading + "REASON" + area.part(min(most, count), of: count))]
      + rows.suffix(most).map(line)
  }

  private static func label(_ row: Row) -> String {
    Redaction.masked(ChannelPlaylists.lastPart(of: row.failure.address))
      + (row.count > 1 ? " +\(row.count - 1)" : "")
  }

  private func line(_ row: Row) -> String {
    let failure = row.failure
    let again =
      failure.nextAttempt.map { next in
        next <= moment ? "now" : "in \(ClockText.clock(next - moment))"
      } ?? "never"
    let reason = area.fitting(
      [failure.reason, failure.briefReason].map(Redaction.masked),
      max(0, area.columns - table.width))
    return area.styled(
      area.fitted(table.row([Self.label(row), again]) + reason, area.columns),
      failure.nextAttempt == nil ? .error : .warning)
  }
}

import HLSConformance
import HLSDelivery
import HLSPlaylist

/// The rows of the live view that tell of what interstitials play and what could not be loaded.
struct AssetRows {
  private let view: LiveView
  private let failures: [WatchedAssets.Failure]
  private let moment: Seconds
  private let table: LiveTable

  init(_ view: LiveView, _ assets: WatchedAssets, _ moment: Seconds) {
    self.view = view
    self.moment = moment
    // Those that are asked for again, the last ones at the end.
    failures =
      assets.failures.filter { $0.plan.next == nil }
      + assets.failures.filter {
        $0.plan.next != nil
      }
    let longest = failures.suffix(20).map { Self.label($0).count }.max() ?? 0
    table = LiveTable(
      view,
      [
        LiveTable.Column(
          title: "NOT LOADED", width: max(10, min(longest, view.columns / 3)) + 2, rank: 0),
        LiveTable.Column(title: "AGAIN", width: 11, rank: 1),
      ], room: view.columns, atLeast: 2)
  }

  var count: Int { failures.count }

  func lines(_ most: Int) -> [String] {
    guard most > 0, count > 0 else { return [] }
    return [view.heading(table.heading + "REASON" + view.part(min(most, count), of: count))]
      + failures.suffix(most).map(line)
  }

  private static func label(_ failure: WatchedAssets.Failure) -> String {
    Redaction.masked(WatchedChannel.lastPart(of: failure.address))
  }

  private func line(_ failure: WatchedAssets.Failure) -> String {
    let again =
      failure.plan.next.map { next in
        next <= moment ? "now" : "in \(LiveView.clock(next - moment))"
      } ?? "no more"
    let reason = view.fitting(
      [failure.reason, failure.briefReason], max(0, view.columns - table.width))
    return view.styled(
      view.fitted(table.row([Self.label(failure), again]) + reason, view.columns),
      failure.plan.next == nil ? .error : .warning)
  }
}

import HLSDocuments
import HLSLinting
import HLSReporting
import HLSWatching
import SourceText

extension WatchEvent {
  /// The event as one line.
  var text: String {
    switch kind {
    case .began: "watching started"
    case .appeared(let finding), .changed(let finding): "appeared: \(Self.text(of: finding))"
    case .gone(let finding): "gone: \(Self.text(of: finding))"
    case .failed(let reason): "load failed: \(reason)"
    case .unloaded(let reason, let next):
      "load failed: \(reason); "
        + (next.map { "next attempt in \(ClockText.length($0))" }
          ?? "no more attempts")
    case .recovered(let failures):
      "loaded again after \(counted(failures, "failed load"))"
    case .incomplete(let reason): "loading the complete playlist: \(reason)"
    case .missing: "the playlist has been missing on the server for some time"
    case .leftOut(let count, let most):
      "\(count) more playlist\(count == 1 ? " is" : "s are") not watched; the limit is \(most)"
    case .fullOfAssets(let most):
      "no more documents of interstitials are loaded; the limit is \(most)"
    case .viewersSee(let changes): "for viewers: \(changes.sentence)"
    case .viewersSeeMore(let count):
      "for viewers: \(counted(count, "more interstitial")) changed"
    case .expectedSoon(let id, let wait, let others):
      "break \(id) is expected soon: it starts in \(ClockText.clock(Seconds(milliseconds: wait))), and "
        + "\(others.first ?? "another playlist") announces it\(others.count > 1 ? " as do \(others.count - 1) more" : "")"
    case .announced(let id, let wait):
      "break \(id) is now announced, \(ClockText.clock(Seconds(milliseconds: wait))) before its start"
    case .joinsFail(let joins):
      "joins go wrong: \(joins.first?.sentence ?? "")\(Self.others(joins))"
    case .joinsRecovered(let joins):
      "joins no longer go wrong: \(joins.first?.ended ?? "")\(Self.others(joins))"
    case .ended(.finished): "ended: the playlist is complete"
    case .ended(.gone): "ended: the playlist is gone"
    case .ended(.neverLoaded): "ended: the playlist could not be loaded"
    }
  }

  /// How many interstitials have the same problem.
  private static func others(_ joins: [WrongJoin]) -> String {
    joins.count > 1 ? " (and \(counted(joins.count - 1, "more interstitial")))" : ""
  }

  private static func text(of finding: Finding) -> String {
    let finding = finding.redacted().value
    return
      "\(finding.placeText): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
  }
}

extension DateTime {
  /// The time of day in UTC.
  var clockText: String { String(utcText.dropFirst(11).prefix(8)) }
}

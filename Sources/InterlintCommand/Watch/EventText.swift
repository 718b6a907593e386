import HLSLinting
import HLSWatching
import SourceText

extension WatchEvent {
  /// What happened, in one line.
  var text: String {
    switch kind {
    case .began: "watched from now on"
    case .appeared(let finding): "appeared: \(Self.text(of: finding))"
    case .gone(let finding): "gone: \(Self.text(of: finding))"
    case .failed(let reason): "load failed: \(reason)"
    case .unloaded(let reason, let next):
      "load failed: \(reason); "
        + (next.map { "the next attempt is in \(ClockText.length($0))" }
          ?? "it was the last attempt")
    case .recovered(let failures):
      "loaded again after \(counted(failures, "failed load"))"
    case .incomplete(let reason): "loading the complete playlist: \(reason)"
    case .missing: "the server has not had the playlist for some time"
    case .leftOut(let count, let most):
      "\(count) more playlist\(count == 1 ? " is" : "s are") not watched; the most are \(most)"
    case .fullOfAssets(let most):
      "no more documents of interstitials are loaded; the most are \(most)"
    case .ended(.finished): "ended: the playlist will not change any more"
    case .ended(.gone): "ended: the playlist is gone"
    case .ended(.neverLoaded): "ended: the playlist could not be loaded"
    }
  }

  private static func text(of finding: Finding) -> String {
    let finding = finding.redacted().value
    let place = "\(finding.place.source):\(finding.place.start.line):\(finding.place.start.column)"
    return "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
  }
}

extension DateTime {
  /// Hours, minutes and seconds in UTC.
  var clockText: String { String(utcText.dropFirst(11).prefix(8)) }
}

import HLSConformance
import HLSDelivery
import HLSPlaylist

/// Something of a watch that is worth a line.
struct WatchEvent: Sendable {
  enum Kind: Sendable {
    /// The playlist is watched from now on.
    case began
    /// Something was found that the load before did not have.
    case appeared(Finding)
    case gone(Finding)
    /// A load brought no playlist, for this reason.
    case failed(String)
    /// What an interstitial plays could not be loaded, for this reason; it is asked for again after so
    /// long, or not at all.
    case unloaded(String, next: Seconds?)
    /// A load brought a playlist again, after so many that did not.
    case recovered(failures: Int)
    /// A delta update could not be applied.
    case incomplete(String)
    /// The playlist has not been there for some time.
    case missing
    /// Addresses of a multivariant playlist that are not watched, since there are too many.
    case leftOut(Int)
    /// So many documents of interstitials were loaded that no more will be.
    case fullOfAssets
    case ended(ReloadPlan.Ending)
  }

  /// When the answer was there that brought it.
  let time: DateTime
  /// What the playlist is called, in short.
  let playlist: String
  /// The number of the load; 0 for what is of none.
  let load: Int
  let kind: Kind

  /// How much it weighs; nil for what is no finding.
  var severity: Severity? {
    switch kind {
    case .appeared(let finding), .gone(let finding): finding.severity
    default: nil
    }
  }

  /// What happened, in one line.
  var text: String {
    switch kind {
    case .began: "watched from now on"
    case .appeared(let finding): "appeared: \(Self.text(of: finding))"
    case .gone(let finding): "gone: \(Self.text(of: finding))"
    case .failed(let reason): "load failed: \(reason)"
    case .unloaded(let reason, let next):
      "load failed: \(reason); "
        + (next.map { "the next attempt is in \(LiveView.length($0))" } ?? "it was the last attempt")
    case .recovered(let failures):
      "loaded again after \(failures) failed load\(failures == 1 ? "" : "s")"
    case .incomplete(let reason): "loading the complete playlist: \(reason)"
    case .missing: "the server has not had the playlist for some time"
    case .leftOut(let count):
      "\(count) more playlist\(count == 1 ? " is" : "s are") not watched; "
        + "the most are \(WatchedChannel.mostPlaylists)"
    case .fullOfAssets:
      "no more documents of interstitials are loaded; the most are \(WatchedAssets.mostDocuments)"
    case .ended(.finished): "ended: the playlist will not change any more"
    case .ended(.gone): "ended: the playlist is gone"
    case .ended(.neverLoaded): "ended: the playlist could not be loaded"
    }
  }

  private static func text(of finding: Finding) -> String {
    let finding = finding.redacted()
    let place = "\(finding.place.source):\(finding.place.start.line):\(finding.place.start.column)"
    return "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
  }
}

package import HLSDocuments
package import HLSLinting
package import SourceText

/// An event of a watch, reported as one line.
package struct WatchEvent: Sendable {
  /// The kinds of events.
  package enum Kind: Sendable {
    /// Watching the playlist started.
    case began
    /// A finding that the previous load did not have.
    case appeared(Finding)
    /// A finding about a change from the previous load.
    case changed(Finding)
    /// A finding that the previous load had and this one does not.
    case gone(Finding)
    /// A load failed, with the reason.
    case failed(String)
    /// A document that an interstitial references could not be loaded, with the reason and the delay until
    /// the next attempt; nil if there is none.
    case unloaded(String, next: Seconds?)
    /// A load succeeded after this many failures.
    case recovered(failures: Int)
    /// A delta update could not be applied.
    case incomplete(String)
    /// The playlist has been missing on the server for some time.
    case missing
    /// This many playlists of a multivariant playlist are not watched; `most` is the limit.
    case leftOut(Int, most: Int)
    /// No more documents of interstitials are loaded; `most` is the limit.
    case fullOfAssets(most: Int)
    /// A load changed an interstitial on the timeline of viewers.
    case viewersSee([TimelineLoads.Change])
    /// A load changed this many more interstitials.
    case viewersSeeMore(Int)
    /// The playlist does not announce a break that starts after this many milliseconds, and that these other
    /// playlists announce.
    case expectedSoon(_ id: String, wait: Int64, announcedBy: [String])
    /// The playlist announces such a break after all.
    case announced(_ id: String, wait: Int64)
    /// Joins go wrong in one way that did not in the load before; never empty.
    case joinsFail([WrongJoin])
    /// Joins that went wrong in one way in the load before no longer do; never empty.
    case joinsRecovered([WrongJoin])
    /// Watching the playlist ended.
    case ended(ReloadPlan.Ending)
  }

  /// When the answer that caused the event was complete.
  package let time: DateTime
  /// The short name of the playlist.
  package let playlist: String
  /// The number of the load; 0 if the event belongs to none.
  package let load: Int
  /// What happened.
  package let kind: Kind

  /// The severity of the finding; nil for other events.
  package var severity: Severity? {
    switch kind {
    case .appeared(let finding), .changed(let finding), .gone(let finding): finding.severity
    default: nil
    }
  }
}

public import HLSLinting
public import SourceText

/// Something that happened while a channel was watched, and that is worth a line.
public struct WatchEvent: Sendable {
  public enum Kind: Sendable {
    /// The playlist is watched from now on.
    case began
    /// A finding that the load before did not have.
    case appeared(Finding)
    case gone(Finding)
    /// A load brought no playlist, for this reason.
    case failed(String)
    /// A document that an interstitial references could not be loaded, for this reason; it is requested
    /// again after so long, or not at all.
    case unloaded(String, next: Seconds?)
    /// A load brought a document again, after so many that did not.
    case recovered(failures: Int)
    /// A delta update could not be applied.
    case incomplete(String)
    /// The server has not had the playlist for some time.
    case missing
    /// So many addresses of a multivariant playlist are not watched, since there are more than `most`.
    case leftOut(Int, most: Int)
    /// So many documents of interstitials were loaded that no more will be.
    case fullOfAssets(most: Int)
    case ended(ReloadPlan.Ending)
  }

  /// When the answer had arrived that brought it.
  public let time: DateTime
  /// A short name of the playlist.
  public let playlist: String
  /// The number of the load; 0 for an event that belongs to none.
  public let load: Int
  public let kind: Kind

  /// The severity of the finding; nil for an event that is no finding.
  public var severity: Severity? {
    switch kind {
    case .appeared(let finding), .gone(let finding): finding.severity
    default: nil
    }
  }
}

public import HLSPlaylist

/// What a document must contain for a rule to be applicable.
public enum Subject: Sendable, Hashable {
  /// Text that decodes as a playlist.
  case playlist
  /// A media playlist.
  case mediaPlaylist
  /// A multivariant playlist.
  case multivariantPlaylist
  /// A tag with this name.
  case tag(TagName)
  /// Media segments.
  case segments
  /// Date ranges.
  case dateRanges
  /// Date ranges of class `com.apple.hls.interstitial`.
  case interstitials
  /// Date ranges of class `com.apple.hls.preload`.
  case preloads
  /// Date ranges with SCTE35-CMD, SCTE35-OUT or SCTE35-IN.
  case spliceInformation
  /// URLs of Google DAI pod serving.
  case podURLs
  /// Variable definitions.
  case variables
  /// Links to other documents.
  case links
  /// A multivariant playlist and at least one of its media playlists.
  case presentation
  /// Interstitial assets that were loaded.
  case assets
  /// An asset list.
  case assetList
  /// A steering manifest.
  case steeringManifest
  /// The schedule of an app.
  case schedule
  /// The JSON document of scheduled date ranges.
  case dateRangeSchedule
  /// The recorded session of an app.
  case session
  /// The Info.plist of an app.
  case infoPlist
  /// Two loads of one playlist.
  case reloads
  /// A load at a known time.
  case loadTimes
  /// Recorded HTTP requests and responses.
  case exchanges
  /// What another viewer received.
  case viewers
  /// Expectations of the target list.
  case expectations
  /// What earlier runs measured of a target.
  case usualFacts
  /// Comments that silence findings.
  case suppressions

  /// The reason why a rule does not apply to a document without the subject.
  package var absence: String {
    switch self {
    case .playlist: "the text does not decode"
    case .mediaPlaylist: "not a media playlist"
    case .multivariantPlaylist: "not a multivariant playlist"
    case .tag(let name): "no \(name.text)"
    case .segments: "no media segments"
    case .dateRanges: "no date ranges"
    case .interstitials: "no date range of the interstitial class"
    case .preloads: "no date range of the preload class"
    case .spliceInformation: "no SCTE-35 data in date ranges"
    case .podURLs: "no pod-serving URL"
    case .variables: "no variables"
    case .links: "no address of another document"
    case .presentation: "no other playlist of the presentation was loaded"
    case .assets: "no interstitial asset was loaded"
    case .assetList: "not an asset list"
    case .steeringManifest: "not a steering manifest"
    case .schedule: "not a schedule of an app"
    case .dateRangeSchedule: "not a date range schedule"
    case .session: "not a recorded session"
    case .infoPlist: "not an Info.plist"
    case .reloads: "no second load of the playlist"
    case .loadTimes: "the time of no load is known"
    case .exchanges: "not an exchange log"
    case .viewers: "no documents of another viewer"
    case .expectations: "the target list has no expectations of it"
    case .usualFacts: "no earlier runs to compare it with"
    case .suppressions: "no comment that silences findings"
    }
  }
}

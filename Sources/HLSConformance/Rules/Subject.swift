public import HLSPlaylist

/// What must be in a document for a rule to have something to look at.
public enum Subject: Sendable, Hashable {
  case playlist
  case mediaPlaylist
  case multivariantPlaylist
  case tag(TagName)
  case segments
  case dateRanges
  case interstitials
  /// Date ranges of class `com.apple.hls.preload`.
  case preloads
  /// Date ranges with SCTE35-CMD, SCTE35-OUT or SCTE35-IN.
  case spliceInformation
  /// Addresses of Google DAI pod serving.
  case podURLs
  case variables
  /// Addresses of other documents.
  case links
  /// A multivariant playlist with one of its media playlists at hand.
  case presentation
  /// Assets of interstitials that are at hand.
  case assets
  case assetList
  case steeringManifest
  /// Two loads of one playlist.
  case reloads
  /// Two loads at known times.
  case loadTimes
  /// Recorded requests over HTTP and their answers.
  case exchanges
  /// What the list of targets says that must hold.
  case expectations

  /// What a text without this is.
  fileprivate var absence: String {
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
    case .presentation: "no other playlist of the presentation is at hand"
    case .assets: "no interstitial asset is at hand"
    case .assetList: "not an asset list"
    case .steeringManifest: "not a steering manifest"
    case .reloads: "no second load of the playlist"
    case .loadTimes: "the times of the loads are not known"
    case .exchanges: "not an exchange log"
    case .expectations: "nothing is expected of it"
    }
  }
}

/// What a document holds, as far as rules ask for it.
public struct SubjectSet: Sendable, Hashable {
  private var tags: UInt64 = 0
  private var others: Set<Subject> = []
  /// Whether the document is JSON.
  var isJSON = false

  mutating func insert(_ subject: Subject) {
    if case .tag(let name) = subject {
      tags |= 1 << UInt64(name.rawValue)
    } else {
      others.insert(subject)
    }
  }

  mutating func formUnion(_ other: SubjectSet) {
    tags |= other.tags
    others.formUnion(other.others)
  }

  /// Why a rule about `subject` does not apply, in words that follow "not applicable: "; nil where
  /// it does.
  public func absence(of subject: Subject) -> String? {
    if contains(subject) { return nil }
    // In a text that does not decode nothing was looked for.
    guard contains(.playlist) else {
      return isJSON
        ? (subject == .playlist ? "not a playlist" : subject.absence) : Subject.playlist.absence
    }
    return subject.absence
  }

  public func contains(_ subject: Subject) -> Bool {
    if case .tag(let name) = subject { return tags & (1 << UInt64(name.rawValue)) != 0 }
    return others.contains(subject)
  }
}

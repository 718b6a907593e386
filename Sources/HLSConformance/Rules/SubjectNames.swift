import HLSPlaylist

extension Subject {
  /// The name in reports: that of a tag, or words such as `media playlist`.
  public var name: String {
    switch self {
    case .playlist: "playlist"
    case .mediaPlaylist: "media playlist"
    case .multivariantPlaylist: "multivariant playlist"
    case .tag(let name): name == .unknown ? "unknown tag" : name.text
    case .segments: "segments"
    case .dateRanges: "date ranges"
    case .interstitials: "interstitials"
    case .preloads: "preloads"
    case .spliceInformation: "splice information"
    case .podURLs: "pod URLs"
    case .variables: "variables"
    case .links: "links"
    case .presentation: "presentation"
    case .assets: "assets"
    case .assetList: "asset list"
    case .steeringManifest: "steering manifest"
    case .reloads: "reloads"
    case .loadTimes: "load times"
    case .exchanges: "exchanges"
    case .expectations: "expectations"
    }
  }

  /// Every subject there is.
  public static let all: [Subject] =
    [
      .playlist, .mediaPlaylist, .multivariantPlaylist, .segments, .dateRanges, .interstitials,
      .preloads, .spliceInformation, .podURLs, .variables, .links, .presentation, .assets,
      .assetList, .steeringManifest, .reloads, .loadTimes, .exchanges, .expectations,
    ] + TagName.allCases.map(Subject.tag)

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The subject of that name, or nil.
  public init?(named name: String) {
    guard let subject = Self.byName[name] else { return nil }
    self = subject
  }
}

extension SubjectSet {
  private static let json = "JSON"

  /// The names of what a document holds, sorted; `JSON` is among them where it is no playlist.
  public var names: [String] {
    (Subject.all.filter(contains).map(\.name) + (isJSON ? [Self.json] : [])).sorted()
  }

  /// The set that has those names; names that nobody knows are left out.
  public init(names: [String]) {
    self.init()
    for name in names {
      if name == Self.json { isJSON = true }
      if let subject = Subject(named: name) { insert(subject) }
    }
  }
}

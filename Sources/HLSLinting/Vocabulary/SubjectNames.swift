import HLSPlaylist

extension Subject {
  /// The name in reports: a tag name, or words such as `media playlist`.
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
    case .schedule: "schedule"
    case .dateRangeSchedule: "date range schedule"
    case .session: "session"
    case .infoPlist: "Info.plist"
    case .reloads: "reloads"
    case .loadTimes: "load times"
    case .exchanges: "exchanges"
    case .viewers: "viewers"
    case .expectations: "expectations"
    case .usualFacts: "usual facts"
    case .suppressions: "suppressions"
    }
  }

  /// All subjects.
  package static let all: [Subject] =
    [
      .playlist, .mediaPlaylist, .multivariantPlaylist, .segments, .dateRanges, .interstitials,
      .preloads, .spliceInformation, .podURLs, .variables, .links, .presentation, .assets,
      .assetList, .steeringManifest, .reloads, .loadTimes, .exchanges, .viewers,
      .expectations, .suppressions, .schedule, .dateRangeSchedule, .session, .infoPlist,
      .usualFacts,
    ] + TagName.allCases.map(Subject.tag)

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Creates the subject with a name; returns nil for an unknown name.
  package init?(named name: String) {
    guard let subject = Self.byName[name] else { return nil }
    self = subject
  }
}

extension SubjectSet {
  private static let json = "JSON"

  /// The names of the subjects, sorted; a JSON document has the name `JSON` in addition.
  public var names: [String] {
    (Subject.all.filter(contains).map(\.name) + (isJSON ? [Self.json] : [])).sorted()
  }

  /// Creates the set of the subjects with these names; unknown names are ignored.
  init(names: [String]) {
    self.init()
    for name in names {
      if name == Self.json { isJSON = true }
      if let subject = Subject(named: name) { insert(subject) }
    }
  }
}

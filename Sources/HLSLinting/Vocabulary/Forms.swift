/// The forms of input that a rule holds in.
public struct Forms: OptionSet, Sendable, Hashable {
  /// One bit for each form.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Playlists.
  public static let playlists = Forms(rawValue: 1 << 0)
  /// Asset lists.
  public static let assetLists = Forms(rawValue: 1 << 1)
  /// Steering manifests.
  public static let steeringManifests = Forms(rawValue: 1 << 2)
  /// The schedules of apps.
  public static let appSchedules = Forms(rawValue: 1 << 3)
  /// The recorded sessions of apps.
  public static let sessions = Forms(rawValue: 1 << 4)
  /// The lines of a console, which show little of a session.
  public static let consoles = Forms(rawValue: 1 << 5)
  /// The Info.plist of an app.
  public static let infoPlists = Forms(rawValue: 1 << 6)
  /// Recorded HTTP requests and responses.
  public static let exchanges = Forms(rawValue: 1 << 7)
  /// Documents of scheduled date ranges.
  public static let dateRangeSchedules = Forms(rawValue: 1 << 8)

  /// The schedules of apps, and documents of scheduled date ranges.
  public static let schedules: Forms = [.appSchedules, .dateRangeSchedules]
  /// All that has events without being a playlist, for rules that conclude from nothing that is absent.
  public static let events: Forms = [.schedules, .sessions, .consoles]

  /// The names of the forms, in the order above.
  public var names: [String] {
    let schedules: [(Forms, String)] =
      contains(.schedules)
      ? [(.schedules, "schedules")]
      : [(.appSchedules, "schedules of apps"), (.dateRangeSchedules, "date range schedules")]
    let names: [(Forms, String)] =
      [
        (.playlists, "playlists"), (.assetLists, "asset lists"),
        (.steeringManifests, "steering manifests"),
      ] + schedules + [
        (.sessions, "sessions"), (.consoles, "console lines"), (.infoPlists, "Info.plist"),
        (.exchanges, "recorded requests"),
      ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

public import HLSInterstitials
public import SourceText

/// A JSON document that a playlist links to, with its kind.
public struct JSONDocument: Sendable {
  /// The kinds of JSON documents that rules check.
  public enum Kind: Sendable {
    /// An asset list, which X-ASSET-LIST names.
    case assetList(AssetList)
    /// A steering manifest, which EXT-X-CONTENT-STEERING names.
    case steeringManifest(SteeringManifest)
    /// The schedule of an app.
    case schedule(AppSchedule)
    /// Scheduled date ranges, which X-URI of a date range names.
    case dateRangeSchedule(DateRangeSchedule)
    /// The document of EXT-X-SESSION-DATA, or JSON of an unknown kind.
    case other

    var name: String {
      switch self {
      case .assetList: "asset list"
      case .steeringManifest: "steering manifest"
      case .schedule: "schedule"
      case .dateRangeSchedule: "date range schedule"
      case .other: "JSON document"
      }
    }
  }

  /// Whether no rule is about the document by itself.
  package var isOther: Bool { if case .other = kind { true } else { false } }

  /// The asset list; nil if the document is of another kind.
  package var assetList: AssetList? { if case .assetList(let list) = kind { list } else { nil } }

  /// The schedule of an app; nil if the document is of another kind.
  package var schedule: AppSchedule? {
    if case .schedule(let schedule) = kind { schedule } else { nil }
  }

  /// The parsed text.
  public let text: JSONText
  /// What the document is.
  public let kind: Kind
  /// The date ranges that a schedule has, over its primary content; nil for a document of another kind.
  package internal(set) var scheduled: Document? {
    get { schedules.first }
    set { schedules = newValue.map { [$0] } ?? [] }
  }
  // At most one, in an array so that members without any are not larger.
  private var schedules: [Document] = []

  /// Creates a document whose kind follows from its keys.
  public init(_ text: JSONText) {
    let kind: Kind =
      switch text.purpose {
      case .assetList: .assetList(AssetList(text))
      case .steeringManifest: .steeringManifest(SteeringManifest(text))
      case .schedule: .schedule(AppSchedule(text))
      case .dateRangeSchedule: .dateRangeSchedule(DateRangeSchedule(text))
      case .unknown: .other
      }
    self.init(text, kind: kind)
  }

  /// Creates a document of a known kind.
  init(_ text: JSONText, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

public import HLSDocuments
public import HLSInterstitials

/// What a rule looks at, and the function that checks it.
public enum Check: Sendable {
  /// Each playlist.
  case document(@Sendable (Document, inout Report) -> Void)
  /// Each date range of a media playlist, with its tags merged by ID.
  case dateRange(@Sendable (DateRange, Document, inout Report) -> Void)
  /// Each date range of the interstitial class.
  case interstitial(@Sendable (Interstitial, Document, inout Report) -> Void)
  /// Each URL of pod serving, in any attribute or document.
  ///
  /// For a URL in an asset list, the document is the playlist that refers to the list, or empty.
  case podURL(@Sendable (PodReference, Document, inout Report) -> Void)
  /// A traversal that several rules share; it names the rule of each finding.
  case shared(Traversal)
  /// Each multivariant playlist with its media playlists.
  ///
  /// Findings without a member are about the multivariant playlist.
  case presentation(@Sendable (Presentation, inout Report) -> Void)
  /// Each asset of an interstitial.
  ///
  /// Findings without a member are about the media playlist that schedules it.
  case asset(@Sendable (InterstitialAsset, inout Report) -> Void)
  /// Each document that contains links, whether or not the linked documents exist.
  case links(@Sendable (Member, DocumentGraph, inout Report) -> Void)
  /// Each asset list, with the interstitials that refer to it, if any.
  case assetList(@Sendable (AssetList, AssetListContext, inout Report) -> Void)
  /// Each steering manifest, with the multivariant playlist that refers to it, if it was loaded.
  case steeringManifest(@Sendable (SteeringManifest, Document?, inout Report) -> Void)
  /// Each schedule of an app, as a member of the graph.
  case schedule(@Sendable (AppSchedule, ScheduleContext, inout Report) -> Void)
  /// Each document of scheduled date ranges, as a member of the graph.
  case dateRangeSchedule(@Sendable (DateRangeSchedule, ScheduleContext, inout Report) -> Void)
  /// Each recorded session of an app.
  case session(@Sendable (SessionLog, SessionContext, inout Report) -> Void)
  /// Each Info.plist of an app that could be read.
  case infoPlist(@Sendable (InfoPlist, inout Report) -> Void)
  /// Each pair of successive loads of a playlist.
  ///
  /// Findings without a member are about the later load, with a delta update applied.
  case reload(@Sendable (Reload, inout Report) -> Void)
  /// Each load of a live playlist at a known time, with what the loads before it show.
  ///
  /// Findings are about the load, with a delta update applied.
  case course(@Sendable (LiveCourse, Document, inout Report) -> Void)
  /// Each delta update that cannot be applied; findings are about the update as it was received.
  case unappliedUpdate(@Sendable (UnappliedUpdate, inout Report) -> Void)
  /// Each recorded exchange; findings without a member are about the log.
  case exchange(@Sendable (Exchange, ExchangeContext, inout Report) -> Void)
  /// Each viewer after the first, compared with the others; findings are about its documents.
  case viewers(@Sendable (ViewerComparison, inout Report) -> Void)
  /// The requested document with its linked documents, if the settings have expectations of it.
  case target(@Sendable (TargetExpectations, DocumentGraph, inout Report) -> Void)
  /// Each difference of the requested document and its linked documents from what is usual, if the settings
  /// know that.
  case change(@Sendable (FactChange, DocumentGraph, inout Report) -> Void)
  /// Each comment that silences findings, after all other checks of its document.
  case suppression(@Sendable (Suppression, inout Report) -> Void)

  /// The kinds of checks, each a case of ``Check`` without its function.
  enum Kind: Int, CaseIterable {
    case document, dateRange, interstitial, podURL, shared, presentation, asset, links, assetList,
      steeringManifest, schedule, dateRangeSchedule, session, infoPlist, reload, course,
      unappliedUpdate, exchange, viewers, target, change, suppression
  }

  /// The kind of the check, by which a plan keeps it.
  var kind: Kind {
    switch self {
    case .document: .document
    case .dateRange: .dateRange
    case .interstitial: .interstitial
    case .podURL: .podURL
    case .shared: .shared
    case .presentation: .presentation
    case .asset: .asset
    case .links: .links
    case .assetList: .assetList
    case .steeringManifest: .steeringManifest
    case .schedule: .schedule
    case .dateRangeSchedule: .dateRangeSchedule
    case .session: .session
    case .infoPlist: .infoPlist
    case .reload: .reload
    case .course: .course
    case .unappliedUpdate: .unappliedUpdate
    case .exchange: .exchange
    case .viewers: .viewers
    case .target: .target
    case .change: .change
    case .suppression: .suppression
    }
  }

  /// Whether the check compares two loads of a playlist.
  var isOfReload: Bool { kind == .reload || kind == .unappliedUpdate }

  /// Whether the check looks at a playlist by itself, so that all its findings are known without others.
  package var isOfOneDocument: Bool {
    switch self {
    case .document, .dateRange, .interstitial, .podURL, .shared: true
    default: false
    }
  }

  /// Whether the check looks at a document together with linked documents.
  var isOfLinkedDocuments: Bool {
    switch self {
    case .presentation, .asset, .links, .assetList, .steeringManifest, .schedule,
      .dateRangeSchedule, .session:
      true
    default: false
    }
  }
}

/// A pass over a document that checks several rules at once.
public struct Traversal: Sendable {
  /// The name, different for each traversal; traversals with the same name run once.
  public let name: String
  /// The function that passes over a document.
  public let run: @Sendable (Document, inout SharedReport) -> Void

  /// Creates a traversal from a function.
  public init(_ name: String, run: @escaping @Sendable (Document, inout SharedReport) -> Void) {
    self.name = name
    self.run = run
  }
}

extension Check {
  /// The forms of input that contain what the check looks at.
  var forms: Forms {
    switch self {
    case .podURL: [.playlists, .assetLists, .events, .exchanges]
    case .assetList: .assetLists
    case .steeringManifest: .steeringManifests
    case .schedule: .appSchedules
    case .dateRangeSchedule: .dateRangeSchedules
    case .session: [.sessions, .consoles]
    case .infoPlist: .infoPlists
    case .exchange: .exchanges
    case .document, .dateRange, .interstitial, .shared, .presentation, .asset, .links, .reload,
      .course, .unappliedUpdate, .viewers, .target, .change, .suppression:
      .playlists
    }
  }
}

public import HLSInterstitials

/// The documents that one of several viewers of the same content received.
public struct Viewer: Sendable {
  /// The documents.
  public let graph: DocumentGraph
  /// The requests of a viewer of whom no other document is known; nil for other viewers.
  package let recorded: ExchangeGraph?

  /// The schedule or recorded session of the viewer with its date ranges; nil for a viewer of date range tags.
  package private(set) var scheduled: (member: Member, document: Document)?

  /// Creates a viewer from documents, the first of which links to the others.
  public init(_ graph: DocumentGraph) { (self.graph, recorded) = (graph, nil) }

  /// Creates a viewer from recorded requests, whose pods are those of the viewer.
  package init(_ recorded: ExchangeGraph) { (graph, self.recorded) = (recorded.graph, recorded) }

  /// The viewer with the date ranges of its schedule or session; the same viewer if it received none.
  ///
  /// `readsDrafts` says whether date ranges that playlists without interstitials leave to a schedule count.
  package func scheduled(podServingHosts hosts: [String], readsDrafts: Bool) -> Viewer {
    var viewer = self
    if let recorded {
      viewer.scheduled = recorded.requestedPods(podServingHosts: hosts).map {
        (graph.members[0], $0)
      }
      return viewer
    }
    viewer.scheduled =
      graph.scheduledDocument(podServingHosts: hosts).map { (graph.members[0], $0) }
      ?? (readsDrafts ? graph.scheduleOfPlaylists : nil)
    return viewer
  }

  /// Whether an app schedules for the viewer, so that what playlists have does not count.
  package var isScheduledByApp: Bool { scheduled?.document.isOfApp ?? false }

  /// The document whose interstitials are compared: the schedule, the first media playlist with interstitials,
  /// or else the first one.
  ///
  /// Nil if no media playlist was loaded.
  public var schedule: (member: Member, document: Document)? {
    if let scheduled { return scheduled }
    let playlists = graph.primaryPlaylists
    return playlists.first { !$0.document.interstitials.isEmpty } ?? playlists.first
  }

  /// The pod-serving addresses that the viewer received, each with its document.
  package var podReferences: [(member: Member, reference: PodReference)] {
    if let scheduled, isScheduledByApp {
      return scheduled.document.podReferences.map { (scheduled.member, $0) }
        + scheduled.document.listedPods.compactMap { pod in
          pod.list.map { (graph.members[$0.number], pod.reference) }
        }
    }
    return graph.members.flatMap { member in
      let document =
        member.number == scheduled?.member.number ? scheduled?.document : member.document
      let references =
        member.json?.assetList.map { PodReference.all(in: $0) } ?? document?.podReferences
      return (references ?? []).map { (member, $0) }
    }
  }

  /// The media playlist whose segments are compared: the first one of the presentation.
  public var primary: (member: Member, document: Document)? { graph.primaryPlaylists.first }

  /// The asset list of an interstitial of ``schedule``; nil if it was not loaded.
  public func assetList(of interstitial: Interstitial) -> (member: Member, list: AssetList)? {
    guard let schedule,
      let index = schedule.document.interstitials.firstIndex(where: { $0.id == interstitial.id })
    else { return nil }
    for link in graph.links(from: schedule.member.number)
    where link.role == .assetList && link.index == index {
      guard let number = link.member, let list = graph.members[number].json?.assetList else {
        continue
      }
      return (graph.members[number], list)
    }
    return nil
  }
}

/// A viewer compared with others that received the same content.
public struct ViewerComparison: Sendable {
  /// The viewer in whose documents rules report.
  public let viewer: Viewer
  /// The viewers before it; never empty.
  public let earlier: [Viewer]
  /// Whether the viewers watch together, as with SharePlay, so that playback is coordinated.
  public let areTogether: Bool

  /// Returns nil without earlier viewers.
  public init?(_ viewer: Viewer, with earlier: [Viewer], areTogether: Bool) {
    guard !earlier.isEmpty else { return nil }
    self.viewer = viewer
    self.earlier = earlier
    self.areTogether = areTogether
  }

  /// The first viewer, with which the others are compared.
  public var first: Viewer { earlier[0] }
}

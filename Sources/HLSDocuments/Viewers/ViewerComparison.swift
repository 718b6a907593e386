public import HLSInterstitials

/// The documents that one of several viewers of the same content received.
public struct Viewer: Sendable {
  /// The documents.
  public let graph: DocumentGraph

  /// The playlist of the schedule, if the viewer received one.
  package let scheduled: ScheduledDocument?

  /// Creates a viewer from documents, the first of which links to the others.
  public init(_ graph: DocumentGraph) { (self.graph, scheduled) = (graph, nil) }

  private init(_ scheduled: ScheduledDocument) {
    graph = DocumentGraph(
      .playlist(scheduled.document), location: scheduled.document.playlist.source.name)
    self.scheduled = scheduled
  }

  /// The viewer with the playlist of its schedule as its document; the same viewer if it received none.
  package func scheduled(podServingHosts hosts: [String]) -> Viewer {
    graph.scheduledDocument(of: graph.members[0], podServingHosts: hosts).map(Viewer.init) ?? self
  }

  /// The media playlist that is compared: the first one with interstitials, or else the first one.
  ///
  /// Nil if no media playlist was loaded.
  public var schedule: (member: Member, document: Document)? {
    let playlists = graph.primaryPlaylists
    return playlists.first { !$0.document.interstitials.isEmpty } ?? playlists.first
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

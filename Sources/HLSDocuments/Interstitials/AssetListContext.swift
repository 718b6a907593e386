public import HLSInterstitials

/// An asset list together with the interstitials that refer to it.
public struct AssetListContext: Sendable {
  /// The graph that contains the list.
  public let graph: DocumentGraph
  /// The list as a member of the graph.
  public let member: Member
  /// The parsed list.
  public let document: JSONDocument
  /// The interstitials that refer to the list, one for each date range ID, with the playlists or
  /// schedules that have them.
  public let parents: [(member: Member, interstitial: Interstitial)]

  /// Returns nil for a member that is not an asset list.
  package init?(_ member: Member, in graph: DocumentGraph) {
    guard let document = member.json, case .assetList = document.kind else { return nil }
    self.graph = graph
    self.member = member
    self.document = document
    var seen: Set<String?> = []
    parents = graph.links.compactMap { link in
      guard link.role == .assetList, link.member == member.number,
        let interstitials = graph.members[link.source].schedule?.interstitials,
        interstitials.indices.contains(link.index),
        seen.insert(interstitials[link.index].id).inserted
      else { return nil }
      return (graph.members[link.source], interstitials[link.index])
    }
  }
}

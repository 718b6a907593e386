public import HLSInterstitials

/// An asset list with what is known around it.
public struct AssetListContext: Sendable {
  public let graph: DocumentGraph
  public let member: Member
  public let document: JSONDocument
  /// The interstitials that name the list, one for each date range ID, with the playlists that hold them.
  public let parents: [(member: Member, interstitial: Interstitial)]

  init?(_ member: Member, in graph: DocumentGraph) {
    guard let document = member.json, case .assetList = document.kind else { return nil }
    self.graph = graph
    self.member = member
    self.document = document
    var seen: Set<String?> = []
    parents = graph.links.compactMap { link in
      guard link.role == .assetList, link.member == member.number,
        let interstitials = graph.members[link.source].document?.interstitials,
        interstitials.indices.contains(link.index),
        seen.insert(interstitials[link.index].id).inserted
      else { return nil }
      return (graph.members[link.source], interstitials[link.index])
    }
  }
}

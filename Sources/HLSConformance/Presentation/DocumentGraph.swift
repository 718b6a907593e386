public import HLSInterstitials
import HLSPlaylist

/// A document and what it leads to: its media playlists, asset lists, assets and manifests.
///
/// A document alone is a graph of one. Equal input gives an equal graph, whoever loads it.
public struct DocumentGraph: Sendable {
  /// The document that was asked for is the first.
  public internal(set) var members: [Member]
  /// In the order of the documents that hold them, and of the places there.
  public internal(set) var links: [Link] = []
  /// The answers that were recorded when the documents were loaded; nil where nothing was.
  public var answers: RecordedAnswers?

  init(members: [Member], links: [Link], answers: RecordedAnswers?) {
    self.members = members
    self.links = links
    self.answers = answers
  }

  /// A document that nothing is followed from.
  init(_ content: Member.Content, location: String) {
    members = [Member(number: 0, location: location, content: content)]
  }

  /// The links out of a member, in the order of their places.
  public func links(from member: Int) -> ArraySlice<Link> {
    func first(from number: Int) -> Int {
      var (low, high) = (0, links.count)
      while low < high {
        let middle = (low + high) / 2
        if links[middle].source < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return links[first(from: member)..<first(from: member + 1)]
  }

  /// Whether no document before the one of the link has such a link to the same place, as the media
  /// playlists of a presentation repeat their date ranges.
  public func isFirst(_ link: Link) -> Bool {
    !links.prefix { $0.source < link.source }
      .contains { $0.role == link.role && $0.location == link.location }
  }

  /// The recorded answer to the request that a player makes for the link.
  public func answer(to link: Link) -> Exchange? { answers?.log.answer(to: link.location) }

  /// The members to which links of these roles lead from `member`, each once, with those links.
  public func members(
    linkedFrom member: Int, by roles: Set<Link.Role>
  ) -> [(member: Member, links: [Link])] {
    var order: [Int] = []
    var found: [Int: [Link]] = [:]
    for link in links(from: member) where roles.contains(link.role) {
      guard let target = link.member else { continue }
      if found[target] == nil { order.append(target) }
      found[target, default: []].append(link)
    }
    return order.map { (members[$0], found[$0] ?? []) }
  }

  /// The presentations: every multivariant playlist of the graph with its media playlists.
  public var presentations: [Presentation] {
    members.compactMap { Presentation(of: $0.number, in: self) }
  }

  /// What interstitials play, each asset once for each date range ID.
  public var assets: [InterstitialAsset] { InterstitialAsset.all(in: self) }
}

public import HLSInterstitials
import HLSPlaylist

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

extension DocumentGraph {
  /// Gives each playlist and schedule the pods in the asset lists that its date ranges refer to.
  mutating func addListedPods(hosts: [String]) {
    var referring: [Int: Int] = [:]
    var pods: [Int: [(index: Int, pods: [PodReference], list: BreakPod.List, isReported: Bool)]] =
      [:]
    for link in links where link.role == .assetList {
      guard let target = link.member, let list = members[target].json?.assetList,
        let interstitials = members[link.source].schedule?.interstitials,
        interstitials.indices.contains(link.index)
      else { continue }
      let first = referring[target, default: link.source]
      referring[target] = first
      let dateRange = interstitials[link.index].dateRange
      let listed = PodReference.all(in: list, of: dateRange, hosts: hosts)
      guard !listed.isEmpty else { continue }
      pods[link.source, default: []].append(
        (
          link.index, listed, BreakPod.List(number: target, text: list.text),
          first == link.source
        ))
    }
    for (number, lists) in pods {
      guard var document = members[number].schedule else { continue }
      for (index, pods, list, isReported) in lists {
        document.interstitials[index].pods += pods
        document.listedPods += pods.map {
          BreakPod(reference: $0, list: list, isReported: isReported)
        }
      }
      setSchedule(document, of: number)
    }
  }
}

extension Document {
  /// Gives each interstitial the pods in its asset lists, each at the attribute that refers to the list.
  ///
  /// `find` looks up the addresses of lists, as written but after variable substitution; `judged` says whether
  /// rules report faults in them.
  mutating func addListedPods(
    hosts: [String], judged: Bool, inLists find: (String) -> FoundDocument
  ) {
    for number in interstitials.indices {
      for asset in interstitials[number].assets where asset.isList && asset.isComplete {
        guard case .source(let source, let location) = find(asset.url.text),
          source.obstacle == nil,
          case .json(let document) = Member.Content.reading(
            source, at: location, from: .linked(.assetList, imported: nil), podServingHosts: hosts),
          let list = document.assetList
        else { continue }
        let pods = PodReference.all(
          in: list, of: interstitials[number].dateRange, at: asset.range, hosts: hosts)
        interstitials[number].pods += pods
        if judged {
          listedPods += pods.map { BreakPod(reference: $0, list: nil, isReported: true) }
        }
      }
    }
  }
}

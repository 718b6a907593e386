package import HLSInterstitials
import HLSPlaylist

/// A pod-serving address in an asset list, as the asset of a date range.
package struct ListedPod: Sendable {
  /// The address, with the date range that refers to the list.
  package let reference: PodReference
  /// The asset list.
  package let list: Member
  /// Whether no earlier playlist refers to the list, so that a fault in it is reported once.
  package let isFirst: Bool
}

extension DocumentGraph {
  /// Gives each playlist the pods in the asset lists that its date ranges refer to.
  mutating func addListedPods(hosts: [String]) {
    var referring: [Int: Int] = [:]
    var pods: [Int: [ListedPod]] = [:]
    for link in links where link.role == .assetList {
      guard let target = link.member, let list = members[target].json?.assetList,
        let interstitials = members[link.source].document?.interstitials,
        interstitials.indices.contains(link.index)
      else { continue }
      let first = referring[target, default: link.source]
      referring[target] = first
      let dateRange = interstitials[link.index].dateRange
      pods[link.source, default: []] += PodReference.all(in: list, of: dateRange, hosts: hosts).map
      {
        ListedPod(reference: $0, list: members[target], isFirst: first == link.source)
      }
    }
    for (number, pods) in pods where !pods.isEmpty {
      guard var document = members[number].document else { continue }
      document.listedPods = pods
      members[number] = Member(
        number: number, location: members[number].location, content: .playlist(document))
    }
  }
}

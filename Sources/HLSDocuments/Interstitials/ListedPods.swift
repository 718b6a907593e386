import HLSInterstitials
import HLSPlaylist

extension DocumentGraph {
  /// Gives each playlist and schedule the pods in the asset lists that its date ranges refer to.
  mutating func addListedPods(hosts: [String]) {
    var referring: [Int: Int] = [:]
    var pods: [Int: [ListedPod]] = [:]
    for link in links where link.role == .assetList {
      guard let target = link.member, let list = members[target].json?.assetList,
        let interstitials = members[link.source].schedule?.interstitials,
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
      guard var document = members[number].schedule else { continue }
      document.listedPods = pods
      setSchedule(document, of: number)
    }
  }
}

extension Document {
  /// The pods in the asset lists that the date ranges refer to, each at the attribute that refers to the
  /// list.
  ///
  /// `find` looks up the addresses of lists, as written but after variable substitution.
  func pods(hosts: [String], inLists find: (String) -> FoundDocument) -> [ListedPod] {
    interstitials.flatMap { interstitial in
      interstitial.assets.flatMap { asset -> [ListedPod] in
        guard asset.isList, asset.isComplete,
          case .source(let source, let location) = find(asset.url.text), source.obstacle == nil,
          case .json(let document) = Member.Content.reading(
            source, at: location, from: .linked(.assetList, imported: nil), podServingHosts: hosts),
          let list = document.assetList
        else { return [] }
        return PodReference.all(in: list, of: interstitial.dateRange, at: asset.range, hosts: hosts)
          .map { ListedPod(reference: $0, list: nil, isFirst: true) }
      }
    }
  }
}

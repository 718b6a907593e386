import HLSPlaylist

extension DocumentGraph {
  /// Marks the playlists that only interstitials link to, directly or through the asset's own playlists.
  mutating func noteAssets() {
    guard links.contains(where: \.role.isOfInterstitial) else { return }
    var isPrimary = [Bool](repeating: false, count: members.count)
    isPrimary[0] = true
    var waiting = [0]
    while let number = waiting.popLast() {
      for link in links(from: number) where !link.role.isOfInterstitial {
        guard let target = link.member, !isPrimary[target] else { continue }
        isPrimary[target] = true
        waiting.append(target)
      }
    }
    for member in members where !isPrimary[member.number] {
      guard var document = member.document else { continue }
      document.isAsset = true
      members[member.number] = Member(
        number: member.number, location: member.location, content: .playlist(document))
    }
  }
}

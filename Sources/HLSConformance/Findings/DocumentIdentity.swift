import HLSInterstitials
import HLSPlaylist

/// By what a document and its parts are known again in the next run.
struct DocumentIdentity: Sendable {
  let name: String
  /// Whether segments, parts and date ranges are known by their names; else by their order.
  let partsHaveNames: Bool

  /// A session has a name that stays while its loads come and go.
  static func ofSession(_ name: String) -> Self { Self(name: name, partsHaveNames: true) }
}

extension DocumentIdentity {
  /// Of a document by itself.
  init(_ member: Member) {
    self.init(
      name: member.text.source.name, partsHaveNames: member.document?.isLive != true)
  }
}

extension DocumentGraph {
  /// The identities of all members, in their order.
  ///
  /// What a channel leads to has other addresses each night: servers make up names for a session, and
  /// numbers or dates for the breaks of a live channel. These are left out.
  var identities: [DocumentIdentity] {
    var isOfBreak = Array(repeating: false, count: members.count)
    // A member is found before what it leads to.
    for link in links {
      guard let target = link.member, target > link.source else { continue }
      isOfBreak[target] =
        isOfBreak[target] || isOfBreak[link.source]
        || (link.role.isOfInterstitial && members[link.source].document?.isLive == true)
    }
    return members.map { member in
      let alone = DocumentIdentity(member)
      let isOfBreak = isOfBreak[member.number]
      guard member.number > 0 else { return alone }
      return DocumentIdentity(
        name: LastingName.of(alone.name, dropsNumbers: isOfBreak),
        partsHaveNames: alone.partsHaveNames && !isOfBreak)
    }
  }
}

extension Link.Role {
  fileprivate var isOfInterstitial: Bool {
    switch self {
    case .asset, .assetList, .listedAsset: true
    case .variantStream, .iFrameStream, .rendition, .steeringManifest, .sessionData: false
    }
  }
}

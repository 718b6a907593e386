import HLSInterstitials
import SourceText

/// A request that a player makes for an interstitial.
package struct JoinRequest: Sendable, Hashable {
  /// What is requested.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// X-ASSET-LIST.
    case assetList
    /// X-ASSET-URI, or the address of an asset in a list.
    case asset
  }

  /// What is requested.
  package let kind: Kind
  /// The ID of the interstitial.
  package let event: String
  /// The address with the parameters that the player adds.
  package let url: String

  /// The value in place of the identifier of a playback session.
  package static let session = "session"
}

extension ViewerTimeline {
  /// The requests on behalf of interstitials, in order: an asset list comes before its assets, which are
  /// not known if the list was not loaded.
  ///
  /// Source: rfc8216bis-22, appendix D.4.
  func requests(forSegments numbers: Range<Int>) -> [JoinRequest] {
    var requests: [JoinRequest] = []
    for number in numbers {
      guard let part = parts[number] else { continue }
      let event = timeline.events[part.event].id
      let interstitial = interstitial(of: part)
      guard let link = interstitial.link else { continue }
      let session = "_HLS_primary_id=\(JoinRequest.session)"
      let entry = timeline.segments[number].entry
      if link.role == .assetList {
        // A player that joins inside a live interstitial asks for the rest of it.
        let offset = primary.isJoinedLive && entry > .zero ? "&_HLS_start_offset=\(entry)" : ""
        requests.append(
          JoinRequest(
            kind: .assetList, event: event, url: link.location.addingQuery(session + offset)))
      }
      for asset in interstitial.assets(from: entry, to: timeline.events[part.event].length) {
        requests.append(
          JoinRequest(kind: .asset, event: event, url: asset.location.addingQuery(session)))
      }
    }
    return requests
  }
}

extension ScheduledInterstitial {
  /// The assets of which a part is played between two times of the interstitial; those of unknown length
  /// may be.
  fileprivate func assets(from entry: Seconds, to end: Seconds) -> [PlayedAsset] {
    var start = Seconds.zero
    return (assets ?? []).filter { asset in
      defer { start = start + asset.playout }
      guard !asset.location.isEmpty, asset.playout > .zero else { return !asset.location.isEmpty }
      return start + asset.playout > entry && start < end
    }
  }
}

extension String {
  /// The address with more query parameters, before its fragment.
  fileprivate func addingQuery(_ parameters: String) -> String {
    let address = prefix { $0 != "#" }
    let separator =
      !address.contains("?") ? "?" : address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&"
    return address + separator + parameters + dropFirst(address.count)
  }
}

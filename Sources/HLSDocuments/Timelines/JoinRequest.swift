import HLSInterstitials
import HLSPlaylist
package import SourceText

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

/// Where a viewer joins a media playlist.
package enum JoinPosition: Sendable, Hashable {
  /// A time of the primary content, or a date.
  case time(TimelineTime)
  /// Where a player begins by itself: EXT-X-START, or a distance from the end of live content.
  case usual
}

extension ViewerTimeline {
  /// The time in the playlist at which a viewer joins, clamped to the listed content; nil for a date in a
  /// playlist without dates.
  package func time(of position: JoinPosition) -> Seconds? {
    let time: Seconds
    switch position {
    case .time(.seconds(let seconds)): time = seconds
    case .time(.date(let date)):
      guard let clock else { return nil }
      time = clock.offset(of: date)
    case .usual:
      time = statedStart ?? (primary.end == nil ? document.endOfParts - document.holdBack : .zero)
    }
    return min(max(time, .zero), knownEnd)
  }

  /// The position in EXT-X-START of the media playlist, or of the multivariant playlist: without
  /// PRECISE=YES the start of the segment that contains it; nil if it is beyond the end of live content
  /// (rfc8216bis-22, section 4.4.2.2).
  private var statedStart: Seconds? {
    let playlists = [document, graph.primaryRoot.document].compactMap { $0?.playlist }
    guard let playlist = playlists.first(where: { $0.firstTag(.start) != nil }),
      let tag = playlist.firstTag(.start),
      let offset = playlist.decimal(playlist.attribute(.timeOffset, of: tag), signed: true).value?
        .seconds
    else { return nil }
    guard primary.end != nil || offset < knownEnd else { return nil }
    let time = min(max(offset < .zero ? knownEnd + offset : offset, .zero), knownEnd)
    guard !playlist.isYes(.precise, of: tag) else { return time }
    let segments = document.playlist.segments
    let number = segments.partitioningIndex { time < $0.start } - 1
    return segments.indices ~= number && time < knownEnd ? segments[number].start : time
  }
}

extension Document {
  /// How far from the end of live content a player begins: PART-HOLD-BACK if there are partial segments,
  /// otherwise HOLD-BACK, otherwise three target durations (rfc8216bis-22, section 4.4.3.8).
  fileprivate var holdBack: Seconds {
    func stated(_ name: AttributeName) -> Seconds? {
      playlist.decimal(playlist.firstAttribute(name, of: .serverControl), signed: false).value?
        .seconds
    }
    let parts = playlist.partialSegments.isEmpty ? nil : stated(.partHoldBack)
    return parts ?? stated(.holdBack) ?? (targetDuration ?? .zero) * 3
  }

  /// The end of the last segment or partial segment.
  var endOfParts: Seconds {
    playlist.partialSegments.reversed().prefix { $0.segment >= playlist.segments.count }
      .compactMap { $0.duration.value?.seconds }.reduce(playlist.totalDuration, +)
  }
}

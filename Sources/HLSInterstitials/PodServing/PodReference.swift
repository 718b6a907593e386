public import HLSPlaylist
public import SourceText

/// A Google DAI pod-serving address and its position in a playlist or asset list.
public struct PodReference: Sendable {
  /// The purpose of the address.
  public enum Role: Sendable, Hashable {
    /// The value of X-ASSET-URI.
    case assetURI
    /// The value of X-ASSET-LIST.
    case assetList
    /// The URI of an asset in a list, or of one of several items of a scheduled event.
    case listedAsset
    /// The value of X-URI of a preload range whose target is not listed yet.
    case preload
    /// The URI of a media segment.
    case mediaSegment
    /// An address that an app scheduled or a player requested in a recorded session.
    case request
  }

  /// The parsed address.
  public let url: PodServingURL
  /// The purpose of the address.
  public let role: Role
  /// The range of the address in the document, without quotes.
  public let range: ByteRange
  /// The date range with the address, or with the asset list that contains it; nil for a media segment,
  /// for a preload range, for an asset list that no date range refers to, and for a request of an unknown break.
  public let dateRange: DateRange?
  /// Whether `range` contains the address literally; false if variables were replaced or JSON
  /// escapes were decoded.
  public let isLiteral: Bool
  /// Whether it requests a segment of the same pod, with the same session and token, as the segment before.
  package private(set) var isRepeated = false
  /// Whether an asset list names it.
  package private(set) var isInAssetList = false
  /// Whether its break was announced through the Ad Break API, so that it needs no token.
  package private(set) var isAnnounced = false

  /// The range in the document of a part of the address; the whole address if it is not literal.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

  /// All pod-serving addresses in a playlist: those of its date ranges, then those of its segments.
  ///
  /// `dateRanges` are the merged date ranges of the playlist, or those of a schedule over it, `hosts` the names of hosts that forward to
  /// Google, without port.
  public static func all(
    in playlist: Playlist, _ dateRanges: [DateRange], hosts: [String] = []
  ) -> [PodReference] {
    all(of: dateRanges, hosts: hosts) + segmentReferences(in: playlist, hosts: hosts)
  }

  /// All pod-serving addresses of date ranges, in order; `hosts` are the names of hosts that forward to Google.
  package static func all(of dateRanges: [DateRange], hosts: [String]) -> [PodReference] {
    var references: [PodReference] = []
    let ids = Set(dateRanges.lazy.filter { $0.category == .interstitial }.compactMap(\.id))
    for dateRange in dateRanges {
      var names = [(AttributeName.assetURI, Role.assetURI), (.assetList, .assetList)]
      if dateRange.category == .preload {
        // Once the target is listed, its own address is checked.
        let target = dateRange.string(.targetID).value
        names = target.map(ids.contains) ?? false ? [] : [(.preloadURI, .preload)]
      }
      // An event of a schedule may have several items.
      let isList = dateRange.isScheduled && dateRange.attributes(.assetURI).count > 1
      for (name, role) in names {
        for attribute in dateRange.attributes(name) {
          guard case .value(let resolution, let range) = dateRange.source.resolved(attribute) else {
            continue
          }
          // Unresolved variables remain in the text; the parts of the URL are then not literal.
          let (text, isLiteral) =
            switch resolution {
            case .literal(let text), .undetermined(let text): (text, true)
            case .substituted(let text): (text, false)
            }
          if let url = PodServingURL(text, additionalHosts: hosts) {
            references.append(
              PodReference(
                url: url, role: isList && role == .assetURI ? .listedAsset : role, range: range,
                // Start and length of a preload range are not those of the break.
                dateRange: role == .preload ? nil : dateRange, isLiteral: isLiteral))
          }
        }
      }
    }
    return references
  }

  /// All pod-serving addresses in an asset list, in order.
  ///
  /// `hosts` are the names of hosts that forward to Google, without port.
  public static func all(in list: AssetList, hosts: [String] = []) -> [PodReference] {
    all(in: list, of: nil, hosts: hosts)
  }

  /// All pod-serving addresses in the asset list that `dateRange` refers to, in order.
  ///
  /// Their place is that in the list, or `place` in the playlist.
  package static func all(
    in list: AssetList, of dateRange: DateRange?, at place: ByteRange? = nil, hosts: [String]
  ) -> [PodReference] {
    list.assets.compactMap { asset in
      guard case .value(let text, let range) = asset.uri,
        let url = PodServingURL(text, additionalHosts: hosts)
      else { return nil }
      var reference = PodReference(
        url: url, role: .listedAsset, range: place ?? range, dateRange: dateRange,
        isLiteral: place == nil && range.count == text.utf8.count)
      reference.isInAssetList = true
      return reference
    }
  }

  /// The pod-serving address at `range` of a recorded session or request.
  ///
  /// `announced` are the identifiers of the announced breaks, an empty one for an unknown identifier; `dateRange`
  /// is the break, if it is known.
  package static func requested(
    _ url: PodServingURL, at range: ByteRange, isLiteral: Bool,
    announced: Set<String> = [], of dateRange: DateRange? = nil
  ) -> PodReference {
    var reference = PodReference(
      url: url, role: .request, range: range, dateRange: dateRange, isLiteral: isLiteral)
    switch url.podIdentifier {
    case .adBreakID(let id):
      reference.isAnnounced = announced.contains(id.text) || announced.contains("")
    default: reference.isAnnounced = !announced.isEmpty
    }
    return reference
  }

  private static func segmentReferences(
    in playlist: Playlist, hosts: [String]
  ) -> [PodReference] {
    var references: [PodReference] = []
    var last: [String?]?
    for run in playlist.originRuns {
      let kind = PodServingURL(run.text + "/linear/pods/v1/seg/", additionalHosts: hosts)?.hostKind
      guard kind == .google || kind == .additional else { continue }
      for segment in playlist.segments[run.segments] {
        let range = playlist.address(of: segment)
        let text = playlist.substituted(range)
        if let url = PodServingURL(text, additionalHosts: hosts) {
          var reference = PodReference(
            url: url, role: .mediaSegment, range: range, dateRange: nil,
            isLiteral: text == playlist.text(range))
          let request = url.requestOfPod
          reference.isRepeated = request == last
          last = request
          references.append(reference)
        }
      }
    }
    return references
  }
}

extension PodServingURL {
  /// What the addresses of all segments of a pod have in common.
  fileprivate var requestOfPod: [String?] {
    [
      reference.scheme.map { String(reference.characters($0)) }, host?.text, networkCode?.text,
      customAssetKey?.text, podIdentifier.part?.text,
    ]
      + [.streamID, .authToken, .podDuration].map { parameter($0)?.value?.text }
  }
}

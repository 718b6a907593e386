public import HLSPlaylist
public import SourceText

/// A date range of class `com.apple.hls.interstitial` (rfc8216bis-22, appendix D).
public struct Interstitial: Sendable {
  /// The date range that schedules it.
  public let dateRange: DateRange
  /// The addresses in X-ASSET-URI and X-ASSET-LIST, in that order; the specification allows only
  /// one, but an event of a schedule may have several items.
  public let assets: [AssetReference]
  /// What loading the assets resulted in; nil before.
  public var loadedAssets: LoadedAssets?
  /// Whether a loaded asset list says when the skip button appears, in place of X-SKIP-CONTROL-OFFSET.
  package var isSkipControlInList = false
  /// The pods that its own addresses request, and then those in its asset list, once it is loaded.
  public package(set) var pods: [PodReference] = []

  /// Nil for a date range of another class.
  public init?(_ dateRange: DateRange) {
    guard dateRange.category == .interstitial else { return nil }
    self.dateRange = dateRange
    assets = AssetReference.all(of: dateRange)
  }

  /// The ID; nil for a tag without a valid one.
  public var id: String? { dateRange.id }
  /// The ad break that its first pod with a name requests; nil without one.
  public var adBreak: BreakName? { namedPod?.breakName }
  /// The first pod that names an ad break, by itself or in its asset list; nil without one.
  package var namedPod: PodReference? {
    pods.first { $0.isFirstOfDateRange && $0.breakName != nil }
  }
  /// What a finding about the whole interstitial reports.
  public var head: ByteRange { dateRange.head }
  /// The playlist that the date range is over.
  public var playlist: Playlist { dateRange.playlist }
  /// START-DATE.
  public var startDate: Reading<DateTime> { dateRange.startDate }

  /// X-RESUME-OFFSET in seconds.
  public var resumeOffset: Reading<DecimalNumber> { dateRange.decimal(.resumeOffset, signed: true) }
  /// X-PLAYOUT-LIMIT in seconds.
  public var playoutLimit: Reading<DecimalNumber> { dateRange.decimal(.playoutLimit) }
  /// The words of X-SNAP.
  public var snap: Reading<[Substring]> { dateRange.words(.snap) }
  /// The words of X-RESTRICT.
  public var restrict: Reading<[Substring]> { dateRange.words(.restrict) }
  /// X-SKIP-CONTROL-OFFSET in seconds.
  public var skipControlOffset: Reading<DecimalNumber> { dateRange.decimal(.skipControlOffset) }

  /// Whether CUE moves the event from its START-DATE to the start or the end of the primary
  /// content.
  public var isCued: Bool {
    dateRange.has(.cue) && (dateRange.hasCue("PRE") || dateRange.hasCue("POST"))
  }

  /// Whether X-SNAP contains this word.
  public func snaps(_ word: String) -> Bool { dateRange.hasWord(word, in: .snap) }
}

extension Interstitial {
  /// The interstitials among date ranges, each with its pods.
  package static func all(
    in dateRanges: [DateRange], pods: [PodReference]
  ) -> [Interstitial] {
    var interstitials = dateRanges.compactMap(Interstitial.init)
    guard !interstitials.isEmpty else { return [] }
    var podsOfHead: [ByteRange: [PodReference]] = [:]
    for pod in pods {
      if let head = pod.dateRange?.head { podsOfHead[head, default: []].append(pod) }
    }
    guard !podsOfHead.isEmpty else { return interstitials }
    for number in interstitials.indices {
      interstitials[number].pods = podsOfHead[interstitials[number].head] ?? []
    }
    return interstitials
  }

  /// The length that `pd` of its first address with one requests, and where it is; nil without it.
  ///
  /// Of several items of a scheduled event, each has a length of its own.
  var podLength: (length: Seconds, place: ByteRange)? {
    for pod in pods where pod.role != .listedAsset {
      if let length = pod.url.podLength, let part = pod.url.podDuration?.part {
        return (length, pod.place(part.range))
      }
    }
    return nil
  }
}

extension AssetList {
  /// The interstitial that plays the assets of the list as items, each with its place in the list; nil without assets.
  ///
  /// It begins with `dateRange`, which refers to the list, and has no other attribute of it.
  package func interstitial(of dateRange: DateRange?, over playlist: Playlist) -> Interstitial? {
    let place = assetsMember?.nameRange ?? ByteRange(0, 0)
    var attributes = ScheduledAttributes(in: text)
    func add(_ name: String, _ value: ScheduledAttributes.Value, at range: ByteRange) {
      attributes.append(name, value, at: range, named: range, isText: true)
    }
    for asset in assets {
      guard case .value(let address, let range) = asset.uri else { continue }
      add(
        "X-ASSET-URI", .item(uri: address, length: asset.duration.value?.seconds), at: range)
    }
    guard !attributes.attributes.isEmpty else { return nil }
    add("ID", .text(dateRange?.id ?? ""), at: place)
    add("CLASS", .text("com.apple.hls.interstitial"), at: place)
    if let start = dateRange?.startDate.value { add("START-DATE", .date(start), at: place) }
    return Interstitial(attributes.dateRange(place, place, over: playlist))
  }
}

package import HLSPlaylist
import SourceText

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

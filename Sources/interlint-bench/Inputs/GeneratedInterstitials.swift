import SourceText

extension PlaylistGenerator {
  /// Adds an interstitial of `length` seconds, its content an asset list or a playlist.
  mutating func interstitial(_ id: String, at time: Int, _ length: Int, list: Bool) {
    let token = numbers.hex(8)
    var attributes =
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\""
      + "\(PlaylistDates.stamp(time))\",DURATION=\(length).000,"
    attributes +=
      list
      ? "X-ASSET-LIST=\"https://ads.example.com/pod.json?break=\(token)&dur=\(length)&_HLS_interstitial_id=\(id)\""
      : "X-ASSET-URI=\"https://ads.example.com/creative/\(token)/main.m3u8?_HLS_interstitial_id=\(id)\""
    attributes += ",X-RESUME-OFFSET=" + (numbers.below(2) == 0 ? "0" : "\(length).000")
    if numbers.below(2) == 0 { attributes += ",X-PLAYOUT-LIMIT=\(length).000" }
    if numbers.below(2) == 0 {
      attributes += ",X-SNAP=\"\(numbers.pick(["OUT", "IN", "OUT,IN"]))\""
    }
    if numbers.below(2) == 0 {
      attributes += ",X-RESTRICT=\"\(numbers.pick(["SKIP", "JUMP", "SKIP,JUMP"]))\""
    }
    if numbers.below(10) < 3 {
      attributes +=
        ",X-TIMELINE-OCCUPIES=\"\(numbers.pick(["POINT", "RANGE"]))\",X-TIMELINE-STYLE=\"HIGHLIGHT\""
    }
    if numbers.below(10) < 3 {
      attributes += ",X-CONTENT-MAY-VARY=\"\(numbers.pick(["YES", "NO"]))\""
    }
    line(attributes + ",X-COM-EXAMPLE-BEACON=\"b-\(token)\"")
  }
}

/// A correct live channel: its documents in a night, by their paths in its folder.
///
/// Channels differ in the length of their ladders and of their windows.
struct Channel {
  let number: Int
  let night: Night
  /// Scheme, host and port by which the client knows the server.
  let origin: String
  /// How the ad_break_id of the second break begins if both are filled by pod serving.
  var secondPod: String?

  private static let segmentSeconds = 6
  private static let stream = "0a1b2c3d-1111-4222-8333-444455556666:BRU"

  var name: String {
    let digits = String(number)
    return "channel-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  var ladder: Ladder { Ladder(variants: 2 + number % 3) }

  /// In segments, the last of which ends at the moment of the night.
  private var window: Int { 20 + number % 5 }

  /// The document at a path such as `video-1.m3u8`; nil where there is none.
  func document(_ path: Substring) -> String? {
    if path == "multivariant.m3u8" { return ladder.multivariantPlaylist }
    if path == "breaks/evening.json" { return assetList }
    if path.hasPrefix("pod/") {
      return Advertisement(ladder: ladder, seconds: 18).document(path.dropFirst(4))
    }
    return ladder.rendition(of: path).map(mediaPlaylist)
  }

  private func mediaPlaylist(_ rendition: String) -> String {
    let first = night.seconds / Self.segmentSeconds - window
    let segments = (first..<first + window).map { "#EXTINF:6.0,\n\(rendition)/\($0).m4s\n" }
    return """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-TARGETDURATION:\(Self.segmentSeconds)
      #EXT-X-MEDIA-SEQUENCE:\(first)

      \(breaks.joined(separator: "\n"))

      #EXT-X-MAP:URI="\(rendition)/init.mp4"
      #EXT-X-PROGRAM-DATE-TIME:\(night.time(-window * Self.segmentSeconds))
      \(segments.joined())
      """
  }

  /// A break whose ads a list names, and one that is filled by a pod; each night has its own.
  private var breaks: [String] {
    let ending = "-" + night.date.filter { $0 != "-" }
    let play = #"X-SNAP="OUT,IN",X-RESTRICT="SKIP,JUMP",X-TIMELINE-OCCUPIES="RANGE""#
    if let secondPod {
      let pods = "\(origin)/linear/pods/v1/hls/network/1234/custom_asset/\(name)/ad_break_id/"
      return [("evening", "evening", 90), ("late", secondPod, 36)].map { id, pod, seconds in
        #"#EXT-X-DATERANGE:ID="\#(id)\#(ending)",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="\#(night.time(-seconds))",DURATION=18,"#
          + #"X-ASSET-URI="\#(pods)\#(pod)\#(ending).m3u8?stream_id=\#(Self.stream)&pd=18000"#
          + #"&_HLS_interstitial_id=\#(id)\#(ending)",\#(play)"#
      }
    }
    return [
      #"#EXT-X-DATERANGE:ID="evening\#(ending)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="\#(night.time(-90))",DURATION=30,"#
        + #"X-ASSET-LIST="/\#(name)/breaks/evening.json?_HLS_interstitial_id=evening\#(ending)","#
        + "X-PLAYOUT-LIMIT=30,\(play)",
      #"#EXT-X-DATERANGE:ID="late\#(ending)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="\#(night.time(-36))",DURATION=18,"#
        + #"X-ASSET-URI="\#(origin)/\#(name)/pod/multivariant.m3u8"#
        + #"?_HLS_interstitial_id=late\#(ending)",\#(play)"#,
    ]
  }

  private var assetList: String {
    let ads = [number, number + 1].map { number in
      let name = Advertisement.names[number % Advertisement.names.count]
      return #"    {"URI": "\#(origin)/ads/\#(ladder.variants)/\#(name)/multivariant.m3u8", "#
        + #""DURATION": 15.0}"#
    }
    return "{\n  \"ASSETS\": [\n\(ads.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

/// A finished presentation that a break plays.
struct Advertisement {
  static let names = ["bicycle", "coffee", "holiday", "piano", "tea", "umbrella"]

  let ladder: Ladder
  /// Of three segments.
  let seconds: Int

  func document(_ path: Substring) -> String? {
    if path == "multivariant.m3u8" { return ladder.multivariantPlaylist }
    return ladder.rendition(of: path).map { rendition in
      let segments = (1...3).map { "#EXTINF:\(seconds / 3).0,\n\(rendition)/\($0).m4s\n" }
      return """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-TARGETDURATION:\(seconds / 3)
        #EXT-X-PLAYLIST-TYPE:VOD

        #EXT-X-MAP:URI="\(rendition)/init.mp4"
        \(segments.joined())#EXT-X-ENDLIST

        """
    }
  }
}

/// The variant streams of a presentation, from the lowest, and their audio rendition.
struct Ladder {
  let variants: Int

  private static let rungs = [
    (rates: "BANDWIDTH=1000000,AVERAGE-BANDWIDTH=830000", codec: "4d401e", size: "640x360"),
    (rates: "BANDWIDTH=1700000,AVERAGE-BANDWIDTH=1400000", codec: "4d401f", size: "960x540"),
    (rates: "BANDWIDTH=2600000,AVERAGE-BANDWIDTH=2200000", codec: "64001f", size: "1280x720"),
    (rates: "BANDWIDTH=4800000,AVERAGE-BANDWIDTH=4000000", codec: "640028", size: "1920x1080"),
  ]

  var multivariantPlaylist: String {
    let streams = Self.rungs.prefix(variants).enumerated().map { place, rung in
      #"#EXT-X-STREAM-INF:\#(rung.rates),CODECS="avc1.\#(rung.codec),mp4a.40.2","#
        + #"RESOLUTION=\#(rung.size),FRAME-RATE=25.000,AUDIO="audio",CLOSED-CAPTIONS=NONE"#
        + "\nvideo-\(place + 1).m3u8\n"
    }
    return """
      #EXTM3U
      #EXT-X-INDEPENDENT-SEGMENTS

      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,\
      AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"

      \(streams.joined())
      """
  }

  /// The folder of the segments of a media playlist; nil where there is no such playlist.
  func rendition(of path: Substring) -> String? {
    (1...variants).map { "video-\($0)" }.appending("audio").first { path == "\($0).m3u8" }
  }
}

extension [String] {
  fileprivate func appending(_ element: String) -> [String] { self + [element] }
}

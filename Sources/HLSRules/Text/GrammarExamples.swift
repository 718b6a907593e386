/// Correct tags from which the examples of the grammar are built.
enum Piece {
  /// A date range without a class.
  static func range(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="show",START-DATE="2026-01-01T00:00:06.000Z""# + more
  }

  /// An interstitial.
  static func event(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,"#
      + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""# + more
  }

  /// An interstitial with a skip button after two seconds.
  static func skippable(_ more: String) -> String { event(",X-SKIP-CONTROL-OFFSET=2" + more) }

  /// A variant stream.
  static func variant(_ more: String, uri: String = "v.m3u8") -> String {
    #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#
      + more + "\n" + uri
  }

  static func iFrames(_ more: String) -> String {
    #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="i.m3u8",CODECS="avc1.4d401e","#
      + "RESOLUTION=640x360" + more
  }

  /// An audio rendition and the variant that uses it.
  static func audio(_ more: String, channels: String = #",CHANNELS="2""#) -> String {
    let stream = variant(#",AUDIO="a""#)
    return #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8""# + channels + more
      // Only Dolby Digital Plus has joint object coding.
      + "\n" + (channels.contains("/JOC") ? stream.replacing("mp4a.40.2", with: "ec-3") : stream)
  }

  static func subtitles(_ more: String) -> String {
    #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="s.m3u8""# + more + "\n"
      + variant(#",SUBTITLES="s""#)
  }

  static func captions(_ more: String) -> String {
    #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English""# + more + "\n"
      + variant(#",CLOSED-CAPTIONS="c""#)
  }

  static func video(_ more: String) -> String {
    #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Main""# + more + "\n" + variant(#",VIDEO="m""#)
  }

  static func version(_ number: Int, _ more: String) -> String {
    "#EXT-X-VERSION:\(number)\n" + more
  }

  static let iv = "0x000102030405060708090A0B0C0D0E0F"
  /// A splice_null of SCTE 35.
  static let splice = "0xFC301100000000000000FFF0000000007A4FBFFF"

  /// A live playlist with parts, then `more` after the last one.
  static func parts(_ more: String, last: String = #"#EXT-X-PART:DURATION=1,URI="p1.ts""#)
    -> String
  {
    """
    #EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=1
    #EXTINF:6,
    a.ts
    #EXTINF:6,
    b.ts
    #EXTINF:6,
    c.ts
    \(last)
    """ + more
  }
}

import HLSPlaylist
import HLSReporting

/// What values mean that an attribute may have besides the words of its type.
enum ValueWords {
  static var definitions: [Definition] {
    definitions(
      characteristics, as: "value of CHARACTERISTICS in EXT-X-MEDIA",
      "rfc8216bis-22 §4.4.6.1")
      + definitions(
        laterCharacteristics, as: "value of CHARACTERISTICS in EXT-X-MEDIA",
        "Apple, what's new in HLS 2026")
      + definitions(
        keyFormats, as: "value of KEYFORMAT in EXT-X-KEY and EXT-X-SESSION-KEY",
        "rfc8216bis-22 §4.4.4.4")
      + definitions(
        layouts, as: "specifier of REQ-VIDEO-LAYOUT in EXT-X-STREAM-INF", "rfc8216bis-22 §4.4.6.2")
      + definitions(
        labels, as: "label of ALLOWED-CPC for com.apple.streamingkeydelivery",
        "Apple, content protection for HLS")
      + definitions(
        usages, as: "third parameter of CHANNELS in EXT-X-MEDIA", "rfc8216bis-22 §4.4.6.1")
      + captions
  }

  private static func definitions(
    _ words: KeyValuePairs<String, String>, as noun: String, _ source: String
  ) -> [Definition] {
    words.map { Definition(word: $0, meaning: "\(noun): \($1); \(source)") }
  }

  private static let characteristics: KeyValuePairs = [
    "public.accessibility.transcribes-spoken-dialog": "subtitles with the spoken dialog",
    "public.accessibility.describes-music-and-sound": "subtitles that describe music and sounds",
    "public.accessibility.describes-video": "audio that describes the pictures",
    "public.easy-to-read": "subtitles in simple language",
  ]

  private static let laterCharacteristics: KeyValuePairs = [
    "public.machine-generated": "made by a program, not by people",
    "public.translation": "translated from another rendition",
  ]

  private static let keyFormats: KeyValuePairs = [
    "identity": "the key is the 16 bytes of the resource; the default",
    "com.apple.streamingkeydelivery": "FairPlay Streaming",
    "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed": "Widevine, by its system ID of DASH",
    "com.widevine": "Widevine, by a name of older packagers",
    "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95": "PlayReady, by its system ID of DASH",
    "com.microsoft.playready": "PlayReady",
  ]

  private static let layouts: KeyValuePairs = [
    "CH-STEREO": "stereoscopic video", "CH-MONO": "video for one eye; the default",
    "PROJ-RECT": "rectilinear video; the default", "PROJ-EQUI": "equirectangular projection, 360°",
    "PROJ-HEQU": "half equirectangular projection, 180°",
    "PROJ-PRIM": "parametric immersive projection", "PROJ-AIV": "Apple Immersive Video",
  ]

  private static let labels: KeyValuePairs = [
    "AppleBaseline": "Apple's baseline level", "AppleMain": "Apple's main level",
    "Baseline": "the baseline level", "Main": "the main level",
  ]

  private static let usages: KeyValuePairs = [
    "BINAURAL": "binaural audio, best for headphones",
    "IMMERSIVE": "pre-processed audio for headphones or speakers",
    "DOF-3": "audio that follows rotation",
    "DOF-6": "audio that follows rotation and movement",
    "DOWNMIX": "a downmix of other audio",
  ]

  /// The channels of INSTREAM-ID, of CEA-608 and CEA-708.
  private static var captions: [Definition] {
    ((1...4).map { "CC\($0)" } + (1...63).map { "SERVICE\($0)" }).map {
      Definition(
        word: $0,
        meaning: "value of INSTREAM-ID in EXT-X-MEDIA: a channel of closed captions; "
          + "rfc8216bis-22 §4.4.6.1")
    }
  }
}

import HLSPlaylist
import SourceText

/// A format identifier of CODECS, with its profile and level as far as they can be read.
///
/// One without the form of its sample entry has neither: the form is reported, and what was meant is not known.
///
/// Source: RFC 6381, section 3.3 (`avc1`, `mp4a`); ISO/IEC 14496-15, annex E (`hvc1`); Codecs
/// Parameter String of the AV1 and VP ISO media bindings (`av01`, `vp09`); Dolby Vision Streams Within the HTTP Live
/// Streaming Format, section 5.2 (`dvh1`).
struct MediaFormat {
  enum Codec {
    case h264
    case hevc
    case dolbyVision
    case av1
    /// A sequence of JPEG pictures, only for trick play.
    case jpeg
    case otherVideo
    case aac
    case dolbyDigital
    case dolbyDigitalPlus
    case otherAudio
    case text
    case other

    var isVideo: Bool {
      switch self {
      case .h264, .hevc, .dolbyVision, .av1, .jpeg, .otherVideo: true
      default: false
      }
    }

    var isAudio: Bool {
      switch self {
      case .aac, .dolbyDigital, .dolbyDigitalPlus, .otherAudio: true
      default: false
      }
    }

    /// The name in messages.
    var name: String {
      switch self {
      case .h264: "H.264"
      case .hevc: "HEVC"
      case .dolbyVision: "Dolby Vision"
      case .av1: "AV1"
      case .jpeg: "JPEG"
      case .aac: "AAC"
      case .dolbyDigital: "Dolby Digital"
      case .dolbyDigitalPlus: "Dolby Digital Plus"
      case .otherVideo, .otherAudio, .text, .other: "another format"
      }
    }
  }

  let text: Substring
  let range: ByteRange
  let codec: Codec
  /// The sample entry, in lower case.
  let entry: String
  /// The profile number; for MPEG-4 audio, the object type.
  let profile: Int?
  /// The level in units of the format: tenths for H.264 and VP9, thirtieths for HEVC, an index for
  /// AV1.
  let level: Int?
  /// Whether the level is in the High tier of HEVC.
  let isHighTier: Bool
  /// The bits of a sample, as far as the identifier or the profile says; nil for more than one possible number.
  let bitDepth: Int?

  init(_ element: ListElement) {
    text = element.trimmed
    range = element.range
    let fields = text.split(separator: ".", omittingEmptySubsequences: false)
    entry = fields[0].lowercased()
    codec = Self.codec(entry, fields, CodecFamily(text))
    let isMalformed = CodecForm.isWrong(text)
    (profile, level, isHighTier) =
      switch codec {
      case _ where isMalformed: (nil, nil, false)
      case .h264: Self.h264(fields)
      case .hevc: Self.hevc(fields)
      case .dolbyVision where fields.count > 2:
        (Self.digits(fields[1]), Self.digits(fields[2]), false)
      case .av1 where fields.count > 2:
        (Self.digits(fields[1]), Self.digits(fields[2].prefix(2)), fields[2].hasSuffix("H"))
      case .otherVideo where entry == "vp09" && fields.count > 2:
        (Self.digits(fields[1]), Self.digits(fields[2]), false)
      case .aac: (Self.audioObject(fields), nil, false)
      default: (nil, nil, false)
      }
    bitDepth =
      switch (codec, profile) {
      case _ where isMalformed: nil
      // Baseline, Main, Extended and High; Main of HEVC.
      case (.h264, 66), (.h264, 77), (.h264, 88), (.h264, 100), (.hevc, 1): 8
      case (.av1, _) where fields.count > 3, (.otherVideo, .some) where fields.count > 3:
        Self.digits(fields[3])
      default: nil
      }
  }

  /// The level as it is usually written.
  var levelText: String {
    guard let level else { return "?" }
    switch codec {
    case .h264: return "\(level / 10).\(level % 10)"
    case .hevc: return "\(level / 30).\(level % 30 / 3)"
    case .av1: return "\(2 + level / 4).\(level % 4)"
    case .otherVideo: return "\(level / 10).\(level % 10)"
    default: return "\(level)"
    }
  }

  private static func codec(
    _ entry: String, _ fields: [Substring], _ family: CodecFamily
  ) -> Codec {
    switch entry {
    case "avc1", "avc2", "avc3", "avc4": .h264
    case "hvc1", "hev1", "hvc2", "hev2", "lhv1", "lhe1": .hevc
    case "dvh1", "dvhe", "dva1", "dvav", "dav1": .dolbyVision
    case "av01": .av1
    case "mjpg": .jpeg
    case "ac-3": .dolbyDigital
    case "ec-3", "ec+3": .dolbyDigitalPlus
    case "mp4a" where audioObject(fields) != nil: .aac
    default:
      switch family {
      case .video: .otherVideo
      case .audio: .otherAudio
      case .text: .text
      case .other, .foreign: .other
      }
    }
  }

  /// Three bytes in hexadecimal digits, or the older form: profile and level as decimal numbers.
  private static func h264(_ fields: [Substring]) -> (Int?, Int?, Bool) {
    if fields.count == 2, fields[1].utf8.count == 6, fields[1].utf8.allSatisfy(\.isHexDigit) {
      return (hex(fields[1].prefix(2)), hex(fields[1].suffix(2)), false)
    }
    guard fields.count == 3 else { return (nil, nil, false) }
    return (digits(fields[1]), digits(fields[2]), false)
  }

  private static func hevc(_ fields: [Substring]) -> (Int?, Int?, Bool) {
    guard fields.count > 3, let tier = fields[3].first, "LH".contains(tier) else {
      return (nil, nil, false)
    }
    // A letter before the profile is its profile space.
    let profile = fields[1].first.map { "ABC".contains($0) } == true ? nil : digits(fields[1])
    return (profile, digits(fields[3].dropFirst()), tier == "H")
  }

  /// The object type of AAC; nil for other audio in an MPEG-4 sample entry.
  private static func audioObject(_ fields: [Substring]) -> Int? {
    guard fields.count > 1 else { return nil }
    // MPEG-2 AAC has its own object type indication.
    if fields[1] == "67" { return 2 }
    guard fields[1] == "40", fields.count == 3, let type = digits(fields[2]),
      [1, 2, 5, 29, 42].contains(type)
    else { return nil }
    return type
  }

  private static func digits(_ text: Substring) -> Int? { number(text, radix: 10) }
  private static func hex(_ text: Substring) -> Int? { number(text, radix: 16) }

  private static func number(_ text: Substring, radix: Int) -> Int? {
    // `Int` would accept a sign.
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    return Int(text, radix: radix)
  }
}

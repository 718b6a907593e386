import HLSPlaylist
import SourceText

/// A variant stream or an I-frame stream with its parsed attributes.
struct LadderStream {
  struct Size: Equatable {
    let width: Int
    let height: Int

    var area: Int { width * height }
    private var long: Int { max(width, height) }
    private var short: Int { min(width, height) }
    /// HD begins at about 720 lines, for any aspect ratio.
    var isHD: Bool { long >= 1280 || short >= 720 }
    var isAboveHD: Bool { long > 1920 || short > 1088 }
    var isUHD: Bool { long >= 3840 || short >= 2160 }
  }

  let tag: PlaylistTag
  /// The address; nil if it has none.
  let address: String?
  /// Nil if CODECS is absent or unknown.
  let formats: [MediaFormat]?
  let supplements: [[ListElement]]
  let bandwidth: Reading<DecimalNumber>
  let average: Reading<DecimalNumber>
  let size: Reading<Size>
  let frameRate: Reading<DecimalNumber>
  /// The word of VIDEO-RANGE.
  let range: Reading<String>
  /// The value of REQ-VIDEO-LAYOUT, empty where it is absent.
  let layout: String
  /// The range of CODECS, or else of the tag name.
  let codecsPlace: ByteRange

  init(_ tag: PlaylistTag, address: ByteRange?, in playlist: Playlist) {
    func attribute(_ name: AttributeName) -> Attribute? { playlist.attribute(name, of: tag) }
    self.tag = tag
    self.address = address.map(playlist.substituted)
    let codecs = attribute(.codecs)
    formats = playlist.elements(of: codecs)?.map(MediaFormat.init)
    codecsPlace = codecs?.valueRange ?? tag.nameRange
    supplements = (playlist.elements(of: attribute(.supplementalCodecs)) ?? []).map {
      $0.parts("/")
    }
    bandwidth = playlist.decimal(attribute(.bandwidth))
    average = playlist.decimal(attribute(.averageBandwidth))
    size = playlist.size(attribute(.resolution))
    frameRate = playlist.decimal(attribute(.frameRate))
    range = playlist.word(attribute(.videoRange))
    layout = playlist.string(attribute(.reqVideoLayout)).value ?? ""
  }

  var video: [MediaFormat] { formats?.filter(\.codec.isVideo) ?? [] }
  var audio: [MediaFormat] { formats?.filter(\.codec.isAudio) ?? [] }
  var name: ByteRange { tag.nameRange }

  /// Whether the stream surely has video.
  var hasVideo: Bool {
    !video.isEmpty || !size.isAbsent || !frameRate.isAbsent || !range.isAbsent
  }

  /// Whether the stream surely has audio and no video.
  var isAudioOnly: Bool {
    guard let formats, !hasVideo else { return false }
    return !audio.isEmpty && formats.allSatisfy { $0.codec.isAudio || $0.codec == .text }
  }

  var hasDolbyVision: Bool {
    video.contains { $0.codec == .dolbyVision }
      || supplements.contains { $0.first?.trimmed.prefix(2).lowercased() == "dv" }
  }

  /// Whether the stream surely has high dynamic range; Dolby Vision in CODECS always has.
  var isHDR: Bool {
    range.value == "PQ" || range.value == "HLG" || video.contains { $0.codec == .dolbyVision }
      || supplements.contains { $0.dropFirst().contains { ["db1p", "db4h"].contains($0.trimmed) } }
  }

  var isStereoscopic: Bool { specifiers.contains("CH-STEREO") }
  /// Whether the picture is not flat, such as spherical video.
  var isProjected: Bool {
    specifiers.contains { $0.hasPrefix("PROJ-") && $0 != "PROJ-RECT" }
  }

  private var specifiers: [Substring] { layout.split { $0 == "," || $0 == "/" } }
}

extension Playlist {
  /// The size in RESOLUTION, if both of its numbers are above zero.
  fileprivate func size(_ attribute: Attribute?) -> Reading<LadderStream.Size> {
    guard let attribute else { return .absent }
    let sides = text(attribute.valueRange).split(
      separator: "x", maxSplits: 2, omittingEmptySubsequences: false)
    guard attribute.form == .unquoted, sides.count == 2,
      sides.allSatisfy({ (1...6).contains($0.utf8.count) }),
      let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0
    else { return .malformed(attribute.lexemeRange) }
    return .value(LadderStream.Size(width: width, height: height), attribute.valueRange)
  }
}

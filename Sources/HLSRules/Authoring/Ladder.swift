import HLSPlaylist
import SourceText

/// A variant stream or an I-frame stream, its attributes read.
struct LadderStream {
  struct Size: Equatable {
    let width: Int
    let height: Int

    var area: Int { width * height }
    private var long: Int { max(width, height) }
    private var short: Int { min(width, height) }
    /// What the text calls HD begins at about 720 lines, whatever the aspect ratio.
    var isHD: Bool { long >= 1280 || short >= 720 }
    var isAboveHD: Bool { long > 1920 || short > 1088 }
    var isUHD: Bool { long >= 3840 || short >= 2160 }
  }

  let tag: PlaylistTag
  /// The address as it is written; nil where there is none.
  let address: String?
  /// Nil where CODECS is absent or not known.
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
  /// Where CODECS stands, or else the name of the tag.
  let codecsPlace: ByteRange

  init(_ tag: PlaylistTag, address: ByteRange?, in playlist: Playlist) {
    func attribute(_ name: AttributeName) -> Attribute? { playlist.attribute(name, of: tag) }
    self.tag = tag
    self.address = address.map(playlist.text)
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

  /// Whether the stream surely has audio and nothing to look at.
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
  /// Whether the picture is not a flat one, such as a sphere.
  var isProjected: Bool {
    specifiers.contains { $0.hasPrefix("PROJ-") && $0 != "PROJ-RECT" }
  }

  private var specifiers: [Substring] { layout.split { $0 == "," || $0 == "/" } }
}

/// The variant streams of a multivariant playlist with its I-frame streams and renditions, read once
/// for all rules that look at them together.
struct Ladder {
  let playlist: Playlist
  let variants: [LadderStream]
  let iFrames: [LadderStream]
  let groups: RenditionGroup.List
  /// Where each group stands in the list.
  private let places: [GroupKey: Int]

  private struct GroupKey: Hashable {
    let kind: Rendition.Kind
    let id: String
  }

  /// The variants that surely have video.
  let video: [LadderStream]
  /// Whether the formats of every variant are known; where not, none can be said to be missing.
  let isKnown: Bool

  init(_ playlist: Playlist) {
    self.playlist = playlist
    variants = playlist.variantStreams.map { LadderStream($0.tag, address: $0.uri, in: playlist) }
    iFrames = playlist.tags(named: .iFrameStreamInf).map {
      LadderStream($0, address: playlist.attribute(.uri, of: $0)?.valueRange, in: playlist)
    }
    groups = playlist.renditionGroups
    places = Dictionary(
      groups.groups.enumerated().map { (GroupKey(kind: $1.kind, id: $1.id), $0) },
      uniquingKeysWith: { first, _ in first })
    video = variants.filter(\.hasVideo)
    isKnown = variants.allSatisfy { $0.formats != nil }
  }

  /// Whether all video is stereoscopic, for which rules of compatibility are lifted.
  var isStereoscopic: Bool { !video.isEmpty && video.allSatisfy(\.isStereoscopic) }

  /// The group of renditions that a variant names; nil where it names none, or one that is not known.
  func group(_ kind: Rendition.Kind, of variant: LadderStream) -> RenditionGroup? {
    let name: AttributeName =
      switch kind {
      case .audio: .audio
      case .video: .video
      case .subtitles: .subtitles
      case .closedCaptions: .closedCaptions
      }
    return playlist.knownText(playlist.attribute(name, of: variant.tag))
      .flatMap { places[GroupKey(kind: kind, id: $0)] }.map { groups.groups[$0] }
  }

  /// The formats of all variants, in the order of the file.
  var formats: [MediaFormat] { variants.flatMap { $0.formats ?? [] } }

  /// How many bit rates clients can choose from among `streams`; nil where that is not known.
  ///
  /// One address with several groups of renditions is one bit rate, and so are copies of a stream at
  /// several addresses.
  func rates(of streams: [LadderStream]) -> Int? {
    var addresses: Set<String> = []
    var rates: Set<UInt64> = []
    for stream in streams {
      guard let address = stream.address, let rate = stream.bandwidth.value else { return nil }
      addresses.insert(address)
      rates.insert(rate.significand)
    }
    return min(addresses.count, rates.count)
  }
}

extension Playlist {
  /// A decimal resolution without zeros.
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

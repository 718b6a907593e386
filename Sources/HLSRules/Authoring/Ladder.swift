import HLSPlaylist
import SourceText

/// The variant streams, I-frame streams and renditions of a multivariant playlist, parsed once for
/// all rules that compare them.
struct Ladder {
  let playlist: Playlist
  let variants: [LadderStream]
  let iFrames: [LadderStream]
  let groups: RenditionGroup.List
  /// The index of each group in the list.
  private let groupIndexes: [GroupKey: Int]

  private struct GroupKey: Hashable {
    let kind: Rendition.Kind
    let id: String
  }

  /// The variants that surely have video.
  let video: [LadderStream]
  /// Whether the formats of every variant are known; if not, no format is certainly missing.
  let isKnown: Bool

  init(_ playlist: Playlist) {
    self.playlist = playlist
    variants = playlist.variantStreams.map { LadderStream($0.tag, address: $0.uri, in: playlist) }
    iFrames = playlist.tags(named: .iFrameStreamInf).map {
      LadderStream($0, address: playlist.attribute(.uri, of: $0)?.valueRange, in: playlist)
    }
    groups = playlist.renditionGroups
    groupIndexes = Dictionary(
      groups.groups.enumerated().map { (GroupKey(kind: $1.kind, id: $1.id), $0) },
      uniquingKeysWith: { first, _ in first })
    video = variants.filter(\.hasVideo)
    isKnown = variants.allSatisfy { $0.formats != nil }
  }

  /// Whether all video is stereoscopic, to which compatibility rules do not apply.
  var isStereoscopic: Bool { !video.isEmpty && video.allSatisfy(\.isStereoscopic) }

  /// The rendition group that a variant names; nil if it names none or an unknown one.
  func group(_ kind: Rendition.Kind, of variant: LadderStream) -> RenditionGroup? {
    let name: AttributeName =
      switch kind {
      case .audio: .audio
      case .video: .video
      case .subtitles: .subtitles
      case .closedCaptions: .closedCaptions
      }
    return playlist.knownText(playlist.attribute(name, of: variant.tag))
      .flatMap { groupIndexes[GroupKey(kind: kind, id: $0)] }.map { groups.groups[$0] }
  }

  /// The formats of all variants, in the order of the file.
  var formats: [MediaFormat] { variants.flatMap { $0.formats ?? [] } }

  /// The number of bit rates that clients can choose from in `streams`; nil if it is unknown.
  ///
  /// One address with several rendition groups counts as one bit rate, and so do copies of a stream
  /// at several addresses.
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

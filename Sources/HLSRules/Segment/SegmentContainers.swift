import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let mapMissingForFMP4 = Rule(
    "segment/map-missing-for-fmp4", .error, .spec,
    .must("rfc8216bis-22 §3.1.2; HLS authoring spec 2025-05-08 §8.20"), about: .segments,
    facts: [
      // What is wrong there may be what needs the version.
      .silences(["version/higher-than-needed", "authoring/fmp4-for-new-codecs"], about: .document),
      .silences(["live/map-removed"], about: .line),
    ],
    says: "EXT-X-MAP must be in force for each fragmented MP4 segment.",
    why:
      "Without the initialization section the segments cannot be decoded, and viewers see nothing.",
    remedy: "Add EXT-X-MAP before the first segment.",
    fails: [.media("#EXTINF:6,\n«seg1.m4s»\n#EXTINF:6,\nseg2.m4s")],
    passes: [
      .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\nseg1.m4s"),
      // A gap has no media.
      .media("#EXT-X-GAP\n#EXTINF:6,\nseg1.m4s\n#EXTINF:6,\nseg2.ts"),
      .media("#EXTINF:6,\nseg1.ts?name=a.m4s"),
    ], check: .shared(containers))

  static let discontinuityFormatChange = Rule(
    "segment/discontinuity-format-change", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.3"), about: .segments,
    says: "EXT-X-DISCONTINUITY must be present where the file format changes.",
    why: "Decoders that are set up for one format fail on the other.",
    remedy: "Add EXT-X-DISCONTINUITY before the first segment of the other format.",
    fails: [.media("#EXTINF:6,\na.ts\n#EXTINF:6,\n«b.aac»")],
    passes: [
      .media(
        "#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXTINF:6,\nb.aac"),
      // A gap has no media, whatever its URI.
      .media("#EXTINF:6,\na.ts\n#EXT-X-GAP\n#EXTINF:6,\nb.aac\n#EXTINF:6,\nc.ts"),
    ], check: .shared(containers))

  static let mapWithPackedAudio = Rule(
    "segment/map-with-packed-audio", .warning, .recommended, .advice("rfc8216bis-22 §3.1.3"),
    about: .tag(.map),
    says: "EXT-X-MAP should be used only for segments that have an initialization section.",
    why: "Packed audio has none; players prepend the section to the audio, or fail to load it.",
    remedy: "Remove EXT-X-MAP from the playlist of packed audio.",
    fails: [
      .media("#EXT-X-VERSION:6\n«#EXT-X-MAP:URI=\"i.mp4\"»\n#EXTINF:6,\na.aac\n#EXTINF:6,\nb.aac")
    ],
    passes: [
      .media("#EXTINF:6,\na.aac"),
      // No tag ends the effect of a map.
      .media(
        "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\na.m4s\n#EXT-X-DISCONTINUITY\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXTINF:6,\nb.aac"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let tags = playlist.tags
      let segments = playlist.segments
      guard document.isMedia, playlist.census.count(of: .map) > 0 else { return }
      for run in playlist.segmentRuns where run.segment < segments.count {
        guard let map = run.tags.last(where: { tags[$0].name == .map }),
          let container = Container(of: segments[run.segment], in: playlist),
          container.isPackedAudio
        else { continue }
        report(
          "EXT-X-MAP applies to packed audio, which has no initialization section",
          at: tags[map].range)
      }
    })

  private static let containers = Traversal("segment-containers") { document, report in
    let playlist = document.playlist
    guard document.isMedia else { return }
    let segments = playlist.segments
    let lines = playlist.lines
    let bytes = playlist.source.bytes.span
    let hasVariables = !playlist.variables.isEmpty
    // EXT-X-MAP may be skipped in a delta update, and an I-frame may follow its section directly.
    let mayOmitMap =
      playlist.census.count(of: .skip) > 0 || playlist.census.count(of: .iFramesOnly) > 0
    var firstMap = mayOmitMap ? 0 : playlist.census.firstLine(of: .map) ?? .max
    var before: Container?
    for index in segments.indices {
      let segment = segments[index]
      let address = lines[Int(segment.uriLine)].range
      let container =
        hasVariables ? Container(of: segment, in: playlist) : Container(address.offsets, bytes)
      if container == .fragmentedMP4, Int(segment.uriLine) < firstMap, !isGap(index, playlist) {
        let isCertain = playlist.withSubstituted(address, Container.isOfFragments)
        report.report(
          "segment/map-missing-for-fmp4",
          (isCertain ? "a" : "by its name, a") + " fragmented MP4 segment"
            + "\(playlist.addressNote(address)) without EXT-X-MAP before it",
          at: address, severity: isCertain ? nil : .warning)
        // One tag would fix all following segments.
        firstMap = 0
      }
      if let before, let container, before != container,
        !isMarked(after: index - 1, playlist)
      {
        report.report(
          "segment/discontinuity-format-change",
          "the format changes from \(before.text) to \(container.text)"
            + "\(playlist.addressNote(address)) without EXT-X-DISCONTINUITY",
          at: address)
      }
      before = container
    }
  }

  private static func isGap(_ segment: Int, _ playlist: Playlist) -> Bool {
    guard playlist.census.count(of: .gap) > 0 else { return false }
    let segments = playlist.segments
    let tags = playlist.tags
    let start = segment > 0 ? segments[segment - 1].uriLine : 0
    return tags[tags.partitioningIndex { $0.line >= start }...]
      .prefix { $0.line < segments[segment].uriLine }.contains { $0.name == .gap }
  }

  /// Whether the change after a segment is marked as a discontinuity, or is next to a gap.
  private static func isMarked(after segment: Int, _ playlist: Playlist) -> Bool {
    let segments = playlist.segments
    let tags = playlist.tags
    let change = segments[segment].uriLine
    let start = segment > 0 ? segments[segment - 1].uriLine : 0
    let end = segments[segment + 1].uriLine
    return tags[tags.partitioningIndex { $0.line >= start }...].prefix { $0.line < end }
      .contains { $0.name == .gap || ($0.name == .discontinuity && $0.line > change) }
  }
}

/// A file format of media segments, derived from the extension of the URI.
enum Container {
  case transportStream
  case fragmentedMP4
  case aac
  case mp3
  case ac3
  case ec3

  /// Whether the name is only given to fragments: `.m4s`, `.cmfv`, `.cmfa` or `.cmft`.
  static func isOfFragments(_ address: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let name = fileExtension(of: address, bytes) else { return false }
    return name == 0x6D_3473 || name >> 8 == 0x63_6D66
  }

  /// The format of a media segment, whose address may contain variables.
  init?(of segment: MediaSegment, in playlist: Playlist) {
    let container = playlist.withSubstituted(playlist.address(of: segment)) { Container($0, $1) }
    guard let container else { return nil }
    self = container
  }

  /// Returns nil if the path has no known extension.
  init?(_ address: Range<Int>, _ bytes: Span<UInt8>) {
    // The letters of the extension in ASCII.
    switch Self.fileExtension(of: address, bytes) {
    case 0x7473: self = .transportStream
    case 0x6D_7034, 0x6D_3473, 0x6D_3476, 0x6D_3461: self = .fragmentedMP4
    case 0x636D_6676, 0x636D_6661, 0x636D_6674: self = .fragmentedMP4
    case 0x61_6163: self = .aac
    case 0x6D_7033: self = .mp3
    case 0x61_6333: self = .ac3
    case 0x65_6333: self = .ec3
    default: return nil
    }
  }

  /// The letters of the extension, the last one in the lowest byte; nil if there is none of at most
  /// four letters.
  private static func fileExtension(of address: Range<Int>, _ bytes: Span<UInt8>) -> UInt32? {
    let start = address.lowerBound
    let end = URIScan.endOfPath(in: address, of: bytes)
    var name: UInt32 = 0
    var length = 0
    while length < 5, end - length > start, bytes[end - length - 1] != UInt8(ascii: ".") {
      guard length < 4 else { return nil }
      name |= UInt32(bytes[end - length - 1] | 0x20) << UInt32(8 * length)
      length += 1
    }
    return end - length > start ? name : nil
  }

  var isPackedAudio: Bool { self != .transportStream && self != .fragmentedMP4 }

  var text: String {
    switch self {
    case .transportStream: "MPEG-2 TS"
    case .fragmentedMP4: "fragmented MP4"
    case .aac: "AAC"
    case .mp3: "MP3"
    case .ac3: "AC-3"
    case .ec3: "Enhanced AC-3"
    }
  }
}

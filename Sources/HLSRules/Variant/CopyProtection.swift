import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The protection of outputs that variants need, compared with the size of their pictures.
extension VariantRules {
  static let hdcpLevelLower = Rule(
    "variant/hdcp-level-lower", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    facts: [.silences(["authoring/hdcp-level-missing"], about: .line)],
    says:
      "A larger picture of one VIDEO-RANGE should not have a lower HDCP-LEVEL than a smaller one.",
    why: """
      The best picture plays on outputs without protection, where it can be recorded, though a smaller one is \
      protected. Without HDCP-LEVEL, the level is NONE.
      """,
    remedy: "Write at least the HDCP-LEVEL of the smaller picture.",
    fails: [
      .multivariant(
        large(",HDCP-LEVEL=«NONE»") + "\n" + Piece.variant(",HDCP-LEVEL=TYPE-0")),
      .multivariant(
        large("").replacing("#EXT-X-STREAM-INF", with: "«#EXT-X-STREAM-INF»") + "\n"
          + Piece.variant(",HDCP-LEVEL=TYPE-1")),
    ],
    passes: [
      .multivariant(large(",HDCP-LEVEL=TYPE-0") + "\n" + Piece.variant(",HDCP-LEVEL=TYPE-0")),
      .multivariant(large(",HDCP-LEVEL=TYPE-1") + "\n" + Piece.variant(",HDCP-LEVEL=NONE")),
      // High dynamic range may need more.
      .multivariant(
        large(",HDCP-LEVEL=TYPE-0") + "\n"
          + Piece.variant(",FRAME-RATE=25.000,VIDEO-RANGE=HLG,HDCP-LEVEL=TYPE-1")
          .replacing("avc1.4d401e", with: "hvc1.2.4.L93.B0")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.kind == .multivariant, playlist.isDecodable else { return }
      for name in [TagName.streamInf, .iFrameStreamInf] {
        let tags = playlist.tags(named: name)
        guard tags.contains(where: { playlist.attribute(.hdcpLevel, of: $0) != nil }) else {
          continue
        }
        let pictures = tags.compactMap { Picture($0, in: playlist) }.sorted { $0.area < $1.area }
        // The smaller picture of each range that needs most.
        var most: [String: Picture] = [:]
        var start = 0
        while start < pictures.count {
          let same = pictures[start...].prefix { $0.area == pictures[start].area }
          for picture in same {
            guard let other = most[picture.range], other.level > picture.level else { continue }
            report(
              "\(picture.written) for \(picture.size), but \(other.written) for \(other.size)",
              at: picture.place, related: [RelatedPlace(other.place, "the smaller picture")])
          }
          for picture in same where most[picture.range].map({ $0.level < picture.level }) ?? true {
            most[picture.range] = picture
          }
          start = same.endIndex
        }
      }
    })

  private static func large(_ more: String) -> String {
    #"#EXT-X-STREAM-INF:BANDWIDTH=6000000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080"#
      + more + "\nw.m3u8"
  }
}

/// The picture of a stream, and the protection that it needs.
private struct Picture {
  /// The number of pixels.
  let area: Int
  /// RESOLUTION, such as 1920x1080.
  let size: String
  /// VIDEO-RANGE.
  let range: String
  /// The protection: 0 is none.
  let level: Int
  /// HDCP-LEVEL in words.
  let written: String
  let place: ByteRange

  /// Nil without RESOLUTION, and if a value is unknown.
  init?(_ tag: PlaylistTag, in playlist: Playlist) {
    let stream = LadderStream(tag, address: nil, in: playlist)
    guard let size = stream.size.value else { return nil }
    switch playlist.word(playlist.attribute(.hdcpLevel, of: tag)) {
    case .value(let word, let range):
      guard let level = ["NONE", "TYPE-0", "TYPE-1"].firstIndex(of: word) else { return nil }
      (self.level, written, place) = (level, "HDCP-LEVEL is \(word)", range)
    case .absent: (level, written, place) = (0, "no HDCP-LEVEL", tag.nameRange)
    default: return nil
    }
    area = size.area
    self.size = "\(size.width)x\(size.height)"
    range = stream.range.value ?? "SDR"
  }
}

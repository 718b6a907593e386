import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The byte ranges of I-frames compared with those of the segments that contain them (rfc8216bis-22, section 4.4.3.6).
extension PresentationRules {
  static let iFrameBeyondFile = Rule(
    "presentation/iframe-beyond-file", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.3.6, §4.4.4.2"), about: .presentation,
    says: "The byte range of an I-frame should be within the segments of its file.",
    why: """
      The frame cannot be loaded, or is of another version of the file: viewers see no pictures while they seek, or \
      wrong ones.
      """,
    remedy: "Write the I-frame playlist again, from the file that the segments are in.",
    fails: [ranged("9000@100800", "«v.mp4»", "9000@198800")],
    passes: [
      ranged("9000@100800", "v.mp4", "9000@191800"),
      // Another file, of which nothing is known.
      ranged("9000@800", "i.mp4", "9000@500800"),
    ],
    check: .presentation { presentation, report in
      let frames = presentation.mediaPlaylists.filter {
        $0.isIFramesOnly && $0.playlist.census.count(of: .byterange) > 0
      }
      guard !frames.isEmpty else { return }
      var ends: [String: (end: UInt64, segment: ByteRange, playlist: Playlist)] = [:]
      for media in presentation.mediaPlaylists
      where !media.isIFramesOnly && media.playlist.isEnded && !media.playlist.isDeltaUpdate {
        media.forEachRange { file, range, place in
          // Without a range, the segment is all of the file.
          let end = range?.upperBound ?? .max
          if ends[file].map({ $0.end < end }) ?? true { ends[file] = (end, place, media.playlist) }
        }
      }
      for media in frames {
        var found: [(end: UInt64, place: ByteRange, file: String)] = []
        media.forEachRange { file, range, place in
          guard let range, let known = ends[file], known.end < range.upperBound else { return }
          found.append((range.upperBound, place, file))
        }
        guard let first = found.first, let known = ends[first.file] else { continue }
        let more = found.count > 1 ? ", as \(found.count - 1) more do" : ""
        report(
          "the I-frame ends at byte \(first.end) of the file\(more); its last segment ends at byte \(known.end)",
          in: media.member, at: first.place,
          related: [RelatedPlace(known.segment, "the last segment", in: known.playlist)])
      }
    })

  /// A variant with two segments of one file, and its I-frames, of which the second one is in `file`.
  private static func ranged(_ first: String, _ file: String, _ second: String) -> Example {
    func segment(_ range: String, _ file: String) -> String {
      "#EXTINF:6,\n#EXT-X-BYTERANGE:\(range)\n\(file)\n"
    }
    return .presentation([
      .multivariant(Piece.variant("") + "\n" + Piece.iFrames("")).named("multivariant.m3u8"),
      .media(
        "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"v.mp4\",BYTERANGE=\"800@0\"\n"
          + segment("100000@800", "v.mp4") + segment("100000@100800", "v.mp4")
      ).named("v.m3u8"),
      .whole(
        "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXT-X-I-FRAMES-ONLY\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + "#EXT-X-MAP:URI=\"v.mp4\",BYTERANGE=\"800@0\"\n" + segment(first, "v.mp4")
          + segment(second, file) + "#EXT-X-ENDLIST"
      ).named("i.m3u8"),
    ])
  }
}

extension Presentation.MediaPlaylist {
  /// Calls `body` for each segment with the absolute address of its file, its byte range and its place.
  fileprivate func forEachRange(_ body: (String, Range<UInt64>?, ByteRange) -> Void) {
    guard playlist.census.count(of: .byterange) > 0 else { return }
    let base = URIReference(member.location)
    let bytes = playlist.source.bytes
    var last: (place: ByteRange, file: String)?
    for (number, state) in SegmentStates(playlist).states.enumerated() {
      let place = playlist.address(of: playlist.segments[number])
      let file: String
      if let last, bytes[last.place.offsets] == bytes[place.offsets] {
        file = last.file
      } else {
        file = base.resolving(playlist.substituted(place))
      }
      last = (place, file)
      body(file, state.byteRange, place)
    }
  }
}

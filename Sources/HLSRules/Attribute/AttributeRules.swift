import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Rules about attribute values of any tag, beyond the grammar.
enum AttributeRules {
  static let all: [Rule] = [
    nearEqualIDs, resolutionZero, dateRangeUnit, segmentUnit, streamUnit, soundUnit,
    serverControlUnit,
  ]
}

extension AttributeRules {
  static let resolutionZero = Rule(
    "attribute/resolution-zero", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "Both dimensions of RESOLUTION should be greater than zero.",
    why: "No video has this size, so clients that compare sizes choose the wrong variant stream.",
    remedy: "Write the size of the video, or remove RESOLUTION.",
    fails: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=«0x0»\nv.m3u8")
    ],
    passes: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for attribute in playlist.attributes
      where attribute.name == .resolution && attribute.form == .unquoted {
        let sides = playlist.text(attribute.valueRange).split(
          separator: "x", omittingEmptySubsequences: false)
        let isZero = sides.contains { !$0.isEmpty && $0.utf8.allSatisfy { $0 == 0x30 } }
        guard sides.count == 2, isZero else { continue }
        report(
          "RESOLUTION is \(playlist.text(attribute.valueRange)); expected a "
            + "width and a height above zero",
          at: attribute.valueRange)
      }
    })
}

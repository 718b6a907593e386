import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Vendor-specific tags that mark breaks.
extension DateRangeRules {
  static let scte35LegacyCueTags = Rule(
    "date-range/scte35-legacy-cue-tags", .info, .recommended,
    .advice(
      "rfc8216bis-22 §4.4.5.1.1, §6.3.1; HLS Authoring Specification 2025-05-08 §8.19, §8.21"),
    about: .mediaPlaylist,
    facts: [
      // Its further cue tags, and what its vendor writes with them.
      .silences(["text/unknown-tag"], about: .document)
    ],
    // Equipment of the vendor may need the tags.
    fixes: [.unsafe],
    says: "Breaks should be marked with EXT-X-DATERANGE, not with vendor-specific cue tags.",
    why: """
      Players ignore tags that they do not know, so only the vendor's own equipment sees the \
      break.
      """,
    remedy: "Convert the SCTE-35 message to EXT-X-DATERANGE with SCTE35-OUT and SCTE35-IN.",
    fails: [
      .live(
        """
        #EXTINF:6,
        segment-1.ts
        «#EXT-X-CUE-OUT»:12
        #EXTINF:6,
        segment-2.ts
        #EXT-X-CUE-OUT-CONT:6/12
        #EXTINF:6,
        segment-3.ts
        #EXT-X-CUE-IN
        #EXTINF:6,
        segment-4.ts
        """)
    ],
    passes: [
      .live(
        """
        #EXTINF:6,
        segment-1.ts
        #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        #EXTINF:6,
        segment-2.ts
        #EXTINF:6,
        segment-3.ts
        #EXTINF:6,
        segment-4.ts
        """)
    ],
    check: .document { document, report in
      // With date ranges of breaks, the tags are only for equipment of the vendor.
      let markers = document.playlist.adMarkers
      guard let first = markers.first,
        !document.marksBreaks
      else { return }
      report(
        "\(first.name) is a vendor-specific tag that HLS players ignore; expected EXT-X-DATERANGE"
          + (markers.count == 1 ? "" : " (\(markers.count) such tags)"),
        at: first.tag.nameRange, fix: .unsafe(document.playlist.replacingMarkers()))
    })
}

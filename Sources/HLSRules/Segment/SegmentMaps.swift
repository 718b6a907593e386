import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let mapUnused = Rule(
    "segment/map-unused", .info, .pedantic, .advice("rfc8216bis-22 §4.4.4.5"), about: .tag(.map),
    says: "Each EXT-X-MAP should be followed by a media segment or a part.",
    why: "A map that is replaced before any segment has no effect.",
    remedy: "Remove the EXT-X-MAP that no segment follows.",
    fails: [
      .media(
        "#EXT-X-VERSION:6\n«#EXT-X-MAP:URI=\"a.mp4\"»\n#EXT-X-MAP:URI=\"b.mp4\"\n"
          + "#EXTINF:6,\ns.m4s")
    ],
    passes: [.media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"b.mp4\"\n#EXTINF:6,\ns.m4s")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .map) > 0 else { return }
      let tags = playlist.tags
      var unused: Int?
      for run in playlist.segmentRuns {
        for index in run.tags {
          switch tags[index].name {
          case .map:
            if let unused {
              report("no media segment uses this EXT-X-MAP", at: tags[unused].range)
            }
            unused = index
          case .part, .preloadHint: unused = nil
          default: break
          }
        }
        if run.segment < playlist.segments.count { unused = nil }
      }
      if let unused, playlist.isEnded {
        report("no media segment uses this EXT-X-MAP", at: tags[unused].range)
      }
    })

  static let discontinuityMapChange = Rule(
    "segment/discontinuity-map-change", .info, .pedantic,
    .should("rfc8216bis-22 §4.4.4.3, §6.2.1; HLS authoring spec 2025-05-08 §8.13"),
    about: .tag(.map),
    facts: [.raised(.profile(.appleAuthoring), to: .warning)],
    says: "EXT-X-DISCONTINUITY should be present where EXT-X-MAP changes.",
    why: "A new initialization section usually means a new encoding, which should be marked.",
    remedy: "Add EXT-X-DISCONTINUITY, unless tracks and timestamps continue.",
    fails: [mapChange("«#EXT-X-MAP:URI=\"i2.mp4\"»")],
    passes: [
      mapChange(
        "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n"
          + "#EXT-X-MAP:URI=\"i2.mp4\""),
      // The same map is repeated, as after a change of the key.
      mapChange("#EXT-X-MAP:URI=\"i1.mp4\""),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .map) > 1 else { return }
      let tags = playlist.tags
      var inForce: Int?
      for run in playlist.segmentRuns {
        guard let map = run.tags.last(where: { tags[$0].name == .map }) else { continue }
        defer { inForce = map }
        guard let before = inForce, run.segment < playlist.segments.count,
          !run.tags.contains(where: { tags[$0].name == .discontinuity }),
          section(tags[before], playlist) != section(tags[map], playlist)
        else { continue }
        report(
          "EXT-X-MAP changes without EXT-X-DISCONTINUITY", at: tags[map].range,
          related: [RelatedPlace(tags[before].range, "the previous map")])
      }
    })

  static let iframeWithParts = Rule(
    "segment/iframe-with-parts", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.iFramesOnly),
    says: "An I-frame playlist should not have EXT-X-PART.",
    why: "Its segments are single frames, so parts of them have no benefit.",
    remedy: "Remove all EXT-X-PART tags from the I-frame playlist.",
    fails: [iFrames("«#EXT-X-PART:URI=\"p.ts\",DURATION=1»\n")], passes: [iFrames("")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .iFramesOnly) > 0,
        let part = playlist.firstTag(.part)
      else { return }
      report("EXT-X-PART in an I-frame playlist", at: part.range)
    })

  static let iframeMapMissing = Rule(
    "segment/iframe-map-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.4.5, §4.4.3.6"), about: .tag(.iFramesOnly),
    says: "I-frames should have EXT-X-MAP, or follow the initialization section in their resource.",
    why: "If the range begins at the first byte, there is no room for the section that clients "
      + "look for before it.",
    remedy: "Add EXT-X-MAP, or begin the range after the initialization section.",
    fails: [rangedIFrame("4", "«900@0»")],
    passes: [
      rangedIFrame("4", "900@376"), rangedIFrame("5", "900@0", map: "#EXT-X-MAP:URI=\"i.mp4\"\n"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .iFramesOnly) > 0,
        playlist.census.count(of: .byterange) > 0, !playlist.isDeltaUpdate
      else { return }
      for tag in playlist.tags {
        if tag.name == .map { return }
        guard tag.name == .byterange,
          let range = ResourceRange(
            parsing: tag.valueRange.offsets, of: playlist.source.bytes.span),
          range.offset == 0
        else { continue }
        report(
          "the I-frame begins at the first byte of its resource, but has no EXT-X-MAP before it",
          at: tag.valueRange)
        // One map would fix all, so there is only one finding.
        return
      }
    })

  private static func rangedIFrame(_ version: String, _ range: String, map: String = "") -> Example
  {
    .media(
      "#EXT-X-VERSION:\(version)\n#EXT-X-I-FRAMES-ONLY\n\(map)#EXTINF:2,\n"
        + "#EXT-X-BYTERANGE:\(range)\na.mp4")
  }

  private static func iFrames(_ part: String) -> Example {
    .live(
      "#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:1\n#EXT-X-I-FRAMES-ONLY\n"
        + "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=1\n"
        + part + "#EXTINF:1,\na.ts")
  }

  private static func mapChange(_ tags: String) -> Example {
    .media(
      "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i1.mp4\"\n#EXTINF:6,\na.m4s\n\(tags)\n#EXTINF:6,\nb.m4s")
  }

  /// The initialization section of a map: its resource and byte range.
  private static func section(_ map: PlaylistTag, _ playlist: Playlist) -> [String?] {
    [.uri, .byterange].map { name in
      playlist.attribute(name, of: map).map(playlist.text(of:))
    }
  }
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Requirements of the low-latency server profile (appendix B.1) other than parts, which hold for each playlist with
/// parts.
extension LowLatencyRules {
  static let blockReloadMissing = Rule(
    "low-latency/block-reload-missing", .info, .recommended,
    .advice("rfc8216bis-22 §2, App B.1"), about: .tag(.part),
    says: "A live playlist with parts should offer blocking reloads.",
    why: "Clients have to poll and learn of each part too late.",
    remedy: "Add CAN-BLOCK-RELOAD=YES to EXT-X-SERVER-CONTROL.",
    fails: [.live("«#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0»\(parts)")],
    passes: [
      .live(
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0,CAN-BLOCK-RELOAD=YES\(parts)"
          + #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p1.ts""#)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let part = playlist.firstTag(.part),
        playlist.firstAttribute(.canBlockReload, of: .serverControl) == nil
      else { return }
      report(
        "the playlist has parts but no CAN-BLOCK-RELOAD",
        at: playlist.firstTag(.serverControl)?.range ?? part.nameRange)
    })

  static let partIndependentMissing = Rule(
    "low-latency/part-independent-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.4.9"), about: .tag(.part),
    says: "A part with an independent frame should have INDEPENDENT=YES.",
    why: "Clients join and switch only at frames that are declared independent.",
    remedy: "Add INDEPENDENT=YES to each part that contains an independent frame.",
    fails: [
      .live(
        head + "«#EXT-X-PART»:URI=\"p0.ts\",DURATION=1.0\n" + part("p1", "1.0") + finished
          + part("q0", "1.0") + part("q1", "1.0") + "#EXTINF:2,\ne.ts\n")
    ],
    passes: [
      .live(head + part("p0", "1.0", ",INDEPENDENT=YES") + part("p1", "1.0") + finished),
      // The independent part may still follow.
      .live(head + part("p0", "1.0") + part("p1", "1.0")),
    ],
    check: .document { document, report in
      guard document.isMedia else { return }
      let parts = document.playlist.partialSegments
      // A segment begins with an independent frame, but the parts at its beginning may have been removed.
      let finished = Set(parts.lazy.map(\.segment)).filter { $0 < document.playlist.segments.count }
      guard let first = parts.first, finished.count > 1, !parts.contains(where: \.isIndependent)
      else { return }
      report("no part in the playlist has INDEPENDENT=YES", at: first.tag.nameRange)
    })

  static let pdtRequired = Rule(
    "low-latency/pdt-required", .info, .recommended, .must("rfc8216bis-22 App B.1"),
    about: .tag(.part),
    says: "A playlist with parts must have EXT-X-PROGRAM-DATE-TIME.",
    why: "Clients cannot align renditions whose playlists were loaded at different times.",
    remedy: "Add EXT-X-PROGRAM-DATE-TIME before the first segment.",
    fails: [.whole(start + "«#EXT-X-PART»:URI=\"p0.ts\",DURATION=1.0\n")],
    passes: [
      .whole(
        start + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:18.000Z\n" + part("p0", "1.0"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, !playlist.isDeltaUpdate,
        playlist.census.count(of: .programDateTime) == 0, let part = playlist.firstTag(.part)
      else { return }
      report("the playlist has parts but no EXT-X-PROGRAM-DATE-TIME", at: part.nameRange)
    })

  private static let parts =
    "\n#EXT-X-PART-INF:PART-TARGET=1.0\n#EXTINF:6,\na.ts\n" + part("p0", "1.0")
  private static let finished = "#EXTINF:2,\nd.ts\n"
  private static let start = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + head
}

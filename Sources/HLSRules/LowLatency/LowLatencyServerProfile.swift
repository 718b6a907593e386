import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// What the low-latency server profile asks for beyond parts themselves.
extension LowLatencyRules {
  static let blockReloadMissing = Rule(
    "low-latency/block-reload-missing", .warning, .lowLatency,
    .advice("rfc8216bis-22 §2, App B.1"), about: .tag(.part),
    says: "A live playlist with parts offers blocking reload.",
    why: "Clients have to poll, and learn of each part too late.",
    remedy: "Add CAN-BLOCK-RELOAD=YES to EXT-X-SERVER-CONTROL.",
    fails: [.live("«#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0»\(parts)")],
    passes: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0,CAN-BLOCK-RELOAD=YES\(parts)")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let part = playlist.firstTag(.part),
        playlist.firstAttribute(.canBlockReload, of: .serverControl) == nil
      else { return }
      report(
        "the playlist has parts and no CAN-BLOCK-RELOAD",
        at: playlist.firstTag(.serverControl)?.range ?? part.nameRange)
    })

  static let partIndependentMissing = Rule(
    "low-latency/part-independent-missing", .warning, .lowLatency,
    .should("rfc8216bis-22 §4.4.4.9"), about: .tag(.part),
    says: "Parts with an independent frame say INDEPENDENT=YES.",
    why: "Clients join and switch only where they know that a frame is independent.",
    remedy: "Add INDEPENDENT=YES to each part that has an independent frame.",
    fails: [
      .live(head + "«#EXT-X-PART»:URI=\"p0.ts\",DURATION=1.0\n" + part("p1", "1.0") + finished)
    ],
    passes: [
      .live(head + part("p0", "1.0", ",INDEPENDENT=YES") + part("p1", "1.0") + finished),
      // The part that is independent may be still to come.
      .live(head + part("p0", "1.0") + part("p1", "1.0")),
    ],
    check: .document { document, report in
      guard document.isMedia else { return }
      let parts = document.playlist.partialSegments
      guard let first = parts.first, first.segment < document.playlist.segments.count,
        !parts.contains(where: \.isIndependent)
      else { return }
      report("no part in the playlist says INDEPENDENT=YES", at: first.tag.nameRange)
    })

  static let pdtRequired = Rule(
    "low-latency/pdt-required", .error, .lowLatency, .must("rfc8216bis-22 App B.1"),
    about: .tag(.part),
    says: "A playlist with parts has EXT-X-PROGRAM-DATE-TIME.",
    why: "Clients cannot line up renditions whose playlists are of different age.",
    remedy: "Add EXT-X-PROGRAM-DATE-TIME.",
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
      report("the playlist has parts and no EXT-X-PROGRAM-DATE-TIME", at: part.nameRange)
    })

  private static let parts =
    "\n#EXT-X-PART-INF:PART-TARGET=1.0\n#EXTINF:6,\na.ts\n" + part("p0", "1.0")
  private static let finished = "#EXTINF:2,\nd.ts"
  private static let start = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + head
}

import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension LiveRules {
  static let windowCollapsed = Rule(
    "live/window-collapsed", .warning, .live, .should("rfc8216bis-22 §6.2.2, §6.3.3"),
    about: .reloads, facts: [.actedOn(by: .origin)],
    says: "A window of many media segments should not be cut to less than half in one reload.",
    why: """
      Viewers who paused or watch from behind lose their place and are taken to the end. Something that \
      forgot what it had listed was probably started again.
      """,
    remedy: "Restore the list of segments when a packager or an origin is started again.",
    fails: [.reloads([window(0, 30), window("«26»", 26, 5)])],
    passes: [
      .reloads([window(0, 30), window(1, 30)]),
      // A third less.
      .reloads([window(0, 30), window(11, 20)]),
      // So much was added since.
      .reloads([window(0, 8), window(6, 8)]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia, !reload.isDeltaUpdate, reload.after.document.isLive,
        !reload.segments.isDisjoint, let target = reload.after.document.targetDuration
      else { return }
      let (before, after) = (
        reload.before.playlist.totalDuration, reload.after.playlist.totalDuration
      )
      guard after >= target * 3, before >= target * 10, after * 2 < before else { return }
      report(
        "the playlist lasted \(before) s in the load before, and lasts \(after) s now: "
          + "\(reload.segments.leading.segmentsWere) removed at once",
        at: reload.value(of: .mediaSequence), measured: .least(after))
    })

  private static func window(_ number: Int, _ count: Int) -> Example {
    window("\(number)", number, count)
  }

  /// A load of so many media segments from that number on.
  private static func window(_ number: String, _ first: Int, _ count: Int) -> Example {
    .whole(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
        + (first..<first + count).map { "#EXTINF:6,\n\($0).ts\n" }.joined())
  }
}

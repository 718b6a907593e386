import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-MEDIA-SEQUENCE from one load to the next.
extension LiveRules {
  static let mediaSequenceDecreased = Rule(
    "live/media-sequence-decreased", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    facts: [
      // A load that is older than the one before it.
      .silences(
        [
          "live/segment-inserted", "live/segment-removed-out-of-order",
          "live/discontinuity-sequence-decreased", "live/part-removed-out-of-order",
          "live/rendition-report-regressed", "live/preload-hint-not-honoured",
        ], about: .document)
    ],
    says: "EXT-X-MEDIA-SEQUENCE must not decrease.",
    why: """
      New segments look old to clients, so viewers see playback stop, or what they have already \
      seen.
      """,
    remedy: "Keep the numbers when the packager restarts, or change the URI of the playlist.",
    fails: [
      .reloads([
        LiveExample.load(100, "abcd"),
        LiveExample.load(nil, "bcde", head: "#EXT-X-MEDIA-SEQUENCE:«99»"),
      ])
    ],
    passes: [.reloads([LiveExample.load(100, "abcd"), LiveExample.load(101, "bcde")])],
    check: .reload { reload, report in
      guard reload.isMedia, let rise = reload.segments.rise, rise < 0,
        let before = reload.before.playlist.mediaSequence,
        let after = reload.after.playlist.mediaSequence
      else { return }
      report(
        "EXT-X-MEDIA-SEQUENCE decreased from \(before) to \(after)",
        at: reload.value(of: .mediaSequence))
    })

  static let mediaSequenceMiscounted = Rule(
    "live/media-sequence-miscounted", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    says: "EXT-X-MEDIA-SEQUENCE must increase by one for each removed media segment.",
    why: "Clients identify segments by number, so viewers miss one or see one twice.",
    remedy: "Increase the number by the count of segments removed from the head.",
    fails: [
      .reloads([
        LiveExample.load(100, "abcde"),
        LiveExample.load(nil, "cdef", head: "#EXT-X-MEDIA-SEQUENCE:«101»"),
      ])
    ],
    passes: [.reloads([LiveExample.load(100, "abcde"), LiveExample.load(102, "cdef")])],
    check: .reload { reload, report in
      let segments = reload.segments
      guard reload.isMedia, !segments.isDisjoint, let rise = segments.rise, rise >= 0,
        rise != segments.leading, let tag = reload.after.playlist.firstTag(.mediaSequence)
      else { return }
      report(
        "EXT-X-MEDIA-SEQUENCE increased by \(rise), but \(segments.leading.segmentsWere) removed "
          + "from the head", at: tag.valueRange)
    })

  static let mediaSequenceMissing = Rule(
    "live/media-sequence-missing", .error, .live, .must("rfc8216bis-22 §6.2.2"), about: .reloads,
    says: "A playlist from which media segments are removed must have EXT-X-MEDIA-SEQUENCE.",
    why: """
      Without it the first segment is number 0 in every load. Clients lose their position, and \
      viewers see a jump or a stall.
      """,
    remedy: "Add EXT-X-MEDIA-SEQUENCE, and increase it with every removed segment.",
    fails: [
      .reloads([
        LiveExample.load(nil, "abcd", head: "#EXTM3U"),
        LiveExample.load(nil, "bcde", head: "«#EXTM3U»"),
      ])
    ],
    passes: [.reloads([LiveExample.load(0, "abcd"), LiveExample.load(1, "bcde")])],
    check: .reload { reload, report in
      guard reload.isMedia, reload.slides,
        reload.after.playlist.census.count(of: .mediaSequence) == 0,
        reload.before.playlist.mediaSequence == 0
      else { return }
      report(
        "\(reload.segments.leading.segmentsWere) removed, but there is no EXT-X-MEDIA-SEQUENCE",
        at: reload.head)
    })
}

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

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

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
    why: "New segments look old to clients, which stop or repeat what they have played.",
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
    why: "Clients identify segments by number, so they skip one or play one twice.",
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
    why: "Without it the first segment is number 0 in every load, so clients lose their position.",
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

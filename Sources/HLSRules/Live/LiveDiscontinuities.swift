import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// EXT-X-DISCONTINUITY-SEQUENCE from one load to the next.
extension LiveRules {
  static let discontinuitySequenceDecreased = Rule(
    "live/discontinuity-sequence-decreased", .error, .live, .must("rfc8216bis-22 §6.2.2"),
    about: .reloads,
    says: "EXT-X-DISCONTINUITY-SEQUENCE must not decrease.",
    why: """
      Clients match renditions by discontinuity numbers, so viewers get sound and picture that no \
      longer match.
      """,
    remedy: "Keep the number when the packager restarts, or change the URI of the playlist.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3"),
        LiveExample.load(6, "bcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:«2»"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3"),
        LiveExample.load(6, "bcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, let before = reload.before.playlist.discontinuitySequence,
        let after = reload.after.playlist.discontinuitySequence, after < before,
        !reload.isMissingDiscontinuitySequence
      else { return }
      report(
        "EXT-X-DISCONTINUITY-SEQUENCE decreased from \(before) to \(after)",
        at: reload.value(of: .discontinuitySequence))
    })

  static let discontinuitySequenceMissing = Rule(
    "live/discontinuity-sequence-missing", .error, .live,
    .must("rfc8216bis-22 §6.2.2; HLS authoring spec 2025-05-08 §8.17"), about: .reloads,
    says: "A live playlist with EXT-X-DISCONTINUITY must have EXT-X-DISCONTINUITY-SEQUENCE once "
      + "segments are removed.",
    why: """
      Without it clients cannot find the corresponding segments of other renditions, so viewers \
      can get sound of another place.
      """,
    remedy: "Add EXT-X-DISCONTINUITY-SEQUENCE from the first load on.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde", tags: split),
        LiveExample.load(
          nil, "bcdef", head: "«#EXTM3U»\n#EXT-X-MEDIA-SEQUENCE:6", tags: split),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:0", tags: split),
        LiveExample.load(6, "bcdef", head: "#EXT-X-DISCONTINUITY-SEQUENCE:0", tags: split),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMissingDiscontinuitySequence else { return }
      report(
        "media segments were removed from a playlist with EXT-X-DISCONTINUITY, but there is no "
          + "EXT-X-DISCONTINUITY-SEQUENCE", at: reload.head)
    })

  static let discontinuitySequenceNotRaised = Rule(
    "live/discontinuity-sequence-not-raised", .error, .live, .must("rfc8216bis-22 §6.2.2"),
    about: .reloads,
    says:
      "EXT-X-DISCONTINUITY-SEQUENCE must increase by one for each removed EXT-X-DISCONTINUITY.",
    why: """
      The remaining segments get other discontinuity numbers than in the other renditions, so \
      viewers can get sound of another place.
      """,
    remedy: "Increase the number when the segment with EXT-X-DISCONTINUITY is removed.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: second),
        LiveExample.load(7, "cdefg", head: "#EXT-X-DISCONTINUITY-SEQUENCE:«3»"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: second),
        LiveExample.load(7, "cdefg", head: "#EXT-X-DISCONTINUITY-SEQUENCE:4"),
      ]),
      // The tag may be removed while its segment stays, as long as the numbers stay.
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: second),
        LiveExample.load(6, "bcdef", head: "#EXT-X-DISCONTINUITY-SEQUENCE:4"),
      ]),
    ],
    check: .reload { reload, report in
      guard let shift = reload.newDiscontinuityShift, shift < 0 else { return }
      report(
        "the discontinuity numbers of the remaining media segments decreased by \(-shift); "
          + "EXT-X-DISCONTINUITY-SEQUENCE must increase with every removed EXT-X-DISCONTINUITY",
        at: reload.value(of: .discontinuitySequence))
    })

  static let discontinuitySequenceRaisedEarly = Rule(
    "live/discontinuity-sequence-raised-early", .error, .live,
    .must("rfc8216bis-22 §6.2.2, §6.2.1"), about: .reloads,
    says: "EXT-X-DISCONTINUITY-SEQUENCE must not increase while the EXT-X-DISCONTINUITY is listed.",
    why: """
      The tag belongs to the segment after it, so it is counted twice, and viewers can get sound \
      of another place.
      """,
    remedy: "Increase the number only when the segment with EXT-X-DISCONTINUITY is removed.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: second),
        LiveExample.load(
          6, "bcdef", head: "#EXT-X-DISCONTINUITY-SEQUENCE:«4»",
          tags: ["b": "#EXT-X-DISCONTINUITY"]),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcde", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: second),
        LiveExample.load(
          6, "bcdef", head: "#EXT-X-DISCONTINUITY-SEQUENCE:3",
          tags: ["b": "#EXT-X-DISCONTINUITY"]),
      ])
    ],
    check: .reload { reload, report in
      guard !reload.isDeltaUpdate, let shift = reload.newDiscontinuityShift, shift > 0 else {
        return
      }
      report(
        "the discontinuity numbers of the remaining media segments increased by \(shift); "
          + "EXT-X-DISCONTINUITY-SEQUENCE must increase only when an EXT-X-DISCONTINUITY is "
          + "removed", at: reload.value(of: .discontinuitySequence))
    })

  static let deltaDiscontinuitySequence = Rule(
    "live/delta-discontinuity-sequence", .error, .live, .must("rfc8216bis-22 §4.4.5.2"),
    about: .reloads,
    says: "A delta update must have the same EXT-X-DISCONTINUITY-SEQUENCE as the whole playlist.",
    why: """
      A client that applies the update counts the skipped discontinuities twice, so its viewer can \
      get sound of another place.
      """,
    remedy: "Send the EXT-X-DISCONTINUITY-SEQUENCE of the whole playlist.",
    fails: [
      .reloads([
        DeltaExample.whole(
          "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: ["b": second["b"] ?? ""]),
        DeltaExample.update(3, "#EXT-X-DISCONTINUITY-SEQUENCE:«4»"),
      ])
    ],
    passes: [
      .reloads([
        DeltaExample.whole(
          "#EXT-X-DISCONTINUITY-SEQUENCE:3", tags: ["b": second["b"] ?? ""]),
        DeltaExample.update(3, "#EXT-X-DISCONTINUITY-SEQUENCE:3"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isDeltaUpdate, let shift = reload.newDiscontinuityShift, shift > 0,
        let tag = reload.received.document?.playlist.firstTag(.discontinuitySequence)
      else { return }
      report(
        "EXT-X-DISCONTINUITY-SEQUENCE is \(shift) more than in the whole playlist; expected the "
          + "same number", in: reload.received, at: tag.valueRange)
    })

  private static let split: [Character: String] = [
    "c": "#EXT-X-DISCONTINUITY\n" + LiveExample.date("c")
  ]
  private static let second: [Character: String] = [
    "b": "#EXT-X-DISCONTINUITY\n" + LiveExample.date("b")
  ]
}

extension Reload {
  /// The change of discontinuity numbers if it is away from the numbers that the segments had at
  /// first; a change that undoes another one is not reported again.
  fileprivate var newDiscontinuityShift: Int? {
    guard let shift = discontinuityShift else { return nil }
    let sum = history.discontinuityShift.addingReportingOverflow(shift).partialValue
    return (shift > 0 && sum > 0) || (shift < 0 && sum < 0) ? shift : nil
  }
}

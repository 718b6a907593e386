import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Delta updates compared with the playlists they replace.
extension LiveRules {
  static let deltaCountWrong = Rule(
    "live/delta-count-wrong", .error, .live, .must("rfc8216bis-22 §4.4.5.2"), about: .reloads,
    says: "SKIPPED-SEGMENTS must be the number of media segments that the delta update skips.",
    why: "Clients number the listed segments wrongly, so viewers see some twice or not at all.",
    remedy: "Set SKIPPED-SEGMENTS to the number of segments from EXT-X-MEDIA-SEQUENCE to the "
      + "first listed one.",
    fails: [
      .reloads([
        DeltaExample.whole(),
        DeltaExample.update(4, skip: "#EXT-X-SKIP:SKIPPED-SEGMENTS=«5»"),
      ])
    ],
    passes: [
      .reloads([
        DeltaExample.whole(), DeltaExample.update(4, skip: "#EXT-X-SKIP:SKIPPED-SEGMENTS=4"),
      ])
    ],
    check: .reload { reload, report in
      guard let skip = reload.skip, skip.stated != UInt64(skip.count),
        let place = reload.update?.attribute(.skippedSegments, of: skip.tag)?.valueRange
      else { return }
      report(
        "SKIPPED-SEGMENTS is \(skip.stated); expected \(skip.count), the number of media segments "
          + "before the first listed one", in: reload.received, at: place)
    })

  static let deltaNotApplicable = Rule(
    "live/delta-not-applicable", .error, .live, .must("rfc8216bis-22 §6.2.5.1, §6.3.7"),
    about: .reloads,
    says: "A delta update must only skip media segments that the playlist had before it.",
    why: """
      Clients cannot apply the update. They load the whole playlist again, and viewers near the \
      live edge can stall, or they stop.
      """,
    remedy: "Skip only segments before the skip boundary, and count segments, not lines.",
    fails: [
      .reloads([
        DeltaExample.whole(),
        DeltaExample.update(4, skip: "#EXT-X-SKIP:SKIPPED-SEGMENTS=«30»"),
      ])
    ],
    passes: [
      .reloads([
        DeltaExample.whole(), DeltaExample.update(4, skip: "#EXT-X-SKIP:SKIPPED-SEGMENTS=4"),
      ])
    ],
    check: .unappliedUpdate { update, report in
      guard case .missingSegment(let number) = update.failure else { return }
      let playlist = update.playlist
      report(
        "the update skips media segment \(number), which the playlist did not have before; a client "
          + "cannot apply the update",
        at: playlist.attribute(.skippedSegments, of: update.skip)?.valueRange
          ?? update.skip.nameRange)
    })

  static let deltaTagMissing = Rule(
    "live/delta-tag-missing", .error, .live, .must("rfc8216bis-22 §6.2.5.1"), about: .reloads,
    facts: [
      .silences(
        [
          "live/segment-tags-changed", "live/key-removed", "live/map-removed",
          "live/pdt-mapping-changed", "live/discontinuity-sequence-decreased",
          "live/discontinuity-sequence-not-raised", "low-latency/skip-without-permission",
          "low-latency/part-inf-required",
        ], about: .document)
    ],
    says: "A delta update must contain every tag that is not skipped.",
    why:
      "Clients that apply the delta update lose the tag, and viewers lose its key, date or break.",
    remedy: "Omit only the oldest segments with their tags.",
    fails: [
      .reloads([
        DeltaExample.whole(tags: ["f": "#EXT-X-GAP"]), DeltaExample.update(3, mark: "f"),
      ]),
      .reloads([
        DeltaExample.whole("#EXT-X-INDEPENDENT-SEGMENTS"),
        DeltaExample.update(3, skip: "«#EXT-X-SKIP»:SKIPPED-SEGMENTS=3"),
      ]),
    ],
    passes: [
      .reloads([
        DeltaExample.whole(tags: ["f": "#EXT-X-GAP"]),
        DeltaExample.update(3, tags: ["f": "#EXT-X-GAP"]),
      ])
    ],
    check: .reload { reload, report in
      guard let skip = reload.skip, let update = reload.update else { return }
      let before = reload.before.playlist
      for name in [
        TagName.independentSegments, .iFramesOnly, .start, .partInf, .serverControl,
        .discontinuitySequence,
      ] where update.census.count(of: name) == 0 {
        guard let tag = before.firstTag(name) else { continue }
        report(
          "the delta update has no \(name.text), but the previous load has it", in: reload.received,
          at: skip.tag.nameRange,
          related: [RelatedPlace(tag.range, "the tag in the previous load", in: before)])
      }
      let (old, new) = (before.tagsOfSegments, update.tagsOfSegments)
      for run in reload.segments.same {
        for offset in 0..<run.count {
          let (first, second) = (run.before + offset, run.after + offset - skip.count)
          // Tags at the head may have been repeated there.
          guard first > 0, second >= 0, let tags = old[first] else { continue }
          let listed = Set((new[second] ?? 0..<0).map { update.tags[$0].name })
          guard
            let missing = tags.map({ before.tags[$0] }).first(where: {
              $0.name.isStateOfSegment && !listed.contains($0.name)
            })
          else { continue }
          report(
            "the delta update has no \(missing.name.text) for the media segment",
            in: reload.received,
            at: update.address(of: update.segments[second]),
            related: [RelatedPlace(missing.range, "the tag in the previous load", in: before)])
        }
      }
    })

  static let deltaDateRangesKept = Rule(
    "live/delta-date-ranges-kept", .error, .live, .must("rfc8216bis-22 §6.2.5.1"),
    about: .loadTimes,
    says: "An update that skips date ranges must omit those listed for longer than CAN-SKIP-UNTIL.",
    why: "Every reload transfers more data than necessary, to every viewer.",
    remedy: "Omit the date ranges that were added before the skip boundary.",
    fails: [
      .reloads([
        DeltaExample.whole(wide, control: DeltaExample.v2Control)
          .loaded(at: "2026-01-01T00:02:00Z"),
        DeltaExample.update(
          3, skip: list + "\n" + wide.replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»"),
          control: DeltaExample.v2Control, version: 10
        ).loaded(at: "2026-01-01T00:03:00Z"),
      ])
    ],
    passes: [
      .reloads([
        DeltaExample.whole(wide, control: DeltaExample.v2Control)
          .loaded(at: "2026-01-01T00:02:00Z"),
        DeltaExample.update(3, skip: list, control: DeltaExample.v2Control, version: 10)
          .loaded(at: "2026-01-01T00:03:00Z"),
      ])
    ],
    check: .reload { reload, report in
      guard let skip = reload.skip, skip.removedDateRanges != nil, let update = reload.update,
        let now = reload.after.load.time, let target = reload.after.document.targetDuration,
        let boundary = update.decimal(update.firstAttribute(.canSkipUntil, of: .serverControl))
          .value?.seconds
      else { return }
      for tag in update.tags(named: .dateRange) {
        // The time of a load is known only to about a target duration.
        guard let since = reload.history.tagTimes[update.substituted(tag.range)],
          since.distance(to: now) > boundary + target
        else { continue }
        report(
          "the date range was listed \(since.distance(to: now)) seconds ago, which is more than "
            + "CAN-SKIP-UNTIL (\(boundary))", in: reload.received, at: tag.nameRange,
          measured: .most(since.distance(to: now)))
      }
    })

  static let deltaRemovedListMissing = Rule(
    "live/delta-removed-list-missing", .error, .live,
    .must("rfc8216bis-22 §4.4.5.2, §6.2.5.1"), about: .reloads,
    facts: [.silences(["live/date-range-removed-early"], about: .document)],
    says: "An update that skips date ranges must have RECENTLY-REMOVED-DATERANGES, even if empty.",
    why: "Clients assume that the skipped date ranges were removed, so viewers miss their breaks.",
    remedy:
      "Add RECENTLY-REMOVED-DATERANGES with the IDs of the removed date ranges, even if empty.",
    fails: [
      .reloads([
        DeltaExample.whole(wide, control: DeltaExample.v2Control),
        DeltaExample.update(
          3, skip: "«#EXT-X-SKIP»:SKIPPED-SEGMENTS=3", control: DeltaExample.v2Control),
      ])
    ],
    passes: [
      .reloads([
        DeltaExample.whole(wide, control: DeltaExample.v2Control),
        DeltaExample.update(3, skip: list, control: DeltaExample.v2Control, version: 10),
      ])
    ],
    check: .reload { reload, report in
      guard let skip = reload.skip, let update = reload.update,
        update.attribute(.recentlyRemovedDateranges, of: skip.tag) == nil
      else { return }
      if reload.after.load.address?.contains("_HLS_skip=v2") ?? false {
        report(
          "the response to _HLS_skip=v2 has no RECENTLY-REMOVED-DATERANGES", in: reload.received,
          at: skip.tag.nameRange)
        return
      }
      guard let offer = update.firstTag(.serverControl),
        update.isYes(.canSkipDateranges, of: offer),
        let clock = reload.after.clock,
        let missing = reload.dateRanges.first(where: { pair in
          guard pair.after == nil, let range = pair.before, let start = range.startDate.value
          else { return false }
          return start.isBefore(clock.lastDate)
            && clock.firstDate.isBefore(range.knownEnd ?? start)
        })?.before
      else { return }
      report(
        "a date range was omitted, but there is no RECENTLY-REMOVED-DATERANGES",
        in: reload.received, at: skip.tag.nameRange,
        related: [RelatedPlace(missing.range, "the date range", in: reload.before.playlist)])
    })

  private static let list = #"#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="""#
  private static let wide =
    #"#EXT-X-DATERANGE:ID="w",START-DATE="2026-01-01T00:00:06.000Z",DURATION=60"#
}

extension Reload {
  /// The later load as it was received, before the skipped lines were inserted.
  fileprivate var update: Playlist? { received.document?.playlist }
}

extension Playlist {
  /// The ranges of tags of the media segments that have tags.
  fileprivate var tagsOfSegments: [Int: Range<Int>] {
    Dictionary(segmentRuns.map { ($0.segment, $0.tags) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TagName {
  fileprivate var isStateOfSegment: Bool {
    switch self {
    case .discontinuity, .key, .map, .programDateTime, .gap, .bitrate: true
    default: false
    }
  }
}

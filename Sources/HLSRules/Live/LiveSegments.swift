import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Media segments that are in both loads, or should be.
extension LiveRules {
  static let segmentURIChanged = Rule(
    "live/segment-uri-changed", .error, .live, .must("rfc8216bis-22 §6.3.4, §6.2.1"),
    about: .reloads,
    says: "A media sequence number must keep its URI and byte range.",
    why: """
      Clients that find another segment under a known number are required to stop, and their \
      viewers see nothing more.
      """,
    remedy: "Publish each segment once, and do not change its URI; handle queries on the server.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bxde", head: LiveExample.date("b"), mark: "x"),
      ]),
      .reloads([
        .live("#EXTINF:6,\na.ts?t=1\n#EXTINF:6,\nb.ts?t=1\n#EXTINF:6,\nc.ts?t=1"),
        .live("«#EXTM3U»\n#EXTINF:6,\na.ts?t=2\n#EXTINF:6,\nb.ts?t=2\n#EXTINF:6,\nc.ts?t=2"),
      ]),
    ],
    passes: [
      .reloads([LiveExample.load(5, "abcd"), LiveExample.load(6, "bcde")]),
      .reloads([
        .live("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts"),
        .live("#EXTINF:6,\n./a.ts\n#EXTINF:6,\n./b.ts\n#EXTINF:6,\n./c.ts"),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let segments = reload.segments
      for run in segments.changed where !completes(run, of: reload) {
        // A change of all segments is reported once, wherever the window begins.
        let isAll = segments.same.isEmpty && segments.changed.count == 1
        let more = run.count > 1 ? ", and so have the \(run.count - 1) after it" : ""
        report(
          "the URI of media segment \(reload.number(run.after)) has changed\(more)",
          at: isAll ? reload.head : reload.after.address(run.after),
          related: [
            RelatedPlace(
              reload.before.address(run.before), "the previous URI", in: reload.before.playlist),
            RelatedPlace(reload.after.address(run.after), "the URI now"),
          ])
      }
      reportQueries(of: reload, &report)
    })

  /// Whether a load before ended within an address, which is complete now: the fault is in that load.
  private static func completes(_ run: SegmentAlignment.Run, of reload: Reload) -> Bool {
    guard run.count == 1, run.before == reload.before.playlist.segments.count - 1,
      let cut = reload.before.playlist.openAddress
    else { return false }
    let playlist = reload.after.playlist
    return playlist.text(reload.after.address(run.after)).hasPrefix(cut)
  }

  /// Queries are reported separately as a warning, since many servers change tokens in them.
  private static func reportQueries(of reload: Reload, _ report: inout Report) {
    let (before, after) = (reload.before.states.states, reload.after.states.states)
    var first: SegmentAlignment.Run?
    for run in reload.segments.same {
      for offset in 0..<run.count {
        let pair = SegmentAlignment.Run(
          before: run.before + offset, after: run.after + offset, count: 1)
        guard !before[pair.before].hasSameAddress(as: after[pair.after]) else { continue }
        first = first ?? pair
      }
    }
    guard let first else { return }
    let related = [
      RelatedPlace(
        reload.before.address(first.before), "a previous URI", in: reload.before.playlist),
      RelatedPlace(reload.after.address(first.after), "the same segment now"),
    ]
    report(
      "queries of media segment URIs have changed, such as that of number "
        + "\(reload.number(first.after)); they must not change",
      at: reload.head, related: related, severity: .warning)
  }

  static let segmentDurationChanged = Rule(
    "live/segment-duration-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [.silences(["live/pdt-mapping-changed"], about: .document)],
    says: "EXTINF of a published media segment must not change.",
    why: "The timeline moves while viewers watch, and breaks and seeking move with it.",
    remedy: "Publish a segment only when its duration is known.",
    fails: [
      .reloads([
        .live("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts"),
        .live("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:«5»,\nc.ts\n#EXTINF:6,\nd.ts"),
      ])
    ],
    passes: [
      .reloads([
        .live("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts"),
        .live("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts\n#EXTINF:6,\nd.ts"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      for run in reload.segments.same {
        var offset = 0
        while offset < run.count {
          let first = offset
          while offset < run.count,
            before.segments[run.before + offset].duration
              != after.segments[run.after + offset].duration
          {
            offset += 1
          }
          let count = offset - first
          offset += 1
          let (old, new) = (before.segments[run.before + first], after.segments[run.after + first])
          guard count > 0, let place = after.durationRange(of: new),
            let earlier = before.durationRange(of: old)
          else { continue }
          let more = count > 1 ? ", and those of the \(count - 1) after it have changed too" : ""
          report(
            "EXTINF was \(old.duration) seconds and is now \(new.duration)\(more)", at: place,
            related: [RelatedPlace(earlier, "the previous duration", in: before)])
        }
      }
    })

  static let segmentInserted = Rule(
    "live/segment-inserted", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [.silences(["live/pdt-mapping-changed"], about: .document)],
    says: "New media segments must be added at the end.",
    why: "The following segments get other numbers, so viewers see some twice or not at all.",
    remedy: "Only append segments; schedule content in between as an interstitial.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(5, "axbcd", head: LiveExample.date("a"), mark: "x"),
      ])
    ],
    passes: [.reloads([LiveExample.load(5, "abcd"), LiveExample.load(5, "abcde")])],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      for range in reload.segments.inserted {
        report(
          "\(range.count.segmentsWere) inserted before others; expected new ones only at the end",
          at: reload.after.address(range.lowerBound))
      }
    })

  static let segmentRemovedOutOfOrder = Rule(
    "live/segment-removed-out-of-order", .error, .live, .must("rfc8216bis-22 §6.2.1, §6.2.2"),
    about: .reloads,
    facts: [
      .silences(["live/pdt-mapping-changed"], about: .document),
      .silences(["segment/name-skips", "date-time/media-absent"], about: .line),
    ],
    says: "Media segments must be removed in the order in which they appear.",
    why: """
      The following segments get other numbers, so viewers see a jump, or wait for one that \
      clients never find.
      """,
    remedy: "Remove segments from the head; mark a segment without data with EXT-X-GAP.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcdefg"),
        LiveExample.load(5, "abdefg", mark: "d"),
      ]),
      .reloads([
        LiveExample.load(5, "abcdefg"), LiveExample.load(5, "abcdef", mark: "f"),
      ]),
    ],
    passes: [.reloads([LiveExample.load(5, "abcdefg"), LiveExample.load(6, "bcdefg")])],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      for range in reload.segments.removed {
        report(
          "\(range.count.segmentsWere) removed, but earlier ones are still listed",
          at: reload.place(afterRemoved: range),
          related: [
            RelatedPlace(
              reload.before.address(range.lowerBound), "in the load before",
              in: reload.before.playlist)
          ])
      }
    })

  static let segmentAfterEndlist = Rule(
    "live/segment-after-endlist", .error, .live, .must("rfc8216bis-22 §4.4.3.4"), about: .reloads,
    says: "Media segments must not be added after EXT-X-ENDLIST.",
    why: """
      Players have stopped reloading at EXT-X-ENDLIST, so viewers who were watching miss \
      everything that follows.
      """,
    remedy: "Add EXT-X-ENDLIST with the last segment, or publish later content at another URI.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", end: "#EXT-X-ENDLIST"),
        LiveExample.load(5, "abcde", mark: "e", end: "#EXT-X-ENDLIST"),
      ])
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", end: "#EXT-X-ENDLIST"),
        LiveExample.load(5, "abcd", end: "#EXT-X-ENDLIST"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia, let end = reload.before.playlist.firstTag(.endlist),
        let first = reload.segments.appended.first
      else { return }
      report(
        "\(reload.segments.appended.count.segmentsWere) added after EXT-X-ENDLIST",
        at: reload.after.address(first),
        related: [
          RelatedPlace(
            end.range, "the end of the playlist in the previous load", in: reload.before.playlist)
        ])
    })
}

extension Reload {
  /// The segment that follows those removed from the earlier load, or the last one.
  fileprivate func place(afterRemoved range: Range<Int>) -> ByteRange {
    let next = segments.shared.first { $0.before >= range.upperBound }?.after
    let count = after.playlist.segments.count
    guard count > 0 else { return head }
    return after.address(min(next ?? count - 1, count - 1))
  }

  /// The media sequence number of a segment of the later load.
  func number(_ segment: Int) -> UInt64 {
    (after.playlist.mediaSequence ?? 0) &+ UInt64(clamping: segment)
  }
}

extension Int {
  /// The beginning of a sentence about that number of media segments.
  var segmentsWere: String {
    self == 1 ? "a media segment was" : "\(self) media segments were"
  }
}

extension Reload.Side {
  /// The URI of the segment at that index in the playlist.
  func address(_ segment: Int) -> ByteRange {
    playlist.address(of: playlist.segments[segment])
  }
}

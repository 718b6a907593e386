import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Parts that are in both loads, or only in the earlier one.
extension LiveRules {
  static let partChanged = Rule(
    "live/part-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    says: "A published part must keep its URI, byte range, duration and flags.",
    why:
      "Viewers whose client loaded the part earlier see different content from others, or a stall.",
    remedy: "Publish a part only when it is complete, and do not change it.",
    fails: [
      .reloads([
        PartExample.load(["p0", "p1"]),
        PartExample.load(["p0", "«q1»", "p2"]),
      ])
    ],
    passes: [
      .reloads([PartExample.load(["p0", "p1"]), PartExample.load(["p0", "p1", "p2"])]),
      .reloads([PartExample.load(["p0", "p1"]), PartExample.load(["p0", "./p1", "p2"])]),
    ],
    check: .reload { reload, report in
      guard let parts = PartComparison(reload) else { return }
      let playlist = reload.after.playlist
      func related(_ part: PartComparison.Part) -> [RelatedPlace] {
        [RelatedPlace(part.tag.range, "the previous part", in: reload.before.playlist)]
      }
      for (old, new) in parts.changed {
        report(
          "the URI or byte range of the part has changed",
          at: playlist.attribute(.uri, of: new.tag)?.valueRange ?? new.tag.range,
          related: related(old))
      }
      for (old, new) in parts.kept {
        if let duration = new.duration, let first = old.duration, duration != first {
          report(
            "DURATION of the part was \(first) seconds and is now \(duration)",
            at: playlist.attribute(.duration, of: new.tag)?.valueRange ?? new.tag.range,
            related: related(old))
        } else if old.isGap != new.isGap || old.isIndependent != new.isIndependent {
          report(
            "GAP or INDEPENDENT of the part has changed", at: new.tag.range, related: related(old))
        }
      }
    })

  static let partRemovedOutOfOrder = Rule(
    "live/part-removed-out-of-order", .error, .live, .must("rfc8216bis-22 §6.2.2"),
    about: .reloads,
    says: "Parts must be removed in the order in which they appear.",
    why: """
      Clients count the parts of a segment. They request the wrong one, and viewers see a jump or \
      a stall.
      """,
    remedy: "Remove the oldest parts first.",
    fails: [
      .reloads([
        PartExample.load(["p0", "p1", "p2"], mark: "p1"), PartExample.load(["p0", "p2"]),
      ]),
      // The part after it was hinted, so it is not a changed one.
      .reloads([
        PartExample.load(
          ["p0", "p1"], mark: "p1", end: "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p2.ts\""),
        PartExample.load(["p0", "p2"]),
      ]),
    ],
    passes: [
      .reloads([PartExample.load(["p0", "p1", "p2"]), PartExample.load(["p1", "p2"])])
    ],
    check: .reload { reload, report in
      guard let parts = PartComparison(reload) else { return }
      for (part, isOutOfOrder) in parts.removed where isOutOfOrder {
        report(
          "the part was removed, but older parts are still listed", in: reload.before.member,
          at: part.tag.range)
      }
    })

  static let partRemovedEarly = Rule(
    "live/part-removed-early", .info, .live, .should("rfc8216bis-22 §6.2.2"), about: .reloads,
    says: "Parts should stay listed until they are three target durations from the end.",
    why: "Clients that join now start with complete segments, further from the live edge.",
    remedy: "Keep parts listed for three target durations.",
    fails: [
      .reloads([
        PartExample.load(["p0", "p1", "p2"]),
        PartExample.load(["p2"], information: "«#EXT-X-PART-INF»:PART-TARGET=1.0"),
      ])
    ],
    passes: [
      .reloads([PartExample.load(["p0", "p1"]), PartExample.load(["p0", "p1", "p2"])])
    ],
    check: .reload { reload, report in
      guard reload.after.document.isLive, let target = reload.after.document.targetDuration,
        let parts = PartComparison(reload),
        let last = parts.removed.last(where: { !$0.isOutOfOrder })
      else { return }
      let playlist = reload.after.playlist
      let segments = playlist.segments
      let unfinished = parts.after.filter { $0.parent == segments.count }
      // The removed parts themselves belong to the unfinished segment too.
      let lost = parts.removed.map(\.part).filter { $0.parent == segments.count }
      let length = (unfinished + lost).reduce(playlist.totalDuration) {
        $0 + ($1.duration ?? .zero)
      }
      let parent = last.part.parent
      let start = parent < segments.count ? segments[parent].start : playlist.totalDuration
      let end = parts.removed.map(\.part).filter { $0.parent == parent }
        .reduce(start) { $0 + ($1.duration ?? .zero) }
      guard length - end < target * 3 else { return }
      report(
        "parts of media segment \(reload.number(parent)) were removed \(length - end) seconds "
          + "from the end; expected at least \(target * 3)",
        at: playlist.firstTag(.partInf)?.nameRange ?? reload.head, measured: .least(length - end))
    })

  static let partInfChanged = Rule(
    "live/part-inf-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [.silences(["low-latency/part-hold-back-recommended"], about: .document)],
    says: "EXT-X-PART-INF and EXT-X-SERVER-CONTROL must keep their values.",
    why: """
      Clients use the first values to decide how to load and how far from the live edge to play, \
      so viewers who joined before the change can see a stall.
      """,
    remedy: "Choose values that are right for the whole stream.",
    fails: [
      .reloads([
        PartExample.load(["p0", "p1"]),
        PartExample.load(
          ["p0", "p1"], information: "#EXT-X-PART-INF:PART-TARGET=«1.1»"),
      ])
    ],
    passes: [.reloads([PartExample.load(["p0", "p1"]), PartExample.load(["p0", "p1"])])],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      for name in [TagName.partInf, .serverControl] {
        guard let old = before.firstTag(name), let new = after.firstTag(name) else { continue }
        for attribute in after.attributes[new.attributes] where attribute.name != .unknown {
          guard let first = before.attribute(attribute.name, of: old),
            !before.isEqual(first, attribute, in: after)
          else { continue }
          report(
            "\(attribute.name) was \(before.text(first.lexemeRange)) and is now "
              + "\(after.text(attribute.lexemeRange)); it must not change",
            at: attribute.valueRange,
            related: [RelatedPlace(first.range, "the previous value", in: before)])
        }
      }
    })
}

/// Loads with parts, for examples.
enum PartExample {
  /// Four segments of six seconds, and parts of one second; `«»` around a name marks its URI.
  static func load(
    _ parts: [String], information: String = "#EXT-X-PART-INF:PART-TARGET=1.0",
    mark: String? = nil, end: String = ""
  ) -> Example {
    let lines = parts.map { name in
      let opening = name.hasPrefix("«") ? "«" : ""
      let plain = name.filter { $0 != "«" && $0 != "»" }
      let tag =
        "#EXT-X-PART:DURATION=1.0,INDEPENDENT=YES,URI=\"\(opening)\(plain).ts"
        + "\(opening.isEmpty ? "" : "»")\""
      return mark == name ? "«\(tag)»" : tag
    }
    return LiveExample.load(
      5, "abcd",
      head: "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.3\n"
        + information, end: (lines + (end.isEmpty ? [] : [end])).joined(separator: "\n"))
  }
}

extension Playlist {
  /// Whether two attributes have equal numbers or equal texts.
  fileprivate func isEqual(_ one: Attribute, _ other: Attribute, in playlist: Playlist) -> Bool {
    if let number = decimal(one).value, let second = playlist.decimal(other).value {
      return number == second
    }
    return text(one.lexemeRange) == playlist.text(other.lexemeRange)
  }
}

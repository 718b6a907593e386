import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let partInfRequired = Rule(
    "low-latency/part-inf-required", .error, .spec, .must("rfc8216bis-22 §4.4.3.7"),
    about: .tag(.part),
    says: "A playlist with EXT-X-PART has EXT-X-PART-INF.",
    why: "Clients do not know how often to ask for parts, and play segments alone.",
    remedy: "Add EXT-X-PART-INF with PART-TARGET.",
    fails: [.live("#EXTINF:6,\na.ts\n«#EXT-X-PART»:URI=\"p.ts\",DURATION=1")],
    passes: [.live(head + part("p", "1.0"))],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .partInf) == 0,
        let tag = playlist.firstTag(.part)
      else { return }
      report("EXT-X-PART in a playlist without EXT-X-PART-INF", at: tag.nameRange)
    })

  static let partTargetPlausible = Rule(
    "low-latency/part-target-plausible", .warning, .recommended,
    .advice("rfc8216bis-22 §3.2, §4.4.3.7"), about: .tag(.partInf),
    says: "PART-TARGET is above zero and no longer than EXT-X-TARGETDURATION.",
    why: "A part is a piece of a segment.",
    remedy: "Use the length of the longest part.",
    fails: [
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=24.0\n#EXT-X-PART-INF:PART-TARGET=«8.0»"),
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=24.0\n#EXT-X-PART-INF:PART-TARGET=«0»"),
    ],
    passes: [.live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=24.0\n#EXT-X-PART-INF:PART-TARGET=1.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard
        case .value(let number, let place) = playlist.decimal(
          playlist.firstAttribute(.partTarget, of: .partInf))
      else { return }
      if number.isZero {
        report("PART-TARGET is zero", at: place)
      } else if let target = document.targetDuration,
        // A segment may last half a second longer than the target duration says.
        target + Seconds(nanoseconds: 500_000_000) < number.seconds
      {
        report("PART-TARGET is \(number.seconds), and the target duration \(target)", at: place)
      }
    })

  static let segmentTagAfterPart = Rule(
    "low-latency/segment-tag-after-part", .error, .spec, .must("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "Tags that apply to a segment stand before its first part.",
    why:
      "They apply to the first part as well, and clients that play parts learn of them too late.",
    remedy: "Move the tag before the first EXT-X-PART of the segment.",
    fails: [.live(head + part("p", "1.0") + "«\(date)»\n#EXTINF:1,\nd.ts")],
    passes: [.live(head + date + "\n" + part("p", "1.0") + "#EXTINF:1,\nd.ts")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia else { return }
      let tags = playlist.tags
      let segments = playlist.segments
      let parts = playlist.partialSegments
      var index = 0
      while index < parts.count {
        let first = parts[index]
        while index < parts.count, parts[index].segment == first.segment { index += 1 }
        // Of a segment that is not finished only what stands between its parts is known to be its own.
        let end =
          first.segment < segments.count
          ? segments[first.segment].uriLine : parts[index - 1].tag.line
        var number = first.tagNumber + 1
        while number < tags.count, tags[number].line < end {
          let tag = tags[number]
          number += 1
          switch tag.name {
          case .discontinuity, .key, .map, .programDateTime:
            report(
              "\(tag.name) after the first part of its segment", at: tag.range,
              related: [RelatedPlace(first.tag.range, "the first part")])
          default: break
          }
        }
      }
    })

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:18.000Z"

  static let partByterangeNoBase = Rule(
    "low-latency/part-byterange-no-base", .error, .spec, .must("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "BYTERANGE of a part without an offset follows a part of the same segment and resource.",
    why: "Clients cannot tell where the part begins.",
    remedy: "Add the offset, as in \"100@0\".",
    fails: [.live(head + part("d", "1.0", #",BYTERANGE="«100»""#))],
    passes: [
      .live(head + part("d", "1.0", #",BYTERANGE="100@0""#)),
      .live(
        head + part("d", "1.0", #",BYTERANGE="100@0""#) + part("d", "1.0", #",BYTERANGE="100""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia else { return }
      let bytes = playlist.source.bytes.span
      var previous: PartialSegment?
      for part in playlist.partialSegments {
        defer { previous = part }
        guard let range = playlist.attribute(.byterange, of: part.tag), range.form == .quoted,
          // What is no number at all has a finding of the grammar.
          DecimalNumber(parsing: range.valueRange.offsets, of: bytes, signed: false) != nil,
          let uri = playlist.resolved(playlist.attribute(.uri, of: part.tag)).value?.given
        else { continue }
        if let previous, previous.segment == part.segment,
          playlist.attribute(.byterange, of: previous.tag) != nil
        {
          let base = playlist.resolved(playlist.attribute(.uri, of: previous.tag))
          guard let base = base.value?.given, base != uri else { continue }
        }
        report(
          "BYTERANGE without an offset, and no part before it in the segment is a range of the "
            + "same resource", at: range.valueRange)
      }
    })
}

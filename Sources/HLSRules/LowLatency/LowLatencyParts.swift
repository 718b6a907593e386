import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let partInfRequired = Rule(
    "low-latency/part-inf-required", .error, .spec, .must("rfc8216bis-22 §4.4.3.7"),
    about: .tag(.part),
    says: "A playlist with EXT-X-PART must have EXT-X-PART-INF.",
    why: """
      Clients do not know how often to request parts. They play only whole segments, and viewers \
      get no low latency.
      """,
    remedy: "Add EXT-X-PART-INF with PART-TARGET, the longest part duration in seconds.",
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
    says: "PART-TARGET should be above zero and at most EXT-X-TARGETDURATION.",
    why: "A part is a piece of a segment, so clients cannot use such a value.",
    remedy: "Set PART-TARGET to the duration of the longest part.",
    fails: [
      .live("\(control)\n#EXT-X-PART-INF:PART-TARGET=«8.0»"),
      .live("\(control)\n#EXT-X-PART-INF:PART-TARGET=«0»"),
    ],
    passes: [.live("\(control)\n#EXT-X-PART-INF:PART-TARGET=1.0")],
    check: .document { document, report in
      let playlist = document.playlist
      guard
        case .value(let number, let place) = playlist.decimal(
          playlist.firstAttribute(.partTarget, of: .partInf))
      else { return }
      if number.isZero {
        report("PART-TARGET is zero; expected the duration of the longest part", at: place)
      } else if let target = document.targetDuration,
        // A segment may be half a second longer than the target duration.
        target + Seconds(nanoseconds: 500_000_000) < number.seconds
      {
        report(
          "PART-TARGET is \(number.seconds); expected at most the target duration (\(target))",
          at: place, measured: .most(number.seconds))
      }
    })

  private static let control = "#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0,PART-HOLD-BACK=24.0"

  static let segmentTagAfterPart = Rule(
    "low-latency/segment-tag-after-part", .error, .spec, .must("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "Tags that apply to a segment must be before its first part.",
    why: """
      They apply to the first part as well. Clients that play parts read them too late, and \
      viewers can see the part decoded wrongly.
      """,
    remedy: "Move the tag before the first EXT-X-PART of the segment.",
    fails: [
      .live(head + part("p", "1.0") + "«\(date)»\n#EXTINF:1,\nd.ts"),
      .live(head + part("p", "1.0") + "«\(date)»"),
    ],
    passes: [
      .live(head + date + "\n" + part("p", "1.0") + "#EXTINF:1,\nd.ts"),
      .live(head + part("p", "1.0") + "#EXTINF:1,\nd.ts\n" + date),
    ],
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
        // The URI of an unfinished segment will be appended (section 6.2.1), so all later tags are its own.
        let end = first.segment < segments.count ? segments[first.segment].uriLine : .max
        var number = first.tagNumber + 1
        while number < tags.count, tags[number].line < end {
          let tag = tags[number]
          number += 1
          switch tag.name {
          case .discontinuity, .key, .map, .programDateTime:
            report(
              "\(tag.name) is after the first part of its segment; expected it before",
              at: tag.range,
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
    says:
      "A part with BYTERANGE but no offset must follow a part of the same segment and resource.",
    why: """
      Clients cannot determine where the part begins, so viewers get its media only with the whole \
      segment.
      """,
    remedy: #"Add the offset to BYTERANGE, as in BYTERANGE="100@0"."#,
    fails: [.live(head + part("d", "1.0", #",BYTERANGE="«100»""#))],
    passes: [
      .live(head + part("d", "1.0", #",BYTERANGE="100@0""#)),
      .live(
        head + part("d", "1.0", #",BYTERANGE="100@0""#) + part("d", "1.0", #",BYTERANGE="100""#)),
      .live(
        head + part("d", "1.0", #",BYTERANGE="100@0""#) + part("./d", "1.0", #",BYTERANGE="100""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia else { return }
      var previous: PartialSegment?
      for part in playlist.partialSegments {
        defer { previous = part }
        guard let range = playlist.attribute(.byterange, of: part.tag), range.form == .quoted,
          // The grammar reports a value that is not a number.
          let bytes = playlist.byteRange(range).value, bytes.offset == nil,
          let uri = playlist.resolved(playlist.attribute(.uri, of: part.tag)).value?.given
        else { continue }
        if let previous, previous.segment == part.segment,
          playlist.attribute(.byterange, of: previous.tag) != nil
        {
          let before = playlist.resolved(playlist.attribute(.uri, of: previous.tag)).value?.given
          guard let before, !document.base.resolvesAlike(before, uri) else { continue }
        }
        report(
          "BYTERANGE has no offset, but the segment has no earlier part that is a range of the "
            + "same resource", at: range.valueRange)
      }
    })
}

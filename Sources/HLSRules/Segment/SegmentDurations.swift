import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let extinfRequired = Rule(
    "segment/extinf-required", .error, .spec, .must("rfc8216bis-22 §4.4.4.1"), about: .segments,
    says: "Each media segment must have its own EXTINF.",
    why: """
      Clients refuse the playlist, or drop the segment: viewers miss it, and all later times are \
      wrong.
      """,
    remedy: "Add EXTINF with the duration before the URI.",
    fails: [.media("#EXTINF:6,\na.ts\n«b.ts»")],
    passes: [.media("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")], check: .shared(durations))

  static let targetDurationExceeded = Rule(
    "segment/target-duration-exceeded", .error, .spec,
    .must("rfc8216bis-22 §4.4.3.1, §6.2.1; HLS authoring spec 2025-05-08 §7.7"), about: .segments,
    facts: [.silences(["segment/target-duration-exceeded-v5"], about: .line)], fixes: [.safe],
    says: "An EXTINF duration, rounded to whole seconds, must not exceed the target duration.",
    why: """
      Clients reload and buffer by the target duration. They run out of data in a longer segment, \
      and viewers see a stall.
      """,
    remedy: "Increase EXT-X-TARGETDURATION, or create shorter segments.",
    fails: [.media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:«6.6»,\na.ts")],
    passes: [.media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.4,\na.ts")],
    check: .shared(durations))

  static let targetDurationHalfSecond = Rule(
    "segment/target-duration-half-second", .info, .recommended,
    .advice("rfc8216bis-22 §4.1, §4.4.3.1"), about: .segments, fixes: [.safe],
    says: "An EXTINF duration should be less than half a second above the target duration.",
    why: "Some clients round exactly half a second up, and others accept it.",
    remedy: "Increase EXT-X-TARGETDURATION by one.",
    fails: [.media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:«6.5»,\na.ts")],
    passes: [.media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.499,\na.ts")],
    check: .shared(durations))

  static let targetDurationExceededV5 = Rule(
    "segment/target-duration-exceeded-v5", .warning, .pedantic, .advice("rfc8216bis-22 §8"),
    about: .segments,
    says: "Before version 6 an unrounded EXTINF duration should not exceed the target duration.",
    why: "Clients of those versions use the target duration as the maximum duration.",
    remedy: "Increase EXT-X-TARGETDURATION by one.",
    fails: [.media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:«6.2»,\na.ts")],
    passes: [.media("#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.2,\na.ts")],
    check: .shared(durations))

  static let extinfZero = Rule(
    "segment/extinf-zero", .warning, .pedantic, .advice("rfc8216bis-22 §4.1, §4.4.4.1"),
    about: .segments,
    says: "An EXTINF duration should be above zero.",
    why: "The bit rate of such a segment is undefined.",
    remedy: "Write the real duration, or remove the segment.",
    fails: [.media("#EXTINF:«0»,\na.ts")], passes: [.media("#EXTINF:1,\na.ts")],
    check: .shared(durations))

  static let extinfInteger = Rule(
    "segment/extinf-integer", .warning, .pedantic, .should("rfc8216bis-22 §4.4.4.1"),
    about: .segments,
    says: "In version 3 or later EXTINF durations should have a fractional part.",
    why: "Rounding errors of the durations add up, so seeking becomes inaccurate.",
    remedy: "Write durations in milliseconds, such as 5.994.",
    fails: [mapped("«6»", "6")], passes: [mapped("5.994", "5.994")],
    check: .document { document, report in
      let playlist = document.playlist
      // A single segment accumulates no error.
      guard document.isMedia, playlist.firstFractionalDuration == nil,
        playlist.segments.count > 1, let version = playlist.firstTag(.version),
        let number = playlist.integer(of: version), number >= 3,
        let line = playlist.segments.first?.durationLine
      else { return }
      report(
        "all \(playlist.segments.count) durations are whole seconds; expected a fractional part",
        at: durationRange(playlist, line))
    })

  private static func mapped(_ first: String, _ second: String) -> Example {
    .media(
      "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:\(first),\na.m4s\n"
        + "#EXTINF:\(second),\nb.m4s")
  }

  private static let durations = Traversal("segment-durations") { document, report in
    let playlist = document.playlist
    guard document.isMedia else { return }
    let segments = playlist.segments
    let target = wholeTarget(of: document)
    let isOld =
      playlist.firstTag(.version).flatMap { playlist.integer(of: $0) }.map { $0 < 6 } ?? false
    let reportsZero = report.isEnabled("segment/extinf-zero")
    let raised =
      report.collectsFixes ? Fix.safe(playlist.raisingTargetDuration(isOld: isOld)) : nil
    // Only the older meaning reports anything below the half second.
    let usual = isOld ? target : target + almostHalfSecond
    for segment in segments {
      guard let line = segment.durationLine else {
        if playlist.means(.extinf, before: segment) { continue }
        report.report(
          "segment/extinf-required", "the media segment has no EXTINF",
          at: playlist.address(of: segment))
        continue
      }
      if segment.duration > usual {
        check(segment.duration, line, target: target, isOld: isOld, raised, playlist, &report)
      } else if reportsZero, segment.duration == .zero {
        let range = durationRange(playlist, line)
        // A malformed duration counts as zero too.
        guard
          DecimalNumber(parsing: range.offsets, of: playlist.source.bytes.span, signed: false)?
            .isZero == true
        else { continue }
        report.report(
          "segment/extinf-zero", "EXTINF is 0; expected a duration above zero", at: range)
      }
    }
  }

  private static let almostHalfSecond = Seconds(nanoseconds: 499_999_999)

  /// The target duration; unlimited if it is missing, zero or not an integer, which the grammar
  /// reports.
  private static func wholeTarget(of document: Document) -> Seconds {
    guard let tag = document.playlist.firstTag(.targetDuration),
      let number = document.playlist.integer(of: tag), number > 0
    else { return Seconds(nanoseconds: .max) }
    return Seconds(Int(clamping: number))
  }

  private static func check(
    _ duration: Seconds, _ line: UInt32, target: Seconds, isOld: Bool, _ fix: Fix?,
    _ playlist: Playlist, _ report: inout SharedReport
  ) {
    let range = durationRange(playlist, line)
    let half = target + Seconds(nanoseconds: 500_000_000)
    if duration > half {
      report.report(
        "segment/target-duration-exceeded",
        "the media segment lasts \(duration) seconds; expected at most the target duration "
          + "(\(target))", at: range, measured: .most(duration), fix: fix)
    } else if duration == half {
      report.report(
        "segment/target-duration-half-second",
        "the media segment lasts \(duration) seconds, half a second above the target duration",
        at: range, fix: fix)
    }
    if isOld {
      report.report(
        "segment/target-duration-exceeded-v5",
        "the media segment lasts \(duration) seconds; expected at most \(target) before version 6",
        at: range, measured: .most(duration))
    }
  }

  /// The text of the duration in an EXTINF line.
  private static func durationRange(_ playlist: Playlist, _ line: UInt32) -> ByteRange {
    let range = playlist.lines[Int(line)].range
    let bytes = playlist.source.bytes.span
    var start = min(range.start + 8, range.end)
    while start < range.end, bytes[Int(start)].isSpaceOrTab { start += 1 }
    var end = start
    while end < range.end, bytes[Int(end)] != UInt8(ascii: ",") { end += 1 }
    while end > start, bytes[Int(end) - 1].isSpaceOrTab { end -= 1 }
    return ByteRange(start, end)
  }
}

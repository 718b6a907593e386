import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let preloadHintDuplicateType = Rule(
    "low-latency/preload-hint-duplicate-type", .warning, .recommended,
    .should("rfc8216bis-22 §6.2.6, §6.3.8"), about: .tag(.preloadHint),
    says: "There should be only one EXT-X-PRELOAD-HINT of each TYPE.",
    why: "Clients use the first hint and ignore the others.",
    remedy: "Hint only the next part and the next map.",
    fails: [.live(head + part("p0", "1.0") + hint("PART", "p1") + "\n«\(hint("PART", "p2"))»")],
    passes: [.live(head + part("p0", "1.0") + hint("PART", "p1") + "\n" + hint("MAP", "i"))],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .preloadHint) > 1 else { return }
      var seen: [String: ByteRange] = [:]
      for tag in playlist.tags(named: .preloadHint) {
        // The grammar reports a hint of an unknown type.
        guard let type = playlist.word(playlist.attribute(.type, of: tag)).value,
          type == "PART" || type == "MAP"
        else { continue }
        guard let first = seen[type] else {
          seen[type] = tag.range
          continue
        }
        report(
          "a second EXT-X-PRELOAD-HINT with TYPE=\(type); expected one", at: tag.range,
          related: [RelatedPlace(first, "the first hint")])
      }
    })

  static let preloadHintAlreadyListed = Rule(
    "low-latency/preload-hint-already-listed", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.3, App B.1"), about: .tag(.preloadHint),
    says: "A hint should name a part or map that is not listed yet.",
    why: "Clients request what they already have instead of what comes next.",
    remedy: "Name the next part or map, with its byte range.",
    fails: [
      .live(head + part("p0", "1.0") + "«\(hint("PART", "p0"))»"),
      .live(head + part("p0", "1.0") + "«\(hint("PART", "./p0"))»"),
      .live("#EXT-X-VERSION:6\n\(map("main"))\n«\(hint("MAP", "main"))»"),
    ],
    passes: [
      .live(head + part("p0", "1.0") + hint("PART", "p1")),
      .live(
        head + part("d", "1.0", #",BYTERANGE="100@0""#) + hint("PART", "d")
          + ",BYTERANGE-START=100"),
      // The map from before an ad is used again.
      .live(
        """
        #EXT-X-VERSION:6
        \(map("main"))
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        a.mp4
        #EXT-X-DISCONTINUITY
        \(map("ad"))
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
        #EXTINF:6,
        ad.mp4
        \(hint("MAP", "main"))
        """),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia else { return }
      for hint in playlist.tags(named: .preloadHint) {
        let type = playlist.word(playlist.attribute(.type, of: hint)).value
        guard type == "PART" || type == "MAP",
          let uri = playlist.resolved(playlist.attribute(.uri, of: hint)).value?.given,
          // With a byte range, the same URI may be listed with other ranges.
          playlist.attribute(.byterangeStart, of: hint) == nil,
          playlist.attribute(.byterangeLength, of: hint) == nil
        else { continue }
        func isHinted(_ tag: PlaylistTag) -> Bool {
          playlist.attribute(.byterange, of: tag) == nil
            && playlist.resolved(playlist.attribute(.uri, of: tag)).value.map {
              document.base.resolvesAlike($0.given, uri)
            } ?? false
        }
        // The map from before an ad is used again after it, so only the map in force is compared.
        let listed =
          type == "PART"
          ? playlist.tags.last { $0.name == .part && isHinted($0) }
          : playlist.tags.last { $0.name == .map }.flatMap { isHinted($0) ? $0 : nil }
        guard let listed else { continue }
        report(
          "the hint names a \(type == "PART" ? "part" : "map") that is already listed",
          at: hint.range,
          related: [RelatedPlace(listed.range, "listed here")])
      }
    })

  static let preloadHintMissing = Rule(
    "low-latency/preload-hint-missing", .warning, .recommended, .must("rfc8216bis-22 App B.1"),
    about: .tag(.part),
    says: "A live playlist with parts must hint the next part.",
    why: "Clients need an additional round trip for every part.",
    remedy: "Add EXT-X-PRELOAD-HINT with TYPE=PART and the URI of the next part.",
    fails: [.live(blockingHead + "«\(plain)»")],
    passes: [.live(blockingHead + plain + "\n" + hint("PART", "p1"))],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.offersLowLatency, let last = playlist.partialSegments.last,
        !playlist.tags(named: .preloadHint).contains(where: {
          // The grammar reports a hint without TYPE.
          playlist.word(playlist.attribute(.type, of: $0)).value.map { $0 == "PART" } ?? true
        })
      else { return }
      report("no EXT-X-PRELOAD-HINT for the part after this one", at: last.tag.range)
    })

  static let preloadHintRange = Rule(
    "low-latency/preload-hint-range", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.3, §6.2.6"), about: .tag(.preloadHint),
    says: "A hint of the resource of the last part should begin where that part ends.",
    why: "A part is missing at the live edge, or loaded twice.",
    remedy: "Set BYTERANGE-START to the end of the last part.",
    fails: [
      .live(head + ranged + ",BYTERANGE-START=«200»"),
      // Without BYTERANGE-START, the hint begins with the file.
      .live(
        head + part("d", "1.0", #",BYTERANGE="100@0""#)
          + #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="«d.ts»""#),
    ],
    passes: [
      .live(head + ranged + ",BYTERANGE-START=100"),
      .live(head + part("d", "1.0", #",BYTERANGE="100@0""#) + hint("PART", "e")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, playlist.census.count(of: .preloadHint) > 0 else { return }
      var before: (uri: String, end: UInt64?)?
      let parts = playlist.partialSegments
      for part in parts {
        let uri = playlist.resolved(playlist.attribute(.uri, of: part.tag)).value?.given
        let range = playlist.byteRange(playlist.attribute(.byterange, of: part.tag)).value
        before = uri.map { uri in
          (uri, range?.bytes(from: before.flatMap { $0.uri == uri ? $0.end : nil })?.upperBound)
        }
      }
      guard let last = parts.last, let (uri, known) = before, let end = known else { return }
      for hint in playlist.tags(named: .preloadHint) {
        guard playlist.word(playlist.attribute(.type, of: hint)).value == "PART",
          let other = playlist.resolved(playlist.attribute(.uri, of: hint)).value?.given,
          document.base.resolvesAlike(uri, other),
          let named = playlist.attribute(.uri, of: hint)
        else { continue }
        let attribute = playlist.attribute(.byterangeStart, of: hint)
        guard let first = attribute.map({ playlist.wholeNumber($0) }) ?? 0, first != end else {
          continue
        }
        report(
          "the hint begins at byte \(first)" + (attribute == nil ? ", without BYTERANGE-START" : "")
            + ", but the last part ends before byte \(end): "
            + (first > end
              ? "\(first - end) bytes are left out" : "\(end - first) bytes are repeated"),
          at: (attribute ?? named).valueRange,
          related: [RelatedPlace(last.tag.range, "the last part")])
      }
    })

  private static let ranged =
    part("d", "1.0", #",BYTERANGE="100@0""#) + hint("PART", "d")

  static let partsMissing = Rule(
    "low-latency/parts-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.3.7, §6.2.1"), about: .tag(.partInf),
    says: "A live playlist that announces parts should list them.",
    why: "Clients come closer to its end than its whole segments allow, and stall.",
    remedy: "List EXT-X-PART at the end, or remove EXT-X-PART-INF and PART-HOLD-BACK.",
    fails: [
      .live(
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0\n"
          + "«#EXT-X-PART-INF:PART-TARGET=1.0»")
    ],
    passes: [.live(blockingHead + plain + "\n" + hint("PART", "p1"))],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.offersLowLatency, let tag = playlist.firstTag(.partInf),
        playlist.census.count(of: .part) == 0, playlist.segments.count > 1,
        playlist.census.count(of: .iFramesOnly) == 0
      else { return }
      report("EXT-X-PART-INF announces parts, but there is no EXT-X-PART", at: tag.range)
    })

  static let renditionReportDuplicate = Rule(
    "low-latency/rendition-report-duplicate", .warning, .recommended,
    .advice("rfc8216bis-22 App B.1"), about: .tag(.renditionReport),
    says: "There should be only one EXT-X-RENDITION-REPORT for each rendition.",
    why: "Clients cannot know which report is up to date.",
    remedy: "Keep only one report for each rendition.",
    fails: [
      .live("\(rendition("hi"))\n«\(rendition("hi"))»"),
      .live("\(rendition("hi"))\n«\(rendition("./hi"))»"),
    ],
    passes: [.live("\(rendition("hi"))\n\(rendition("low"))")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .renditionReport) > 1 else { return }
      var seen: [String: ByteRange] = [:]
      for tag in playlist.tags(named: .renditionReport) {
        guard let given = playlist.resolved(playlist.attribute(.uri, of: tag)).value?.given else {
          continue
        }
        let uri = document.base.resolving(given)
        guard let first = seen[uri] else {
          seen[uri] = tag.range
          continue
        }
        report(
          "a second EXT-X-RENDITION-REPORT for the same rendition; expected one", at: tag.range,
          related: [RelatedPlace(first, "the first report")])
      }
    })

  private static let plain = #"#EXT-X-PART:URI="p0.ts",DURATION=1.0"#

  private static func hint(_ type: String, _ name: String) -> String {
    "#EXT-X-PRELOAD-HINT:TYPE=\(type),URI=\"\(name).ts\""
  }

  private static func map(_ name: String) -> String { "#EXT-X-MAP:URI=\"\(name).ts\"" }

  private static func rendition(_ name: String) -> String {
    "#EXT-X-RENDITION-REPORT:URI=\"\(name).m3u8\",LAST-MSN=9,LAST-PART=1"
  }
}

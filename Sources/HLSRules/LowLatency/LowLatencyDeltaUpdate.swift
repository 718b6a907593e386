import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let skipWithEndlist = Rule(
    "low-latency/skip-with-endlist", .error, .spec, .must("rfc8216bis-22 §6.2.5.1"),
    about: .tag(.skip),
    facts: [.silences(["low-latency/skip-without-permission"], about: .line)],
    says: "A playlist with EXT-X-ENDLIST must not be a delta update.",
    why: """
      Clients that load it for the first time miss the skipped segments, so viewers cannot see the \
      beginning.
      """,
    remedy: "Send the whole playlist once it has EXT-X-ENDLIST.",
    fails: [.media("\(offer)\n«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»")],
    passes: [.live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3")],
    check: .document { document, report in
      guard document.isMedia, document.playlist.isEnded,
        let tag = document.playlist.firstTag(.skip)
      else { return }
      report(
        "EXT-X-SKIP in a playlist with EXT-X-ENDLIST; expected the whole playlist", at: tag.range)
    })

  static let skipWithoutPermission = Rule(
    "low-latency/skip-without-permission", .error, .spec, .must("rfc8216bis-22 §6.2.5.1"),
    about: .tag(.skip),
    says: "A delta update must come from a server that offers CAN-SKIP-UNTIL.",
    why: """
      Without CAN-SKIP-UNTIL clients request no delta update. They have nothing to merge it with, \
      and viewers miss the skipped segments.
      """,
    remedy: "Add CAN-SKIP-UNTIL to EXT-X-SERVER-CONTROL, or send the whole playlist.",
    fails: [.live("#EXT-X-VERSION:9\n«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»")],
    passes: [.live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.skip),
        playlist.firstAttribute(.canSkipUntil, of: .serverControl) == nil
      else { return }
      report("EXT-X-SKIP is present, but EXT-X-SERVER-CONTROL has no CAN-SKIP-UNTIL", at: tag.range)
    })

  static let skipInsideBoundary = Rule(
    "low-latency/skip-inside-boundary", .error, .spec, .must("rfc8216bis-22 §6.2.5.1"),
    about: .tag(.skip),
    says: "A delta update must keep every segment within CAN-SKIP-UNTIL of the end.",
    why: "Clients may not have the skipped segments, and viewers then miss them.",
    remedy: "Skip only segments that are further from the end than CAN-SKIP-UNTIL.",
    fails: [
      .live(
        "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=72.0\n"
          + "«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»")
    ],
    passes: [.live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, let tag = playlist.firstTag(.skip),
        let target = document.targetDuration,
        let boundary = playlist.decimal(
          playlist.firstAttribute(.canSkipUntil, of: .serverControl)
        ).value?.seconds,
        // The specification does not say whether the start or the end of a segment counts; EXTINF
        // is rounded.
        playlist.totalDuration + target + Seconds(1) < boundary
      else { return }
      report(
        "\(playlist.totalDuration) seconds of the playlist are left; expected at least "
          + "CAN-SKIP-UNTIL (\(boundary))", at: tag.range,
        measured: .least(playlist.totalDuration))
    })

  static let skipNothing = Rule(
    "low-latency/skip-nothing", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.2, §6.2.5.1"), about: .tag(.skip),
    says: "A playlist that skips nothing should not have EXT-X-SKIP.",
    why: "Clients take the whole playlist for a delta update, and may discard it.",
    remedy: "Remove EXT-X-SKIP from a playlist that lists all segments.",
    fails: [.live(offer + "\n#EXT-X-SKIP:SKIPPED-SEGMENTS=«0»")],
    passes: [.live(offer + "\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n" + segments)],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.skip),
        let attribute = playlist.attribute(.skippedSegments, of: tag),
        playlist.wholeNumber(attribute) == 0,
        playlist.attribute(.recentlyRemovedDateranges, of: tag) == nil
      else { return }
      report("SKIPPED-SEGMENTS is 0", at: attribute.valueRange)
    })

  static let skipPosition = Rule(
    "low-latency/skip-position", .warning, .recommended, .advice("rfc8216bis-22 §4.4.5.2"),
    about: .tag(.skip),
    says: "EXT-X-SKIP should be before the first listed segment.",
    why: "EXT-X-SKIP replaces the oldest segments; after other segments clients count wrongly.",
    remedy: "Move EXT-X-SKIP before the first segment.",
    fails: [
      .live("\(offer)\n\(segments)\n«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»\n#EXTINF:6,\ng.ts")
    ],
    passes: [
      .live("\(offer)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segments)\n#EXTINF:6,\ng.ts")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.skip),
        let first = playlist.segments.first, first.uriLine < tag.line
      else { return }
      report("EXT-X-SKIP is after a media segment; expected it before the first one", at: tag.range)
    })

  static let skipRemovedDateRangeStillPresent = Rule(
    "low-latency/skip-removed-date-range-still-present", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.2, §6.2.5.1"), about: .tag(.skip),
    says: "A date range that RECENTLY-REMOVED-DATERANGES lists should not be in the same update.",
    why: "Clients cannot know whether to keep the date range.",
    remedy: "Remove the ID from the list, or the date range from the playlist.",
    fails: [.live(removing("«show»"))],
    passes: [.live(removing("other"))],
    check: .document { document, report in
      let playlist = document.playlist
      guard !document.dateRanges.isEmpty,
        let attribute = playlist.firstAttribute(.recentlyRemovedDateranges, of: .skip),
        case .value(let text, let range) = playlist.string(attribute)
      else { return }
      let present = Dictionary(
        document.dateRanges.compactMap { range in range.id.map { ($0, range.range) } },
        uniquingKeysWith: { first, _ in first })
      let list = ListElement(text: text[...], range: range, isLiteral: playlist.text(range) == text)
      for id in list.parts("\t") {
        guard let range = present[String(id.text)] else { continue }
        report(
          "the date range is listed as removed, but is in the playlist", at: id.range,
          related: [RelatedPlace(range, "the date range")])
      }
    })

  private static let offer = "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0"

  private static let segments = ["a", "b", "c", "d", "e", "f"].map { "#EXTINF:6,\n\($0).ts" }
    .joined(separator: "\n")

  private static func removing(_ id: String) -> String {
    """
    #EXT-X-VERSION:10
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES
    #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="\(id)"
    #EXT-X-DATERANGE:ID="show",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
    """
  }
}

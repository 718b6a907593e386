import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Parts, server control, delta updates, hints and reports (rfc8216bis-22, sections 4.4.3 to 4.4.5).
  static let lowLatency: [GrammarRow] = parts + server + deltas + hints + reports

  private static let parts: [GrammarRow] = [
    GrammarRow(
      "low-latency/part-target-required", .must, "§4.4.3.7", about: .tag(.partInf),
      [.attribute(.partTarget, of: .partInf, has: .missingAttribute)],
      says: "EXT-X-PART-INF must have PART-TARGET.",
      why: """
        Clients do not know how often parts appear and how close to the live edge to play, so \
        viewers get no low latency.
        """,
      remedy: "Add PART-TARGET with the longest part duration in seconds.",
      fails: .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n«#EXT-X-PART-INF»:"),
      passes: .live(
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=0.33334")),
    GrammarRow(
      "low-latency/part-uri-required", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.uri, of: .part, has: .missingAttribute)],
      says: "EXT-X-PART must have URI.",
      why: "Clients cannot load the part, so viewers get its media only with the whole segment.",
      remedy: "Add URI with the address of the part.",
      fails: .live(Piece.parts("", last: "«#EXT-X-PART»:DURATION=1")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\""))),
    GrammarRow(
      "low-latency/part-duration-required", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.duration, of: .part, has: .missingAttribute)],
      says: "EXT-X-PART must have DURATION.",
      why: """
        Clients cannot place the part on the timeline, so viewers get its media only with the \
        whole segment.
        """,
      remedy: "Add DURATION with the length of the part in seconds.",
      fails: .live(Piece.parts("", last: "«#EXT-X-PART»:URI=\"p.ts\"")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\""))),
    GrammarRow(
      "low-latency/part-byterange-format", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.byterange, of: .part, has: .unquoted, .text)],
      says: "BYTERANGE of EXT-X-PART must be a quoted length, or length and offset separated by @.",
      why: """
        Clients load the whole resource in place of the part, or nothing: viewers see the wrong \
        media, or wait for the whole segment.
        """,
      remedy: "Use the form BYTERANGE=\"100@0\".",
      fix: .quotes,
      fails: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",BYTERANGE=«100@0»")),
      passes: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",BYTERANGE=\"100@0\""))),
    GrammarRow(
      "low-latency/part-independent-value", .slip, "§4.4.4.9", about: .tag(.part),
      [.attribute(.independent, of: .part, has: .unknownWord)],
      says: "INDEPENDENT of EXT-X-PART should be YES or omitted.",
      why: """
        Clients skip a tag that contains an unknown word: without this part, viewers get its media \
        only with the whole segment.
        """,
      remedy: "Remove the attribute instead of writing NO.",
      fix: .absence,
      fails: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",INDEPENDENT=«NO»")),
      passes: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",INDEPENDENT=YES"))),
    GrammarRow(
      "low-latency/part-gap-value", .slip, "§4.4.4.9", about: .tag(.part),
      [.attribute(.gap, of: .part, has: .unknownWord)],
      says: "GAP of EXT-X-PART should be YES or omitted.",
      why: """
        Clients skip a tag that contains an unknown word, and with it a part that exists: viewers \
        get its media only with the whole segment.
        """,
      remedy: "Remove the attribute from parts that are available.",
      fix: .absence,
      fails: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",GAP=«NO»")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",GAP=YES"))),
  ]

  private static let server: [GrammarRow] = [
    GrammarRow(
      "low-latency/server-control-number-type", .must, "§4.4.3.8", about: .tag(.serverControl),
      [.type(.canSkipUntil, .holdBack, .partHoldBack, of: .serverControl)],
      says: "CAN-SKIP-UNTIL, HOLD-BACK and PART-HOLD-BACK must be unquoted decimal numbers.",
      why: """
        Clients treat the attribute as missing, so viewers start at another distance from the live \
        edge than intended.
        """,
      remedy: "Write the seconds in decimal without quotes, as in HOLD-BACK=18.0.",
      fix: .quotes,
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«\"18.0\"»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0")),
    GrammarRow(
      "low-latency/server-control-yes-only", .slip, "§4.4.3.8, §6.3.1",
      about: .tag(.serverControl),
      [.attribute(.canSkipDateranges, .canBlockReload, of: .serverControl, has: .unknownWord)],
      says: "CAN-SKIP-DATERANGES and CAN-BLOCK-RELOAD should be YES or omitted.",
      why: """
        Clients skip a tag that contains an unknown word: without EXT-X-SERVER-CONTROL, no client \
        asks for blocking reloads or delta updates.
        """,
      remedy: "Remove the attribute instead of writing NO.",
      fix: .absence,
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0,CAN-BLOCK-RELOAD=«NO»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0,CAN-BLOCK-RELOAD=YES")),
  ]

  private static let deltas: [GrammarRow] = [
    GrammarRow(
      "low-latency/skip-duplicate", .must, "§4.4.5, §4.4.5.2", about: .tag(.skip),
      [.tag(.skip, has: .duplicateTag)],
      says: "A delta update must not have more than one EXT-X-SKIP.",
      why: """
        Clients cannot determine how many segments were skipped, so viewers can see some twice or \
        miss some.
        """,
      remedy: "Combine all skipped segments in one tag.",
      fails: .live(skip("SKIPPED-SEGMENTS=3\n«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»")),
      passes: .live(skip("SKIPPED-SEGMENTS=3"))),
    GrammarRow(
      "low-latency/skip-segments-required", .must, "§4.4.5.2", about: .tag(.skip),
      [.attribute(.skippedSegments, of: .skip, has: .missingAttribute)],
      says: "EXT-X-SKIP must have SKIPPED-SEGMENTS.",
      why: """
        Clients cannot join the update with the segments they already have. They have to load the \
        whole playlist again, and viewers near the live edge can stall.
        """,
      remedy: "Add SKIPPED-SEGMENTS with the number of skipped segments.",
      fails: .live(
        "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n«#EXT-X-SKIP»:"),
      passes: .live(skip("SKIPPED-SEGMENTS=3"))),
    GrammarRow(
      "low-latency/skip-removed-date-ranges-type", .must, "§4.4.5.2", about: .tag(.skip),
      [.attribute(.recentlyRemovedDateranges, of: .skip, has: .unquoted)],
      says: "RECENTLY-REMOVED-DATERANGES must be a quoted list of IDs separated by tabs.",
      why: """
        Clients keep date ranges that were removed, so that viewers can get a break that was \
        cancelled.
        """,
      remedy: "Put the list in double quotes, with a tab between the IDs.",
      fix: .quotes,
      fails: .live(
        skip("SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=«a»", version: 10)),
      passes: .live(
        skip("SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\"", version: 10))),
  ]

  private static func skip(_ value: String, version: Int = 9) -> String {
    "#EXT-X-VERSION:\(version)\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,"
      + (version > 9 ? "CAN-SKIP-DATERANGES=YES" : "HOLD-BACK=18.0") + "\n#EXT-X-SKIP:" + value
  }

  private static let hints: [GrammarRow] = [
    GrammarRow(
      "low-latency/preload-hint-type-required", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.attribute(.type, of: .preloadHint, has: .missingAttribute)],
      says: "EXT-X-PRELOAD-HINT must have TYPE.",
      why: """
        Clients do not know what kind of resource to load and cannot request it ahead, so viewers \
        get the next part later.
        """,
      remedy: "Add TYPE=PART or TYPE=MAP.",
      fails: .live(hint("URI=\"p2.ts\"", name: "«#EXT-X-PRELOAD-HINT»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-type-unknown", .slip, "§4.4.5.3, §6.3.8",
      about: .tag(.preloadHint),
      [.attribute(.type, of: .preloadHint, has: .unknownWord)],
      says: "TYPE of EXT-X-PRELOAD-HINT should be PART or MAP, or KEY of the June 2026 text.",
      why: "Clients skip hints of any other type.",
      remedy: "Write TYPE=PART or TYPE=MAP.",
      fails: .live(hint("TYPE=«SEGMENT»,URI=\"p2.ts\"")),
      passes: .live(hint("TYPE=MAP,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-uri-required", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.attribute(.uri, of: .preloadHint, has: .missingAttribute)],
      says: "EXT-X-PRELOAD-HINT must have URI.",
      why: "Clients cannot request the hinted resource ahead, so viewers get the next part later.",
      remedy: "Add URI with the address of the hinted resource.",
      fails: .live(hint("TYPE=PART", name: "«#EXT-X-PRELOAD-HINT»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-byterange-type", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.type(.byterangeStart, .byterangeLength, of: .preloadHint)],
      says: "BYTERANGE-START and BYTERANGE-LENGTH must be unquoted decimal integers.",
      why: """
        Clients load the wrong bytes ahead and have to load the right ones again, so viewers get \
        the next part later.
        """,
      remedy: "Write the number with digits only, as in BYTERANGE-START=0.",
      fix: .quotes,
      fails: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=«\"0\"»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=0"))),
    GrammarRow(
      "low-latency/preload-hint-legacy-offset-name", .slip, "§4.4.5.3, §6.2.6",
      about: .tag(.preloadHint),
      [.attribute(.byterangeStart, of: .preloadHint, has: .formerName)],
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says:
        "A preload hint should give its first byte in BYTERANGE-START, not in BYTERANGE-OFFSET.",
      why: "One sentence of the draft uses the other name; clients skip it.",
      remedy: "Rename BYTERANGE-OFFSET to BYTERANGE-START.",
      fix: .name,
      fails: .live(hint("TYPE=PART,URI=\"p2.ts\",«BYTERANGE-OFFSET»=10")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=10"))),
    GrammarRow(
      "low-latency/preload-hint-after-endlist", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.any(.excludedTag)],
      says: "A playlist with EXT-X-ENDLIST must not have EXT-X-PRELOAD-HINT.",
      why: """
        Clients would wait for a resource that never arrives, and their requests load the server \
        for nothing.
        """,
      remedy: "Remove the hint from the last playlist.",
      fails: .media("«#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i.mp4\"»"),
      passes: .live("#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i.mp4\"")),
  ]

  private static func hint(_ value: String, name: String = "#EXT-X-PRELOAD-HINT") -> String {
    Piece.parts("\n\(name):\(value)")
  }

  private static let reports: [GrammarRow] = [
    GrammarRow(
      "low-latency/rendition-report-uri-required", .must, "§4.4.5.4",
      about: .tag(.renditionReport),
      [.attribute(.uri, of: .renditionReport, has: .missingAttribute)],
      says: "EXT-X-RENDITION-REPORT must have URI.",
      why: """
        Clients do not know which rendition the report describes, so viewers wait longer when the \
        variant changes.
        """,
      remedy: "Add URI with the relative address of the rendition.",
      fails: .live("«#EXT-X-RENDITION-REPORT»:LAST-MSN=9"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=9")),
    GrammarRow(
      "low-latency/rendition-report-uri-absolute", .must, "§4.4.5.4",
      about: .tag(.renditionReport),
      [.attribute(.uri, of: .renditionReport, has: .notRelative)],
      says: "URI of EXT-X-RENDITION-REPORT must be relative to the playlist.",
      why: """
        Clients compare it with addresses that they resolved themselves. If they do not find the \
        rendition, viewers wait longer when the variant changes.
        """,
      remedy: "Remove the scheme and host; a path from the root is allowed, as in URI=\"/a.m3u8\".",
      fails: .live("#EXT-X-RENDITION-REPORT:URI=«\"https://example.com/a.m3u8\"»,LAST-MSN=9"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"/a.m3u8\",LAST-MSN=9")),
    GrammarRow(
      "low-latency/rendition-report-number-type", .must, "§4.4.5.4",
      about: .tag(.renditionReport),
      [.type(.lastMSN, .lastPart, of: .renditionReport)],
      says: "LAST-MSN and LAST-PART must be unquoted decimal integers.",
      why: """
        Clients cannot determine how far the other rendition is, so viewers wait longer when the \
        variant changes.
        """,
      remedy: "Write the number with digits only, as in LAST-MSN=9.",
      fix: .quotes,
      fails: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=«\"9\"»"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=9")),
  ]
}

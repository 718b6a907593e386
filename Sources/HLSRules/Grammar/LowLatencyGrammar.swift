import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Parts, server control, delta updates, hints and reports (rfc8216bis-22, sections 4.4.3 to 4.4.5).
  static let lowLatency: [GrammarRow] = parts + server + deltas + hints + reports

  private static let parts: [GrammarRow] = [
    GrammarRow(
      "low-latency/part-target-required", .must, "§4.4.3.7", about: .tag(.partInf),
      [.attribute(.partTarget, of: .partInf, has: .missingAttribute)],
      says: "EXT-X-PART-INF has PART-TARGET.",
      why: "Clients cannot tell how often parts come.",
      remedy: "Add PART-TARGET.",
      fails: .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n«#EXT-X-PART-INF»:"),
      passes: .live(
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=0.33334")),
    GrammarRow(
      "low-latency/part-uri-required", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.uri, of: .part, has: .missingAttribute)],
      says: "EXT-X-PART has URI.",
      why: "Clients cannot load the part.",
      remedy: "Add URI.",
      fails: .live(Piece.parts("", last: "«#EXT-X-PART»:DURATION=1")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\""))),
    GrammarRow(
      "low-latency/part-duration-required", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.duration, of: .part, has: .missingAttribute)],
      says: "EXT-X-PART has DURATION.",
      why: "Clients cannot place the part on the timeline.",
      remedy: "Add DURATION.",
      fails: .live(Piece.parts("", last: "«#EXT-X-PART»:URI=\"p.ts\"")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\""))),
    GrammarRow(
      "low-latency/part-byterange-format", .must, "§4.4.4.9", about: .tag(.part),
      [.attribute(.byterange, of: .part, has: .unquoted, .text)],
      says: "BYTERANGE of EXT-X-PART is a quoted length, or length and offset parted by @.",
      why: "Clients load the whole resource or none of it.",
      remedy: "Write it as in \"100@0\".",
      fails: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",BYTERANGE=«100@0»")),
      passes: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",BYTERANGE=\"100@0\""))),
    GrammarRow(
      "low-latency/part-independent-value", .slip, "§4.4.4.9", about: .tag(.part),
      [.attribute(.independent, of: .part, has: .unknownWord)],
      says: "INDEPENDENT of EXT-X-PART is YES, or it is not there.",
      why: "A client that does not know the word skips the whole tag.",
      remedy: "Leave the attribute out instead of writing NO.",
      fails: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",INDEPENDENT=«NO»")),
      passes: .live(
        Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",INDEPENDENT=YES"))),
    GrammarRow(
      "low-latency/part-gap-value", .slip, "§4.4.4.9", about: .tag(.part),
      [.attribute(.gap, of: .part, has: .unknownWord)],
      says: "GAP of EXT-X-PART is YES, or it is not there.",
      why: "A client that does not know the word skips the whole tag.",
      remedy: "Leave the attribute out for parts that are available.",
      fails: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",GAP=«NO»")),
      passes: .live(Piece.parts("", last: "#EXT-X-PART:DURATION=1,URI=\"p.ts\",GAP=YES"))),
  ]

  private static let server: [GrammarRow] = [
    GrammarRow(
      "low-latency/server-control-number-type", .must, "§4.4.3.8", about: .tag(.serverControl),
      [.type(.canSkipUntil, .holdBack, .partHoldBack, of: .serverControl)],
      says: "CAN-SKIP-UNTIL, HOLD-BACK and PART-HOLD-BACK are decimal numbers without quotes.",
      why: "Clients take the attribute for absent and start at another distance from the edge.",
      remedy: "Write the number of seconds without quotes.",
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«\"18.0\"»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0")),
    GrammarRow(
      "low-latency/server-control-yes-only", .slip, "§4.4.3.8, §6.3.1",
      about: .tag(.serverControl),
      [.attribute(.canSkipDateranges, .canBlockReload, of: .serverControl, has: .unknownWord)],
      says: "CAN-SKIP-DATERANGES and CAN-BLOCK-RELOAD are YES, or they are not there.",
      why: "A client that does not know the word skips the whole tag.",
      remedy: "Leave the attribute out instead of writing NO.",
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0,CAN-BLOCK-RELOAD=«NO»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0,CAN-BLOCK-RELOAD=YES")),
  ]

  private static let deltas: [GrammarRow] = [
    GrammarRow(
      "low-latency/skip-duplicate", .must, "§4.4.5, §4.4.5.2", about: .tag(.skip),
      [.tag(.skip, has: .duplicateTag)],
      says: "A delta update has one EXT-X-SKIP at most.",
      why: "Clients cannot tell how many segments were left out.",
      remedy: "Put all skipped segments into one tag.",
      fails: .live(skip("SKIPPED-SEGMENTS=3\n«#EXT-X-SKIP:SKIPPED-SEGMENTS=3»")),
      passes: .live(skip("SKIPPED-SEGMENTS=3"))),
    GrammarRow(
      "low-latency/skip-segments-required", .must, "§4.4.5.2", about: .tag(.skip),
      [.attribute(.skippedSegments, of: .skip, has: .missingAttribute)],
      says: "EXT-X-SKIP has SKIPPED-SEGMENTS.",
      why: "Clients cannot join the update to what they have.",
      remedy: "Add SKIPPED-SEGMENTS.",
      fails: .live(
        "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n«#EXT-X-SKIP»:"),
      passes: .live(skip("SKIPPED-SEGMENTS=3"))),
    GrammarRow(
      "low-latency/skip-removed-date-ranges-type", .must, "§4.4.5.2", about: .tag(.skip),
      [.attribute(.recentlyRemovedDateranges, of: .skip, has: .unquoted)],
      says: "RECENTLY-REMOVED-DATERANGES is a quoted list of IDs parted by TAB.",
      why: "Clients keep date ranges that were removed.",
      remedy: "Put the list in double quotes.",
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
      says: "EXT-X-PRELOAD-HINT has TYPE.",
      why: "Clients do not know what they would load.",
      remedy: "Add TYPE.",
      fails: .live(hint("URI=\"p2.ts\"", name: "«#EXT-X-PRELOAD-HINT»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-type-unknown", .slip, "§4.4.5.3, §6.3.8",
      about: .tag(.preloadHint),
      [.attribute(.type, of: .preloadHint, has: .unknownWord)],
      says: "TYPE of EXT-X-PRELOAD-HINT is PART or MAP.",
      why: "Clients skip hints of any other type.",
      remedy: "Write PART or MAP.",
      fails: .live(hint("TYPE=«SEGMENT»,URI=\"p2.ts\"")),
      passes: .live(hint("TYPE=MAP,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-uri-required", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.attribute(.uri, of: .preloadHint, has: .missingAttribute)],
      says: "EXT-X-PRELOAD-HINT has URI.",
      why: "Clients cannot load what is hinted.",
      remedy: "Add URI.",
      fails: .live(hint("TYPE=PART", name: "«#EXT-X-PRELOAD-HINT»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\""))),
    GrammarRow(
      "low-latency/preload-hint-byterange-type", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.type(.byterangeStart, .byterangeLength, of: .preloadHint)],
      says: "BYTERANGE-START and BYTERANGE-LENGTH are decimal integers without quotes.",
      why: "Clients load other bytes than those that are coming.",
      remedy: "Write the number with digits alone.",
      fails: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=«\"0\"»")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=0"))),
    GrammarRow(
      "low-latency/preload-hint-legacy-offset-name", .slip, "§4.4.5.3, §6.2.6",
      about: .tag(.preloadHint),
      [.attribute(.byterangeStart, of: .preloadHint, has: .formerName)],
      says: "The first byte of a hint is BYTERANGE-START, not BYTERANGE-OFFSET.",
      why: "One sentence of the draft has the other name; clients skip it.",
      remedy: "Write BYTERANGE-START.",
      fails: .live(hint("TYPE=PART,URI=\"p2.ts\",«BYTERANGE-OFFSET»=10")),
      passes: .live(hint("TYPE=PART,URI=\"p2.ts\",BYTERANGE-START=10"))),
    GrammarRow(
      "low-latency/preload-hint-after-endlist", .must, "§4.4.5.3", about: .tag(.preloadHint),
      [.any(.excludedTag)],
      says: "A playlist with EXT-X-ENDLIST has no EXT-X-PRELOAD-HINT.",
      why: "Clients would wait for something that never comes.",
      remedy: "Leave the hint out of the last playlist.",
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
      says: "EXT-X-RENDITION-REPORT has URI.",
      why: "Clients do not know which rendition is reported.",
      remedy: "Add URI.",
      fails: .live("«#EXT-X-RENDITION-REPORT»:LAST-MSN=9"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=9")),
    GrammarRow(
      "low-latency/rendition-report-uri-absolute", .must, "§4.4.5.4",
      about: .tag(.renditionReport),
      [.attribute(.uri, of: .renditionReport, has: .notRelative)],
      says: "URI of EXT-X-RENDITION-REPORT is relative to the playlist.",
      why: "Clients compare it with the addresses that they resolved themselves.",
      remedy: "Leave out scheme and host; a path from the root is fine.",
      fails: .live("#EXT-X-RENDITION-REPORT:URI=«\"https://example.com/a.m3u8\"»,LAST-MSN=9"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"/a.m3u8\",LAST-MSN=9")),
    GrammarRow(
      "low-latency/rendition-report-number-type", .must, "§4.4.5.4",
      about: .tag(.renditionReport),
      [.type(.lastMSN, .lastPart, of: .renditionReport)],
      says: "LAST-MSN and LAST-PART are decimal integers without quotes.",
      why: "Clients cannot tell how far the other rendition is.",
      remedy: "Write the number with digits alone.",
      fails: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=«\"9\"»"),
      passes: .live("#EXT-X-RENDITION-REPORT:URI=\"../a/m.m3u8\",LAST-MSN=9")),
  ]
}

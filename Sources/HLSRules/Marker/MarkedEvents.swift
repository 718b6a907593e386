import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Markers compared with the interstitials and the SCTE-35 date ranges of the same breaks.
extension MarkerRules {
  static let place = Rule(
    "marker/place", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1.1, App D.2; AWS Elemental MediaPackage: ad markers"),
    about: .dateRanges,
    says: "An interstitial or a splice should start where the markers of its break are.",
    why: """
      The ad hides the program, and the break that it should replace is seen; equipment that reads one or \
      the other inserts ads at different times.
      """,
    remedy: "Correct START-DATE, or move the markers to the segment at that date.",
    fails: [
      .live(marked(event("«2026-01-01T00:00:30.000Z»", "18"))),
      .live(marked(splice("«2026-01-01T00:00:24.000Z»"))),
      .live(
        unmarked(event("«2026-01-01T00:00:18.000Z»", "18"), splice("2026-01-01T00:00:06.000Z"))),
    ],
    passes: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      .live(marked(splice("2026-01-01T00:00:06.000Z"))),
      // A break that began before the window.
      .live(marked(splice("2025-12-31T23:59:50.000Z"))),
      .live(unmarked(event("2026-01-01T00:00:06.000Z", "18"), splice("2026-01-01T00:00:06.000Z"))),
      // The second half of the break.
      .live(unmarked(event("2026-01-01T00:00:15.000Z", "9"), splice("2026-01-01T00:00:06.000Z"))),
      // The first part of the break is sold by somebody else.
      .live(marked(event("2026-01-01T00:00:18.000Z", "6"))),
    ],
    check: .document { document, report in
      for set in document.eventSets {
        if let first = set.misplaced.first { report(first.fault) }
      }
      for apart in document.eventsApartFromSplices { report(apart.fault) }
    })

  static let missing = Rule(
    "marker/without-interstitial", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .mediaPlaylist,
    facts: [.loses(.noBreaks)],
    says: "If markers have interstitials, each break that they mark should have one.",
    why: "The break is not sold: viewers see what fills it.",
    remedy: "Write the interstitial of the break, or remove its markers.",
    fails: [
      .media(marked(event("2026-01-01T00:00:06.000Z", "18")) + "\n«#EXT-X-CUE-OUT:6»\n" + rest)
    ],
    passes: [
      .media(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      // No break has one here.
      .media(marked("# -") + "\n#EXT-X-CUE-OUT:6\n" + rest),
    ],
    check: .document { document, report in
      guard !document.playlist.isDeltaUpdate,
        let set = document.eventSets.first(where: \.isInterstitials), let unsold = set.unsold
      else { return }
      let heads = unsold.breaks.compactMap { set.breaks[$0].head }
      guard let head = heads.first else { return }
      report(
        (heads.count == 1
          ? "the break of \(head.name) has no interstitial"
          : "\(heads.count) breaks, such as that of \(head.name), have no interstitial")
          + ", but another one has \(unsold.sold.name)",
        at: head.tag.range,
        related: [RelatedPlace(unsold.sold.place, "the interstitial of another break")]
          + heads.dropFirst().map { RelatedPlace($0.tag.range, "another break without one") })
    })

  static let eventLength = Rule(
    "marker/event-length", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1.1, App D.2"), about: .dateRanges,
    says: "An interstitial or a splice should last as long as its break.",
    why: """
      Without X-RESUME-OFFSET the primary resumes after the length of the interstitial: viewers see the rest \
      of the break unsold, or miss the beginning of the program.
      """,
    remedy: "Fill the whole break, correct the length, or add X-RESUME-OFFSET.",
    fails: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "«6»"))),
      .live(
        marked(splice("2026-01-01T00:00:06.000Z").replacing("DURATION=18", with: "DURATION=«60»"))),
      // The splice returned earlier than planned.
      .live(unmarked(event("2026-01-01T00:00:06.000Z", "«18»"), returned)),
    ],
    passes: [
      .live(unmarked(event("2026-01-01T00:00:06.000Z", "6"), returned)),
      .live(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      .live(marked(splice("2026-01-01T00:00:06.000Z"))),
      .live(marked(event("2026-01-01T00:00:06.000Z", "6,X-RESUME-OFFSET=18"))),
      .live(
        marked(
          event("2026-01-01T00:00:06.000Z", "9") + "\n"
            + event("2026-01-01T00:00:15.000Z", "9").replacing("ad1", with: "ad2"))),
    ],
    check: .document { document, report in
      for set in document.eventSets {
        for fault in set.breaks.compactMap(set.lengthFault) { report(fault) }
      }
      for early in document.eventsBeyondReturn { report(early.fault) }
    })

  static let resumeOffset = Rule(
    "marker/resume-offset", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "The primary should resume no later than its break ends.",
    why:
      "Viewers miss the program between the end of the break and the place at which playback resumes.",
    remedy: "Write the length of the break in X-RESUME-OFFSET, or omit it.",
    fails: [.live(marked(event("2026-01-01T00:00:06.000Z", "18,X-RESUME-OFFSET=«48»")))],
    passes: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "18,X-RESUME-OFFSET=18"))),
      .live(marked(event("2026-01-01T00:00:06.000Z", "18,X-RESUME-OFFSET=0"))),
      // A segment is allowed for.
      .live(marked(event("2026-01-01T00:00:06.000Z", "18,X-RESUME-OFFSET=22"))),
      // The interstitial replaces two breaks.
      .live(
        "#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n"
          + event("2026-01-01T00:00:06.000Z", "12,X-RESUME-OFFSET=12") + "\n#EXT-X-CUE-OUT:6\n"
          + "#EXTINF:6,\nb.ts\n#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:6\n#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN\n"
          + (1...4).map { "#EXTINF:6,\nd\($0).ts\n" }.joined()),
    ],
    check: .document { document, report in
      for set in document.eventSets {
        if let late = set.lateResumption { report(late.fault) }
      }
    })

  private static let rest =
    "#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN\n" + (1...4).map { "#EXTINF:6,\nd\($0).ts\n" }.joined()

  private static func event(_ start: String, _ length: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="\#(start)","#
      + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1",DURATION=\#(length)"#
  }

  private static func splice(_ start: String) -> String {
    #"#EXT-X-DATERANGE:ID="s-1",START-DATE="\#(start)",PLANNED-DURATION=18,"#
      + "SCTE35-OUT=0xFC302000000000000000FFF00F05000000317FCFFE009F4D400001000000004AA69B58"
  }

  private static let returned =
    splice("2026-01-01T00:00:06.000Z") + "\n" + #"#EXT-X-DATERANGE:ID="s-1",DURATION=6"#

  private static func unmarked(_ event: String, _ splice: String) -> String {
    event + "\n" + splice + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + (0..<8).map { "#EXTINF:6,\na\($0).ts\n" }.joined()
  }

  private static func marked(_ range: String) -> String {
    """
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6,
    a.ts
    \(range)
    #EXT-X-CUE-OUT:18
    #EXTINF:6,
    ad0.ts
    #EXTINF:6,
    ad1.ts
    #EXTINF:6,
    ad2.ts
    #EXT-X-CUE-IN
    #EXTINF:6,
    b0.ts
    #EXTINF:6,
    b1.ts
    #EXTINF:6,
    b2.ts
    """
  }
}

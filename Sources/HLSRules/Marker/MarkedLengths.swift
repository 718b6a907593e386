import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// How long a break is, by its markers and by its segments.
extension MarkerRules {
  static let length = Rule(
    "marker/length", .warning, .recommended,
    .advice(
      "ANSI/SCTE 35 §9.8.2; AWS Elemental MediaPackage: ad markers; Unified Streaming: live SCTE-35"
    ),
    about: .mediaPlaylist,
    says: "All markers of a break should state its length, and its segments should last as long.",
    why: """
      The ad server fills the stated length. If the return is later, viewers see the hidden feed or a slate; \
      if it is earlier, ads are cut off or viewers come back late. Up to a segment is allowed for, because \
      markers are written between segments.
      """,
    remedy: "Write the length of the break in each marker, and EXT-X-CUE-IN where it ends.",
    fails: [
      .media(broken("#EXT-X-CUE-OUT:60", mark: true)),
      .media(broken("#EXT-X-CUE-OUT:DURATION=60", mark: true)),
      .media(broken("#EXT-X-CUE-OUT:12000", mark: true)),
      .media(broken("#EXT-X-CUE-OUT:12", inside: "«#EXT-X-CUE-OUT-CONT:6/60»\n")),
      // The section of a continuation plans twice the length.
      .media(
        broken(
          "#EXT-X-CUE-OUT:12",
          inside: "«#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=12,SCTE35=\(twentyFour)»\n")),
      // A later marker has another length than the first ones and the segments.
      .media(continued("«#EXT-X-CUE-OUT-CONT:12/60»")),
      // The break began before the playlist, and its end is two minutes late.
      .live(
        "«#EXT-X-CUE-OUT-CONT:18/30»\n" + (1...22).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
          + "#EXT-X-CUE-IN\n#EXTINF:6,\nb.ts"),
      // The discontinuity and the stated length agree.
      .media(spliced([3: "«#EXT-X-CUE-IN»\n"])), .media(spliced([1: "«#EXT-X-CUE-IN»\n"])),
      .media(broken("#EXT-X-CUE-OUT:0", inside: "#EXT-X-CUE-OUT-CONT:6/12\n", mark: true)),
    ],
    passes: [
      .media(broken("#EXT-X-CUE-OUT:12")), .media(broken("#EXT-X-CUE-OUT:15")),
      .media(broken("#EXT-X-CUE-OUT")),
      .media(broken("#EXT-X-CUE-OUT:12", inside: "#EXT-X-CUE-OUT-CONT:6/12\n")),
      .media(continued("#EXT-X-CUE-OUT-CONT:12/18")),
      // The section has the rest of the break.
      .media(
        broken(
          "#EXT-X-CUE-OUT:12",
          inside: "#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=12,SCTE35=\(six)\n")),
      .live(
        "#EXT-X-CUE-OUT-CONT:18/30\n#EXTINF:6,\n1.ts\n#EXTINF:6,\n2.ts\n#EXT-X-CUE-IN\n#EXTINF:6,\nb.ts"
      ),
      .media(spliced([4: "#EXT-X-CUE-IN\n"])),
      // Ads are inserted, and no segment is replaced.
      .media(broken("#EXT-X-CUE-OUT:30\n#EXT-X-CUE-IN", end: "# -")),
      // The end of the break is not listed yet.
      .live("#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT:60\n#EXTINF:6,\nb.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let breaks = playlist.markedBreaks
      guard !breaks.isEmpty else { return }
      let (segments, cuts) = (playlist.segments, playlist.discontinuityTimes)
      for marked in breaks {
        if let fault = marked.lengthFault(in: segments, cuts: cuts) { report(fault) }
      }
    })

  private static let twentyFour = "/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AIPWAAAEAAAAA1WfLFQ=="
  private static let six = "/DAlAAAAAAAAAP/wFAUAAAAHf+/+A0A24P4ACD1gAAEAAAAAZhoMRw=="

  static let openBreak = Rule(
    "marker/open-break", .warning, .recommended,
    .advice("Google DAI docs: ad break tags; AWS Elemental MediaPackage: ad markers"),
    about: .mediaPlaylist,
    says: "A break that EXT-X-CUE-OUT began should end with EXT-X-CUE-IN when its length is over.",
    why: """
      Inserters that wait for the return replace the program after the break, and drop the next break that \
      begins inside this one.
      """,
    remedy: "Write EXT-X-CUE-IN before the first segment after the break.",
    fails: [
      .media(
        "#EXTINF:6,\na.ts\n«#EXT-X-CUE-OUT:12»\n"
          + (1...8).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")),
      .media(
        "«#EXT-X-CUE-OUT:12»\n" + (1...4).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
          + "#EXT-X-CUE-OUT:6\n#EXTINF:6,\nb.ts\n#EXT-X-CUE-IN\n#EXTINF:6,\nc.ts"),
    ],
    passes: [
      .media(broken("#EXT-X-CUE-OUT:12")),
      // A break inside another one.
      .media(
        "#EXT-X-CUE-OUT:24\n#EXTINF:6,\n1.ts\n#EXT-X-CUE-OUT:6\n#EXTINF:6,\n2.ts\n#EXT-X-CUE-IN\n"
          + "#EXTINF:6,\n3.ts\n#EXTINF:6,\n4.ts\n#EXT-X-CUE-IN\n#EXTINF:6,\n5.ts"),
      .live("#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT:60\n#EXTINF:6,\nb.ts"),
      // It ends where it begins.
      .media(
        "#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT:12\n#EXT-X-CUE-IN\n"
          + (1...8).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")),
      // This tag has no counterpart.
      .media(
        "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=0,DURATION=12\n"
          + (1...8).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")),
    ],
    check: .document { document, report in
      let breaks = document.playlist.markedBreaks
      let returnsAreMarked = breaks.contains { $0.closing != nil }
      for marked in breaks {
        guard
          let fault = marked.endFault(in: document.playlist, returnsAreMarked: returnsAreMarked)
        else { continue }
        report(fault)
      }
    })

  static let elapsed = Rule(
    "marker/elapsed", .warning, .recommended,
    .advice("AWS Elemental MediaPackage: ad markers; OC-SP-ESAM-API-I03 (CableLabs)"),
    about: .mediaPlaylist,
    says: "A marker inside a break should state the time since its start.",
    why: "Viewers who join here get another part of the ads, or none: the inserter begins there.",
    remedy: "Write the sum of the segments since the start of the break.",
    fails: [
      .media(broken("#EXT-X-CUE-OUT:12", inside: "«#EXT-X-CUE-OUT-CONT:30/12»\n")),
      .media(
        broken(
          "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=0,DURATION=12",
          inside: "«#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT40S»\n",
          end: "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\",TIME=12")),
      .media(signaled("«#EXT-X-SIGNAL-SPAN:30/12,SpliceType=LiveDAI»")),
    ],
    passes: [
      .media(broken("#EXT-X-CUE-OUT:12", inside: "#EXT-X-CUE-OUT-CONT:6/12\n")),
      .media(signaled("#EXT-X-SIGNAL-SPAN:6/12,SpliceType=LiveDAI")),
      // The time at the end of the segment.
      .media(broken("#EXT-X-CUE-OUT:12", inside: "#EXT-X-CUE-OUT-CONT:12/12\n")),
    ],
    check: .document { document, report in
      let segments = document.playlist.segments
      for marked in document.playlist.markedBreaks {
        if let fault = marked.elapsedFault(in: segments) { report(fault) }
      }
    })

  /// A break of eighteen seconds with a marker after twelve.
  private static func continued(_ marker: String) -> String {
    broken("#EXT-X-CUE-OUT:18", inside: "#EXT-X-CUE-OUT-CONT:6/18\n#EXTINF:6,\nad.ts\n\(marker)\n")
  }

  /// A break of twelve seconds in the tags of ESAM, with a marker after six.
  private static func signaled(_ marker: String) -> String {
    broken(
      "#EXT-X-SIGNAL-EXIT:12,SpliceType=LiveDAI", inside: "\(marker)\n",
      end: "#EXT-X-SIGNAL-RETURN:SpliceType=LiveDAI")
  }

  /// Six segments of 6 s, of which discontinuities separate those of a break of 18 s, with markers before some.
  private static func spliced(_ markers: [Int: String]) -> String {
    (0..<6).map { number in
      let cut =
        "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\((number * 6).zeroPadded(to: 2)).000Z\n"
      let start = number == 1 ? cut + "#EXT-X-CUE-OUT:18\n" : number == 4 ? cut : ""
      return start + (markers[number] ?? "") + "#EXTINF:6,\ns\(number).ts\n"
    }.joined()
  }

  /// For examples: a break of twelve seconds.
  static func broken(
    _ tag: String, inside: String = "", mark: Bool = false, end: String = "#EXT-X-CUE-IN"
  ) -> String {
    """
    \(mark ? "«\(tag)»" : tag)
    #EXTINF:6,
    ad0.ts
    \(inside)#EXTINF:6,
    ad1.ts
    \(end)
    #EXTINF:6,
    b.ts
    """
  }
}

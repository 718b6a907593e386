import HLSDocuments
import HLSInterstitials
import HLSLinting

/// Markers that are in no break.
extension MarkerRules {
  static let stray = Rule(
    "marker/outside-break", .warning, .recommended,
    .advice("Google DAI docs: ad break tags; AWS Elemental MediaPackage: ad markers"),
    about: .mediaPlaylist,
    says: "A marker that continues or ends a break should be between its start and its end.",
    why: """
      The start of a break was lost, so that its viewers have no ads; or an inserter that joins here replaces \
      the program.
      """,
    remedy: "Write the marker that begins the break, or remove this one.",
    fails: [
      .media(course([1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN", 7: "«#EXT-X-CUE-IN»"])),
      // The second break has no start.
      .media(
        course([
          1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN",
          6: "«#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=18»",
          7: "#EXT-X-CUE-OUT-CONT:ElapsedTime=12,Duration=18", 8: "#EXT-X-CUE-IN",
        ])),
      .media(
        course([
          3: "«#EXT-X-CUE-OUT-CONT:6/12»", 4: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN",
        ])),
      .media(
        course([
          1: #"#EXT-X-SCTE35:CUE-OUT=YES,DURATION=12,ID="7",\#(out)"#,
          3: #"#EXT-X-SCTE35:CUE-IN=YES,ID="7",\#(back)"#,
          5: #"«#EXT-X-SCTE35:CUE-OUT=CONT,ELAPSED=24,DURATION=12,ID="7",\#(out)»"#,
        ])),
    ],
    passes: [
      .media(course([1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN"])),
      // Breaks that began before the playlist.
      .live(
        course([0: "#EXT-X-CUE-OUT-CONT:18/30", 1: "#EXT-X-CUE-OUT-CONT:24/30", 2: "#EXT-X-CUE-IN"])
      ),
      .live(course([2: "#EXT-X-CUE-OUT-CONT:18/24", 3: "#EXT-X-CUE-IN"])),
      .live(course([2: "#EXT-X-CUE-IN"])),
      // A return that is repeated in the next segment, and one whose section comes earlier.
      .media(course([1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-IN", 4: "#EXT-X-CUE-IN"])),
      .media(
        course([
          1: "#EXT-X-CUE-OUT:12", 3: "#EXT-OATCLS-SCTE35:\(back.dropFirst(5).dropLast())",
          5: "#EXT-X-CUE-IN",
        ])),
      // A break inside another one.
      .media(
        course([
          1: "#EXT-X-CUE-OUT:24", 2: "#EXT-X-CUE-OUT:6", 3: "#EXT-X-CUE-IN", 5: "#EXT-X-CUE-IN",
        ])),
      // The next break begins where the first one ends.
      .media(course([1: "#EXT-X-CUE-OUT:12", 3: "#EXT-X-CUE-OUT:12", 5: "#EXT-X-CUE-IN"])),
    ],
    check: .document { document, report in
      for stray in document.strayMarkers { report(stray.fault) }
    })

  private static let out = #"CUE="/DAlAAAAAAAAAP/wFAUAAAAHf+/+NaTpAP4AEHrAAAEAAAAAKCESAg==""#
  private static let back = #"CUE="/DAgAAAAAAAAAP/wDwUAAAAHf0/+NcXegAABAAAAAPAKsuQ=""#

  /// Ten segments of 6 s, with markers before those of some numbers.
  private static func course(_ markers: [Int: String]) -> String {
    (0..<10).map { (markers[$0].map { $0 + "\n" } ?? "") + "#EXTINF:6,\ns\($0).ts\n" }.joined()
  }
}

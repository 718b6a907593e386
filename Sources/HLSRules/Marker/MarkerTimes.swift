import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// How markers write lengths and times.
extension MarkerRules {
  static let timeFormat = Rule(
    "marker/time-format", .warning, .recommended,
    .advice("Google DAI docs: ad break tags; AWS Elemental MediaPackage: ad markers"),
    about: .mediaPlaylist, facts: [.habit],
    says: "Lengths and times in a marker should be numbers of seconds.",
    why: "Inserters that read no number know no length, and fill nothing.",
    remedy: "Write the seconds with digits and a decimal point, as in DURATION=24.5.",
    fails: [
      .media(broken("#EXT-X-CUE-OUT:DURATION=PT12S", mark: true)),
      .media(broken("#EXT-X-CUE-OUT:00:00:12", mark: true)),
      .media(broken("#EXT-X-CUE-OUT:DURATION=12s", mark: true)),
      .media(
        broken("#EXT-X-CUE-OUT:12", inside: "«#EXT-X-CUE-OUT-CONT:ElapsedTime=PT6S,Duration=12»\n")),
    ],
    passes: [
      .media(broken("#EXT-X-CUE-OUT:DURATION=\"12.000\"")),
      .media(broken("#EXT-X-CUE-OUT: 12.000")),
      .media(broken("#EXT-X-CUE-OUT:TYPE=AD,ID=4-b")), .media(broken("#EXT-X-CUE-OUT:4711-b")),
      .media(broken("#EXT-X-CUE-OUT", inside: "#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=\n")),
      // This tag has durations of ISO 8601.
      .media(
        broken(
          "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=0,DURATION=12",
          inside: "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT6S\n",
          end: "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\",TIME=12")),
      .media(
        broken(
          "#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=0,DURATION=12",
          inside: "#EXT-X-CUE-SPAN:ID=\"1\",TIMEFROMSIGNAL=\"P0Y0M0DT0H0M6.000S\"\n",
          end: "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\",TIME=12")),
    ],
    check: .document { document, report in
      for marker in document.playlist.adMarkers {
        guard let text = marker.unreadableTime else { continue }
        report(
          "\(marker.name) says \"\(text)\"; expected a number of seconds", at: marker.tag.range)
      }
    })
}

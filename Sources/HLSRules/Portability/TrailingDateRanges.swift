import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Date ranges at the end of a playlist, which manipulators lose.
extension PortabilityRules {
  static let dateRangeAfterEndlist = Rule.portability(
    "portability/date-range-after-endlist", .info, [.dateRangeAfterEndlist], about: .dateRanges,
    says: "Date ranges should precede the media segments, not follow EXT-X-ENDLIST.",
    remedy: "Write the date ranges before the first segment.",
    fails: [.media("#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n«#EXT-X-DATERANGE»\(other)")],
    passes: [.media("#EXT-X-DATERANGE\(other)\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let end = playlist.firstTag(.endlist) else { return }
      let late = document.dateRanges.filter { $0.range.start > end.range.start }
      guard let first = late.first else { return }
      let others = late.count > 1 ? "; this is the first of \(late.count)" : ""
      let settings = report.settings
      report(
        settings.facts(about: .dateRangeAfterEndlist).sentences.joined(separator: "; ")
          + others, at: first.head)
    })

  private static let other =
    #":ID="a",CLASS="com.example.x",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6"#
}

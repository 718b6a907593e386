import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension DateRangeRules {
  static let preloadDurationAtJoin = Rule(
    "date-range/preload-duration-at-join", .warning, .experimental,
    .advice("rfc8216bis-wwdc2026 (pre-release) preload; InnoNetwork HLSTimelineParser"),
    about: .dateRanges,
    says: "X-DURATION-AT-JOIN should be an unquoted number other than 0, on a preload range.",
    why: "Clients of the June 2026 text spread their requests over this time when they join; they "
      + "ignore any other value.",
    remedy: "Write X-DURATION-AT-JOIN in seconds, only with CLASS com.apple.hls.preload.",
    fails: [
      .live(preload("X-DURATION-AT-JOIN=«0»")), .live(preload("X-DURATION-AT-JOIN=«\"3\"»")),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,"#
          + "«X-DURATION-AT-JOIN»=3"),
    ],
    passes: [.live(preload("X-DURATION-AT-JOIN=3")), .live(preload("X-DURATION-AT-JOIN=2.5"))],
    check: .dateRange { range, document, report in
      let playlist = document.playlist
      for attribute in range.attributes
      where attribute.name == .unknown && attribute.nameRange.count == durationAtJoin.utf8.count {
        guard playlist.text(attribute.nameRange) == durationAtJoin else { continue }
        switch range.category {
        case .other: continue
        case .none where playlist.skipsDateRanges: continue
        case .none, .interstitial, .schedule:
          report(
            "X-DURATION-AT-JOIN on a date range that is no preload; expected it only there",
            at: attribute.nameRange)
        case .preload:
          if case .value(let number, _) = playlist.decimal(attribute), !number.isZero { continue }
          report(
            "X-DURATION-AT-JOIN is \(playlist.text(attribute.lexemeRange).shown); expected an "
              + "unquoted number greater than 0", at: attribute.lexemeRange)
        }
      }
    })

  private static let durationAtJoin = "X-DURATION-AT-JOIN"

  private static func preload(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=5,X-URI="https://ads.example.com/s.json","#
      + #"X-TARGET-ID="s1",X-TARGET-CLASS="com.apple.hls.daterange-schedule",\#(more)"#
  }
}

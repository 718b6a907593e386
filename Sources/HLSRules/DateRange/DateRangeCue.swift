import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// CUE, which moves an action away from the dates of its range.
extension DateRangeRules {
  static let cuePreAndPost = Rule(
    "date-range/cue-pre-and-post", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "CUE names PRE or POST, not both.",
    why:
      "An action is triggered before the primary content or after it; hls.js rejects a date range"
      + " that asks for both.",
    remedy: "Keep one of the two, or write two date ranges with IDs of their own.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,CUE="«PRE,POST»""#
      )
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,CUE="PRE,ONCE""#
      )
    ],
    check: .dateRange { range, document, report in
      guard case .value(let words, let place) = range.words(.cue), words.contains("PRE"),
        words.contains("POST")
      else { return }
      report(
        #"CUE "\#(document.playlist.text(place))" names both PRE and POST; one of them is allowed"#,
        at: place)
    })
}

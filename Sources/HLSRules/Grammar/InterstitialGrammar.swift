import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Attributes of interstitials (rfc8216bis-22, appendices D.2 and D.3).
  static let interstitials: [GrammarRow] = assets + playout + presentation + skipControl

  private static func date(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,"# + more
  }

  private static let assets: [GrammarRow] = [
    GrammarRow(
      "interstitial/asset-uri-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.assetURI, .assetList, of: .dateRange)],
      says: "X-ASSET-URI and X-ASSET-LIST are quoted strings.",
      why: "Players find no asset, so the event never plays.",
      remedy: "Put the value in double quotes.",
      fails: .media(
        date("X-ASSET-LIST=«https://ads.example.com/list?_HLS_interstitial_id=ad1»")),
      passes: .media(
        date("X-ASSET-LIST=\"https://ads.example.com/list?_HLS_interstitial_id=ad1\""))),
    GrammarRow(
      "interstitial/asset-uri-absolute", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.assetURI, of: .dateRange, has: .notAbsolute)],
      says: "X-ASSET-URI is an absolute URI.",
      why: "Playlists in different folders resolve a relative one to different addresses.",
      remedy: "Write the address with its scheme and host.",
      fails: .media(date(#"X-ASSET-URI=«"ads/a.m3u8?_HLS_interstitial_id=ad1"»"#)),
      passes: .media(
        date(#"X-ASSET-URI="https://ads.example.com/ads/a.m3u8?_HLS_interstitial_id=ad1""#))),
    GrammarRow(
      "interstitial/unknown-x-attribute", .slip,
      "rfc8216bis-22 App D.2; WWDC24 10114; hls.js v1.7.1 src/loader/date-range.ts",
      about: .interstitials, [.any(.similarAttribute)],
      says: "An X- name is one of the class or clearly one of your own.",
      why: "A name that is almost a defined one is an extension that nobody reads.",
      remedy: "Correct the spelling.",
      fails: .media(Piece.event(#",«X-RESTRICTION»="SKIP""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
    GrammarRow(
      "interstitial/enumerated-member-case", .slip, "rfc8216bis-22 §4.2, App D.2",
      about: .interstitials, [.any(.wordCase)],
      says: "Words of an enumeration are in capital letters.",
      why: "A word in small letters is not the defined one; some players take it, others do not.",
      remedy: "Write the word in capital letters.",
      fails: .media(Piece.event(#",X-RESTRICT="«skip»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
  ]

  private static let playout: [GrammarRow] = [
    GrammarRow(
      "interstitial/resume-offset-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.resumeOffset, of: .dateRange, has: .quoted)],
      says: "X-RESUME-OFFSET stands without quotes.",
      why: "Players take it for absent, and the programme goes on after the length of the ads.",
      remedy: "Write the number without quotes.",
      fails: .media(resume("«\"0\"»")), passes: .media(resume("0"))),
    GrammarRow(
      "interstitial/playout-limit-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.playoutLimit, of: .dateRange)],
      says: "X-PLAYOUT-LIMIT is a decimal number without quotes.",
      why: "Players take it for absent, and the event is not cut off.",
      remedy: "Write the number without quotes.",
      fails: .media(Piece.event(",X-PLAYOUT-LIMIT=«\"30\"»")),
      passes: .media(Piece.event(",X-PLAYOUT-LIMIT=30"))),
    GrammarRow(
      "interstitial/playout-limit-negative", .must, "rfc8216bis-22 App D.2, §4.2",
      about: .interstitials, [.attribute(.playoutLimit, of: .dateRange, has: .negative)],
      says: "X-PLAYOUT-LIMIT is not negative.",
      why: "An event cannot end before it starts.",
      remedy: "Correct the number.",
      fails: .media(Piece.event(",X-PLAYOUT-LIMIT=«-5»")),
      passes: .media(Piece.event(",X-PLAYOUT-LIMIT=15"))),
    GrammarRow(
      "interstitial/snap-type", .must, "rfc8216bis-22 App D.2; Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.type(.snap, of: .dateRange)],
      says: "X-SNAP is a quoted list, also of one word.",
      why: "Media3 ignores a list without quotes, so the event does not snap.",
      remedy: "Put the list in double quotes.",
      fails: .media(Piece.event(",X-SNAP=«OUT»")), passes: .media(Piece.event(#",X-SNAP="OUT""#))),
    GrammarRow(
      "interstitial/snap-unknown", .slip, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.snap, of: .dateRange, has: .unknownMember, .noKnownMember)],
      says: "X-SNAP names OUT and IN.",
      why: "Other words are skipped.",
      remedy: "Correct the word or take it out.",
      fails: .media(Piece.event(#",X-SNAP="OUT,«BACK»""#)),
      passes: .media(Piece.event(#",X-SNAP="OUT,IN""#))),
    GrammarRow(
      "interstitial/restrict-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.restrict, of: .dateRange)],
      says: "X-RESTRICT is a quoted list, also of one word.",
      why: "Parsers that look for quotes find no restriction, so viewers skip the ads.",
      remedy: "Put the list in double quotes.",
      fails: .media(Piece.event(",X-RESTRICT=«SKIP»")),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
    GrammarRow(
      "interstitial/restrict-unknown", .slip, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.restrict, of: .dateRange, has: .noKnownMember)],
      says: "X-RESTRICT names SKIP and JUMP.",
      why: "Other words are skipped; what is left restricts nothing.",
      remedy: "Write one of the restrictions.",
      fails: .media(Piece.event(#",X-RESTRICT=«"SEEK"»"#)),
      passes: .media(Piece.event(#",X-RESTRICT="JUMP""#))),
  ]

  private static func resume(_ offset: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,"#
      + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1","#
      + "X-RESUME-OFFSET=" + offset
  }

  private static let presentation: [GrammarRow] = [
    GrammarRow(
      "interstitial/content-may-vary-type", .must, "rfc8216bis-22 App D.2",
      about: .interstitials, [.type(.contentMayVary, of: .dateRange)],
      says: "X-CONTENT-MAY-VARY is a quoted string.",
      why: "Players take it for absent, which means YES, and do not coordinate playback.",
      remedy: "Put the value in double quotes.",
      fails: .media(Piece.event(",X-CONTENT-MAY-VARY=«NO»")),
      passes: .media(Piece.event(#",X-CONTENT-MAY-VARY="NO""#))),
    GrammarRow(
      "interstitial/content-may-vary-value", .slip, "rfc8216bis-22 App D.2",
      about: .interstitials, [.attribute(.contentMayVary, of: .dateRange, has: .unknownWord)],
      says: "X-CONTENT-MAY-VARY is YES or NO.",
      why: "Another value counts as YES.",
      remedy: "Write \"YES\" or \"NO\".",
      fails: .media(Piece.event(#",X-CONTENT-MAY-VARY=«"FALSE"»"#)),
      passes: .media(Piece.event(#",X-CONTENT-MAY-VARY="NO""#))),
    GrammarRow(
      "interstitial/timeline-occupies-type", .must, "rfc8216bis-22 App D.2",
      about: .interstitials, [.type(.timelineOccupies, of: .dateRange)],
      says: "X-TIMELINE-OCCUPIES is a quoted string.",
      why: "Players take it for absent and draw a point.",
      remedy: "Put the value in double quotes.",
      fails: .media(Piece.event(",DURATION=15,X-TIMELINE-OCCUPIES=«RANGE»")),
      passes: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES="RANGE""#))),
    GrammarRow(
      "interstitial/timeline-occupies-value", .slip,
      "rfc8216bis-22 App D.2; WWDC24 10114; Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.attribute(.timelineOccupies, of: .dateRange, has: .unknownWord)],
      says: "X-TIMELINE-OCCUPIES is POINT or RANGE.",
      why: "Another value counts as POINT.",
      remedy: "Write \"POINT\" or \"RANGE\".",
      fails: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES=«"FILL"»"#)),
      passes: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES="RANGE""#))),
    GrammarRow(
      "interstitial/timeline-style-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.timelineStyle, of: .dateRange)],
      says: "X-TIMELINE-STYLE is a quoted string.",
      why: "Players take it for absent and highlight the event.",
      remedy: "Put the value in double quotes.",
      fails: .media(Piece.event(",X-TIMELINE-STYLE=«PRIMARY»")),
      passes: .media(Piece.event(#",X-TIMELINE-STYLE="PRIMARY""#))),
    GrammarRow(
      "interstitial/timeline-style-value", .slip, "rfc8216bis-22 App D.2",
      about: .interstitials, [.attribute(.timelineStyle, of: .dateRange, has: .unknownWord)],
      says: "X-TIMELINE-STYLE is HIGHLIGHT or PRIMARY.",
      why: "Another value counts as HIGHLIGHT.",
      remedy: "Write \"HIGHLIGHT\" or \"PRIMARY\".",
      fails: .media(Piece.event(#",X-TIMELINE-STYLE=«"NORMAL"»"#)),
      passes: .media(Piece.event(#",X-TIMELINE-STYLE="PRIMARY""#))),
  ]

  private static let skipControl: [GrammarRow] = [
    GrammarRow(
      "interstitial/skip-control-offset-type", .must,
      "rfc8216bis-22 App D.3 (since -18); Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.type(.skipControlOffset, of: .dateRange)],
      says: "X-SKIP-CONTROL-OFFSET is a decimal integer of seconds without quotes.",
      why: "Media3 takes fractions, other players may show no button.",
      remedy: "Write whole seconds.",
      fails: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=«2.5»")),
      passes: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=2"))),
    GrammarRow(
      "interstitial/skip-control-duration-type", .must, "rfc8216bis-22 App D.3 (since -18)",
      about: .interstitials, [.type(.skipControlDuration, of: .dateRange)],
      says: "X-SKIP-CONTROL-DURATION is a decimal integer of seconds without quotes.",
      why: "Players take it for absent and show the button until the end.",
      remedy: "Write whole seconds without quotes.",
      fails: .media(Piece.skippable(",X-SKIP-CONTROL-DURATION=«\"5\"»")),
      passes: .media(Piece.skippable(",X-SKIP-CONTROL-DURATION=5"))),
    GrammarRow(
      "interstitial/skip-control-label-characters", .must, "rfc8216bis-22 App D.3 (since -18)",
      about: .interstitials,
      [.attribute(.skipControlLabelID, of: .dateRange, has: .unquoted, .text)],
      says: "X-SKIP-CONTROL-LABEL-ID is a quoted string of letters, hyphens and underscores.",
      why: "Apps look the label up by it; a name that is not allowed may not be found.",
      remedy: "Rename the label.",
      fails: .media(Piece.skippable(#",X-SKIP-CONTROL-LABEL-ID=«"Exit 1"»"#)),
      passes: .media(Piece.skippable(#",X-SKIP-CONTROL-LABEL-ID="Exit-Label""#))),
    GrammarRow(
      "interstitial/legacy-enable-skip", .slip, "rfc8216bis-22 App D.3 (history)",
      about: .interstitials,
      [.attribute(.skipControlOffset, .skipControlDuration, of: .dateRange, has: .formerName)],
      says: "A skip button is asked for by X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION.",
      why: "X-ENABLE-SKIP-AFTER and X-ENABLE-SKIP-FOR were a proposal; players do not read them.",
      remedy: "Write the names of today.",
      fails: .media(Piece.event(",«X-ENABLE-SKIP-AFTER»=5")),
      passes: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=5"))),
  ]
}

import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Attributes of interstitials (rfc8216bis-22, appendices D.2 and D.3).
  static let interstitials: [GrammarRow] = assets + words + playout + presentation + skipControl

  private static func date(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,"# + more
  }

  private static let assets: [GrammarRow] = [
    GrammarRow(
      "interstitial/asset-uri-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.assetURI, .assetList, of: .dateRange)],
      facts: [.loses(.adsCannotPlay)],
      says: "X-ASSET-URI and X-ASSET-LIST must be quoted strings.",
      why:
        "Players find no asset, so viewers never see the interstitial and its ads are not counted.",
      remedy:
        #"Put the address in double quotes, as in X-ASSET-URI="https://ads.example.com/a.m3u8"."#,
      fix: .quotes,
      fails: .media(
        date("X-ASSET-LIST=«https://ads.example.com/list?_HLS_interstitial_id=ad1»")),
      passes: .media(
        date("X-ASSET-LIST=\"https://ads.example.com/list?_HLS_interstitial_id=ad1\""))),
    GrammarRow(
      "interstitial/asset-uri-absolute", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.assetURI, of: .dateRange, has: .notAbsolute)], alsoIn: .dateRangeSchedules,
      facts: [
        .silences(["interstitial/asset-list-relative-hint"], about: .attribute),
        .loses(.adsCannotPlay),
      ],
      says: "X-ASSET-URI must be an absolute URI.",
      why: """
        Playlists in different folders resolve a relative URI to different addresses, so that \
        viewers of some variants do not get the ad.
        """,
      remedy: "Write the address with scheme and host.",
      fails: .media(date(#"X-ASSET-URI=«"ads/a.m3u8?_HLS_interstitial_id=ad1"»"#)),
      passes: .media(
        date(#"X-ASSET-URI="https://ads.example.com/ads/a.m3u8?_HLS_interstitial_id=ad1""#))),
    GrammarRow(
      "interstitial/unknown-x-attribute", .loss,
      "rfc8216bis-22 App D.2; WWDC24 10114; hls.js v1.7.1 src/loader/date-range.ts",
      about: .interstitials, [.any(.similarAttribute)], alsoIn: .dateRangeSchedules,
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says: "An X- attribute should be one that the class defines, or clearly your own.",
      why: """
        Players ignore a misspelled name as an unknown extension, so the break plays without what \
        the attribute asks for.
        """,
      remedy: """
        Write the name as the specification spells it, such as X-RESTRICT, or put your domain in \
        your own, as in X-COM-EXAMPLE-TIER.
        """,
      fix: .probableName,
      fails: .media(Piece.event(#",«X-RESTRICTION»="SKIP""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
    GrammarRow(
      "interstitial/enumerated-member-case", .loss, "rfc8216bis-22 §4.2, App D.2",
      about: .interstitials, [.any(.wordCase)], alsoIn: .dateRangeSchedules,
      facts: [
        .silences(
          [
            "date-range/cue-unknown-trigger", "interstitial/snap-unknown",
            "interstitial/restrict-unknown", "interstitial/content-may-vary-value",
            "interstitial/timeline-occupies-value", "interstitial/timeline-style-value",
          ], about: .attribute)
      ],
      says: "Enumerated words should be in capital letters.",
      why: """
        A lower-case word is not the defined one. Some players accept it, so their viewers see the \
        break as intended, and others do not.
        """,
      remedy: "Write the word in capital letters.",
      fix: .capitalWords,
      fails: .media(Piece.event(#",X-RESTRICT="«skip»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
  ]

  private static let words: [GrammarRow] = [
    GrammarRow(
      "interstitial/word-misspelled", .loss, "rfc8216bis-22 §4.4.5.1, App D.2",
      about: .dateRanges, [.attribute(.snap, .restrict, .cue, of: .dateRange, has: .similarMember)],
      alsoIn: .dateRangeSchedules,
      says: "The words of X-RESTRICT, X-SNAP and CUE should be spelled as defined.",
      why: "Players skip other words, so viewers can skip the ads, or they play at another place.",
      remedy: """
        Write the word as defined: SKIP or JUMP in X-RESTRICT, OUT or IN in X-SNAP, and PRE, POST \
        or ONCE in CUE.
        """,
      fix: .word,
      fails: .media(Piece.event(#",X-RESTRICT="«SKP»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
    GrammarRow(
      "interstitial/interface-name", .slip,
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4)",
      about: .interstitials, [.any(.interfaceName)], alsoIn: .dateRangeSchedules,
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says: "An interstitial should have the attributes of playlists, not properties of AVPlayer.",
      why: "Players skip the attribute as an unknown extension; a range becomes a point.",
      remedy: "Use the attribute in the message.",
      fix: .name,
      fails: .media(Piece.event(#",DURATION=15,«X-TIMELINE-OCCUPANCY»="RANGE""#)),
      passes: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES="RANGE""#))),
  ]

  private static let playout: [GrammarRow] = [
    GrammarRow(
      "interstitial/resume-offset-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.resumeOffset, of: .dateRange, has: .quoted)],
      says: "X-RESUME-OFFSET must not be quoted.",
      why: "Players treat it as missing, so viewers miss as much program as the ads last.",
      remedy: "Remove the quotes, as in X-RESUME-OFFSET=0.",
      fix: .quotes,
      fails: .media(resume("«\"0\"»")), passes: .media(resume("0"))),
    GrammarRow(
      "interstitial/playout-limit-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.playoutLimit, of: .dateRange)],
      says: "X-PLAYOUT-LIMIT must be an unquoted decimal number.",
      why: """
        Players treat it as missing, so the interstitial is not cut off, and viewers return late \
        to the program.
        """,
      remedy: "Write the seconds in decimal without quotes, as in X-PLAYOUT-LIMIT=30.",
      fix: .quotes,
      fails: .media(Piece.event(",X-PLAYOUT-LIMIT=«\"30\"»")),
      passes: .media(Piece.event(",X-PLAYOUT-LIMIT=30"))),
    GrammarRow(
      "interstitial/playout-limit-negative", .must, "rfc8216bis-22 App D.2, §4.2",
      about: .interstitials, [.attribute(.playoutLimit, of: .dateRange, has: .negative)],
      alsoIn: .dateRangeSchedules,
      says: "X-PLAYOUT-LIMIT must not be negative.",
      why: """
        An interstitial cannot end before it starts. Players have no limit that they could use, \
        and viewers may see the ads in full.
        """,
      remedy: "Write the limit in seconds, 0 or more.",
      fails: .media(Piece.event(",X-PLAYOUT-LIMIT=«-5»")),
      passes: .media(Piece.event(",X-PLAYOUT-LIMIT=15"))),
    GrammarRow(
      "interstitial/snap-type", .must, "rfc8216bis-22 App D.2; Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.type(.snap, of: .dateRange)],
      says: "X-SNAP must be a quoted list, even with one value.",
      why: """
        Media3 ignores an unquoted list, so the interstitial does not snap to segments, and \
        viewers can see a piece of what the ads cover.
        """,
      remedy: "Put the list in double quotes, as in X-SNAP=\"OUT\".",
      fix: .quotes,
      fails: .media(Piece.event(",X-SNAP=«OUT»")), passes: .media(Piece.event(#",X-SNAP="OUT""#))),
    GrammarRow(
      "interstitial/snap-unknown", .slip, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.snap, of: .dateRange, has: .unknownMember, .noKnownMember)],
      alsoIn: .dateRangeSchedules,
      says: "X-SNAP should name only OUT and IN.",
      why: "Players skip other words.",
      remedy: "Write OUT or IN, or remove the word.",
      fails: .media(Piece.event(#",X-SNAP="OUT,«BACK»""#)),
      passes: .media(Piece.event(#",X-SNAP="OUT,IN""#))),
    GrammarRow(
      "interstitial/restrict-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.restrict, of: .dateRange)],
      says: "X-RESTRICT must be a quoted list, even with one value.",
      why: "Parsers that look for quotes find no restriction, so viewers can skip the ads.",
      remedy: "Put the list in double quotes, as in X-RESTRICT=\"SKIP\".",
      fix: .quotes,
      fails: .media(Piece.event(",X-RESTRICT=«SKIP»")),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP""#))),
    GrammarRow(
      "interstitial/restrict-unknown", .slip, "rfc8216bis-22 App D.2", about: .interstitials,
      [.attribute(.restrict, of: .dateRange, has: .noKnownMember)], alsoIn: .dateRangeSchedules,
      says: "X-RESTRICT should name SKIP or JUMP.",
      why: "Players skip other words; without a known one, nothing is restricted.",
      remedy: "Write SKIP or JUMP.",
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
      says: "X-CONTENT-MAY-VARY must be a quoted string.",
      why: """
        Players treat it as missing, which means YES: viewers who watch together are not kept \
        together in the interstitial.
        """,
      remedy: "Put the value in double quotes, as in X-CONTENT-MAY-VARY=\"NO\".",
      fix: .quotes,
      fails: .media(Piece.event(",X-CONTENT-MAY-VARY=«NO»")),
      passes: .media(Piece.event(#",X-CONTENT-MAY-VARY="NO""#))),
    GrammarRow(
      "interstitial/content-may-vary-value", .slip, "rfc8216bis-22 App D.2",
      about: .interstitials, [.attribute(.contentMayVary, of: .dateRange, has: .unknownWord)],
      alsoIn: .dateRangeSchedules,
      says: "X-CONTENT-MAY-VARY should be YES or NO.",
      why: "Any other value means YES.",
      remedy: "Write \"YES\" or \"NO\".",
      fix: .yesOrNo,
      fails: .media(Piece.event(#",X-CONTENT-MAY-VARY=«"FALSE"»"#)),
      passes: .media(Piece.event(#",X-CONTENT-MAY-VARY="NO""#))),
    GrammarRow(
      "interstitial/timeline-occupies-type", .must, "rfc8216bis-22 App D.2",
      about: .interstitials, [.type(.timelineOccupies, of: .dateRange)],
      says: "X-TIMELINE-OCCUPIES must be a quoted string.",
      why: """
        Players treat it as missing and show the interstitial as a point, so that viewers do not \
        see its length.
        """,
      remedy: "Put the value in double quotes, as in X-TIMELINE-OCCUPIES=\"RANGE\".",
      fix: .quotes,
      fails: .media(Piece.event(",DURATION=15,X-TIMELINE-OCCUPIES=«RANGE»")),
      passes: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES="RANGE""#))),
    GrammarRow(
      "interstitial/timeline-occupies-value", .slip,
      "rfc8216bis-22 App D.2; WWDC24 10114; Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.attribute(.timelineOccupies, of: .dateRange, has: .unknownWord)],
      alsoIn: .dateRangeSchedules,
      says: "X-TIMELINE-OCCUPIES should be POINT or RANGE.",
      why: "Any other value means POINT.",
      remedy: "Write \"POINT\" or \"RANGE\".",
      fails: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES=«"FILL"»"#)),
      passes: .media(Piece.event(#",DURATION=15,X-TIMELINE-OCCUPIES="RANGE""#))),
    GrammarRow(
      "interstitial/timeline-style-type", .must, "rfc8216bis-22 App D.2", about: .interstitials,
      [.type(.timelineStyle, of: .dateRange)],
      says: "X-TIMELINE-STYLE must be a quoted string.",
      why: """
        Players treat it as missing and highlight the interstitial on the timeline, although it \
        should look to viewers like the content.
        """,
      remedy: "Put the value in double quotes, as in X-TIMELINE-STYLE=\"PRIMARY\".",
      fix: .quotes,
      fails: .media(Piece.event(",X-TIMELINE-STYLE=«PRIMARY»")),
      passes: .media(Piece.event(#",X-TIMELINE-STYLE="PRIMARY""#))),
    GrammarRow(
      "interstitial/timeline-style-value", .slip, "rfc8216bis-22 App D.2",
      about: .interstitials, [.attribute(.timelineStyle, of: .dateRange, has: .unknownWord)],
      alsoIn: .dateRangeSchedules,
      says: "X-TIMELINE-STYLE should be HIGHLIGHT or PRIMARY.",
      why: "Any other value means HIGHLIGHT.",
      remedy: "Write \"HIGHLIGHT\" or \"PRIMARY\".",
      fails: .media(Piece.event(#",X-TIMELINE-STYLE=«"NORMAL"»"#)),
      passes: .media(Piece.event(#",X-TIMELINE-STYLE="PRIMARY""#))),
  ]

  private static let skipControl: [GrammarRow] = [
    GrammarRow(
      "interstitial/skip-control-offset-type", .must,
      "rfc8216bis-22 App D.3 (since -18); Media3 1.11.0 HlsPlaylistParser",
      about: .interstitials, [.type(.skipControlOffset, of: .dateRange)],
      says: "X-SKIP-CONTROL-OFFSET must be an unquoted decimal integer of seconds.",
      why: """
        Media3 accepts fractions; other players may show viewers no button, so that they cannot \
        skip.
        """,
      remedy: "Write whole seconds without quotes, as in X-SKIP-CONTROL-OFFSET=2.",
      fails: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=«2.5»")),
      passes: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=2"))),
    GrammarRow(
      "interstitial/skip-control-duration-type", .must, "rfc8216bis-22 App D.3 (since -18)",
      about: .interstitials, [.type(.skipControlDuration, of: .dateRange)],
      says: "X-SKIP-CONTROL-DURATION must be an unquoted decimal integer of seconds.",
      why: "Players treat it as missing and show viewers the button until the end.",
      remedy: "Write whole seconds without quotes, as in X-SKIP-CONTROL-DURATION=5.",
      fix: .quotes,
      fails: .media(Piece.skippable(",X-SKIP-CONTROL-DURATION=«\"5\"»")),
      passes: .media(Piece.skippable(",X-SKIP-CONTROL-DURATION=5"))),
    GrammarRow(
      "interstitial/skip-control-label-characters", .must, "rfc8216bis-22 App D.3 (since -18)",
      about: .interstitials,
      [.attribute(.skipControlLabelID, of: .dateRange, has: .unquoted, .text)],
      alsoIn: .dateRangeSchedules,
      says: "X-SKIP-CONTROL-LABEL-ID must be a quoted string of letters, hyphens and underscores.",
      why: """
        Apps look up the label by this ID. If they do not find one with other characters, viewers \
        see a button without the intended text.
        """,
      remedy: "Rename the label, as in X-SKIP-CONTROL-LABEL-ID=\"Exit-Label\".",
      fails: .media(Piece.skippable(#",X-SKIP-CONTROL-LABEL-ID=«"Exit 1"»"#)),
      passes: .media(Piece.skippable(#",X-SKIP-CONTROL-LABEL-ID="Exit-Label""#))),
    GrammarRow(
      "interstitial/legacy-enable-skip", .slip, "rfc8216bis-22 App D.3 (history)",
      about: .interstitials,
      [.attribute(.skipControlOffset, .skipControlDuration, of: .dateRange, has: .formerName)],
      alsoIn: .dateRangeSchedules,
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says:
        "A skip button should be requested with X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION.",
      why: "X-ENABLE-SKIP-AFTER and X-ENABLE-SKIP-FOR were a proposal; players do not read them.",
      remedy: "Rename them to X-SKIP-CONTROL-OFFSET and X-SKIP-CONTROL-DURATION.",
      fix: .name,
      fails: .media(Piece.event(",«X-ENABLE-SKIP-AFTER»=5")),
      passes: .media(Piece.event(",X-SKIP-CONTROL-OFFSET=5"))),
  ]
}

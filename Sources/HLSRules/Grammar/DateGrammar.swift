import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-PROGRAM-DATE-TIME (rfc8216bis-22, section 4.4.4.6).
  static let dateTimes: [GrammarRow] = [
    GrammarRow(
      "date-time/malformed", .must, "§4.4.4.6", about: .tag(.programDateTime),
      [.tag(.programDateTime, has: .date, .unusualDate)],
      facts: [
        .silences(
          [
            "timeline/start-unmappable", "low-latency/pdt-required",
            "authoring/live-without-date-time",
          ], about: .document)
      ],
      says: "EXT-X-PROGRAM-DATE-TIME must be an ISO 8601 date and time.",
      why: """
        Without a readable date, no date range can be placed on the timeline, and viewers do not \
        get its breaks.
        """,
      remedy: "Use the form 2026-01-01T00:00:00.000Z.",
      fix: .date,
      fails: .media("#EXT-X-PROGRAM-DATE-TIME:«2026/01/01 00:00:00»"),
      passes: .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")),
    GrammarRow(
      "date-time/quoted", .must, "§4.4.4.6", about: .tag(.programDateTime),
      [.tag(.programDateTime, has: .quoted)],
      facts: [.silences(["timeline/start-unmappable"], about: .document)],
      says: "The date of EXT-X-PROGRAM-DATE-TIME must not be quoted.",
      why: """
        Only the dates of EXT-X-DATERANGE are quoted. Parsers fail on the quote, so the segment \
        has no date by which a break could find its place.
        """,
      remedy: "Remove the quotes, as in #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z.",
      fix: .quotes,
      fails: .media("#EXT-X-PROGRAM-DATE-TIME:«\"2026-01-01T00:00:00.000Z\"»"),
      passes: .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")),
  ]

  /// EXT-X-DATERANGE (rfc8216bis-22, section 4.4.5.1).
  static let dateRanges: [GrammarRow] = dateRangeValues + dateRangeNames

  private static let dateRangeValues: [GrammarRow] = [
    GrammarRow(
      "date-range/id-required", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.id, of: .dateRange, has: .missingAttribute)],
      says: "Every EXT-X-DATERANGE must have ID, even if it only adds to an earlier one.",
      why: """
        Without an ID, the tags of one date range cannot be combined. Players skip the tag, and \
        viewers do not get its break.
        """,
      remedy: "Add ID with a name that identifies the date range.",
      fails: .media("«#EXT-X-DATERANGE»:START-DATE=\"2026-01-01T00:00:06.000Z\""),
      passes: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=\"2026-01-01T00:00:06.000Z\"")),
    GrammarRow(
      "date-range/class-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.class, of: .dateRange)],
      says: "CLASS must be a quoted string.",
      why: """
        Players do not recognize the class, so the date range has no effect, and viewers do not \
        get its break.
        """,
      remedy: #"Put the value in double quotes, as in CLASS="com.apple.hls.interstitial"."#,
      fix: .quotes,
      fails: .media(Piece.range(",CLASS=«com.example»")),
      passes: .media(Piece.range(#",CLASS="com.example""#))),
    GrammarRow(
      "date-range/start-date-malformed", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.startDate, of: .dateRange, has: .unquoted, .date, .unusualDate)],
      says: "START-DATE must be a quoted ISO 8601 date and time.",
      why: """
        The date range has no position on the timeline, so viewers never see an interstitial in \
        it.
        """,
      remedy: "Use the form START-DATE=\"2026-01-01T00:00:05.000Z\".",
      fix: .date,
      fails: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=«\"2026/01/01 00:00:05\"»"),
      passes: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=\"2026-01-01T00:00:05.000Z\"")),
    GrammarRow(
      "date-range/end-date-malformed", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.endDate, of: .dateRange, has: .unquoted, .date, .unusualDate)],
      says: "END-DATE must be a quoted ISO 8601 date and time.",
      why: """
        Players do not know where the date range ends, so they cannot show viewers the length of \
        the break.
        """,
      remedy: "Use the form END-DATE=\"2026-01-01T00:00:10.000Z\".",
      fix: .date,
      fails: .media(Piece.range(",END-DATE=«2026-01-01T00:00:10.000Z»")),
      passes: .media(Piece.range(#",END-DATE="2026-01-01T00:00:10.000Z""#))),
    GrammarRow(
      "date-range/duration-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.duration, of: .dateRange)],
      says: "DURATION must be an unquoted decimal number of seconds.",
      why: """
        Players do not know how long the date range is, so they cannot show viewers the length of \
        the break.
        """,
      remedy: "Write the seconds in decimal without quotes, as in DURATION=15.0.",
      fix: .quotes,
      fails: .media(Piece.range(",DURATION=«\"15.0\"»")),
      passes: .media(Piece.range(",DURATION=15.0"))),
    GrammarRow(
      "date-range/duration-negative", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.duration, of: .dateRange, has: .negative)], alsoIn: .dateRangeSchedules,
      says: "DURATION must not be negative.",
      why: """
        A date range cannot end before it starts: hls.js drops it, and viewers do not get its \
        break.
        """,
      remedy: "Write the length in seconds, 0 or more.",
      fails: .media(Piece.range(",DURATION=«-15»")), passes: .media(Piece.range(",DURATION=15"))),
    GrammarRow(
      "date-range/planned-duration-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.plannedDuration, of: .dateRange)],
      says: "PLANNED-DURATION must be an unquoted decimal number of seconds.",
      why: "Players cannot show viewers how long a break will be.",
      remedy: "Write the seconds in decimal without quotes, as in PLANNED-DURATION=30.0.",
      fails: .media(Piece.range(",PLANNED-DURATION=«00:00:30»")),
      passes: .media(Piece.range(",PLANNED-DURATION=30.0"))),
    GrammarRow(
      "date-range/planned-duration-negative", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.plannedDuration, of: .dateRange, has: .negative)], alsoIn: .dateRangeSchedules,
      says: "PLANNED-DURATION must not be negative.",
      why: """
        A date range cannot end before it starts, so players have no length of the break to show \
        to viewers.
        """,
      remedy: "Write the length in seconds, 0 or more.",
      fails: .media(Piece.range(",PLANNED-DURATION=«-30»")),
      passes: .media(Piece.range(",PLANNED-DURATION=30"))),
    GrammarRow(
      "date-range/end-on-next-value", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.endOnNext, of: .dateRange, has: .unknownWord, .quoted)],
      alsoIn: .dateRangeSchedules,
      says: "END-ON-NEXT must be YES, without quotes.",
      why: """
        NO is not defined. Clients skip a tag that contains an unknown word, and viewers do not \
        get its break.
        """,
      remedy: "Write END-ON-NEXT=YES or remove the attribute.",
      fix: .absence,
      fails: .media(Piece.range(#",CLASS="com.example.c",DURATION=6,END-ON-NEXT=«NO»"#)),
      passes: .media(Piece.range(#",CLASS="com.example.c",DURATION=6"#))),
    GrammarRow(
      "date-range/cue-type", .must,
      "rfc8216bis-22 §4.4.5.1, §4.2; Media3 1.11.0 HlsPlaylistParser; hls.js PR 6213",
      about: .dateRanges, [.type(.cue, of: .dateRange)],
      says: "CUE must be a quoted list, even with one value.",
      why: """
        Media3 ignores an unquoted list, so that viewers see the interstitial at its date and not \
        before or after the content; hls.js warns.
        """,
      remedy: "Put the list in double quotes, as in CUE=\"PRE\".",
      fix: .quotes,
      fails: .media(Piece.event(",CUE=«ONCE,PRE»")),
      passes: .media(Piece.event(#",CUE="ONCE,PRE""#))),
    GrammarRow(
      "date-range/cue-unknown-trigger", .slip, "§4.4.5.1, §4.2", about: .dateRanges,
      [.attribute(.cue, of: .dateRange, has: .noKnownMember)], alsoIn: .dateRangeSchedules,
      says: "CUE should name PRE, POST or ONCE.",
      why: "Players skip other words; without a known one, the event plays at its date.",
      remedy: "Write PRE, POST or ONCE.",
      fails: .media(Piece.event(#",CUE=«"START"»"#)),
      passes: .media(Piece.event(#",CUE="PRE""#))),
    GrammarRow(
      "date-range/scte35-hex-type", .must, "§4.4.5.1.1, §4.2", about: .spliceInformation,
      [
        .attribute(
          .scte35CMD, .scte35Out, .scte35In, of: .dateRange, has: .quoted, .hexadecimalPrefix)
      ],
      says: "SCTE-35 data must be 0x and hexadecimal digits, not quoted and not Base64.",
      why: """
        Ad insertion systems that read the splice cannot decode it, so that the break is not \
        replaced.
        """,
      remedy: "Convert the data to 0x and capital hexadecimal digits.",
      fix: .hexadecimal,
      fails: .media(Piece.range(#",SCTE35-CMD=«"/DARAAAAAAAAAP/wAAAAAHpPv/8="»"#)),
      passes: .media(Piece.range(",SCTE35-CMD=\(Piece.splice)"))),
    GrammarRow(
      "date-range/scte35-odd-digit-count", .must, "§4.4.5.1.1", about: .spliceInformation,
      [.any(.hexadecimalHalfByte)],
      says: "SCTE-35 data must have an even number of hexadecimal digits.",
      why: """
        Two digits make a byte. With an odd number, decoders shift the data by half a byte, and ad \
        servers cannot read the break.
        """,
      remedy: "Write each byte with two digits, such as 0x0F in place of 0xF.",
      fails: .media(Piece.range(",SCTE35-CMD=«\(Piece.splice.dropLast())»")),
      passes: .media(Piece.range(",SCTE35-CMD=\(Piece.splice)"))),
  ]

  private static let dateRangeNames: [GrammarRow] = [
    GrammarRow(
      "date-range/x-attribute-type", .must, "§4.4.5.1", about: .dateRanges, [.any(.bareWord)],
      says:
        "An X- attribute must be a quoted string, hexadecimal sequence or signed decimal number.",
      why: """
        An unquoted word is none of these. Clients may skip the whole tag, and viewers then do not \
        get its break.
        """,
      remedy: #"Put the value in double quotes, as in X-COM-EXAMPLE-TIER="gold"."#,
      fix: .quotes,
      fails: .media(Piece.range(",X-COM-EXAMPLE-TIER=«GOLD»")),
      passes: .media(Piece.range(#",X-COM-EXAMPLE-TIER="GOLD""#))),
    GrammarRow(
      "date-range/unknown-core-attribute", .loss, "§4.4.5.1", about: .dateRanges,
      [.tag(.dateRange, has: .unknownAttribute, .undefinedAttribute)],
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says: "An EXT-X-DATERANGE attribute should be a defined one or begin with X-.",
      why: """
        Clients skip unknown attributes, so the break plays as if it were not written. Often X- is \
        missing or the name is misspelled.
        """,
      remedy: "Correct the name, or put X- and your domain before it, as in X-COM-EXAMPLE-TIER.",
      fix: .probableName,
      fails: .media(Piece.range(",«END-TIME»=\"2026-01-01T00:00:10.000Z\"")),
      passes: .media(Piece.range(",END-DATE=\"2026-01-01T00:00:10.000Z\""))),
    GrammarRow(
      "date-range/x-cue-legacy", .slip,
      "rfc8216bis-22 §4.4.5.1; hls.js v1.7.1 interstitial parsing; WWDC22 10145; "
        + "Shaka pull request 10558",
      about: .dateRanges, [.attribute(.cue, of: .dateRange, has: .formerName)],
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says: "The attribute that cues an event should be CUE, not X-CUE.",
      why:
        "hls.js and Shaka Player after 5.2.7 read X-CUE; older versions of Shaka Player and other "
        + "players ignore it.",
      remedy: "Rename X-CUE to CUE.",
      fix: .name,
      fails: .media(Piece.event(#",«X-CUE»="PRE""#)),
      passes: .media(Piece.event(#",CUE="PRE""#))),
  ]
}

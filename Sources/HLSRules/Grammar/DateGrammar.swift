import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-PROGRAM-DATE-TIME (rfc8216bis-22, section 4.4.4.6).
  static let dateTimes: [GrammarRow] = [
    GrammarRow(
      "date-time/malformed", .must, "§4.4.4.6", about: .tag(.programDateTime),
      [.tag(.programDateTime, has: .date, .unusualDate)],
      says: "EXT-X-PROGRAM-DATE-TIME is an ISO 8601 date and time.",
      why: "Without a readable date no date range can be placed on the timeline.",
      remedy: "Write it as in 2026-01-01T00:00:00.000Z.",
      fails: .media("#EXT-X-PROGRAM-DATE-TIME:«2026/01/01 00:00:00»"),
      passes: .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")),
    GrammarRow(
      "date-time/quoted", .must, "§4.4.4.6", about: .tag(.programDateTime),
      [.tag(.programDateTime, has: .quoted)],
      says: "The date of EXT-X-PROGRAM-DATE-TIME stands without quotes.",
      why: "Only the dates of EXT-X-DATERANGE are quoted; parsers fail on the quote.",
      remedy: "Take out the quotes.",
      fails: .media("#EXT-X-PROGRAM-DATE-TIME:«\"2026-01-01T00:00:00.000Z\"»"),
      passes: .media("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")),
  ]

  /// EXT-X-DATERANGE (rfc8216bis-22, section 4.4.5.1).
  static let dateRanges: [GrammarRow] = dateRangeValues + dateRangeNames

  private static let dateRangeValues: [GrammarRow] = [
    GrammarRow(
      "date-range/id-required", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.id, of: .dateRange, has: .missingAttribute)],
      says: "Every EXT-X-DATERANGE has ID, also one that only adds to an earlier one.",
      why: "Without an ID the tags of one range cannot be put together; players skip the tag.",
      remedy: "Add ID.",
      fails: .media("«#EXT-X-DATERANGE»:START-DATE=\"2026-01-01T00:00:06.000Z\""),
      passes: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=\"2026-01-01T00:00:06.000Z\"")),
    GrammarRow(
      "date-range/class-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.class, of: .dateRange)],
      says: "CLASS is a quoted string.",
      why: "Players do not recognise the class, so the range has no effect.",
      remedy: "Put the value in double quotes.",
      fails: .media(Piece.range(",CLASS=«com.example»")),
      passes: .media(Piece.range(#",CLASS="com.example""#))),
    GrammarRow(
      "date-range/start-date-malformed", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.startDate, of: .dateRange, has: .unquoted, .date, .unusualDate)],
      says: "START-DATE is a quoted ISO 8601 date and time.",
      why: "The range has no place on the timeline, so an interstitial never plays.",
      remedy: "Write it as in \"2026-01-01T00:00:05.000Z\".",
      fails: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=«\"2026/01/01 00:00:05\"»"),
      passes: .media("#EXT-X-DATERANGE:ID=\"show\",START-DATE=\"2026-01-01T00:00:05.000Z\"")),
    GrammarRow(
      "date-range/end-date-malformed", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.endDate, of: .dateRange, has: .unquoted, .date, .unusualDate)],
      says: "END-DATE is a quoted ISO 8601 date and time.",
      why: "The range has no known end.",
      remedy: "Write it as in \"2026-01-01T00:00:10.000Z\".",
      fails: .media(Piece.range(",END-DATE=«2026-01-01T00:00:10.000Z»")),
      passes: .media(Piece.range(#",END-DATE="2026-01-01T00:00:10.000Z""#))),
    GrammarRow(
      "date-range/duration-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.duration, of: .dateRange)],
      says: "DURATION is a decimal number of seconds without quotes.",
      why: "The range has no known length.",
      remedy: "Write the number of seconds without quotes.",
      fails: .media(Piece.range(",DURATION=«\"15.0\"»")),
      passes: .media(Piece.range(",DURATION=15.0"))),
    GrammarRow(
      "date-range/duration-negative", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.duration, of: .dateRange, has: .negative)],
      says: "DURATION is not negative.",
      why: "A range cannot end before it starts.",
      remedy: "Correct the number.",
      fails: .media(Piece.range(",DURATION=«-15»")), passes: .media(Piece.range(",DURATION=15"))),
    GrammarRow(
      "date-range/planned-duration-type", .must, "§4.4.5.1", about: .dateRanges,
      [.type(.plannedDuration, of: .dateRange)],
      says: "PLANNED-DURATION is a decimal number of seconds without quotes.",
      why: "Players cannot say how long a break will be.",
      remedy: "Write the number of seconds without quotes.",
      fails: .media(Piece.range(",PLANNED-DURATION=«00:00:30»")),
      passes: .media(Piece.range(",PLANNED-DURATION=30.0"))),
    GrammarRow(
      "date-range/planned-duration-negative", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.plannedDuration, of: .dateRange, has: .negative)],
      says: "PLANNED-DURATION is not negative.",
      why: "A range cannot end before it starts.",
      remedy: "Correct the number.",
      fails: .media(Piece.range(",PLANNED-DURATION=«-30»")),
      passes: .media(Piece.range(",PLANNED-DURATION=30"))),
    GrammarRow(
      "date-range/end-on-next-value", .must, "§4.4.5.1", about: .dateRanges,
      [.attribute(.endOnNext, of: .dateRange, has: .unknownWord, .quoted)],
      says: "END-ON-NEXT is YES without quotes.",
      why: "NO is not defined; a client skips a tag with a word that it does not know.",
      remedy: "Write YES or leave the attribute out.",
      fails: .media(Piece.range(#",CLASS="com.example.c",END-ON-NEXT=«NO»"#)),
      passes: .media(Piece.range(#",CLASS="com.example.c",END-ON-NEXT=YES"#))),
    GrammarRow(
      "date-range/cue-type", .must,
      "rfc8216bis-22 §4.4.5.1, §4.2; Media3 1.11.0 HlsPlaylistParser; hls.js PR 6213",
      about: .dateRanges, [.type(.cue, of: .dateRange)],
      says: "CUE is a quoted list, also of one word.",
      why: "Media3 ignores a list without quotes, so the event plays at its date; hls.js warns.",
      remedy: "Put the list in double quotes.",
      fails: .media(Piece.event(",CUE=«ONCE,PRE»")),
      passes: .media(Piece.event(#",CUE="ONCE,PRE""#))),
    GrammarRow(
      "date-range/cue-unknown-trigger", .slip, "§4.4.5.1, §4.2", about: .dateRanges,
      [.attribute(.cue, of: .dateRange, has: .noKnownMember)],
      says: "CUE names PRE, POST or ONCE.",
      why: "Other words are skipped; what is left is no cue, so the event plays at its date.",
      remedy: "Write one of the triggers.",
      fails: .media(Piece.event(#",CUE=«"START"»"#)),
      passes: .media(Piece.event(#",CUE="PRE""#))),
    GrammarRow(
      "date-range/scte35-hex-type", .must, "§4.4.5.1.1, §4.2", about: .spliceInformation,
      [
        .attribute(
          .scte35CMD, .scte35Out, .scte35In, of: .dateRange, has: .quoted, .hexadecimalPrefix)
      ],
      says: "SCTE-35 data stand as 0x and hexadecimal digits, neither quoted nor in Base64.",
      why: "Ad insertion that reads the splice cannot decode it.",
      remedy: "Convert the data to hexadecimal digits in capital letters.",
      fails: .media(Piece.range(#",SCTE35-CMD=«"/DARAAAAAAAAAP/wAAAAAHpPv/8="»"#)),
      passes: .media(Piece.range(",SCTE35-CMD=\(Piece.splice)"))),
    GrammarRow(
      "date-range/scte35-odd-digit-count", .must, "§4.4.5.1.1", about: .spliceInformation,
      [.any(.hexadecimalHalfByte)],
      says: "SCTE-35 data have an even number of hexadecimal digits.",
      why: "Two digits make a byte; decoders that pair them shift everything by half a byte.",
      remedy: "Write every byte with two digits.",
      fails: .media(Piece.range(",SCTE35-CMD=«\(Piece.splice.dropLast())»")),
      passes: .media(Piece.range(",SCTE35-CMD=\(Piece.splice)"))),
  ]

  private static let dateRangeNames: [GrammarRow] = [
    GrammarRow(
      "date-range/x-attribute-type", .must, "§4.4.5.1", about: .dateRanges, [.any(.bareWord)],
      says:
        "An X- attribute is a quoted string, a hexadecimal sequence or a signed decimal number.",
      why: "A bare word is none of them, so clients may skip the whole tag.",
      remedy: "Put the value in double quotes.",
      fails: .media(Piece.range(",X-COM-EXAMPLE-TIER=«GOLD»")),
      passes: .media(Piece.range(#",X-COM-EXAMPLE-TIER="GOLD""#))),
    GrammarRow(
      "date-range/unknown-core-attribute", .slip, "§4.4.5.1", about: .dateRanges,
      [.tag(.dateRange, has: .unknownAttribute, .undefinedAttribute)],
      says: "An attribute of EXT-X-DATERANGE is a defined one or begins with X-.",
      why: "Clients skip it; most often the prefix was forgotten or the name misspelt.",
      remedy: "Correct the name or put X- and your domain before it.",
      fails: .media(Piece.range(",«END-TIME»=\"2026-01-01T00:00:10.000Z\"")),
      passes: .media(Piece.range(",END-DATE=\"2026-01-01T00:00:10.000Z\""))),
    GrammarRow(
      "date-range/x-cue-legacy", .slip,
      "rfc8216bis-22 §4.4.5.1; hls.js v1.7.1 interstitial parsing; WWDC22 10145; "
        + "Shaka pull request 10558",
      about: .dateRanges, [.attribute(.cue, of: .dateRange, has: .formerName)],
      says: "The attribute that cues an event is CUE, not X-CUE.",
      why: "hls.js and the newest Shaka still read X-CUE, other players do not.",
      remedy: "Write CUE.",
      fails: .media(Piece.event(#",«X-CUE»="PRE""#)),
      passes: .media(Piece.event(#",CUE="PRE""#))),
  ]
}

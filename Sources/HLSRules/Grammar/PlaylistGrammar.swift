import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Position and number of tags, EXT-X-START and EXT-X-SESSION-DATA (rfc8216bis-22, section 4.4).
  static let playlists: [GrammarRow] = placement + start + sessionData

  private static let rest = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let placement: [GrammarRow] = [
    GrammarRow(
      "playlist/extm3u-first-line", .must, "§4.4.1.1", about: .playlist,
      [.tag(.extm3u, has: .notFirstLine)],
      facts: [.unsilenceable, .silences(["text/unknown-tag"], about: .line)],
      says: "The first line of a playlist must be #EXTM3U.",
      why: """
        Clients recognize a playlist by this line. They refuse anything else, and viewers see \
        nothing.
        """,
      remedy: "Make #EXTM3U the first line, with nothing before it.",
      fix: .firstLine,
      fails: .whole("«# made by a packager»\n#EXTM3U\n\(rest)"),
      passes: .whole("#EXTM3U\n# made by a packager\n\(rest)")),
    GrammarRow(
      "playlist/duplicate-media-tag", .must, "§4.4.3", about: .mediaPlaylist,
      [
        .tag(
          .targetDuration, .mediaSequence, .discontinuitySequence, .endlist, .playlistType,
          .iFramesOnly, .partInf, .serverControl, has: .duplicateTag)
      ],
      says: "A tag about the whole media playlist must not occur more than once.",
      why: """
        Clients use the first tag or the last one, or refuse the playlist, so what viewers see \
        depends on their player.
        """,
      remedy: "Keep only the tag with the right value, and remove the others.",
      fails: .media("#EXT-X-TARGETDURATION:6\n«#EXT-X-TARGETDURATION:7»"),
      passes: .media("#EXT-X-TARGETDURATION:6")),
    GrammarRow(
      "playlist/independent-segments-duplicate", .must, "§4.4.2, §4.4.2.1", about: .playlist,
      [.tag(.independentSegments, has: .duplicateTag)],
      says: "EXT-X-INDEPENDENT-SEGMENTS must not occur more than once.",
      why: """
        The second tag adds nothing, but clients must refuse the playlist for it, and viewers see \
        nothing.
        """,
      remedy: "Remove the second EXT-X-INDEPENDENT-SEGMENTS.",
      fix: .repetition,
      fails: .media("#EXT-X-INDEPENDENT-SEGMENTS\n«#EXT-X-INDEPENDENT-SEGMENTS»"),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    GrammarRow(
      "playlist/media-tag-in-multivariant-playlist", .must, "§4.4.3",
      about: .multivariantPlaylist,
      [
        .tag(
          .targetDuration, .mediaSequence, .discontinuitySequence, .endlist, .playlistType,
          .iFramesOnly, .partInf, .serverControl, .allowCache, has: .wrongKind)
      ],
      facts: [.silences(["playlist/mixed-kinds"], about: .document)],
      says: "A multivariant playlist must not contain tags that describe a media playlist.",
      why: """
        Clients must refuse a file that mixes both kinds of playlist: they offer none of its \
        variants, and viewers see nothing.
        """,
      remedy: "Move the tag to each media playlist that it describes.",
      fails: .multivariant(Piece.variant("") + "\n«#EXT-X-ENDLIST»"),
      passes: .multivariant(Piece.variant(""))),
    GrammarRow(
      "playlist/segment-tag-in-multivariant-playlist", .must, "§4.4.4",
      about: .multivariantPlaylist,
      [
        .tag(
          .extinf, .byterange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate,
          .part, has: .wrongKind)
      ],
      facts: [.silences(["playlist/mixed-kinds"], about: .document)],
      says: "A multivariant playlist must not contain tags that describe media segments.",
      why: """
        A multivariant playlist has no media segments that the tag could describe. Clients must \
        refuse a file that mixes both kinds, and viewers see nothing.
        """,
      remedy: "Move the tag to the media playlists.",
      fails: .multivariant(Piece.variant("") + "\n«#EXT-X-KEY:METHOD=NONE»"),
      passes: .multivariant(Piece.variant(""))),
    GrammarRow(
      "playlist/metadata-tag-in-multivariant-playlist", .must, "§4.1, §4.4.5",
      about: .multivariantPlaylist,
      [.tag(.dateRange, .skip, .preloadHint, .renditionReport, has: .wrongKind)],
      facts: [.silences(["playlist/mixed-kinds"], about: .document)],
      says:
        "A multivariant playlist must not contain date ranges or other media playlist metadata.",
      why: """
        A date range in a multivariant playlist schedules nothing, so viewers do not get its \
        break.
        """,
      remedy: "Move the tag to every media playlist.",
      fails: .multivariant(
        "«" + Piece.range("") + "»"),
      passes: .multivariant(Piece.variant(""))),
    GrammarRow(
      "playlist/multivariant-tag-in-media-playlist", .must, "§4.4.6", about: .mediaPlaylist,
      [.tag(.media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, has: .wrongKind)],
      facts: [.silences(["playlist/mixed-kinds"], about: .document)],
      says: "A media playlist must not contain tags of multivariant playlists.",
      why: """
        Clients must refuse a file that mixes both kinds, so viewers lose the variant or rendition \
        that this playlist is for.
        """,
      remedy: "Move the tag to the multivariant playlist.",
      fails: .media(#"«#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="b"»"#),
      passes: .media("#EXT-X-TARGETDURATION:6")),
  ]

  private static let start: [GrammarRow] = [
    GrammarRow(
      "playlist/start-duplicate", .must, "§4.4.2, §4.4.2.2", about: .tag(.start),
      [.tag(.start, has: .duplicateTag)],
      says: "EXT-X-START must not occur more than once.",
      why: """
        Two tags can name two positions. Clients must refuse the playlist, and viewers see \
        nothing.
        """,
      remedy: "Keep only the EXT-X-START with the intended TIME-OFFSET.",
      fails: .media("#EXT-X-START:TIME-OFFSET=0\n«#EXT-X-START:TIME-OFFSET=1»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0")),
    GrammarRow(
      "playlist/start-time-offset-required", .must, "§4.4.2.2", about: .tag(.start),
      [.attribute(.timeOffset, of: .start, has: .missingAttribute)],
      says: "EXT-X-START must have TIME-OFFSET.",
      why: """
        Without it, the tag does not say where to start, and viewers start where the player \
        decides.
        """,
      remedy: "Add TIME-OFFSET or remove the tag.",
      fails: .media("«#EXT-X-START»:PRECISE=YES"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=YES")),
    GrammarRow(
      "playlist/start-time-offset-type", .must, "§4.4.2.2", about: .tag(.start),
      [.type(.timeOffset, of: .start)],
      says: "TIME-OFFSET of EXT-X-START must be an unquoted signed decimal number of seconds.",
      why: """
        Clients cannot read the number: viewers start at the beginning or at the live edge \
        instead.
        """,
      remedy: "Write the number without quotes, as in TIME-OFFSET=-12.",
      fix: .quotes,
      fails: .media("#EXT-X-START:TIME-OFFSET=«\"-12\"»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=-12")),
    GrammarRow(
      "playlist/start-precise-value", .must, "§4.4.2.2", about: .tag(.start),
      [.attribute(.precise, of: .start, has: .unknownWord)],
      says: "PRECISE of EXT-X-START must be YES or NO.",
      why: """
        Clients skip a tag that contains an unknown word, so viewers start where the player \
        decides and not at TIME-OFFSET.
        """,
      remedy: "Write PRECISE=YES or PRECISE=NO.",
      fix: .yesOrNo,
      fails: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=«TRUE»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=YES")),
    GrammarRow(
      "playlist/type-value", .must, "§4.4.3.5", about: .tag(.playlistType),
      [.tag(.playlistType, has: .unknownWord, .wordCharacter)],
      says: "EXT-X-PLAYLIST-TYPE must be EVENT or VOD.",
      why: """
        A live playlist does not have this tag. Clients may refuse any other word than the two, \
        and viewers then see nothing.
        """,
      remedy: "Write EVENT or VOD, or remove the tag.",
      fails: .media("#EXT-X-PLAYLIST-TYPE:«LIVE»"), passes: .media("#EXT-X-PLAYLIST-TYPE:EVENT")),
  ]

  private static let sessionData: [GrammarRow] = [
    GrammarRow(
      "playlist/session-data-data-id-required", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.dataID, of: .sessionData, has: .missingAttribute)],
      says: "EXT-X-SESSION-DATA must have DATA-ID.",
      why: """
        Apps look up the data by this name. Without it they do not find the data, and users do not \
        get what it is for.
        """,
      remedy: "Add DATA-ID, such as DATA-ID=\"com.example.title\".",
      fails: .multivariant(#"«#EXT-X-SESSION-DATA»:VALUE="x""#),
      passes: .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x""#)),
    GrammarRow(
      "playlist/session-data-format-value", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.format, of: .sessionData, has: .unknownWord, .quoted)],
      says: "FORMAT of EXT-X-SESSION-DATA must be JSON or RAW, without quotes.",
      why: """
        Clients skip a tag that contains an unknown word. The app that looks up the data does not \
        find it, and users do not get what it is for.
        """,
      remedy: "Write FORMAT=JSON or FORMAT=RAW.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",URI="d.xml",FORMAT=«XML»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",URI="d.xml",FORMAT=RAW"#)),
    GrammarRow(
      "playlist/session-data-language-tag", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.language, of: .sessionData, has: .text)],
      says: "LANGUAGE of EXT-X-SESSION-DATA must be a well-formed language tag.",
      why:
        "The text cannot be matched to the language of the user, who may read it in another one.",
      remedy: "Write a language tag (RFC 5646), such as en or pt-BR.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",LANGUAGE=«"english"»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",LANGUAGE="en""#)),
    GrammarRow(
      "playlist/session-data-value-xor-uri", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.tag(.sessionData, has: .missingChoice, .severalChoices)],
      says: "EXT-X-SESSION-DATA must have either VALUE or URI, but not both.",
      why: """
        With both, it is undefined which one counts, so that apps show different data; with \
        neither, there is none.
        """,
      remedy: "Keep exactly one of VALUE and URI.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",«URI="d.json"»"#),
      passes: .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x""#)),
  ]
}

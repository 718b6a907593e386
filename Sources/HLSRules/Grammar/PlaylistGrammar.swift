import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Where tags stand and how often, EXT-X-START and EXT-X-SESSION-DATA (rfc8216bis-22, section 4.4).
  static let playlists: [GrammarRow] = placement + start + sessionData

  private static let rest = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let placement: [GrammarRow] = [
    GrammarRow(
      "playlist/extm3u-first-line", .must, "§4.4.1.1", about: .playlist,
      [.tag(.extm3u, has: .notFirstLine)],
      says: "The first line of a playlist is #EXTM3U.",
      why: "Clients recognise a playlist by it and refuse anything else.",
      remedy: "Make #EXTM3U the first line, without anything before it.",
      fails: .whole("«# made by a packager»\n#EXTM3U\n\(rest)"),
      passes: .whole("#EXTM3U\n# made by a packager\n\(rest)")),
    GrammarRow(
      "playlist/duplicate-media-tag", .must, "§4.4.3", about: .mediaPlaylist,
      [
        .tag(
          .targetDuration, .mediaSequence, .discontinuitySequence, .endlist, .playlistType,
          .iFramesOnly, .partInf, .serverControl, has: .duplicateTag)
      ],
      says: "A tag about the whole media playlist occurs at most once.",
      why: "Clients take the first or the last, or refuse the playlist.",
      remedy: "Keep one of the tags.",
      fails: .media("#EXT-X-TARGETDURATION:6\n«#EXT-X-TARGETDURATION:7»"),
      passes: .media("#EXT-X-TARGETDURATION:6")),
    GrammarRow(
      "playlist/independent-segments-duplicate", .must, "§4.4.2, §4.4.2.1", about: .playlist,
      [.tag(.independentSegments, has: .duplicateTag)],
      says: "EXT-X-INDEPENDENT-SEGMENTS occurs at most once.",
      why: "Clients have to fail to parse the playlist.",
      remedy: "Keep one of the tags.",
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
      says: "A multivariant playlist has no tag that describes a media playlist.",
      why: "Clients have to refuse a file that is half of each kind.",
      remedy: "Move the tag to the media playlists.",
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
      says: "A multivariant playlist has no tag that describes a media segment.",
      why: "Clients have to refuse a file that is half of each kind.",
      remedy: "Move the tag to the media playlists.",
      fails: .multivariant(Piece.variant("") + "\n«#EXT-X-KEY:METHOD=NONE»"),
      passes: .multivariant(Piece.variant(""))),
    GrammarRow(
      "playlist/metadata-tag-in-multivariant-playlist", .must, "§4.1, §4.4.5",
      about: .multivariantPlaylist,
      [.tag(.dateRange, .skip, .preloadHint, .renditionReport, has: .wrongKind)],
      says: "A multivariant playlist has no date range and no other metadata of media playlists.",
      why: "A date range that is put here schedules nothing.",
      remedy: "Move the tag to the media playlists.",
      fails: .multivariant(
        "«" + Piece.range("") + "»"),
      passes: .multivariant(Piece.variant(""))),
    GrammarRow(
      "playlist/multivariant-tag-in-media-playlist", .must, "§4.4.6", about: .mediaPlaylist,
      [.tag(.media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, has: .wrongKind)],
      says: "A media playlist has no tag of multivariant playlists.",
      why: "Clients have to refuse a file that is half of each kind.",
      remedy: "Move the tag to the multivariant playlist.",
      fails: .media(#"«#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="b"»"#),
      passes: .media("#EXT-X-TARGETDURATION:6")),
  ]

  private static let start: [GrammarRow] = [
    GrammarRow(
      "playlist/start-duplicate", .must, "§4.4.2, §4.4.2.2", about: .tag(.start),
      [.tag(.start, has: .duplicateTag)],
      says: "EXT-X-START occurs at most once.",
      why: "Clients have to fail to parse the playlist.",
      remedy: "Keep one of the tags.",
      fails: .media("#EXT-X-START:TIME-OFFSET=0\n«#EXT-X-START:TIME-OFFSET=1»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0")),
    GrammarRow(
      "playlist/start-time-offset-required", .must, "§4.4.2.2", about: .tag(.start),
      [.attribute(.timeOffset, of: .start, has: .missingAttribute)],
      says: "EXT-X-START has TIME-OFFSET.",
      why: "Without it the tag names no point to start from.",
      remedy: "Add TIME-OFFSET or leave the tag out.",
      fails: .media("«#EXT-X-START»:PRECISE=YES"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=YES")),
    GrammarRow(
      "playlist/start-time-offset-type", .must, "§4.4.2.2", about: .tag(.start),
      [.type(.timeOffset, of: .start)],
      says: "TIME-OFFSET of EXT-X-START is a signed decimal number of seconds without quotes.",
      why: "Clients start at the beginning or the live edge instead.",
      remedy: "Write the number without quotes.",
      fails: .media("#EXT-X-START:TIME-OFFSET=«\"-12\"»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=-12")),
    GrammarRow(
      "playlist/start-precise-value", .must, "§4.4.2.2", about: .tag(.start),
      [.attribute(.precise, of: .start, has: .unknownWord)],
      says: "PRECISE of EXT-X-START is YES or NO.",
      why: "Clients skip a tag with a word that they do not know.",
      remedy: "Write YES or NO.",
      fails: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=«TRUE»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=0,PRECISE=YES")),
    GrammarRow(
      "playlist/type-value", .must, "§4.4.3.5", about: .tag(.playlistType),
      [.tag(.playlistType, has: .unknownWord, .wordCharacter)],
      says: "EXT-X-PLAYLIST-TYPE is EVENT or VOD.",
      why: "A live playlist is one without the tag; clients may refuse another word.",
      remedy: "Write EVENT or VOD, or leave the tag out.",
      fails: .media("#EXT-X-PLAYLIST-TYPE:«LIVE»"), passes: .media("#EXT-X-PLAYLIST-TYPE:EVENT")),
  ]

  private static let sessionData: [GrammarRow] = [
    GrammarRow(
      "playlist/session-data-data-id-required", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.dataID, of: .sessionData, has: .missingAttribute)],
      says: "EXT-X-SESSION-DATA has DATA-ID.",
      why: "Without it nobody can ask for the data.",
      remedy: "Add DATA-ID.",
      fails: .multivariant(#"«#EXT-X-SESSION-DATA»:VALUE="x""#),
      passes: .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x""#)),
    GrammarRow(
      "playlist/session-data-format-value", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.format, of: .sessionData, has: .unknownWord, .quoted)],
      says: "FORMAT of EXT-X-SESSION-DATA is JSON or RAW without quotes.",
      why: "Clients skip a tag with a word that they do not know.",
      remedy: "Write JSON or RAW.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",URI="d.xml",FORMAT=«XML»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",URI="d.xml",FORMAT=RAW"#)),
    GrammarRow(
      "playlist/session-data-language-tag", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.attribute(.language, of: .sessionData, has: .text)],
      says: "LANGUAGE of EXT-X-SESSION-DATA is a well-formed language tag.",
      why: "The text cannot be matched with the user's language.",
      remedy: "Write a tag of RFC 5646, such as en or pt-BR.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",LANGUAGE=«"english"»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",LANGUAGE="en""#)),
    GrammarRow(
      "playlist/session-data-value-xor-uri", .must, "§4.4.6.4", about: .tag(.sessionData),
      [.tag(.sessionData, has: .missingChoice, .severalChoices)],
      says: "EXT-X-SESSION-DATA has either VALUE or URI.",
      why: "With both, clients disagree about which one counts; with none there is no data.",
      remedy: "Keep exactly one of VALUE and URI.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x",«URI="d.json"»"#),
      passes: .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.t",VALUE="x""#)),
  ]
}

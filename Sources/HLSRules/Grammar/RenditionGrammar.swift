import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-MEDIA (rfc8216bis-22, section 4.4.6.1).
  static let renditions: [GrammarRow] = presence + types + values(of: .media)

  private static func media(_ attributes: String, name: String = "#EXT-X-MEDIA") -> String {
    "\(name):\(attributes),CHANNELS=\"2\"\n" + Piece.variant(#",AUDIO="a""#)
  }

  private static let presence: [GrammarRow] = [
    GrammarRow(
      "rendition/type-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.type, of: .media, has: .missingAttribute)],
      says: "EXT-X-MEDIA must have TYPE.",
      why: """
        Clients do not know what kind of media the rendition is, so viewers do not find its \
        language or its captions.
        """,
      remedy: "Add TYPE with the value AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS.",
      fails: .multivariant(
        "«#EXT-X-MEDIA»:GROUP-ID=\"x\",NAME=\"English\"\n" + Piece.variant("")),
      passes: .multivariant(
        "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"x\",NAME=\"English\"\n"
          + Piece.variant(#",VIDEO="x""#))),
    GrammarRow(
      "rendition/group-id-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.groupID, of: .media, has: .missingAttribute)],
      says: "EXT-X-MEDIA must have GROUP-ID.",
      why: "No variant can refer to the rendition, so viewers cannot choose it.",
      remedy: "Add GROUP-ID with the group name that the variants use.",
      fails: .multivariant(
        "«#EXT-X-MEDIA»:TYPE=VIDEO,NAME=\"English\"\n" + Piece.variant("")),
      passes: .multivariant(
        "#EXT-X-MEDIA:TYPE=VIDEO,NAME=\"English\",GROUP-ID=\"x\"\n"
          + Piece.variant(#",VIDEO="x""#))),
    GrammarRow(
      "rendition/name-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.name, of: .media, has: .missingAttribute)],
      says: "EXT-X-MEDIA must have NAME.",
      why:
        "Players have no name to show in their menu, so viewers cannot choose the rendition by it.",
      remedy: "Add NAME with the name that viewers see, such as NAME=\"English\".",
      fails: .multivariant(media(#"TYPE=AUDIO,GROUP-ID="a""#, name: "«#EXT-X-MEDIA»")),
      passes: .multivariant(media(#"TYPE=AUDIO,GROUP-ID="a",NAME="English""#))),
    GrammarRow(
      "rendition/uri-required-subtitles", .must, "§4.4.6.2.1", about: .tag(.media),
      [.attribute(.uri, of: .media, has: .missingAttribute)],
      says: "A subtitle rendition must have URI.",
      why: """
        Subtitles are never inside the segments of a variant. Without an address there are none, \
        and viewers who need them cannot follow.
        """,
      remedy: "Add URI with the address of the subtitle playlist.",
      fails: .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=SUBTITLES,GROUP-ID="s",NAME="English""# + "\n"
          + Piece.variant(#",SUBTITLES="s""#)),
      passes: .multivariant(Piece.subtitles(""))),
    GrammarRow(
      "rendition/instream-id-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.instreamID, of: .media, has: .missingAttribute)],
      says: "A closed-caption rendition must have INSTREAM-ID.",
      why: """
        Clients do not know which caption channel of the video it is, so viewers do not get these \
        captions.
        """,
      remedy: "Add INSTREAM-ID, such as INSTREAM-ID=\"CC1\".",
      fails: .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English""# + "\n"
          + Piece.variant(#",CLOSED-CAPTIONS="c""#)),
      passes: .multivariant(Piece.captions(#",INSTREAM-ID="CC1""#))),
    GrammarRow(
      "rendition/uri-forbidden-captions", .must, "§4.4.6.1, §4.4.6.2.1", about: .tag(.media),
      [.attribute(.uri, of: .media, has: .forbiddenAttribute)],
      says: "A closed-caption rendition must not have URI.",
      why: """
        Closed captions are inside the video. A client that looks for them at URI finds none, and \
        viewers who need captions get none.
        """,
      remedy: "Remove URI, and name the channel inside the video with INSTREAM-ID.",
      fails: .multivariant(Piece.captions(#",INSTREAM-ID="CC1",«URI="c.m3u8"»"#)),
      passes: .multivariant(Piece.captions(#",INSTREAM-ID="CC1""#))),
  ]

  private static let types: [GrammarRow] = [
    GrammarRow(
      "rendition/bit-depth-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.bitDepth, of: .media, has: .forbiddenAttribute)],
      says: "BIT-DEPTH must appear only in audio renditions.",
      why: """
        Only sound has this bit depth. Clients may refuse the playlist for a value that has no \
        use, and viewers then see nothing.
        """,
      remedy: "Remove BIT-DEPTH from the tag, or correct TYPE.",
      fails: .multivariant(Piece.video(",«BIT-DEPTH=16»")), passes: .multivariant(Piece.video(""))),
    GrammarRow(
      "rendition/sample-rate-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.sampleRate, of: .media, has: .forbiddenAttribute)],
      says: "SAMPLE-RATE must appear only in audio renditions.",
      why: """
        Only sound has a sample rate. Clients may refuse the playlist for a value that has no use, \
        and viewers then see nothing.
        """,
      remedy: "Remove SAMPLE-RATE from the tag, or correct TYPE.",
      fails: .multivariant(Piece.subtitles(",«SAMPLE-RATE=48000»")),
      passes: .multivariant(Piece.subtitles(""))),
    GrammarRow(
      "rendition/channels-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.channels, of: .media, has: .forbiddenAttribute)],
      says: "CHANNELS must appear only in audio renditions.",
      why: """
        Only sound has channels. Clients may refuse the playlist for a value that has no use, and \
        viewers then see nothing.
        """,
      remedy: "Remove CHANNELS from the tag, or correct TYPE.",
      fails: .multivariant(Piece.video(#",«CHANNELS="2"»"#)),
      passes: .multivariant(Piece.video(""))),
    GrammarRow(
      "rendition/forced-not-subtitles", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.forced, of: .media, has: .forbiddenAttribute)],
      says: "FORCED must appear only in subtitle renditions, even if its value is NO.",
      why: """
        Only subtitles can be forced. Clients may refuse the playlist for a value that has no use, \
        and viewers then see nothing.
        """,
      remedy: "Remove FORCED from the tag, or correct TYPE.",
      fails: .multivariant(Piece.audio(",«FORCED=NO»")), passes: .multivariant(Piece.audio(""))),
  ]

  private static func values(of tag: TagName) -> [GrammarRow] {
    [
      GrammarRow(
        "rendition/type-value", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.type, of: tag, has: .unknownWord)],
        says: "TYPE of EXT-X-MEDIA must be AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS.",
        why: """
          Clients skip a tag that contains an unknown word, so viewers do not find the language or \
          the captions of this rendition.
          """,
        remedy: "Write AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS.",
        fix: .word,
        fails: .multivariant(
          #"#EXT-X-MEDIA:TYPE=«SUBTITLE»,GROUP-ID="s",NAME="English",URI="s.m3u8""# + "\n"
            + Piece.variant(#",SUBTITLES="s""#)),
        passes: .multivariant(Piece.subtitles(""))),
      GrammarRow(
        "rendition/yes-no-value", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.default, .autoselect, .forced, of: tag, has: .unknownWord, .quoted)],
        says: "DEFAULT, AUTOSELECT and FORCED must be YES or NO, without quotes.",
        why: """
          Clients skip a tag that contains an unknown word: viewers lose the whole rendition, not \
          only its place as the default.
          """,
        remedy: "Write YES or NO without quotes.",
        fix: .yesOrNo,
        fails: .multivariant(Piece.audio(",DEFAULT=«TRUE»")),
        passes: .multivariant(Piece.audio(",DEFAULT=YES"))),
      GrammarRow(
        "rendition/language-tag", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.language, .assocLanguage, of: tag, has: .text)],
        says: "LANGUAGE and ASSOC-LANGUAGE must be well-formed language tags.",
        why:
          "Players cannot match the rendition to the language of the viewer, who gets another one.",
        remedy: "Write a language tag (RFC 5646), such as en or pt-BR.",
        fix: .languageTag,
        fails: .multivariant(Piece.audio(#",LANGUAGE=«"en_US"»"#)),
        passes: .multivariant(Piece.audio(#",LANGUAGE="en-US""#))),
      GrammarRow(
        "rendition/stable-rendition-id-characters", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.stableRenditionID, of: tag, has: .text)],
        says: "STABLE-RENDITION-ID must contain only letters, digits, + / = . - and _.",
        why: """
          Content steering and offline downloads cannot match the rendition, so viewers who \
          continue a download may not find it again.
          """,
        remedy: "Use only letters, digits, + / = . - and _ in the ID.",
        fails: .multivariant(Piece.audio(#",STABLE-RENDITION-ID=«"a:1"»"#)),
        passes: .multivariant(Piece.audio(#",STABLE-RENDITION-ID="a-1""#))),
      GrammarRow(
        "rendition/instream-id-captions-value", .must, "§4.4.6.1", about: .tag(tag),
        [.when(.instreamID, of: tag, has: .text, "CLOSED-CAPTIONS")],
        says: "INSTREAM-ID of closed captions must be CC1 to CC4 or SERVICE1 to SERVICE63.",
        why: "Video has no other caption channels, so viewers who choose these captions see none.",
        remedy: "Write CC1 to CC4 or SERVICE1 to SERVICE63.",
        fails: .multivariant(
          Piece.version(7, Piece.captions(#",INSTREAM-ID=«"SERVICE64"»"#))),
        passes: .multivariant(Piece.version(7, Piece.captions(#",INSTREAM-ID="SERVICE63""#)))),
      GrammarRow(
        "rendition/instream-id-other-characters", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.instreamID, of: tag, has: .text)],
        says: "INSTREAM-ID of other renditions must contain only letters, digits and periods.",
        why: "Clients cannot find the rendition inside the segments, so viewers cannot choose it.",
        remedy: "Rename the rendition inside the segments, and use that name here.",
        fails: .multivariant(Piece.version(13, Piece.audio(#",INSTREAM-ID=«"track-2"»"#))),
        passes: .multivariant(Piece.version(13, Piece.audio(#",INSTREAM-ID="2""#)))),
      GrammarRow(
        "rendition/audio-number-type", .must, "§4.4.6.1", about: .tag(tag),
        [.type(.bitDepth, .sampleRate, of: tag)],
        says: "BIT-DEPTH and SAMPLE-RATE must be unquoted decimal integers.",
        why: """
          Clients cannot choose the rendition that suits their hardware best, so listeners may get \
          a lesser sound.
          """,
        remedy: "Write the number with digits only, as in SAMPLE-RATE=48000.",
        fails: .multivariant(Piece.audio(",SAMPLE-RATE=«\"48000\"»")),
        passes: .multivariant(Piece.audio(",SAMPLE-RATE=48000"))),
      GrammarRow(
        "rendition/characteristics-format", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.characteristics, of: tag, has: .unquoted, .text)],
        says:
          "CHARACTERISTICS must be a quoted list of characteristic tags without empty elements.",
        why: """
          Viewers who need a characteristic, such as descriptions of the picture, do not get the \
          rendition: clients do not find it.
          """,
        remedy: """
          Separate the tags with single commas, as in \
          CHARACTERISTICS="public.accessibility.describes-video".
          """,
        fails: .multivariant(
          Piece.subtitles(#",CHARACTERISTICS=«"public.easy-to-read,"»"#)),
        passes: .multivariant(Piece.subtitles(#",CHARACTERISTICS="public.easy-to-read""#))),
      GrammarRow(
        "rendition/channels-type", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.channels, of: tag, has: .unquoted)],
        says: "CHANNELS must be a quoted string.",
        why: """
          Clients do not know how many channels the audio has, so listeners may get stereo in \
          place of surround sound.
          """,
        remedy: "Put the value in double quotes, as in CHANNELS=\"2\".",
        fails: .multivariant(Piece.audio("", channels: ",CHANNELS=«2»")),
        passes: .multivariant(Piece.audio("", channels: ",CHANNELS=\"2\""))),
    ]
  }
}

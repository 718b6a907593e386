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
      says: "EXT-X-MEDIA has TYPE.",
      why: "Clients do not know what kind of media the rendition is.",
      remedy: "Add TYPE.",
      fails: .multivariant(
        "«#EXT-X-MEDIA»:GROUP-ID=\"x\",NAME=\"English\"\n" + Piece.variant("")),
      passes: .multivariant(
        "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"x\",NAME=\"English\"\n"
          + Piece.variant(#",VIDEO="x""#))),
    GrammarRow(
      "rendition/group-id-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.groupID, of: .media, has: .missingAttribute)],
      says: "EXT-X-MEDIA has GROUP-ID.",
      why: "No variant can refer to the rendition.",
      remedy: "Add GROUP-ID.",
      fails: .multivariant(
        "«#EXT-X-MEDIA»:TYPE=VIDEO,NAME=\"English\"\n" + Piece.variant("")),
      passes: .multivariant(
        "#EXT-X-MEDIA:TYPE=VIDEO,NAME=\"English\",GROUP-ID=\"x\"\n"
          + Piece.variant(#",VIDEO="x""#))),
    GrammarRow(
      "rendition/name-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.name, of: .media, has: .missingAttribute)],
      says: "EXT-X-MEDIA has NAME.",
      why: "Players have nothing to show in their menu.",
      remedy: "Add NAME.",
      fails: .multivariant(media(#"TYPE=AUDIO,GROUP-ID="a""#, name: "«#EXT-X-MEDIA»")),
      passes: .multivariant(media(#"TYPE=AUDIO,GROUP-ID="a",NAME="English""#))),
    GrammarRow(
      "rendition/uri-required-subtitles", .must, "§4.4.6.2.1", about: .tag(.media),
      [.attribute(.uri, of: .media, has: .missingAttribute)],
      says: "A rendition of subtitles has URI.",
      why: "Subtitles are never inside the segments of a variant.",
      remedy: "Add URI.",
      fails: .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=SUBTITLES,GROUP-ID="s",NAME="English""# + "\n"
          + Piece.variant(#",SUBTITLES="s""#)),
      passes: .multivariant(Piece.subtitles(""))),
    GrammarRow(
      "rendition/instream-id-required", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.instreamID, of: .media, has: .missingAttribute)],
      says: "A rendition of closed captions has INSTREAM-ID.",
      why: "Clients do not know which channel of the video it is.",
      remedy: "Add INSTREAM-ID.",
      fails: .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English""# + "\n"
          + Piece.variant(#",CLOSED-CAPTIONS="c""#)),
      passes: .multivariant(Piece.captions(#",INSTREAM-ID="CC1""#))),
    GrammarRow(
      "rendition/uri-forbidden-captions", .must, "§4.4.6.1, §4.4.6.2.1", about: .tag(.media),
      [.attribute(.uri, of: .media, has: .forbiddenAttribute)],
      says: "A rendition of closed captions has no URI.",
      why: "The captions are inside the video.",
      remedy: "Leave URI out.",
      fails: .multivariant(Piece.captions(#",INSTREAM-ID="CC1",«URI="c.m3u8"»"#)),
      passes: .multivariant(Piece.captions(#",INSTREAM-ID="CC1""#))),
  ]

  private static let types: [GrammarRow] = [
    GrammarRow(
      "rendition/bit-depth-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.bitDepth, of: .media, has: .forbiddenAttribute)],
      says: "BIT-DEPTH is for audio alone.",
      why: "It says nothing about other media; clients may refuse the playlist.",
      remedy: "Leave the attribute out.",
      fails: .multivariant(Piece.video(",«BIT-DEPTH=16»")), passes: .multivariant(Piece.video(""))),
    GrammarRow(
      "rendition/sample-rate-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.sampleRate, of: .media, has: .forbiddenAttribute)],
      says: "SAMPLE-RATE is for audio alone.",
      why: "It says nothing about other media; clients may refuse the playlist.",
      remedy: "Leave the attribute out.",
      fails: .multivariant(Piece.subtitles(",«SAMPLE-RATE=48000»")),
      passes: .multivariant(Piece.subtitles(""))),
    GrammarRow(
      "rendition/channels-not-audio", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.channels, of: .media, has: .forbiddenAttribute)],
      says: "CHANNELS is for audio alone.",
      why: "It says nothing about other media; clients may refuse the playlist.",
      remedy: "Leave the attribute out.",
      fails: .multivariant(Piece.video(#",«CHANNELS="2"»"#)),
      passes: .multivariant(Piece.video(""))),
    GrammarRow(
      "rendition/forced-not-subtitles", .must, "§4.4.6.1", about: .tag(.media),
      [.attribute(.forced, of: .media, has: .forbiddenAttribute)],
      says: "FORCED is for subtitles alone, also with the value NO.",
      why: "It says nothing about other media; clients may refuse the playlist.",
      remedy: "Leave the attribute out.",
      fails: .multivariant(Piece.audio(",«FORCED=NO»")), passes: .multivariant(Piece.audio(""))),
  ]

  private static func values(of tag: TagName) -> [GrammarRow] {
    [
      GrammarRow(
        "rendition/type-value", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.type, of: tag, has: .unknownWord)],
        says: "TYPE of EXT-X-MEDIA is AUDIO, VIDEO, SUBTITLES or CLOSED-CAPTIONS.",
        why: "Clients skip a tag with a word that they do not know, so the rendition is lost.",
        remedy: "Write one of the types.",
        fails: .multivariant(
          #"#EXT-X-MEDIA:TYPE=«SUBTITLE»,GROUP-ID="s",NAME="English",URI="s.m3u8""#),
        passes: .multivariant(Piece.subtitles(""))),
      GrammarRow(
        "rendition/yes-no-value", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.default, .autoselect, .forced, of: tag, has: .unknownWord, .quoted)],
        says: "DEFAULT, AUTOSELECT and FORCED are YES or NO without quotes.",
        why: "Clients skip a tag with a word that they do not know, so the rendition is lost.",
        remedy: "Write YES or NO.",
        fails: .multivariant(Piece.audio(",DEFAULT=«TRUE»")),
        passes: .multivariant(Piece.audio(",DEFAULT=YES"))),
      GrammarRow(
        "rendition/language-tag", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.language, .assocLanguage, of: tag, has: .text)],
        says: "LANGUAGE and ASSOC-LANGUAGE are well-formed language tags.",
        why: "Players cannot match the rendition with the user's language.",
        remedy: "Write a tag of RFC 5646, such as en or pt-BR.",
        fails: .multivariant(Piece.audio(#",LANGUAGE=«"en_US"»"#)),
        passes: .multivariant(Piece.audio(#",LANGUAGE="en-US""#))),
      GrammarRow(
        "rendition/stable-rendition-id-characters", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.stableRenditionID, of: tag, has: .text)],
        says: "STABLE-RENDITION-ID has letters, digits and + / = . - _ alone.",
        why: "Steering and downloads cannot match the rendition.",
        remedy: "Rename the rendition.",
        fails: .multivariant(Piece.audio(#",STABLE-RENDITION-ID=«"a:1"»"#)),
        passes: .multivariant(Piece.audio(#",STABLE-RENDITION-ID="a-1""#))),
      GrammarRow(
        "rendition/instream-id-captions-value", .must, "§4.4.6.1", about: .tag(tag),
        [.when(.instreamID, of: tag, has: .text, "CLOSED-CAPTIONS")],
        says: "INSTREAM-ID of closed captions is CC1 to CC4 or SERVICE1 to SERVICE63.",
        why: "There is no other channel in the video.",
        remedy: "Write one of the channels.",
        fails: .multivariant(
          Piece.version(7, Piece.captions(#",INSTREAM-ID=«"SERVICE64"»"#))),
        passes: .multivariant(Piece.version(7, Piece.captions(#",INSTREAM-ID="SERVICE63""#)))),
      GrammarRow(
        "rendition/instream-id-other-characters", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.instreamID, of: tag, has: .text)],
        says: "INSTREAM-ID of other renditions has letters, digits and points.",
        why: "Clients cannot find the rendition inside the segments.",
        remedy: "Rename the rendition inside the segments.",
        fails: .multivariant(Piece.version(13, Piece.audio(#",INSTREAM-ID=«"track-2"»"#))),
        passes: .multivariant(Piece.version(13, Piece.audio(#",INSTREAM-ID="2""#)))),
      GrammarRow(
        "rendition/audio-number-type", .must, "§4.4.6.1", about: .tag(tag),
        [.type(.bitDepth, .sampleRate, of: tag)],
        says: "BIT-DEPTH and SAMPLE-RATE are decimal integers without quotes.",
        why: "Clients cannot choose the rendition that their hardware plays best.",
        remedy: "Write the number with digits alone.",
        fails: .multivariant(Piece.audio(",SAMPLE-RATE=«\"48000\"»")),
        passes: .multivariant(Piece.audio(",SAMPLE-RATE=48000"))),
      GrammarRow(
        "rendition/characteristics-format", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.characteristics, of: tag, has: .unquoted, .text)],
        says: "CHARACTERISTICS is a quoted list of characteristic tags, none of them empty.",
        why: "Clients that need the characteristic do not find it.",
        remedy: "Part the tags by single commas, inside double quotes.",
        fails: .multivariant(
          Piece.subtitles(#",CHARACTERISTICS=«"public.easy-to-read,"»"#)),
        passes: .multivariant(Piece.subtitles(#",CHARACTERISTICS="public.easy-to-read""#))),
      GrammarRow(
        "rendition/channels-type", .must, "§4.4.6.1", about: .tag(tag),
        [.attribute(.channels, of: tag, has: .unquoted)],
        says: "CHANNELS is a quoted string.",
        why: "Clients do not know how many channels the audio has.",
        remedy: "Put the value in double quotes.",
        fails: .multivariant(Piece.audio("", channels: ",CHANNELS=«2»")),
        passes: .multivariant(Piece.audio("", channels: ",CHANNELS=\"2\""))),
    ]
  }
}

import HLSLinting

/// Rules for the bytes and lines of a playlist.
enum TextRules {
  static let all: [Rule] =
    CharacterRules.rules + [
      unsupportedURIScheme, unexpandedMacro, missingValue, addressEncoding, addressIsLocal,
      httpAmongHTTPS,
    ]
}

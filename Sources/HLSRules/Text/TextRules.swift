public import HLSLinting

/// Rules for the bytes and lines of a playlist.
public enum TextRules {
  public static let all: [Rule] = CharacterRules.rules + [unsupportedURIScheme]
}

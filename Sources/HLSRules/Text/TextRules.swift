public import HLSLinting

/// What the bytes and lines of a playlist must be.
public enum TextRules {
  public static let all: [Rule] = CharacterRules.rules + [unsupportedURIScheme]
}

public import HLSLinting

/// What values of any tag must be, beyond the grammar.
public enum AttributeRules {
  public static let all: [Rule] = [nearEqualIDs, resolutionZero]
}

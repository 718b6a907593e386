public import HLSLinting

/// Rules about attribute values of any tag, beyond the grammar.
public enum AttributeRules {
  public static let all: [Rule] = [nearEqualIDs, resolutionZero]
}

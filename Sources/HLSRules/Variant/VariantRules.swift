public import HLSConformance

/// What variant streams must say.
public enum VariantRules {
  public static let all: [Rule] = []
}

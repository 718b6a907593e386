public import HLSConformance

/// What the names of ad breaks must be.
public enum AdBreakRules {
  public static let all: [Rule] = []
}

public import HLSConformance

/// What a date range of any class must say.
public enum DateRangeRules {
  public static let all: [Rule] = []
}

public import HLSConformance

/// What media segments and their tags must say.
public enum SegmentRules {
  public static let all: [Rule] = []
}

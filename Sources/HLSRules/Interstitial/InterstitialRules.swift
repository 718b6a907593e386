public import HLSConformance

/// What a date range of the interstitial class must say.
public enum InterstitialRules {
  public static let all: [Rule] = []
}

public import HLSConformance

/// What parts, hints and server control must say.
public enum LowLatencyRules {
  public static let all: [Rule] = []
}

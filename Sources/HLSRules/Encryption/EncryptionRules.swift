public import HLSConformance

/// What keys must say.
public enum EncryptionRules {
  public static let all: [Rule] = []
}

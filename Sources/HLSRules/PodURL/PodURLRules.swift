public import HLSConformance

/// What an address of Google DAI pod serving must look like.
public enum PodURLRules {
  public static let all: [Rule] = []
}

public import HLSConformance

/// What renditions and their groups must say.
public enum RenditionRules {
  public static let all: [Rule] = []
}

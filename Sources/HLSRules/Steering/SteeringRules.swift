public import HLSConformance

/// What content steering must say.
public enum SteeringRules {
  public static let all: [Rule] = [
    defaultPathwayMixed, groupsPerPathway, notEquivalent, pathwayMissing, pathwayUnknown,
    queryReservedPrefix, stableIDsForOffline,
  ]
}

public import HLSLinting

/// Rules for content steering in the playlist and in the steering manifest.
public enum SteeringRules {
  public static let all: [Rule] = [
    defaultPathwayMixed, groupsPerPathway, notEquivalent, pathwayMissing, pathwayUnknown,
    queryReservedPrefix, stableIDsForOffline,
    manifestNotJSONObject, versionRequired, timeToLiveRequired, timeToLiveValue, reloadURIType,
    priorityRequired, priorityDuplicate, priorityFirstDiffers, priorityUnknownPathway,
    cloneMembersRequired, cloneHost, cloneParameters, clonePerURIs,
    cloneBaseUnknown, cloneIDCollision, clonePerURIsUnmatched,
  ]
}

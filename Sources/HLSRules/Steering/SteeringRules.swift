import HLSLinting

/// Rules for content steering in the playlist and in the steering manifest.
enum SteeringRules {
  static let all: [Rule] = [
    defaultPathwayMixed, groupsPerPathway, notEquivalent, pathwayMissing, pathwayUnknown,
    queryReservedPrefix, stableIDsForOffline,
    manifestNotJSONObject, versionRequired, timeToLiveRequired, timeToLiveValue, timeToLiveUnit,
    reloadURIType,
    reloadURIIsLocal,
    priorityRequired, priorityDuplicate, priorityFirstDiffers, priorityUnknownPathway,
    priorityWithoutPathway,
    cloneMembersRequired, cloneHost, cloneParameters, clonePerURIs,
    cloneBaseUnknown, cloneIDCollision, sharedAddresses, clonePerURIsUnmatched,
  ]
}

package import HLSLinting

/// The rules about addresses of Google DAI pod serving.
package enum PodURLRules {
  package static let all: [Rule] = [
    unresolvedPlaceholder,
    notHTTPS, wrongHost,
    dashEndpoint, segmentEndpoint, streamCreateEndpoint, manifestInAssetListAttribute,
    liveEventInVOD,
    pathShape, questionMarkMissing, fileExtension, segmentPathShape, segmentParameter,
    networkCode, customAssetKey, systemAssetKey,
    sampleEvent, sampleEventLength, sampleEventRetired,
    podIdentifierForm, podNumber, adBreakIDEmpty,
    streamIDRequired, streamIDUnfilled, streamIDShape, streamIDInPath,
    pdRequired, pdValue, pdUnitSuspect, pdDiffersFromDateRange, pdDiffersFromPlayoutLimit,
    pdDiffersFromSCTE35,
    pdDiffersFromAsset, pdDiffersFromListedDuration,
    duplicateParameter, emptyParameter, unknownParameter,
    custParamsUnencoded, custParamsDoubleEncoded,
    scte35Base64, scte35PlusSign, scte35DiffersFromDateRange,
    authTokenMissing, authTokenSpelling, tokenUnencoded, secretExposed,
    tokenStructure, tokenOrder, tokenHMAC,
    tokenBreakID, tokenAssetField, tokenPDField, tokenUnknownField,
    tokenExpRequired, tokenExpUnit, tokenExpiresBeforeBreak, tokenLongLived,
    tokenDiffersFromURL, tokenSignature, tokenReused,
    contentMayVaryNo, sharedStreamID, streamIDOfOtherEvent, streamIDsDiffer,
    tokenExpired, vodPathShape,
  ]
}

import HLSLinting

/// Rules for EXT-X-KEY and EXT-X-SESSION-KEY.
enum EncryptionRules {
  static let all: [Rule] = [
    concurrentMethod, concurrentIV, mapNeedsIV, ctrNeedsFMP4, overwritten, ivShort, implicitIV,
    insecureKeyURI, sessionKeyDuplicate,
    sessionKeyMismatch, sessionKeyMissing, sessionKeyUnused, sessionKeyOfOtherContent,
    keyFormatMisspelled, skdWithoutKeyFormat, psshMissing, psshOfAnotherSystem, keySize,
    playReadyObject, playReadyAlgorithm, keyIDsDiffer, keyChangeIncomplete, keyNotRestored,
    iFrameKeyMissing, keyOfOtherContent, streamInClear,
  ]
}

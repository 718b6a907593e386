public import HLSLinting

/// What keys must say.
public enum EncryptionRules {
  public static let all: [Rule] = [
    concurrentMethod, concurrentIV, mapNeedsIV, ctrNeedsFMP4, overwritten, ivShort, implicitIV,
    insecureKeyURI, sessionKeyDuplicate,
    sessionKeyMismatch, sessionKeyMissing, sessionKeyUnused,
  ]
}

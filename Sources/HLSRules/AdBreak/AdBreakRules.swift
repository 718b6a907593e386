public import HLSLinting

/// What the names of ad breaks must be.
public enum AdBreakRules {
  public static let all: [Rule] = [
    idCharacters, idLength, idPathCharacters, idConstant, idUnrelatedToDateRange, prerollID,
    idReused, sameIDDifferentPD, sameIDDifferentTargeting,
    podNumberSequence, mixedForms, overlap,
    idUnstable,
  ]
}

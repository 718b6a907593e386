package import HLSLinting

/// The rules about the names of ad breaks.
package enum AdBreakRules {
  package static let all: [Rule] = [
    idCharacters, idLength, idPathCharacters, idConstant, idUnrelatedToDateRange, prerollID,
    idReused, podRepeated, sameIDDifferentPD, sameIDDifferentTargeting,
    podNumberSequence, mixedForms, overlap,
    idUnstable, idDiffersBetweenViewers,
  ]
}

import HLSLinting

/// Rules for variable definitions and references.
enum VariableRules {
  static let all: [Rule] = [
    duplicateName, nameCaseClash, valueWithoutName, undefinedReference, referenceBeforeDefinition,
    malformedReference, referenceNotSubstituted, substitutedValueIllegal, nestedReference,
    unusedVariable,
    queryparamMissing, queryparamWithoutValue, queryparamIllegalValue, queryparamAmbiguous,
    importUnresolved, dateRangeDiffersAfterSubstitution,
  ]
}

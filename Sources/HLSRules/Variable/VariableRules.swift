public import HLSLinting

/// What variables must be and where they may stand.
public enum VariableRules {
  public static let all: [Rule] = [
    duplicateName, nameCaseClash, valueWithoutName, undefinedReference, referenceBeforeDefinition,
    malformedReference, referenceNotSubstituted, substitutedValueIllegal, nestedReference,
    unusedVariable,
    queryparamMissing, queryparamWithoutValue, queryparamIllegalValue, queryparamAmbiguous,
    importUnresolved, dateRangeDiffersAfterSubstitution,
  ]
}

import HLSLinting

/// What the verdicts of all documents of a scope are made with.
struct VerdictBasis {
  let rules: [ActiveRule]
  let threshold: CaseThreshold
  let combined: CombinedDocuments
  let groups: DocumentGroups
}

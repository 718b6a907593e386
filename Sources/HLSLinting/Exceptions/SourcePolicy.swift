/// What a configuration says about sources by their names: severities, and expected findings.
package struct SourcePolicy: Sendable, Hashable, Codable {
  /// Severities for some sources.
  package struct Override: Sendable, Hashable, Codable {
    /// The sources.
    package var sources: [SourcePattern]
    /// The severity of each rule; nil for rules that are off.
    package var severities: [RuleID: Severity?]

    /// Creates severities for sources.
    package init(_ sources: [SourcePattern], _ severities: [RuleID: Severity?]) {
      self.sources = sources
      self.severities = severities
    }
  }

  /// The severities for some sources; of several, the last counts.
  package var overrides: [Override] = []
  /// The expected findings.
  package var exceptions: [FindingException] = []
  /// The paths of the sources.
  package var paths = SourcePaths()
  /// Whether comments in documents from the network silence findings.
  package var trustsRemoteComments = false

  /// Creates a policy that says nothing.
  package init() {}

  /// The rules that run in some sources because an override gives them a severity.
  var overriddenRules: Set<RuleID> {
    Set(overrides.flatMap { $0.severities.filter { $0.value != nil }.keys })
  }
}

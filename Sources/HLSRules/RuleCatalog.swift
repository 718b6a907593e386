public import HLSLinting

/// Every rule there is.
public enum RuleCatalog {
  /// The rules, family by family, in the order in which they are listed.
  public static let all: [Rule] = [
    GrammarTable.rules,
    TextRules.all,
    AttributeRules.all,
    PlaylistRules.all,
    DateRangeRules.all,
    InterstitialRules.all,
    PodURLRules.all,
    AdBreakRules.all,
    TimelineRules.all,
    CoordinationRules.all,
    VariableRules.all,
    SegmentRules.all,
    EncryptionRules.all,
    DateTimeRules.all,
    LowLatencyRules.all,
    VariantRules.all,
    RenditionRules.all,
    SteeringRules.all,
    AssetListRules.all,
    PortabilityRules.all,
    AuthoringRules.all,
    PresentationRules.all,
    DeliveryRules.all,
    LiveRules.all,
    TargetRules.all,
  ].flatMap { $0 }

  /// The profiles that have a rule.
  public static let profiles: [Profile] = {
    let used = Set(all.map(\.profile))
    return Profile.allCases.filter(used.contains)
  }()

  /// The settings under which the rules' examples hold, narrowed to the subject of a rule: the key
  /// that signs their tokens, and what is expected of them.
  public static let exampleSettings: LintSettings = {
    var settings = LintSettings()
    settings.podTokenKeys = [Array(PodExample.key.utf8)]
    settings.expectations = TargetRules.exampleExpectations
    return settings
  }()

  /// The rules with the tables that say how they act on each other.
  public static let book = RuleBook(
    rules: all, silencing: SilencingTable.rows, escalations: EscalationTable.rows)
}

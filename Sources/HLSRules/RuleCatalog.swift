public import HLSLinting

/// The rules of interlint, for linters and for documentation.
public enum RuleCatalog {
  /// All rules by family, in the order of reports.
  public static let all: [Rule] = [
    GrammarTable.rules,
    TextRules.all,
    AttributeRules.all,
    PlaylistRules.all,
    DateRangeRules.all,
    MarkerRules.all,
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
    ScheduleRules.all,
    SessionRules.all,
    AppRules.all,
    AnnouncementRules.all,
    IMASessionRules.all,
    InfoPlistRules.all,
    PortabilityRules.all,
    AuthoringRules.all,
    PodcastRules.all,
    PresentationRules.all,
    DeliveryRules.all,
    WebDeliveryRules.all,
    LiveRules.all,
    TargetRules.all,
    SuppressionRules.all,
  ].flatMap { $0 }

  /// The rules whose findings no comment and no exception silences.
  package static let unsilenceable = Set(all.filter { !$0.canBeSilenced }.map(\.id))

  /// The profiles that have at least one rule, in the order of `Profile.allCases`.
  public static let profiles = Profile.allCases.filter { profile in
    all.contains { $0.profile == profile }
  }

  /// The category of the rules that compare a target with expectations and with earlier runs.
  package static let targetCategory = "target"

  /// The settings with which the examples of rules are checked, narrowed to the subject of a rule.
  ///
  /// They contain the key that signs tokens, and expectations about targets.
  package static let exampleSettings: LintSettings = {
    var settings = LintSettings()
    settings.podTokenKeys = [Array(PodExample.key.utf8)]
    settings.expectations = TargetRules.exampleExpectations
    settings.usual = TargetRules.exampleUsual
    settings.today = SuppressionRules.exampleDay
    return settings
  }()

  /// All rules, for a `Linter`.
  public static let book: RuleBook = {
    var book = RuleBook(rules: all, families: RuleFamilies.all)
    book.addedCategory = AppleRules.category
    return book
  }()

  /// The rules that report the same as a number of Apple's validator; empty if none does.
  package static func rules(forAppleNumber number: Int64) -> [RuleID] {
    all.filter { rule in
      rule.facts.contains { if case .apple(number) = $0 { true } else { false } }
    }.map(\.id)
  }
}

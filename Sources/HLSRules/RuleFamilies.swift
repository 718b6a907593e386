import HLSLinting

/// What viewers lose by the rules of each category, and who has to act on them.
enum RuleFamilies {
  static let all = [
    RuleFamily("ad-break", .packager, loses: .adsCannotPlay),
    RuleFamily("app", .app, loses: .adsCannotPlay),
    RuleFamily("asset-list", .adServer, loses: .adsCannotPlay),
    RuleFamily("attribute", .packager, loses: .playlistErrors),
    RuleFamily("authoring", .packager, loses: .playlistErrors),
    RuleFamily("coordination", .packager, loses: .breaksCutOrLate),
    RuleFamily("date-range", .packager, loses: .breaksCutOrLate),
    RuleFamily("date-time", .packager, loses: .playlistErrors),
    RuleFamily("delivery", .cdn, loses: .playlistErrors),
    RuleFamily("encryption", .packager, loses: .playlistErrors),
    RuleFamily("ima-session", .app, loses: .breaksCutOrLate),
    RuleFamily("interstitial", .packager, loses: .breaksCutOrLate),
    RuleFamily("live", .packager, loses: .playlistErrors),
    RuleFamily("low-latency", .packager, loses: .playlistErrors),
    RuleFamily("marker", .packager, loses: .breaksCutOrLate),
    RuleFamily("playlist", .packager, loses: .playlistErrors),
    RuleFamily("pod-url", .packager, loses: .adsCannotPlay),
    RuleFamily("portability", .packager, loses: nil),
    RuleFamily("presentation", .packager, loses: .playlistErrors),
    RuleFamily("rendition", .packager, loses: .playlistErrors),
    RuleFamily("schedule", .app, loses: .breaksCutOrLate),
    RuleFamily("segment", .packager, loses: .playlistErrors),
    RuleFamily("session", .app, loses: .playlistErrors),
    RuleFamily("steering", .packager, loses: .playlistErrors),
    RuleFamily("suppression", .packager, loses: nil),
    RuleFamily("target", .packager, loses: .playlistErrors),
    RuleFamily("text", .packager, loses: .playlistErrors),
    RuleFamily("timeline", .packager, loses: .breaksCutOrLate),
    RuleFamily("variable", .packager, loses: .playlistErrors),
    RuleFamily("variant", .packager, loses: .playlistErrors),
    RuleFamily("version", .packager, loses: .playlistErrors),
  ]
}

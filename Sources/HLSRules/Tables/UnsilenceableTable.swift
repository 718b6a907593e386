import HLSLinting

/// The rules whose findings nothing silences: what they report makes all other results meaningless.
enum UnsilenceableTable {
  static let rules = Set(documents + SuppressionRules.all.map(\.id))

  /// The document is no playlist or no JSON, or cannot be read.
  private static let documents: [RuleID] = [
    "text/utf16-or-utf32", "text/not-utf8", "playlist/extm3u-first-line",
    "playlist/kind-undetermined", "playlist/mixed-kinds", "asset-list/not-utf8",
    "asset-list/not-json", "steering/manifest-not-json-object",
  ]
}

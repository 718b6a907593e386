import HLSLinting

/// Rules about attribute values of any tag, beyond the grammar.
enum AttributeRules {
  static let all: [Rule] = [
    nearEqualIDs, resolutionZero, dateRangeUnit, segmentUnit, streamUnit, soundUnit,
    serverControlUnit,
  ]
}

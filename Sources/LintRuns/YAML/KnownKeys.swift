/// The keys of all maps in the files that interlint reads, to say where a key belongs that is in the wrong one.
enum KnownKeys {
  private static let places: [(map: String, keys: [String])] = [
    ("the configuration", Configuration.keys), ("lint", LintSection.keys),
    ("an override", SourceSection.overrideKeys), ("an exception", SourceSection.exceptionKeys),
    ("when", SourceSection.conditionKeys), ("the configuration of nightly", NightlyRequest.keys),
    ("notify", NotifySection.keys), ("evidence", EvidenceSection.keys),
    ("fetch", FetchSection.keys), ("a target", TargetMembers.keys),
    ("expect", TargetMembers.expectationKeys),
  ]

  /// The first map that has a key; nil if none has it.
  static func map(with key: String) -> String? {
    places.first { $0.keys.contains(key) }?.map
  }
}

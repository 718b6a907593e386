/// The keys of all maps in the files that interlint reads, to say where a key belongs that is in the wrong one.
package enum KnownKeys {
  /// The maps and their keys.
  package static let places: [(map: String, keys: [String])] = [
    ("the configuration", Configuration.keys), ("lint", LintSection.keys),
    ("an override", SourceSection.overrideKeys), ("an exception", SourceSection.exceptionKeys),
    ("when", SourceSection.conditionKeys), ("the configuration of nightly", NightlyRequest.keys),
    ("notify", NotifySection.keys), ("evidence", EvidenceSection.keys),
    ("fetch", FetchSection.keys), ("a target", TargetMembers.keys),
    ("expect", TargetMembers.expectationKeys),
  ]

  /// The key at the beginning of a line or text that is followed by a colon and no space, such as that of
  /// `exclude:[ads]`; nil if there is none.
  static func key(withoutSpaceIn text: String) -> String? {
    let form = /[ ]*(?:- +)?([a-z-]+):[^ \t\r].*/.dotMatchesNewlines()
    guard let key = text.wholeMatch(of: form)?.output.1 else { return nil }
    return map(with: String(key)) == nil ? nil : String(key)
  }

  /// The first map that has a key; nil if none has it.
  static func map(with key: String) -> String? {
    places.first { $0.keys.contains(key) }?.map
  }
}

/// The keys of all maps in the files that interlint reads, to say where a key belongs that is in the wrong one.
package enum KnownKeys {
  static let configuration = ConfigurationSchema.file.map(\.name)
  static let lint = ConfigurationSchema.lint.map(\.name)
  static let override = ConfigurationSchema.override.map(\.name)
  static let exception = ConfigurationSchema.exception.map(\.name)
  static let condition = ConfigurationSchema.condition.map(\.name)
  static let nightly = [
    "targets", "history", "site", "site-url", "conformance", "every", "keep-days", "results",
    "jobs", "max-memory", "lint", "fetch", "muted", "notify", "metrics", "expect", "evidence",
  ]
  static let notify = ["webhook", "format", "when"]
  static let evidence = ["documents", "bytes", "key"]
  static let fetch = [
    "timeout", "target-time", "max-bytes", "allow-private", "files", "resolve", "proxy", "cacert",
    "cache", "origin",
  ]
  static let targetDefaults = [
    "headers", "query", "expect", "observe", "owner", "region", "labels", "timezone", "muted",
  ]
  static let target = ["name", "url"] + targetDefaults
  static let expectation = ["kind", "live", "variants", "interstitials"]

  /// The maps and their keys.
  package static let places: [(map: String, keys: [String])] = [
    ("the configuration", configuration), ("lint", lint), ("an override", override),
    ("an exception", exception), ("when", condition), ("the configuration of nightly", nightly),
    ("notify", notify), ("evidence", evidence), ("fetch", fetch), ("a target", target),
    ("expect", expectation),
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

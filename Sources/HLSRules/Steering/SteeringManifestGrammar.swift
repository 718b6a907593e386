import HLSInterstitials
import HLSLinting
import SourceText

/// The keys of a steering manifest and the kinds of their values.
extension SteeringRules {
  static let manifestNotJSONObject = Rule(
    "steering/manifest-not-json-object", .error, .spec, .must("content-steering-05 §4"),
    about: .steeringManifest,
    facts: [.unsilenceable, .actedOn(by: .origin)], fixes: [.safe],
    says: "A steering manifest must be a JSON object.",
    why: """
      Clients cannot read the manifest and stay on their current pathway, so the operator cannot \
      move viewers.
      """,
    remedy: "Respond with an object that has VERSION, TTL and PATHWAY-PRIORITY.",
    fails: [
      steered(by: "«[»]"), .json(#"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A"«,»]}"#),
    ],
    passes: [manifest()],
    check: .steeringManifest { manifest, _, report in
      let text = manifest.text
      report.syntax(of: text)
      for fault in text.faults where [.utf16OrUTF32, .invalidUTF8].contains(fault.kind) {
        report(JSONGrammarMessage.text(for: fault, in: text), at: fault.range)
      }
      report.grammar(
        manifest.faults, [JSONFaultPattern(paths: [""], aspects: [.kind])], in: text)
    })

  /// A rule about the shape of steering manifests.
  private static func grammar(
    _ id: RuleID, _ source: String, _ patterns: [JSONFaultPattern], says summary: String,
    why rationale: String, remedy: String, fails: Example..., passes: Example...
  ) -> Rule {
    Rule(
      id, .error, .spec, .must(source), about: .steeringManifest,
      facts: [.actedOn(by: .origin)], says: summary, why: rationale,
      remedy: remedy, fails: fails, passes: passes,
      check: .steeringManifest { manifest, _, report in
        report.grammar(manifest.faults, patterns, in: manifest.text)
      })
  }

  static let versionRequired = grammar(
    "steering/version-required", "content-steering-05 §4", [.all("VERSION")],
    says: "A steering manifest must have VERSION, and its value must be 1.",
    why: """
      Clients refuse a manifest with another version and stay on their pathway, so the operator \
      cannot move viewers.
      """,
    remedy: #"Write "VERSION": 1 in the manifest."#,
    fails: .json(#"«{»"TTL":300,"PATHWAY-PRIORITY":["A"]}"#), manifest(version: "«2»"),
    manifest(version: "«\"1\"»"),
    passes: manifest())

  static let timeToLiveRequired = grammar(
    "steering/ttl-required", "content-steering-05 §4",
    [.at("TTL", has: .missing, .kind, .keyCase)],
    says: "A steering manifest must have TTL, a number of seconds.",
    why: """
      Clients do not know when to reload the manifest, so the operator cannot move viewers in \
      time.
      """,
    remedy: "Add TTL with a number of seconds: \"TTL\": 300.",
    fails: .json(#"«{»"VERSION":1,"PATHWAY-PRIORITY":["A"]}"#), manifest(timeToLive: "«\"300\"»"),
    passes: manifest())

  static let timeToLiveValue = Rule(
    "steering/ttl-value", .warning, .recommended, .advice("content-steering-05 §4"),
    about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "TTL should be above zero; 300 seconds is usual.",
    why: "Clients reload the manifest without a pause, or use a default of their own.",
    remedy: "Set TTL to a number of seconds: \"TTL\": 300.",
    fails: [manifest(timeToLive: "«-1»"), manifest(timeToLive: "«0»")],
    passes: [manifest()],
    check: .steeringManifest { manifest, _, report in
      report.grammar(manifest.faults, [.at("TTL", has: .negative, .zero)], in: manifest.text)
    })

  static let reloadURIType = grammar(
    "steering/reload-uri-type", "content-steering-05 §4", [.all("RELOAD-URI")],
    says: "RELOAD-URI must be a string with a URI, either absolute or relative to the manifest.",
    why: "Clients cannot reload the manifest, so the operator cannot move viewers any more.",
    remedy: "Write a single URI as a string, or remove RELOAD-URI.",
    fails: manifest(more: #","RELOAD-URI":«{»"A":"u"}"#),
    passes: manifest(more: #","RELOAD-URI":"https://steering.example.com/s?session=1""#),
    manifest(more: #","RELOAD-URI":"s?session=1""#))

  static let priorityRequired = grammar(
    "steering/priority-required", "content-steering-05 §4",
    [.all("PATHWAY-PRIORITY", "PATHWAY-PRIORITY[]")],
    says: "A steering manifest must have PATHWAY-PRIORITY, an array with at least one pathway ID.",
    why: "Clients do not know which pathway to choose, so the operator cannot move viewers.",
    remedy:
      "List the IDs of the pathways, most preferred first: \"PATHWAY-PRIORITY\": [\"A\", \"B\"].",
    fails: .json(#"«{»"VERSION":1,"TTL":300}"#), manifest(priority: "«[]»"),
    manifest(priority: #"["A",«1»]"#),
    passes: manifest(priority: #"["A","B"]"#))

  static let cloneMembersRequired = grammar(
    "steering/clone-members-required", "content-steering-05 §5",
    [
      .all(
        "PATHWAY-CLONES", "PATHWAY-CLONES[]", "PATHWAY-CLONES[].BASE-ID", "PATHWAY-CLONES[].ID",
        "PATHWAY-CLONES[].URI-REPLACEMENT")
    ],
    says: "Each pathway clone must have BASE-ID, ID and URI-REPLACEMENT.",
    why: "Clients ignore a clone that is incomplete, so the operator cannot move viewers to it.",
    remedy: "Add BASE-ID, ID or URI-REPLACEMENT, whichever is missing.",
    fails: manifest(more: #","PATHWAY-CLONES":[«{»"ID":"C","URI-REPLACEMENT":{}}]"#),
    passes: cloned(#"{"HOST":"c.example.com"}"#))

  static let cloneHost = grammar(
    "steering/clone-host", "content-steering-05 §5",
    [.all("PATHWAY-CLONES[].URI-REPLACEMENT.HOST")],
    says: "HOST of URI-REPLACEMENT must be a host name.",
    why: """
      Clients build URIs that do not work, or ignore the clone: viewers who are moved to it see \
      nothing.
      """,
    remedy: "Write only the host name, without scheme, port or path: \"c.example.com\".",
    fails: cloned(#"{"HOST":«""»}"#), cloned(#"{"HOST":"«https://c.example.com»"}"#),
    passes: cloned(#"{"HOST":"c.example.com"}"#))

  static let cloneParameters = grammar(
    "steering/clone-params", "content-steering-05 §5",
    [
      .all(
        "PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS", "PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS{}")
    ],
    says: "PARAMS of URI-REPLACEMENT must map names, none of them empty, to strings.",
    why: """
      Clients ignore a clone whose parameters they cannot append, so the operator cannot move \
      viewers to it.
      """,
    remedy: "Write each value as a string in quotation marks, and give each parameter a name.",
    fails: cloned(#"{"PARAMS":{"session":«1»}}"#), cloned(#"{"PARAMS":{«""»:"1"}}"#),
    passes: cloned(#"{"PARAMS":{"session":"1"}}"#))

  static let clonePerURIs = grammar(
    "steering/clone-per-uris", "rfc8216bis-22 §7.3",
    [
      .all(
        "PATHWAY-CLONES[].URI-REPLACEMENT.PER-VARIANT-URIS",
        "PATHWAY-CLONES[].URI-REPLACEMENT.PER-VARIANT-URIS{}",
        "PATHWAY-CLONES[].URI-REPLACEMENT.PER-RENDITION-URIS",
        "PATHWAY-CLONES[].URI-REPLACEMENT.PER-RENDITION-URIS{}")
    ],
    says: "PER-VARIANT-URIS and PER-RENDITION-URIS must map stable IDs to absolute URIs.",
    why: """
      Clients cannot load the replacement URIs, so viewers who are moved to the clone lose these \
      streams.
      """,
    remedy: "Write each URI with its scheme and host.",
    fails: cloned(#"{"PER-VARIANT-URIS":{"v768":"«768/v.m3u8»"}}"#),
    passes: cloned(#"{"PER-VARIANT-URIS":{"v768":"https://c.example.com/768/v.m3u8"}}"#))

  // MARK: Examples

  static func manifest(
    version: String = "1", timeToLive: String = "300", priority: String = #"["A"]"#,
    more: String = ""
  ) -> Example {
    .json(manifestText(version: version, timeToLive: timeToLive, priority: priority, more: more))
  }

  static func manifestText(
    version: String = "1", timeToLive: String = "300", priority: String = #"["A"]"#,
    more: String = ""
  ) -> String {
    #"{"VERSION":\#(version),"TTL":\#(timeToLive),"PATHWAY-PRIORITY":\#(priority)\#(more)}"#
  }

  /// A manifest with a clone of pathway A.
  private static func cloned(_ replacement: String) -> Example {
    manifest(more: clones(#"{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":\#(replacement)}"#))
  }

  static func clones(_ clones: String) -> String { #","PATHWAY-CLONES":[\#(clones)]"# }

  /// A playlist with the pathways A and B that starts on A, and its manifest.
  static func steered(by manifest: String) -> Example {
    .presentation([
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="steering.json",PATHWAY-ID="A""# + "\n"
          + Piece.variant(#",FRAME-RATE=25,PATHWAY-ID="A",STABLE-VARIANT-ID="v768""#) + "\n"
          + Piece.variant(
            #",FRAME-RATE=25,PATHWAY-ID="B",STABLE-VARIANT-ID="v768""#,
            uri: "https://b.example.com/v.m3u8")
      ).named("example.m3u8"),
      .json(manifest).named("steering.json"),
    ])
  }
}

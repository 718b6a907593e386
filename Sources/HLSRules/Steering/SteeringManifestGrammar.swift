import HLSInterstitials
import HLSLinting
import SourceText

/// Which key of a steering manifest has which kind of value.
extension SteeringRules {
  static let manifestNotJSONObject = Rule(
    "steering/manifest-not-json-object", .error, .spec, .must("content-steering-05 §4"),
    about: .steeringManifest,
    says: "A steering manifest is a JSON object.",
    why: "Clients cannot read the manifest and stay on the pathway they are on.",
    remedy: "Answer with an object that has VERSION, TTL and PATHWAY-PRIORITY.",
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

  /// A rule of the shape of steering manifests.
  private static func grammar(
    _ id: RuleID, _ source: String, _ patterns: [JSONFaultPattern], says summary: String,
    why rationale: String, remedy: String, fails: Example..., passes: Example...
  ) -> Rule {
    Rule(
      id, .error, .spec, .must(source), about: .steeringManifest, says: summary, why: rationale,
      remedy: remedy, fails: fails, passes: passes,
      check: .steeringManifest { manifest, _, report in
        report.grammar(manifest.faults, patterns, in: manifest.text)
      })
  }

  static let versionRequired = grammar(
    "steering/version-required", "content-steering-05 §4", [.all("VERSION")],
    says: "A steering manifest has VERSION, and it is 1.",
    why: "Clients refuse a manifest of another version.",
    remedy: "Add \"VERSION\": 1.",
    fails: .json(#"«{»"TTL":300,"PATHWAY-PRIORITY":["A"]}"#), manifest(version: "«2»"),
    manifest(version: "«\"1\"»"),
    passes: manifest())

  static let timeToLiveRequired = grammar(
    "steering/ttl-required", "content-steering-05 §4",
    [.at("TTL", has: .missing, .kind, .keyCase)],
    says: "A steering manifest has TTL, a number of seconds.",
    why: "Clients do not know when to load the manifest again.",
    remedy: "Add \"TTL\": 300.",
    fails: .json(#"«{»"VERSION":1,"PATHWAY-PRIORITY":["A"]}"#), manifest(timeToLive: "«\"300\"»"),
    passes: manifest())

  static let timeToLiveValue = Rule(
    "steering/ttl-value", .warning, .recommended, .advice("content-steering-05 §4"),
    about: .steeringManifest,
    says: "TTL is above zero; 300 seconds are usual.",
    why: "Clients load the manifest again without a pause, or fall back to a value of their own.",
    remedy: "Write the number of seconds, such as 300.",
    fails: [manifest(timeToLive: "«-1»"), manifest(timeToLive: "«0»")],
    passes: [manifest()],
    check: .steeringManifest { manifest, _, report in
      report.grammar(manifest.faults, [.at("TTL", has: .negative, .zero)], in: manifest.text)
    })

  static let reloadURIType = grammar(
    "steering/reload-uri-type", "content-steering-05 §4", [.all("RELOAD-URI")],
    says: "RELOAD-URI is a string with a URI, absolute or relative to the manifest.",
    why: "Clients cannot load the manifest again.",
    remedy: "Write one address, or leave the key out.",
    fails: manifest(more: #","RELOAD-URI":«{»"A":"u"}"#),
    passes: manifest(more: #","RELOAD-URI":"https://steering.example.com/s?session=1""#),
    manifest(more: #","RELOAD-URI":"s?session=1""#))

  static let priorityRequired = grammar(
    "steering/priority-required", "content-steering-05 §4",
    [.all("PATHWAY-PRIORITY", "PATHWAY-PRIORITY[]")],
    says: "A steering manifest has PATHWAY-PRIORITY, an array with the ID of a pathway at least.",
    why: "Clients do not know which pathway to take.",
    remedy: "List the IDs of the pathways, the best first.",
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
    says: "Each pathway clone has BASE-ID, ID and URI-REPLACEMENT.",
    why: "Clients leave the clone out.",
    remedy: "Add what is missing.",
    fails: manifest(more: #","PATHWAY-CLONES":[«{»"ID":"C","URI-REPLACEMENT":{}}]"#),
    passes: cloned(#"{"HOST":"c.example.com"}"#))

  static let cloneHost = grammar(
    "steering/clone-host", "content-steering-05 §5",
    [.all("PATHWAY-CLONES[].URI-REPLACEMENT.HOST")],
    says: "HOST of URI-REPLACEMENT is the name of a host.",
    why: "Clients make addresses that lead nowhere, or leave the clone out.",
    remedy: "Write the name alone, without scheme, port and path.",
    fails: cloned(#"{"HOST":«""»}"#), cloned(#"{"HOST":"«https://c.example.com»"}"#),
    passes: cloned(#"{"HOST":"c.example.com"}"#))

  static let cloneParameters = grammar(
    "steering/clone-params", "content-steering-05 §5",
    [
      .all(
        "PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS", "PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS{}")
    ],
    says: "PARAMS of URI-REPLACEMENT is an object of names and strings; no name is empty.",
    why: "Clients leave the clone out.",
    remedy: "Write each value in quotation marks.",
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
    says: "PER-VARIANT-URIS and PER-RENDITION-URIS are objects of stable IDs and absolute URIs.",
    why: "Clients cannot load what they are told to.",
    remedy: "Write each address with its scheme and host.",
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

  /// A playlist with the pathways A and B, beginning on A, and its manifest.
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

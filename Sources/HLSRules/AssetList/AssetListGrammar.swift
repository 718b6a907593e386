import HLSInterstitials
import HLSLinting
import SourceText

/// The keys of an asset list and their values (rfc8216bis-22, appendixes D.2 and D.3).
extension AssetListRules {
  /// A rule about the shape of asset lists.
  private static func grammar(
    _ id: RuleID, _ source: String, _ patterns: [JSONFaultPattern],
    facts: [Rule.Fact] = [], says summary: String,
    why rationale: String, remedy: String, fix: JSONFix? = nil, fails: Example...,
    passes: Example...
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 App " + source), about: .assetList,
      facts: facts, fixes: fix == nil ? [] : [.safe],
      says: summary,
      why: rationale, remedy: remedy, fails: fails, passes: passes,
      check: .assetList { list, _, report in
        report.grammar(list.faults, patterns, in: list.text, fix: fix)
      })
  }

  static let notObject = grammar(
    "asset-list/not-object", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("", has: .kind)],
    says: "An asset list must be a JSON object.",
    why: """
      Players look for the key ASSETS and do not find it. They skip the break, and viewers get no \
      ads.
      """,
    remedy: "Put the assets in an object, under the key ASSETS.",
    fails: .json(#"«[»{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]"#),
    passes: list())

  static let assetsRequired = grammar(
    "asset-list/assets-required", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("ASSETS", has: .missing)],
    says: "An asset list must have the key ASSETS.",
    why: "hls.js and Media3 fail the whole break without it, and viewers get no ads.",
    remedy: "Add ASSETS; an empty array means that there is no ad.",
    fails: scheduled("", #"«{»"INTERSTITIALS":[]}"#),
    passes: scheduled("", #"{"ASSETS":[]}"#))

  static let assetsNotArray = grammar(
    "asset-list/assets-not-array", "D.2", [.at("ASSETS", has: .kind)],
    says: "ASSETS must be an array.",
    why: "Players find no asset in it, and viewers get no ads.",
    remedy: "Put the asset in an array.",
    fails: .json(#"{"ASSETS":«{»"URI":"https://ads.example.com/a.m3u8","DURATION":15}}"#),
    passes: list())

  static let assetNotObject = grammar(
    "asset-list/asset-not-object", "D.2", [.at("ASSETS[]", has: .kind)],
    says: "Each element of ASSETS must be an object.",
    why: """
      Players find neither the address nor the length of the asset, and viewers do not get the ad.
      """,
    remedy: "Write each asset as an object with URI and DURATION.",
    fails: .json(#"{"ASSETS":[«"https://ads.example.com/a.m3u8"»]}"#),
    passes: list())

  static let uriRequired = grammar(
    "asset-list/uri-required", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("ASSETS[].URI", has: .missing, .empty)],
    says: "Each asset must have a URI that is not empty.",
    why: """
      Media3 rejects the whole list; other players skip the asset. Viewers miss the ad, or all of \
      them.
      """,
    remedy: "Add URI or remove the asset.",
    fails: .json(#"{"ASSETS":[«{»"DURATION":15}]}"#), list(uri: "«\"\"»"),
    passes: list())

  static let uriNotString = grammar(
    "asset-list/uri-not-string", "D.2", [.at("ASSETS[].URI", has: .kind)],
    says: "URI must be a string.",
    why: "Players skip the asset or reject the list. Viewers miss the ad, or all of them.",
    remedy: "Write one address in double quotes.",
    fails: list(uri: #"«[»"https://ads.example.com/a.m3u8"]"#), list(uri: "«null»"),
    passes: list())

  static let uriRelative = grammar(
    "asset-list/uri-relative", "D.2; Shaka v5.2.7; hls.js v1.7.1",
    [.at("ASSETS[].URI", has: .relativeURI)],
    says: "URI must be absolute, even if X-ASSET-LIST itself is relative.",
    why: """
      Players resolve a relative URI against the list, against the playlist, or not at all, so \
      viewers of some players do not get the ad.
      """,
    remedy: "Write the address with scheme and host.",
    fails: list(uri: #""«a.m3u8»""#), list(uri: #""«//ads.example.com/a.m3u8»""#),
    passes: list())

  static let uriSyntax = grammar(
    "asset-list/uri-syntax", "D.2; RFC 3986", [.at("ASSETS[].URI", has: .badURI)],
    says: "URI must be a valid URI, with other characters percent-encoded.",
    why: "Strict players refuse the address, and their viewers do not get the ad; others guess.",
    remedy: "Percent-encode the character, and replace template text that was left over.",
    fix: .encoding,
    fails: list(uri: #""https://ads.example.com/a« »b.m3u8""#),
    list(uri: #""https://ads.example.com/«{»id}.m3u8""#),
    passes: list(uri: #""https://ads.example.com/a%20b.m3u8""#))

  static let durationRequired = grammar(
    "asset-list/duration-required",
    "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0; Shaka PR 9967",
    [.at("ASSETS[].DURATION", has: .missing)],
    says: "Each asset must have DURATION.",
    why: """
      hls.js cannot add up the break, Media3 rejects the list, and Shaka Player assumes no time: \
      viewers get the wrong break or none.
      """,
    remedy: "Add DURATION with the length in seconds.",
    fails: .json(#"{"ASSETS":[«{»"URI":"https://ads.example.com/a.m3u8"}]}"#),
    passes: list())

  static let durationType = grammar(
    "asset-list/duration-type",
    "D.2, App D.7; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0; Eyevinn ad-normalizer readme",
    [.at("ASSETS[].DURATION", has: .kind)],
    says: "DURATION must be a number.",
    why: """
      Players that do not convert strings to numbers cannot add up the break, so viewers return \
      from it at the wrong place.
      """,
    remedy: "Remove the quotes, as in \"DURATION\":15.0.", fix: .number,
    fails: list(duration: "«\"15\"»"),
    passes: list(duration: "15.0"))

  static let durationNegative = grammar(
    "asset-list/duration-negative", "D.2, §4.2", [.at("ASSETS[].DURATION", has: .negative)],
    says: "DURATION must not be negative.",
    why: "The break becomes shorter than its ads, so viewers see the content after it too early.",
    remedy: "Write the length of the asset in seconds.",
    fails: list(duration: "«-1»"),
    passes: list())

  static let skipControlNotObject = grammar(
    "asset-list/skip-control-not-object", "D.2, App D.3", [.at("SKIP-CONTROL", has: .kind)],
    facts: [.loses(.breaksCutOrLate)],
    says: "SKIP-CONTROL must be an object.",
    why: "Viewers do not see the skip button, or see it at another time.",
    remedy: "Write an object with OFFSET, DURATION or LABEL-ID.",
    fails: skippable("«5»"),
    passes: skippable(#"{"OFFSET":5}"#))

  static let skipControlOffsetType = grammar(
    "asset-list/skip-control-offset-type", "D.3; Media3 1.11.0; Shaka v5.2.7",
    [.all("SKIP-CONTROL.OFFSET").except(.keyCase)],
    facts: [.loses(.breaksCutOrLate)],
    says: "OFFSET of SKIP-CONTROL must be a whole number of seconds.",
    why: "Media3 rejects the list, and viewers get no ads; other players show them no skip button.",
    remedy: "Write a whole number without quotes, as in \"OFFSET\":5.", fix: .number,
    fails: skippable(#"{"OFFSET":«"5"»}"#), skippable(#"{"OFFSET":«2.5»}"#),
    skippable(#"{"OFFSET":«-1»}"#),
    passes: skippable(#"{"OFFSET":5}"#), skippable(#"{"OFFSET":5.0}"#))

  static let skipControlDurationType = grammar(
    "asset-list/skip-control-duration-type", "D.3",
    [.all("SKIP-CONTROL.DURATION").except(.keyCase)],
    facts: [.loses(.breaksCutOrLate)],
    says: "DURATION of SKIP-CONTROL must be a whole number of seconds.",
    why: "Viewers see the skip button for a different time than intended.",
    remedy: "Write a whole number without quotes, as in \"DURATION\":20.",
    fails: skippable(#"{"DURATION":«20.5»}"#),
    passes: skippable(#"{"DURATION":20}"#))

  static let skipControlLabelCharacters = grammar(
    "asset-list/skip-control-label-characters", "D.3",
    [.all("SKIP-CONTROL.LABEL-ID").except(.keyCase)],
    facts: [.loses(.breaksCutOrLate)],
    says: "LABEL-ID of SKIP-CONTROL must be a string of letters, hyphens and underscores.",
    why:
      "Apps find no label with such an ID, so viewers may see a button without the intended text.",
    remedy: "Rename the label; digits and spaces are not allowed.",
    fails: skippable(#"{"LABEL-ID":"«skip 1»"}"#), skippable(#"{"LABEL-ID":«1»}"#),
    passes: skippable(#"{"LABEL-ID":"Exit-Label"}"#))

  static let skipControlMisplaced = Rule(
    "asset-list/skip-control-misplaced", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    facts: [.loses(.breaksCutOrLate)],
    says: "SKIP-CONTROL should be next to ASSETS, not inside an asset.",
    why: "Players ignore it inside an asset; one button serves the whole list.",
    remedy: "Move SKIP-CONTROL to the outermost object.",
    fails: [
      .json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
          + #"«"SKIP-CONTROL"»:{"OFFSET":5}}]}"#)
    ],
    passes: [skippable(#"{"OFFSET":5}"#)],
    check: .assetList { list, _, report in
      report.grammar(list.faults, [.at(has: .misplacedKey)], in: list.text)
    })

  static let skipControlFullName = Rule(
    "asset-list/skip-control-full-name", .warning, .recommended, .advice("rfc8216bis-22 App D.3"),
    about: .assetList,
    facts: [.loses(.breaksCutOrLate)], fixes: [.safe],
    says: "The keys of SKIP-CONTROL should be OFFSET, DURATION and LABEL-ID.",
    why: "Players ignore keys that have the names of the attributes.",
    remedy: "Remove X-SKIP-CONTROL- from the key.",
    fails: [skippable(#"{«"X-SKIP-CONTROL-OFFSET"»:5}"#)],
    passes: [skippable(#"{"OFFSET":5}"#)],
    check: .assetList { list, _, report in
      report.grammar(list.faults, [.at(has: .alias)], in: list.text, fix: .key)
    })

  static let keyCase = grammar(
    "asset-list/key-case", "D.2", [.at(has: .keyCase)],
    says: "Keys must be in capital letters.",
    why: """
      Keys are case-sensitive. Players do not find the required key, and viewers do not get the \
      ad.
      """,
    remedy: "Write ASSETS, URI, DURATION and SKIP-CONTROL.", fix: .key,
    fails: .json(#"{«"assets"»:[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#),
    .json(#"{"ASSETS":[{«"uri"»:"https://ads.example.com/a.m3u8",«"duration"»:15}]}"#),
    passes: list())

  static let unknownKey = Rule(
    "asset-list/unknown-key", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "Keys should be defined ones or begin with X-.",
    why: "Players skip unknown keys, so the value of a misspelled key is lost.",
    remedy: "Correct the key, or begin it with X-.",
    fails: [
      list(more: #",«"SKIPCONTROL"»:{"OFFSET":5}"#), skippable(#"{«"OFSET"»:5}"#),
    ],
    passes: [
      skippable(#"{"OFFSET":5}"#), list(more: #","X-COM-EXAMPLE-ID":7"#),
    ],
    check: .assetList { list, _, report in
      for fault in list.faults
      where fault.aspect == .unknownKey && !list.text.text(fault.range).hasPrefix("\"X-") {
        report(
          JSONGrammarMessage.text(for: fault, in: list.text), at: fault.range, count: fault.count)
      }
    })
}

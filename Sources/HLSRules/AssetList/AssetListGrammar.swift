import HLSInterstitials
import HLSLinting
import SourceText

/// Which key has which kind of value (rfc8216bis-22, appendixes D.2 and D.3).
extension AssetListRules {
  /// A rule of the shape of asset lists.
  private static func grammar(
    _ id: RuleID, _ source: String, _ patterns: [JSONFaultPattern], says summary: String,
    why rationale: String, remedy: String, fails: Example..., passes: Example...
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 App " + source), about: .assetList, says: summary,
      why: rationale, remedy: remedy, fails: fails, passes: passes,
      check: .assetList { list, _, report in
        report.grammar(list.faults, patterns, in: list.text)
      })
  }

  static let notObject = grammar(
    "asset-list/not-object", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("", has: .kind)],
    says: "An asset list is an object.",
    why: "Players look for the key ASSETS and leave the break out.",
    remedy: "Put the assets into an object, under the key ASSETS.",
    fails: .json(#"«[»{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]"#),
    passes: list())

  static let assetsRequired = grammar(
    "asset-list/assets-required", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("ASSETS", has: .missing)],
    says: "An asset list has the key ASSETS.",
    why: "hls.js and Media3 fail the whole break without it.",
    remedy: "Add ASSETS; an empty array says that there is no ad.",
    fails: scheduled("", #"«{»"INTERSTITIALS":[]}"#),
    passes: scheduled("", #"{"ASSETS":[]}"#))

  static let assetsNotArray = grammar(
    "asset-list/assets-not-array", "D.2", [.at("ASSETS", has: .kind)],
    says: "ASSETS is an array.",
    why: "Players find no asset in it.",
    remedy: "Put the asset into an array.",
    fails: .json(#"{"ASSETS":«{»"URI":"https://ads.example.com/a.m3u8","DURATION":15}}"#),
    passes: list())

  static let assetNotObject = grammar(
    "asset-list/asset-not-object", "D.2", [.at("ASSETS[]", has: .kind)],
    says: "Each element of ASSETS is an object.",
    why: "Players find neither address nor length.",
    remedy: "Write each asset as an object with URI and DURATION.",
    fails: .json(#"{"ASSETS":[«"https://ads.example.com/a.m3u8"»]}"#),
    passes: list())

  static let uriRequired = grammar(
    "asset-list/uri-required", "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0",
    [.at("ASSETS[].URI", has: .missing, .empty)],
    says: "Each asset has a URI, which is not empty.",
    why: "Media3 rejects the whole list, and other players skip the asset.",
    remedy: "Add URI, or leave the asset out.",
    fails: .json(#"{"ASSETS":[«{»"DURATION":15}]}"#), list(uri: "«\"\"»"),
    passes: list())

  static let uriNotString = grammar(
    "asset-list/uri-not-string", "D.2", [.at("ASSETS[].URI", has: .kind)],
    says: "URI is a string.",
    why: "Players skip the asset or reject the list.",
    remedy: "Write one address in quotation marks.",
    fails: list(uri: #"«[»"https://ads.example.com/a.m3u8"]"#), list(uri: "«null»"),
    passes: list())

  static let uriRelative = grammar(
    "asset-list/uri-relative", "D.2; Shaka v5.2.7; hls.js v1.7.1",
    [.at("ASSETS[].URI", has: .relativeURI)],
    says: "URI is absolute, though X-ASSET-LIST itself may be relative.",
    why: "Players resolve a relative one against the list, against the playlist, or not at all.",
    remedy: "Write the address with its scheme and host.",
    fails: list(uri: #""«a.m3u8»""#), list(uri: #""«//ads.example.com/a.m3u8»""#),
    passes: list())

  static let uriSyntax = grammar(
    "asset-list/uri-syntax", "D.2; RFC 3986", [.at("ASSETS[].URI", has: .badURI)],
    says: "URI is a URI, odd characters written as percent escapes.",
    why: "Players that are strict refuse the address; others guess.",
    remedy: "Percent-encode the character, and replace what a template left over.",
    fails: list(uri: #""https://ads.example.com/a« »b.m3u8""#),
    list(uri: #""https://ads.example.com/«{»id}.m3u8""#),
    passes: list(uri: #""https://ads.example.com/a%20b.m3u8""#))

  static let durationRequired = grammar(
    "asset-list/duration-required",
    "D.2; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0; Shaka PR 9967",
    [.at("ASSETS[].DURATION", has: .missing)],
    says: "Each asset has DURATION.",
    why: "hls.js cannot add up the break, Media3 rejects the list, Shaka counts no time for it.",
    remedy: "Add DURATION with the length in seconds.",
    fails: .json(#"{"ASSETS":[«{»"URI":"https://ads.example.com/a.m3u8"}]}"#),
    passes: list())

  static let durationType = grammar(
    "asset-list/duration-type",
    "D.2, App D.7; hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0; Eyevinn ad-normalizer readme",
    [.at("ASSETS[].DURATION", has: .kind)],
    says: "DURATION is a number.",
    why: "Players that do not turn a string into a number cannot add up the break.",
    remedy: "Leave out the quotation marks.",
    fails: list(duration: "«\"15\"»"),
    passes: list(duration: "15.0"))

  static let durationNegative = grammar(
    "asset-list/duration-negative", "D.2, §4.2", [.at("ASSETS[].DURATION", has: .negative)],
    says: "DURATION is not negative.",
    why: "The break becomes shorter than its ads, and what follows starts too early.",
    remedy: "Write the length of the asset in seconds.",
    fails: list(duration: "«-1»"),
    passes: list())

  static let skipControlNotObject = grammar(
    "asset-list/skip-control-not-object", "D.2, App D.3", [.at("SKIP-CONTROL", has: .kind)],
    says: "SKIP-CONTROL is an object.",
    why: "The button does not show, or shows at another time.",
    remedy: "Write an object with OFFSET, DURATION or LABEL-ID.",
    fails: skippable("«5»"),
    passes: skippable(#"{"OFFSET":5}"#))

  static let skipControlOffsetType = grammar(
    "asset-list/skip-control-offset-type", "D.3; Media3 1.11.0; Shaka v5.2.7",
    [.all("SKIP-CONTROL.OFFSET").except(.keyCase)],
    says: "OFFSET of SKIP-CONTROL is a whole number of seconds.",
    why: "Media3 rejects the list; other players show no button.",
    remedy: "Write a whole number without quotation marks.",
    fails: skippable(#"{"OFFSET":«"5"»}"#), skippable(#"{"OFFSET":«2.5»}"#),
    skippable(#"{"OFFSET":«-1»}"#),
    passes: skippable(#"{"OFFSET":5}"#), skippable(#"{"OFFSET":5.0}"#))

  static let skipControlDurationType = grammar(
    "asset-list/skip-control-duration-type", "D.3",
    [.all("SKIP-CONTROL.DURATION").except(.keyCase)],
    says: "DURATION of SKIP-CONTROL is a whole number of seconds.",
    why: "The button stays for another time than was meant.",
    remedy: "Write a whole number without quotation marks.",
    fails: skippable(#"{"DURATION":«20.5»}"#),
    passes: skippable(#"{"DURATION":20}"#))

  static let skipControlLabelCharacters = grammar(
    "asset-list/skip-control-label-characters", "D.3",
    [.all("SKIP-CONTROL.LABEL-ID").except(.keyCase)],
    says: "LABEL-ID of SKIP-CONTROL is a string of letters, hyphens and underscores.",
    why: "Apps find no label under such a name.",
    remedy: "Rename the label; digits and blanks are not allowed.",
    fails: skippable(#"{"LABEL-ID":"«skip 1»"}"#), skippable(#"{"LABEL-ID":«1»}"#),
    passes: skippable(#"{"LABEL-ID":"Exit-Label"}"#))

  static let skipControlMisplaced = Rule(
    "asset-list/skip-control-misplaced", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "SKIP-CONTROL stands beside ASSETS, not inside an asset.",
    why: "Players skip it there; one button serves the whole list.",
    remedy: "Move SKIP-CONTROL into the outermost object.",
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
    says: "The keys of SKIP-CONTROL are OFFSET, DURATION and LABEL-ID.",
    why: "Players skip the names that attributes have.",
    remedy: "Leave X-SKIP-CONTROL- out of the key.",
    fails: [skippable(#"{«"X-SKIP-CONTROL-OFFSET"»:5}"#)],
    passes: [skippable(#"{"OFFSET":5}"#)],
    check: .assetList { list, _, report in
      report.grammar(list.faults, [.at(has: .alias)], in: list.text)
    })

  static let keyCase = grammar(
    "asset-list/key-case", "D.2", [.at(has: .keyCase)],
    says: "Keys are written in capital letters.",
    why: "Letters count as they are written, so that the key that is needed is missing.",
    remedy: "Write ASSETS, URI, DURATION and SKIP-CONTROL.",
    fails: .json(#"{«"assets"»:[]}"#),
    .json(#"{"ASSETS":[{«"uri"»:"https://ads.example.com/a.m3u8",«"duration"»:15}]}"#),
    passes: list())

  static let unknownKey = Rule(
    "asset-list/unknown-key", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "Keys are those that are defined, or begin with X-.",
    why: "Players skip others, so that what a misspelt key says is lost.",
    remedy: "Correct the key, or let it begin with X-.",
    fails: [
      list(more: #",«"SKIPCONTROL"»:{"OFFSET":5}"#), skippable(#"{«"OFSET"»:5}"#),
    ],
    passes: [
      skippable(#"{"OFFSET":5}"#), list(more: #","X-COM-EXAMPLE-ID":7"#),
    ],
    check: .assetList { list, _, report in
      for fault in list.faults
      where fault.aspect == .unknownKey && !list.text.text(fault.range).hasPrefix("\"X-") {
        report(JSONGrammarMessage.text(for: fault, in: list.text), at: fault.range)
      }
    })
}

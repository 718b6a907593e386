import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The name X-AD-CREATIVE-SIGNALING, and the names of the creatives in it.
extension AssetListRules {
  static let signaledNames: [Rule] = [signalingMisspelled, creativeShared]

  private static let signalingMisspelled = Rule(
    "portability/svta-name-misspelled", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.10; rfc8216bis-22 App D.2"), about: .assetList,
    facts: [
      .silences(["asset-list/unknown-key"], about: .attribute), .actedOn(by: .adServer),
    ],
    says: "The key for the tracking of ads should be X-AD-CREATIVE-SIGNALING.",
    why: "Players ignore keys that they do not know: the ad is played and not counted.",
    remedy: "Rename the key to X-AD-CREATIVE-SIGNALING.",
    fails: [
      asset(#"«"X-AD-CREATIVE-SIGNALLING"»"#), asset(#"«"X-Ad-Creative-Signaling"»"#),
      asset(#"«"X-AD-CREATIVES-SIGNALING"»"#), asset(#"«"X_AD_CREATIVE_SIGNALING"»"#),
      .json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}],"#
          + #"«"X-AD-CREATIV-SIGNALING"»:{"version":2,"payload":[{"duration":15}]}}"#),
    ],
    passes: [
      asset(#""X-AD-CREATIVE-SIGNALING""#),
      // The names of others.
      asset(#""X-AD-CREATIVE-ID""#), asset(#""X-COM-EXAMPLE-SIGNALING""#),
    ],
    check: .assetList { list, _, report in
      let root = list.text.isComplete ? list.text.root : nil
      let assets = (list.assetsMember?.value.elements ?? []).filter { $0.members != nil }
      for object in (root.map { [$0] } ?? []) + assets
      where object[CreativeSignaling.name] == nil {
        for member in object.members ?? [] {
          let name = String(member.name.map { $0 == "_" ? "-" : $0 })
          guard Spelling.nearest(to: name, among: [CreativeSignaling.name]) != nil else { continue }
          report(
            "no player knows the key \(member.name.shown); did you mean \(CreativeSignaling.name)?",
            at: member.nameRange)
        }
      }
    })

  private static let creativeShared = Rule(
    "portability/svta-creative-shared", .warning, .experimental,
    .advice(
      "SVTA2053 draft, tables 5 and 7, as cited by other implementers in October 2026; SMPTE RP 2092-1"
    ),
    about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "Assets of different lengths should have different Ad-IDs.",
    why: "An Ad-ID names one creative: reports and frequency limits count one ad as the other.",
    remedy: "Write the Ad-ID of each creative, or the length that it has.",
    fails: [pair(#"«"ABCD0001000H"»"#, 20)],
    passes: [
      pair(#""ABCD0002000H""#, 20),
      // One ad, shown twice.
      pair(#""ABCD0001000H""#, 15),
      // The campaign of both.
      pair(#""ABCD0001000H""#, 20, scheme: "example.com/campaign"),
    ],
    check: .assetList { list, _, report in
      var first: [String: (length: Seconds, place: ByteRange)] = [:]
      for signaling in list.creativeSignaling {
        for slot in signaling.slots {
          guard let length = signaling.seconds(slot["duration"]) else { continue }
          for identifier in slot["identifiers"]?.elements ?? [] {
            guard let scheme = identifier["scheme"]?.string?.lowercased(),
              creativeRegistries.contains(where: scheme.contains),
              let value = identifier["value"], let name = value.string, !name.isEmpty
            else { continue }
            guard let earlier = first["\(scheme) \(name)"] else {
              first["\(scheme) \(name)"] = (length, value.range)
              continue
            }
            guard (length - earlier.length).magnitude > tolerance else { continue }
            report(
              "\(name.shown) names an ad of \(length) seconds, and before one of \(earlier.length)",
              at: value.range, related: [RelatedPlace(earlier.place, "the other ad")])
          }
        }
      }
    })

  /// Parts of the schemes of registries in which an identifier names one creative: Ad-ID, with the label of
  /// SMPTE RP 2092-1 for it, and Clearcast.
  private static let creativeRegistries = [
    "ad-id", "060e2b34.01040101.01200900", "clearcast",
  ]

  /// A list with one asset that has this key.
  private static func asset(_ key: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
        + #"\#(key):{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"#
        + #""identifiers":[{"scheme":"ad-id.org","value":"ABCD0001000H"}]}]}}]}"#)
  }

  /// A list with two assets, the second one with this Ad-ID and length.
  private static func pair(_ name: String, _ length: Int, scheme: String = "ad-id.org") -> Example {
    func asset(_ uri: String, _ name: String, _ length: Int) -> String {
      #"{"URI":"https://ads.example.com/\#(uri).m3u8","DURATION":\#(length),"#
        + #""X-AD-CREATIVE-SIGNALING":{"version":2,"type":"slot","payload":[{"start":0,"duration":\#(length),"#
        + #""identifiers":[{"scheme":"\#(scheme)","value":\#(name)}]}]}}"#
    }
    return .json(
      #"{"ASSETS":["# + asset("a", #""ABCD0001000H""#, 15) + "," + asset("b", name, length) + "]}")
  }
}

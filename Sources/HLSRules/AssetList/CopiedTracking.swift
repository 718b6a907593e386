import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Tracking addresses in X-AD-CREATIVE-SIGNALING that are those of another ad of the list.
extension AssetListRules {
  static let trackingCopied = Rule(
    "portability/svta-tracking-copied", .warning, .experimental,
    .advice("\(SignalingRule.source); SVTA2053 draft, tables 5 and 7"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "A tracking address that names an ad should be only in the slot of that ad.",
    why: "The ad whose address was copied is counted twice, and the other one never.",
    remedy: "Write the tracking addresses of each ad.",
    fails: [pair("https://t.example.com/i?c=7741", #"«"https://t.example.com/i?c=7741"»"#)],
    passes: [
      pair("https://t.example.com/i?c=7741", #""https://t.example.com/i?c=8120""#),
      // The server counts the ads of a session.
      pair("https://t.example.com/i?s=5f01", #""https://t.example.com/i?s=5f01""#),
    ],
    check: .assetList { list, _, report in
      var first: [String: (asset: ListedAsset, place: ByteRange)] = [:]
      for asset in list.assets {
        var isCopy = false
        for (event, _) in asset.creativeSignaling?.trackingEvents ?? [] {
          for value in event["urls"]?.elements ?? [] {
            guard let address = value.string, !address.isEmpty else { continue }
            guard let earlier = first[address] else {
              first[address] = (asset, value.range)
              continue
            }
            guard !isCopy, earlier.asset.index != asset.index,
              let name = earlier.asset.name(in: address, notOf: asset)
            else { continue }
            // The addresses of one slot are copied together.
            isCopy = true
            report(
              "the tracking address names \(name.shown), which is in the identifiers of an asset before this one "
                + "and not in its own",
              at: value.range, related: [RelatedPlace(earlier.place, "the slot of that ad")])
          }
        }
      }
    })

  /// A list with two ads, the first one with a tracking address, and the second with a value in its place.
  private static func pair(_ first: String, _ second: String) -> Example {
    func asset(_ number: String, _ address: String) -> String {
      #"{"URI":"https://ads.example.com/\#(number).m3u8","DURATION":15,"X-AD-CREATIVE-SIGNALING":"#
        + #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"identifiers":["#
        + #"{"scheme":"ad-id.org","value":"ABCD\#(number)000H"}],"#
        + #""tracking":[{"type":"impression","urls":[\#(address)]}]}]}}"#
    }
    return .json(
      #"{"ASSETS":["# + asset("7741", #""\#(first)""#) + "," + asset("8120", second) + "]}")
  }
}

extension ListedAsset {
  /// The values of the identifiers in its slots, in lower case; at most eight.
  fileprivate var identifiers: [String] {
    let all = (creativeSignaling?.slots ?? []).flatMap { $0["identifiers"]?.elements ?? [] }
    return all.prefix(8).compactMap { $0["value"]?.string?.lowercased() }
  }

  /// A word of an address after its host that is a part of one of these identifiers and neither of those nor
  /// of the address of another asset; nil if there is none.
  fileprivate func name(in address: String, notOf other: ListedAsset) -> Substring? {
    let (own, others) = (identifiers, other.identifiers)
    guard !own.isEmpty, !others.isEmpty else { return nil }
    let reference = URIReference(address)
    let rest = (reference.authority?.upperBound ?? 0)..<address.utf8.count
    let location = other.uri.value?.lowercased() ?? ""
    return reference.characters(rest).split { !$0.isLetter && !$0.isNumber }.prefix(16).first {
      word in
      let word = word.lowercased()
      return word.count > 2 && word.contains(where: \.isNumber) && !location.contains(word)
        && own.contains { $0.contains(word) } && !others.contains { $0.contains(word) }
    }
  }
}

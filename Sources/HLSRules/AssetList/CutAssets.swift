import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Assets that X-PLAYOUT-LIMIT ends in their middle.
extension AssetListRules {
  static let limitCutsAsset = Rule(
    "asset-list/limit-cuts-asset", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "X-PLAYOUT-LIMIT should not end an asset of a break that is planned for all of its list.",
    why: """
      The ad is cut off, so that its end is not counted and it is not paid. PLANNED-DURATION and the list agree, \
      and the limit does not.
      """,
    remedy: "Write the planned length in X-PLAYOUT-LIMIT, or remove it.",
    fails: [scheduled(",PLANNED-DURATION=30,X-PLAYOUT-LIMIT=«15»", of(30))],
    passes: [
      scheduled(",PLANNED-DURATION=30,X-PLAYOUT-LIMIT=30", of(30)),
      // The break is shorter than what the ad server has chosen.
      scheduled(",PLANNED-DURATION=15,X-PLAYOUT-LIMIT=15", of(30)),
      // The limit is the end of an asset.
      scheduled(",PLANNED-DURATION=30,X-PLAYOUT-LIMIT=15", of(15, 15)),
    ],
    check: .assetList { list, context, report in
      guard !list.assets.isEmpty, let total = list.totalDuration else { return }
      for parent in context.parents where parent.interstitial.playlist.isEnded {
        guard case .value(let limit, let place) = parent.interstitial.playoutLimit, !limit.isZero,
          parent.interstitial.dateRange.knownLength == nil,
          let planned = parent.interstitial.dateRange.plannedDuration.value?.seconds,
          (planned - total).magnitude <= tolerance
        else { continue }
        var start = Seconds.zero
        for asset in list.assets {
          let end = start + (asset.duration.value?.seconds ?? .zero)
          defer { start = end }
          guard start + Seconds(1) < limit.seconds, limit.seconds + Seconds(1) < end else {
            continue
          }
          report(
            "X-PLAYOUT-LIMIT ends after \(limit.seconds) s the asset that lasts from \(start) s to \(end) s, but "
              + "PLANNED-DURATION is \(planned) s",
            in: parent.member, at: place,
            related: [RelatedPlace(asset.value.head, "the asset", in: context.member.text)])
        }
      }
    })

  static let assetRepeated = Rule(
    "asset-list/asset-repeated", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "An asset should not be followed by the same asset.",
    why: "Viewers see the same spot twice in a row, unless it is a slate that fills the break.",
    remedy: "Remove the second asset, or list another one.",
    fails: [.json(pair("a", "«https://ads.example.com/a.m3u8»"))],
    passes: [.json(pair("a", "https://ads.example.com/b.m3u8"))],
    check: .assetList { list, _, report in
      for (first, second) in zip(list.assets, list.assets.dropFirst()) {
        guard case .value(let address, let range) = second.uri, first.uri.value == address else {
          continue
        }
        report("the address is that of the asset before", at: range)
        return
      }
    })

  static let addressOfTwoLengths = Rule(
    "asset-list/address-of-two-lengths", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList, facts: [.silences(["asset-list/asset-repeated"], about: .line)],
    says: "Assets of different durations should have different URIs.",
    why: """
      One of the two is played in place of the other, and its end comes at another time than announced: viewers \
      see one spot twice, and the other one is counted but never shown.
      """,
    remedy: "Write the address of each asset.",
    fails: [.json(pair("a", "«https://ads.example.com/a.m3u8»", 30))],
    passes: [
      .json(pair("a", "https://ads.example.com/b.m3u8", 30)),
      .json(pair("a", "https://ads.example.com/a.m3u8", 15)),
    ],
    check: .assetList { list, _, report in
      guard list.assets.count > 1 else { return }
      var first: [String: (length: Seconds, place: ByteRange)] = [:]
      for asset in list.assets {
        guard case .value(let address, let place) = asset.uri,
          let length = asset.duration.value?.seconds
        else { continue }
        guard let other = first[address] else {
          first[address] = (length, place)
          continue
        }
        guard (length - other.length).magnitude > tolerance else { continue }
        report(
          "the address is that of an asset of \(other.length) s; this one has \(length) s",
          at: place,
          related: [RelatedPlace(other.place, "the other asset")])
      }
    })

  private static func pair(_ first: String, _ second: String, _ length: Int = 15) -> String {
    #"{"ASSETS":[{"URI":"https://ads.example.com/\#(first).m3u8","DURATION":15},"#
      + #"{"URI":"\#(second)","DURATION":\#(length)}]}"#
  }

  private static func of(_ durations: Int...) -> String {
    let assets = durations.enumerated().map {
      #"{"URI":"https://ads.example.com/\#($0).m3u8","DURATION":\#($1)}"#
    }
    return "{\"ASSETS\":[\(assets.joined(separator: ","))]}"
  }
}

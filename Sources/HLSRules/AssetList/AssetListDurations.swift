import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension AssetListRules {
  static let durationExponent = Rule(
    "asset-list/duration-exponent", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2, §4.2"), about: .assetList,
    says: "DURATION should be written without an exponent.",
    why: "Decimal numbers in the protocol have no exponent, and people misread it.",
    remedy: "Write the seconds with digits and a decimal point, as in 15.0.",
    fails: [list(duration: "«1.5e1»")],
    passes: [list(duration: "15.0")],
    check: .assetList { list, _, report in
      for asset in list.assets {
        guard case .value(let number, let range) = asset.duration, number.hasExponent else {
          continue
        }
        report(
          "DURATION is \(list.text.text(range)); expected \(number.seconds)", at: range)
      }
    })

  static let durationUnitSuspect = Rule(
    "asset-list/duration-unit-suspect", .warning, .recommended,
    .advice("hls.js v1.7.1; Shaka v5.2.7; Media3 1.11.0"), about: .assetList,
    facts: [
      .silences(
        ["asset-list/asset-duration-mismatch", "pod-url/pd-differs-from-listed-duration"],
        about: .attribute), .silences(["asset-list/total-vs-range"], about: .document),
    ],
    says: """
      DURATION should be in seconds; a value of more than an hour is probably milliseconds, and assets that \
      last as many times as long as the break as a second has milliseconds, ticks or frames, are in these.
      """,
    why: "Players assume a break many times as long and move the content after it.",
    remedy: "Write seconds, as in 15.0.",
    fails: [list(duration: "«30000»")],
    passes: [
      list(duration: "30"),
      // A movie announced by the date range.
      scheduled(
        ",DURATION=5400",
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":5400}]}"#),
    ],
    check: .assetList { list, context, report in
      let unit = context.parents.lazy.compactMap { parent in
        list.totalDuration.flatMap { total in
          parent.interstitial.dateRange.length.stated.flatMap { otherUnit(of: total, for: $0) }
        }
      }.first
      for asset in list.assets {
        guard case .value(let number, let range) = asset.duration,
          number.seconds > Seconds(3_600) || unit != nil,
          !context.parents.contains(where: { parent in
            (parent.interstitial.dateRange.length.stated ?? .zero) + tolerance >= number.seconds
          })
        else { continue }
        report(
          "DURATION is \(list.text.text(range)) seconds, probably \(unit ?? "milliseconds"); expected "
            + "seconds", at: range)
      }
    })

  /// The unit in which the assets of a break together last as long as the break, other than seconds; nil if
  /// there is none.
  private static func otherUnit(of total: Seconds, for length: Seconds) -> String? {
    guard length > .zero else { return nil }
    let ratio = total.doubleValue / length.doubleValue
    func isClose(_ factor: Double, within thousandths: Double) -> Bool {
      (ratio / factor - 1).magnitude * 1000 <= thousandths
    }
    if isClose(1000, within: 50) { return "milliseconds" }
    if isClose(90_000, within: 50) { return "ticks of 90 kHz" }
    // A break of a second has assets of half a minute where its length is a placeholder.
    guard length >= Seconds(5) else { return nil }
    let rate = [24, 25, 30, 50, 60].first { isClose($0, within: 2) }
    return rate.map { "frames, \(Int($0)) in a second" }
  }

  static let durationZero = Rule(
    "asset-list/duration-zero", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    facts: [
      .silences(
        ["asset-list/asset-duration-mismatch", "pod-url/pd-differs-from-listed-duration"],
        about: .attribute), .silences(["asset-list/total-vs-range"], about: .document),
    ],
    says: "DURATION should be greater than zero.",
    why: "Players count no time for the asset, and the content after it starts too early.",
    remedy: "Write the length of the asset in seconds, or remove the asset.",
    fails: [list(duration: "«0»")],
    passes: [list()],
    check: .assetList { list, _, report in
      for asset in list.assets {
        guard case .value(let number, let range) = asset.duration, number.decimal.isZero else {
          continue
        }
        report("DURATION is 0; expected a number greater than zero", at: range)
      }
    })

  static let totalVersusRange = Rule(
    "asset-list/total-vs-range", .warning, .recommended,
    .should("rfc8216bis-22 App D.2; hls.js v1.7.1; hls.js PR 7425"), about: .assetList,
    says: "The assets together should last as long as their date range, within half a second.",
    why: "Players move the content after the break once the list is loaded.",
    remedy: "Add assets to fill the break, or correct DURATION of the date range.",
    fails: [scheduled(",DURATION=30", of(15, 10, key: "«\"ASSETS\"»"))],
    passes: [
      scheduled(",DURATION=30", of(15, 15)), scheduled(",PLANNED-DURATION=30", of(15, 14.6)),
      scheduled("", of(15, 10)),
      // A break that ended early.
      scheduled(",DURATION=12.5,PLANNED-DURATION=30", of(15, 15)),
      // The limit ends the interstitial.
      scheduled(",DURATION=20,X-PLAYOUT-LIMIT=20", of(15, 15)),
      scheduled(",DURATION=30", #"{"ASSETS":[]}"#),
    ],
    check: .assetList { list, context, report in
      guard let member = list.assetsMember, !list.assets.isEmpty, let total = list.totalDuration
      else { return }
      for parent in context.parents {
        let range = parent.interstitial.dateRange
        let lengths = [range.knownLength, range.plannedDuration.value?.seconds].compactMap { $0 }
        let played = min(total, parent.interstitial.playoutLimit.value?.seconds ?? total)
        guard let length = lengths.first,
          !lengths.contains(where: {
            ($0 - total).magnitude <= tolerance || ($0 - played).magnitude <= tolerance
          })
        else { continue }
        report(
          "the assets last \(total) seconds in total, but their date range lasts \(length)",
          at: member.nameRange,
          related: [
            RelatedPlace(
              range.length.place ?? range.head, "length of the date range", in: parent.member.text)
          ])
      }
    })

  /// The largest difference between two lengths that count as equal.
  static let tolerance = Seconds(nanoseconds: 500_000_000)

  /// A list with assets of these lengths.
  private static func of(_ durations: Double..., key: String = "\"ASSETS\"") -> String {
    let assets = durations.enumerated().map {
      #"{"URI":"https://ads.example.com/\#($0).m3u8","DURATION":\#($1)}"#
    }
    return "{\(key):[\(assets.joined(separator: ","))]}"
  }
}

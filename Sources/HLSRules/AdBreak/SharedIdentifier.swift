import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Two places in a playlist that name the same break.
extension AdBreakRules {
  static let idReused = Rule(
    "ad-break/id-reused", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    facts: [
      .silences(
        ["ad-break/same-id-different-pd", "ad-break/id-unrelated-to-date-range"], about: .attribute)
    ],
    says: "Breaks of one live event with different starts must have different ad_break_ids.",
    why: """
      The service answers the second request with the ad decision of the first break, so viewers \
      see the same ads again.
      """,
    remedy: "Give each break an identifier of its own, such as one with its start.",
    fails: [
      .pods([:], ["ad_break_id/ab-002": "ad_break_id/«ab-001»"]),
      .pods([:], ["ad_break_id/ab-002": "ad_break_id/«ab-001»"], listed: [1]),
      .pods([:], ["ad_break_id/ab-002": "ad_break_id/«ab-001»"], listed: [0, 1]),
      scheduled(
        ("schedule", "b1", "ad_break_id/ab-001"), ("schedule", "b2", "ad_break_id/«ab-001»")),
      scheduled(
        ("schedule", "b1", "ad_break_id/ab-001"), ("podRequest", "b2", "ad_break_id/«ab-001»")),
    ],
    passes: [
      .pods([:], [:]), .pods([:], [:], listed: [0, 1]),
      scheduled(
        ("schedule", "b1", "ad_break_id/ab-001"), ("schedule", "b1", "ad_break_id/ab-001"),
        ("podRequest", "b1", "ad_break_id/ab-001"), ("schedule", "b2", "ad_break_id/ab-002")),
      // The tags of one date range are one break.
      .pods([:], ["ab-002": "ab-001", "18:40:30": "18:40:00"]),
      .pods(
        [:],
        [
          "ad_break_id/ab-002": "ad_break_id/ab-001", "example-live": "example-west",
          PodExample.session: PodExample.otherSession,
        ]),
    ],
    check: .document { document, report in
      let pods = document.pods
      var first: [BreakName: Int] = [:]
      for (number, pod) in pods.enumerated() {
        let reference = pod.reference
        guard let name = reference.breakName, name.form == .identifier,
          let part = reference.url.podIdentifier.part,
          !document.isOfSession || !part.text.isMasked, let dateRange = reference.dateRange
        else { continue }
        guard let other = first[name].map({ pods[$0] }),
          let otherPart = other.reference.url.podIdentifier.part
        else {
          first[name] = number
          continue
        }
        guard let known = other.reference.dateRange,
          let difference = dateRange.difference(from: known)
        else { continue }
        report(
          "\(name.label) already names a break with another \(difference); expected a unique name",
          at: reference.place(part), of: pod,
          related: [other.related(otherPart, "first used here", to: pod)])
      }
    })

  static let podRepeated = Rule(
    "ad-break/pod-repeated", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live; rfc8216bis-22 App D.2"),
    about: .podURLs, alsoIn: .events,
    says: "A break should request each pod only once.",
    why: "The service answers both requests with the same ads, which players then play twice.",
    remedy: "Request the next pod, or remove the second request.",
    fails: [
      .pods([:], again + ["ad_break_id/ab-001": "ad_break_id/«ab-001»"]),
      .pods([:], again + ["ad_break_id/ab-001": "ad_break_id/«ab-001»"], listed: [0, 1]),
      .pods(ofOneBreak: "pod/1", "pod/«1»"),
      .pods(ofOneBreak: "ad_break_id/ab-001", "ad_break_id/ab-001-b", "ad_break_id/«ab-001»"),
    ],
    passes: [
      .pods([:], [:]),
      .pods(ofOneBreak: "pod/1", "pod/2"),
      .pods(ofOneBreak: "ad_break_id/ab-001", "ad_break_id/ab-001-b"),
      // It plays at another time.
      .pods([:], again + preroll),
    ],
    check: .document { document, report in
      let pods = document.pods
      var first: [PlayedPod: Int] = [:]
      for (number, pod) in pods.enumerated() {
        let reference = pod.reference
        guard reference.isFirstOfDateRange, let name = reference.breakName,
          reference.dateRange?.category == .interstitial,
          let part = reference.url.podIdentifier.part
        else { continue }
        let occasions = PlayedPod.occasions(of: pod, named: name)
        defer {
          for occasion in occasions where first[occasion] == nil { first[occasion] = number }
        }
        let other = occasions.lazy.compactMap { occasion in
          first[occasion].map { pods[$0] }
            .flatMap { occasion.isOfList || !pod.hasDateRange(of: $0) ? $0 : nil }
        }.first
        guard let other, let otherPart = other.reference.url.podIdentifier.part else { continue }
        report(
          "\(name.label) is already part of this break; its ads play twice",
          at: reference.place(part), of: pod,
          related: [other.related(otherPart, "first requested here", to: pod)])
      }
    })

  static let sameIDDifferentPD = Rule(
    "ad-break/same-id-different-pd", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    says: "All requests for one break should have the same pd.",
    why: "The break is decided once, with the length of whichever request comes first.",
    remedy: "Write the same pd in all requests.",
    fails: [
      .pods(
        [:],
        again + ["pd=30000": "pd=«60000»", "DURATION=30": "DURATION=60", "OFFSET=30": "OFFSET=60"]),
      .pods(
        [:],
        again + ["pd=30000": "pd=«60000»", "DURATION=30": "DURATION=60", "OFFSET=30": "OFFSET=60"],
        listed: [1]),
    ],
    passes: [.pods([:], again + preroll), .pods([:], again + preroll, listed: [1])],
    check: differing([.podDuration]))

  static let sameIDDifferentTargeting = Rule(
    "ad-break/same-id-different-targeting", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    says: "All requests for one break should have the same scte35 and cust_params.",
    why: "The break is decided once, with the targeting of whichever request comes first.",
    remedy: "Write the same values in all requests.",
    fails: [
      .pods(
        ["pd=30000": "pd=30000&cust_params=x%3D1"],
        again + ["pd=30000": "pd=30000&cust_params=«x%3D2»"])
    ],
    passes: [
      .pods(
        ["pd=30000": "pd=30000&cust_params=x%3D1"],
        again + preroll + ["pd=30000": "pd=30000&cust_params=x%3D1"])
    ],
    check: differing([.customParameters, .scte35]))

  /// A second date range for the first break.
  private static let again: PodExample.Changes = [
    "ad_break_id/ab-002": "ad_break_id/ab-001", "18:40:30": "18:40:00",
    "X-ASSET-URI": "X-RESUME-OFFSET=30,X-ASSET-URI",
  ]

  private static let preroll: PodExample.Changes = ["DURATION=30": "DURATION=30,CUE=\"PRE\""]

  /// Reports parameters whose values differ from the first request for the same break.
  private static func differing(_ kinds: [PodServingParameter.Kind]) -> Check {
    .document { document, report in
      var first: [BreakName: BreakPod] = [:]
      for pod in document.pods {
        let reference = pod.reference
        guard let name = reference.breakName else { continue }
        guard let other = first[name] else {
          first[name] = pod
          continue
        }
        for kind in kinds {
          guard let value = reference.literal(kind), let otherValue = other.reference.literal(kind),
            value.text != otherValue.text
          else { continue }
          report(
            "\(kind.rawValue) of \(name.label) differs from an earlier request for it",
            at: reference.place(value), of: pod,
            related: [other.related(otherValue, "the earlier request", to: pod)])
        }
      }
    }
  }
}

extension DateRange {
  /// What shows that another date range is another break: its start, or its ID if one of the starts is not known.
  fileprivate func difference(from other: DateRange) -> String? {
    guard let start = startDate.value, let otherStart = other.startDate.value else {
      return isScheduled && id != other.id ? "identifier" : nil
    }
    return start.isSameInstant(as: otherStart) ? nil : "start"
  }
}

/// A pod on an occasion when it plays: in an asset list, or at the start of a break.
///
/// Requests with different parameters have rules of their own.
private struct PlayedPod: Hashable {
  enum Occasion: Hashable {
    /// The list of the date range at that place.
    case list(ByteRange)
    case start(Int64, nanoseconds: Int32)
  }

  let name: BreakName
  /// The values of the parameters that decide the ads.
  let parameters: [String?]
  let occasion: Occasion

  var isOfList: Bool { if case .list = occasion { true } else { false } }

  static func occasions(of pod: BreakPod, named name: BreakName) -> [PlayedPod] {
    guard let dateRange = pod.reference.dateRange else { return [] }
    var occasions: [Occasion] = []
    if pod.reference.role == .listedAsset { occasions.append(.list(dateRange.head)) }
    if let start = dateRange.startDate.value, !dateRange.hasCue("PRE"), !dateRange.hasCue("POST") {
      occasions.append(.start(start.seconds, nanoseconds: start.nanoseconds))
    }
    let kinds: [PodServingParameter.Kind] = [.podDuration, .customParameters, .scte35]
    let parameters = kinds.map { pod.reference.literal($0)?.text }
    return occasions.map { PlayedPod(name: name, parameters: parameters, occasion: $0) }
  }
}

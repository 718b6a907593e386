import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Asset lists that players and services read differently from the specification.
extension PortabilityRules {
  static let emptyAssetList = Rule.portability(
    "portability/empty-asset-list", .warning, [.emptyAssetList], about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "ASSETS should contain at least one asset; use a slate if there is no ad.",
    remedy: "List a slate in ASSETS, or remove the event from the playlist.",
    fails: [.json(#"{"ASSETS":«[]»}"#)],
    passes: [.json(#"{"ASSETS":[{"URI":"https://ads.example.com/slate.m3u8","DURATION":15}]}"#)],
    check: .assetList { list, context, report in
      guard let member = list.assetsMember, member.value.elements?.isEmpty == true else { return }
      let facts = PlayerFact.about([.emptyAssetList], of: report.settings.players)
      report(facts.sentences.joined(separator: "; "), at: member.value.range)
    })

  static let skipControlMerge = Rule.portability(
    "portability/skip-control-merge", .info, [.partialSkipControl], about: .assetList,
    says: "SKIP-CONTROL should repeat the values of the event's X-SKIP-CONTROL attributes.",
    remedy: "Write every key of the skip control into the asset list.",
    fails: [skipControl(#"«{»"DURATION":10}"#)],
    passes: [
      skipControl(#"{"OFFSET":5,"DURATION":10}"#), skipControl(#"{"OFFSET":5}"#),
      .json(#"{"ASSETS":[\#(listed)],"SKIP-CONTROL":{"DURATION":10}}"#),
    ],
    check: .assetList { list, context, report in
      guard let control = list.skipControl else { return }
      for (member, interstitial) in context.parents {
        let missing = keys.first {
          control.value[$0.key] == nil && interstitial.dateRange.has($0.attribute)
        }
        guard let missing, let attribute = interstitial.dateRange.attribute(missing.attribute)
        else { continue }
        let facts = PlayerFact.about([.partialSkipControl], of: report.settings.players)
        report(
          "SKIP-CONTROL without \(missing.key) replaces \(missing.attribute) in \(facts.players)",
          at: control.value.head,
          related: [
            RelatedPlace(attribute.nameRange, "the attribute of the event", in: member.text)
          ])
        return
      }
    })

  private static let keys: [(key: String, attribute: AttributeName)] = [
    ("OFFSET", .skipControlOffset), ("DURATION", .skipControlDuration),
    ("LABEL-ID", .skipControlLabelID),
  ]

  private static let listed = #"{"URI":"https://ads.example.com/ad1.m3u8","DURATION":15}"#

  /// An asset list with this SKIP-CONTROL, and the event that references it.
  private static func skipControl(_ object: String) -> Example {
    .presentation([
      .media(
        #"#EXT-X-DATERANGE\#(dated),DURATION=15,X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP","#
          + #"X-SKIP-CONTROL-OFFSET=5,X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#),
      .json(#"{"ASSETS":[\#(listed)],"SKIP-CONTROL":\#(object)}"#).named("list.json"),
    ])
  }

  static let mediaTailorBeaconParameters = Rule.portability(
    "portability/mediatailor-beacon-parameters", .error, [.someBeaconParameters],
    about: .assetList,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says:
      "An asset should have all of awsBeaconData, awsBeaconDomain, awsConfigurationName, or none.",
    remedy: "Copy the URI exactly as MediaTailor wrote it.",
    fails: [beacons("«https://ads.example.com/ad1.m3u8?awsBeaconData=x»")],
    passes: [
      beacons(
        "https://ads.example.com/ad1.m3u8?awsBeaconData=x&awsBeaconDomain=y&awsConfigurationName=z"),
      beacons("https://ads.example.com/ad1.m3u8"),
    ],
    check: .assetList { list, _, report in
      for asset in list.assets {
        guard case .value(let uri, let place) = asset.uri else { continue }
        let names = parameterNames(of: uri)
        let given = beaconParameters.filter(names.contains)
        guard !given.isEmpty, given.count < beaconParameters.count else { continue }
        let missing = beaconParameters.filter { !names.contains($0) }
        report(
          "\(given.joined(separator: " and ")) without \(missing.joined(separator: " and ")); "
            + "MediaTailor needs all three to report the ad",
          at: place)
      }
    })

  static let mediaTailorTrackingTwice = Rule.portability(
    "portability/mediatailor-tracking-twice", .warning, [.trackingTwice], about: .assetList,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says: "An asset list should have either TRACKING or assets with awsBeaconData.",
    remedy: "Request one reporting mode at the start of the session, and remove the other.",
    fails: [tracked(#",«"TRACKING"»:{}"#)],
    passes: [tracked("")],
    check: .assetList { list, _, report in
      let reported = list.assets.filter {
        $0.uri.value.map(parameterNames(of:))?.contains(beaconParameters[0]) ?? false
      }
      guard !reported.isEmpty else { return }
      let sections =
        [list.text.root?.member("TRACKING")] + reported.map { $0.value.member("TRACKING") }
      for section in sections.compactMap({ $0 }) {
        report(
          "TRACKING together with awsBeaconData; with MediaTailor both the player and the server "
            + "report ads",
          at: section.nameRange)
      }
    })

  private static let beaconParameters = [
    "awsBeaconData", "awsBeaconDomain", "awsConfigurationName",
  ]

  private static func parameterNames(of address: String) -> Set<String> {
    let url = URIReference(address)
    return Set(url.queryParameters.map { String(url.characters($0.name)) })
  }

  private static func beacons(_ address: String) -> Example {
    .json(#"{"ASSETS":[{"URI":"\#(address)","DURATION":15}]}"#)
  }

  private static func tracked(_ section: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/ad1.m3u8?awsBeaconData=x&awsBeaconDomain=y"#
        + #"&awsConfigurationName=z","DURATION":15}]\#(section)}"#)
  }
}

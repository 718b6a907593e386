import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// X-AD-CREATIVE-SIGNALING (SVTA2053-2, as Shaka Player parses it); rfc8216bis does not define it.
extension AssetListRules {
  static let creativeSignalingEnvelope = Rule(
    "portability/svta-envelope", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7; Bitmovin docs"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: """
      X-AD-CREATIVE-SIGNALING should have version 2, an array payload and type slot, pod or \
      trackingEvent.
      """,
    why: "Players skip any other envelope, so the ad is not tracked.",
    remedy: "Write an object with \"version\":2 and an array as payload.",
    fails: [
      signaled(#"{"version":«1»,"type":"slot","payload":«{»"duration":15}}"#),
      signaled(#"«"eyJ2ZXJzaW9uIjoyfQ=="»"#),
      signaled(#"{"version":2,"payload":«[]»}"#),
    ],
    passes: [
      signaled(#"{"version":2,"type":"slot","payload":[{"start":0,"duration":15}]}"#),
      signaled(#"{"version":2,"payload":[{"start":0,"duration":15}]}"#),
    ],
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling {
        report.grammar(
          signaling.envelopeFaults, [.all()], in: list.text, of: "X-AD-CREATIVE-SIGNALING")
      }
    })

  static let creativeSignalingSlot = Rule(
    "portability/svta-slot", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says:
      "A slot should have start and duration in seconds, and tracking objects with type and urls.",
    why: "Players cannot place the slot, or request no tracking address.",
    remedy: "Write start and duration as numbers, and tracking as an array of objects.",
    fails: [
      signaled(#"{"version":2,"type":"slot","payload":[«{»"duration":«"15"»}]}"#),
      signaled(
        #"{"version":2,"payload":[{"start":0,"duration":15,"tracking":[«{»"type":"impression","#
          + #""url":"https://t.example.com/i"}]}]}"#),
    ],
    passes: [
      signaled(
        #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"#
          + #""tracking":[{"type":"impression","urls":["https://t.example.com/i"]}]}]}"#)
    ],
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling {
        report.grammar(signaling.slotFaults, [.all()], in: list.text, of: "the slot")
      }
    })

  static let creativeSignalingRemoteFields = Rule(
    "portability/svta-remote-fields", .info, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "$remote should contain addresses, and features.remoteFields should be true.",
    why: "Otherwise, players skip $remote.",
    remedy: "Set features.remoteFields to true.",
    fails: [
      signaled(
        #"{"version":2,"payload":[{"start":0,"duration":15,"#
          + #"«"$remote"»:{"tracking":"https://t.example.com/r"}}]}"#),
      signaled(
        #"{"version":2,"features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"#
          + #""$remote":{"tracking":«7»}}]}"#),
    ],
    passes: [
      signaled(
        #"{"version":2,"features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"#
          + #""$remote":{"tracking":"https://t.example.com/r"}}]}"#)
    ],
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling {
        for part in signaling.parts {
          guard let remote = part.member("$remote") else { continue }
          guard signaling.hasRemoteFields else {
            report(
              "$remote has no effect; expected features.remoteFields to be true",
              at: remote.nameRange)
            continue
          }
          guard let fields = remote.value.members else {
            report(
              "$remote is not an object; expected an object of names and addresses",
              at: remote.value.head)
            continue
          }
          for field in fields where field.value.string == nil {
            report("a field of $remote is not a string; expected an address", at: field.value.head)
          }
        }
      }
    })

  static let creativeSignalingSlotPastAsset = Rule(
    "portability/svta-slot-past-asset", .info, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7; rfc8216bis-22 App D.2"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "A slot should not end later than its asset.",
    why: "Tracking for the end of the slot is never sent.",
    remedy: "Correct the length of the slot, or DURATION.",
    fails: [signaled(#"{"version":2,"payload":[{"start":0,"duration":«30»}]}"#)],
    passes: [signaled(#"{"version":2,"payload":[{"start":0,"duration":15}]}"#)],
    check: .assetList { list, _, report in
      for asset in list.assets {
        guard let signaling = asset.creativeSignaling, signaling.kind == .slot,
          case .value(let length, let place) = asset.duration
        else { continue }
        for slot in signaling.slots {
          guard let start = slot["start"].flatMap(list.text.number)?.seconds,
            let value = slot["duration"], let duration = list.text.number(value)?.seconds,
            start + duration > length.seconds + tolerance
          else { continue }
          report(
            "the slot ends after \(start + duration) seconds, its asset after \(length.seconds)",
            at: value.range, related: [RelatedPlace(place, "length of the asset")],
            measured: .most(start + duration))
        }
      }
    })

  /// A list with one asset of 15 seconds and the given signaling.
  private static func signaled(_ signaling: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
        + #""X-AD-CREATIVE-SIGNALING":\#(signaling)}]}"#)
  }
}

import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The envelope of X-AD-CREATIVE-SIGNALING, by which players accept or refuse all that is in it; rfc8216bis
/// does not define it.
extension SignalingRule {
  static let envelopes = [envelope, envelopeType, feature, remoteFields]

  private static let envelope = SignalingRule(
    "portability/svta-envelope", from: source + "; Bitmovin docs",
    says: """
      X-AD-CREATIVE-SIGNALING should have version 2, an array payload and type slot, pod or \
      trackingEvent.
      """,
    why: "Players skip any other envelope, so the ad is not tracked.",
    remedy: "Write an object with \"version\":2 and an array as payload.",
    fails: [
      SignalingExample.asset(#"{"version":«1»,"type":"slot","payload":«{»"duration":15}}"#),
      SignalingExample.asset(#"«"eyJ2ZXJzaW9uIjoyfQ=="»"#),
      SignalingExample.asset(#"{"version":2,"payload":«[]»}"#),
      SignalingExample.list(#"{"version":2,"type":"«pods»","payload":[{"duration":15}]}"#),
    ],
    passes: [
      SignalingExample.asset(
        #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15}]}"#),
      SignalingExample.asset(#"{"version":2,"payload":[{"start":0,"duration":15}]}"#),
      SignalingExample.list(#"{"version":2,"payload":[{"duration":15}]}"#),
    ],
    faults: { signaling, _ in
      shapeFaults(signaling.envelopeFaults, in: signaling, of: "X-AD-CREATIVE-SIGNALING")
    })

  private static let envelopeType = SignalingRule(
    "portability/svta-envelope-type",
    says: "The envelope next to ASSETS should have the type pod, that of an asset the type slot.",
    why:
      "Players look for the pod next to ASSETS and for the slot in its asset, and ignore others.",
    remedy: "Move the envelope to where its type belongs, or correct the type.",
    fails: [
      SignalingExample.list(
        #"{"version":2,"type":«"slot"»,"payload":[{"start":0,"duration":15}]}"#),
      SignalingExample.asset(
        #"{"version":2,"type":«"pod"»,"payload":[{"duration":15,"slots":[{"start":0,"duration":15}]}]}"#
      ),
      SignalingExample.asset(
        #"{"version":2,"type":«"trackingEvent"»,"payload":[{"type":"start","urls":[]}]}"#),
    ],
    passes: [
      SignalingExample.list(
        #"{"version":2,"type":"pod","payload":[{"duration":15,"slots":[{"start":0,"duration":15}]}]}"#
      ),
      SignalingExample.asset(
        #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15}]}"#),
    ],
    faults: { signaling, _ in
      guard let expected = signaling.expectedKind, let kind = signaling.kind, kind != expected,
        let type = signaling.member.value["type"]
      else { return [] }
      let place = signaling.asset == nil ? "next to ASSETS" : "of an asset"
      return [
        Fault(
          message: "the envelope \(place) has the type \(kind.rawValue), and players ignore it; "
            + "expected \(expected.rawValue)", range: type.range)
      ]
    })

  private static let feature = SignalingRule(
    "portability/svta-feature",
    says: "features should enable nothing but remoteFields.",
    why: """
      Players refuse the whole envelope if it needs a feature that they do not know: the ads are \
      played and not counted.
      """,
    remedy: "Remove every key of features but remoteFields.",
    fails: [
      SignalingExample.asset(
        #"{"version":2,"features":{«"companionAds"»:true},"payload":[{"start":0,"duration":15}]}"#)
    ],
    passes: [
      SignalingExample.asset(
        #"{"version":2,"features":{"remoteFields":true},"payload":[{"start":0,"duration":15}]}"#),
      SignalingExample.asset(
        #"{"version":2,"features":{"companionAds":false},"payload":[{"start":0,"duration":15}]}"#),
    ],
    faults: { signaling, _ in
      (signaling.member.value["features"]?.members ?? [])
        .filter { $0.name != "remoteFields" && $0.value.isTrue }
        .map {
          Fault(
            message: "the feature \($0.name.shown) is enabled, and players that do not know it "
              + "refuse the whole envelope; expected none but remoteFields", range: $0.nameRange)
        }
    })

  private static let remoteFields = SignalingRule(
    "portability/svta-remote-fields",
    says: "$remote should contain addresses, and features.remoteFields should be true.",
    why: "Otherwise, Shaka Player 5.2.10 refuses the whole envelope, and nothing is tracked.",
    remedy: "Set features.remoteFields to true.",
    fails: [
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"#
          + #"«"$remote"»:{"tracking":"https://t.example.com/r"}}]}"#),
      SignalingExample.asset(
        #"{"version":2,"features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"#
          + #""$remote":{"tracking":«7»}}]}"#),
    ],
    passes: [
      SignalingExample.asset(
        #"{"version":2,"features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"#
          + #""$remote":{"tracking":"https://t.example.com/r"}}]}"#),
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"$remote":null}]}"#),
    ],
    faults: { signaling, _ in
      signaling.parts.flatMap { part -> [Fault] in
        guard let remote = part.member("$remote"), remote.value.content != .null else { return [] }
        guard signaling.hasRemoteFields else {
          return [
            Fault(
              message: "players refuse $remote; expected features.remoteFields to be true",
              range: remote.nameRange)
          ]
        }
        guard let fields = remote.value.members else {
          return [
            Fault(
              message: "$remote is not an object; expected an object of names and addresses",
              range: remote.value.head)
          ]
        }
        return fields.filter { $0.value.string == nil }.map {
          Fault(
            message: "a field of $remote is not a string; expected an address",
            range: $0.value.head)
        }
      }
    })
}

extension JSONValue {
  /// Whether players in JavaScript take the value for true.
  fileprivate var isTrue: Bool {
    switch content {
    case .null, .unreadable: false
    case .boolean(let value): value
    case .string(let text): !text.isEmpty
    case .number, .array, .object: true
    }
  }
}

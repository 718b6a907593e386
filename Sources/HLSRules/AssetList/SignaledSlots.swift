import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Slots of X-AD-CREATIVE-SIGNALING: how long each ad is, what it is, and where it links to.
extension SignalingRule {
  static let slots = [shape, pastAsset, skipOffset, firstSlotOnly, identifiers, clickThrough]

  private static let shape = SignalingRule(
    "portability/svta-slot",
    says: """
      A slot should have start and duration in seconds, a pod a duration, and both tracking objects \
      with type and urls.
      """,
    why:
      "Players cannot place the slot, request no tracking address, or refuse the whole envelope.",
    remedy: "Write start, duration and offset as numbers, and tracking as an array of objects.",
    fails: [
      SignalingExample.asset(
        #"{"version":2,"type":"slot","payload":[«{»"duration":«"15"»}]}"#),
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"tracking":[«{»"type":"impression","#
          + #""url":"https://t.example.com/i"}]}]}"#),
      SignalingExample.tracking(SignalingExample.event(#""type":"progress","offset":«-5»"#)),
      SignalingExample.list(
        #"{"version":2,"type":"pod","payload":[{"duration":«0»,"slots":«{»"start":0}}]}"#),
    ],
    passes: [
      SignalingExample.asset(
        #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"#
          + #""tracking":[{"type":"impression","urls":["https://t.example.com/i"]}]}]}"#),
      SignalingExample.list(#"{"version":2,"type":"pod","payload":[{"duration":15}]}"#),
    ],
    faults: { signaling, _ in
      shapeFaults(signaling.podFaults, in: signaling, of: "the pod")
        + shapeFaults(signaling.slotFaults, in: signaling, of: "the slot")
    })

  private static let pastAsset = SignalingRule(
    "portability/svta-slot-past-asset", from: source + "; rfc8216bis-22 App D.2",
    says: "A slot should not end later than its asset.",
    why: """
      Players calculate when to report quartiles and the end from the length of the slot, so some come too \
      late and the last ones never.
      """,
    remedy: "Correct the length of the slot, or DURATION.",
    fails: [SignalingExample.asset(#"{"version":2,"payload":[{"start":0,"duration":«30»}]}"#)],
    passes: [
      SignalingExample.asset(#"{"version":2,"payload":[{"start":0,"duration":15}]}"#),
      // The offset of the second ad in its pod.
      SignalingExample.asset(#"{"version":2,"payload":[{"start":30,"duration":15}]}"#),
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":7},{"start":7,"duration":8}]}"#),
    ],
    faults: { signaling, _ in
      guard signaling.kind == .slot, let asset = signaling.asset,
        let length = signaling.seconds(asset["DURATION"]), let place = asset["DURATION"]?.range
      else { return [] }
      return signaling.slots.compactMap { slot in
        guard let value = slot["duration"], let duration = signaling.seconds(value),
          duration > length + AssetListRules.tolerance
        else { return nil }
        return Fault(
          message: "the slot lasts \(duration) seconds, its asset \(length)", range: value.range,
          related: [RelatedPlace(place, "length of the asset")], measured: .most(duration))
      }
    })

  private static let skipOffset = SignalingRule(
    "portability/svta-skip-offset",
    says: "skipOffset of a slot should be before its end.",
    why: "The ad is over before viewers may skip it: the button never appears.",
    remedy: "Write the seconds from the start of the slot, or remove skipOffset.",
    fails: [
      SlotExample.list(SlotExample.slot(#","start":0,"duration":15,"skipOffset":«25»"#)),
      SlotExample.list(SlotExample.slot(#","start":0,"duration":15,"skipOffset":«5000»"#)),
    ],
    passes: [
      SlotExample.list(SlotExample.slot(#","start":0,"duration":15,"skipOffset":5"#)),
      // From the start of the slot, or from that of its pod.
      SlotExample.list(SlotExample.slot(#","start":15,"duration":15,"skipOffset":20"#)),
    ],
    faults: { signaling, _ in
      signaling.slots.compactMap { slot in
        guard let value = slot["skipOffset"], let offset = signaling.seconds(value),
          let duration = signaling.seconds(slot["duration"]),
          case let end = (signaling.seconds(slot["start"]) ?? .zero) + duration,
          offset > end + AssetListRules.tolerance
        else { return nil }
        return Fault(
          message: "skipOffset is \(offset) seconds, but the slot lasts \(duration)",
          range: value.range, measured: .most(offset))
      }
    })

  private static let firstSlotOnly = SignalingRule(
    "portability/svta-first-slot-only", .info,
    from: "Shaka v5.2.7 lib/ads/interstitial_ad_manager.js",
    says: "Only the first slot of an asset should have clickThrough or tracking.",
    why: """
      Shaka Player 5.2.7 reads them from the first slot and ignores further ones; since 5.2.9, it reads \
      none if an asset has several slots.
      """,
    remedy: "List each ad as an asset of its own, with one slot.",
    fails: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":7"#)
          + SlotExample.slot(
            #","start":7,"duration":8,«"clickThrough"»:"https://x.example.com/""#, first: false))
    ],
    passes: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":"https://x.example.com/""#)),
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":7"#)
          + SlotExample.slot(#","start":7,"duration":8"#, first: false)),
    ],
    faults: { signaling, _ in
      guard signaling.kind == .slot, signaling.asset != nil else { return [] }
      return signaling.slots.dropFirst().compactMap { slot in
        (slot.member("clickThrough") ?? slot.member("tracking")).map {
          Fault(
            message: "\($0.name) in a slot after the first, which Shaka Player ignores",
            range: $0.nameRange)
        }
      }
    })

  private static let identifiers = SignalingRule(
    "portability/svta-identifiers", .info,
    from: "SVTA2053 draft, tables 5 and 7, as cited by other implementers in October 2026",
    says: "A slot should have identifiers, an array of objects with scheme and value.",
    why: """
      Measurement and reports do not know which creative was shown. With null as an identifier, or no array, Shaka \
      Player 5.2.10 refuses the whole envelope.
      """,
    remedy: #"Add "identifiers":[{"scheme":"ad-id.org","value":"…"}] with the ID of the creative."#,
    fails: [
      SlotExample.list(#"«{»"start":0,"duration":15}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":«[]»}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":[«{»"scheme":"ad-id.org"}]}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":[«null»]}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":«"ABCD0001000H"»}"#),
    ],
    passes: [SlotExample.list(SlotExample.slot(#","start":0,"duration":15"#))],
    faults: { signaling, _ in
      signaling.slots.flatMap { slot -> [Fault] in
        guard let identifiers = slot["identifiers"] else {
          return [Fault(message: "the slot has no identifiers", range: slot.head)]
        }
        guard let elements = identifiers.elements, !elements.isEmpty else {
          return [
            Fault(
              message:
                "identifiers is not an array with elements; expected objects with scheme and "
                + "value",
              range: identifiers.elements == nil ? identifiers.head : identifiers.range
            )
          ]
        }
        return elements.filter { element in
          ["scheme", "value"].contains { element[$0]?.string?.isEmpty != false }
        }.map {
          Fault(
            message: "an identifier without scheme and value as strings", range: $0.head)
        }
      }
    })

  private static let clickThrough = SignalingRule(
    "portability/svta-click-through", from: "Shaka PR 10412",
    says: "clickThrough of a slot should be an http or https address.",
    why: "Shaka Player 5.2.7 opens no other addresses.",
    remedy: "Write an address that begins with https://.",
    fails: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":«"app://offer/1"»"#)),
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":«"www.example.com/offer"»"#)),
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":«"/offer?id=1"»"#)),
    ],
    passes: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":"https://x.example.com/""#))
    ],
    faults: { signaling, _ in
      signaling.slots.compactMap { slot in
        guard let value = slot["clickThrough"], let text = value.string else { return nil }
        let address = URIReference(text)
        let scheme = address.scheme.map { address.characters($0).lowercased() }
        // A player inserts the value of a macro.
        guard scheme != "http", scheme != "https", !text.isEmpty, !text.hasPrefix("[") else {
          return nil
        }
        return Fault(
          message: "clickThrough has "
            + (scheme.map { "the scheme \($0.shown)" } ?? "no scheme") + "; expected http or https",
          range: value.range)
      }
    })
}

/// Asset lists with slots for the examples of rules.
enum SlotExample {
  private static let named = #""identifiers":[{"scheme":"ad-id.org","value":"ABCD0001000H"}]"#

  /// A slot with identifiers and further members, each after a comma.
  static func slot(_ more: String, first: Bool = true) -> String {
    (first ? "" : ",") + "{\(named)\(more)}"
  }

  /// A list with one asset whose signaling has these slots.
  static func list(_ slots: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
        + #""X-AD-CREATIVE-SIGNALING":{"version":2,"type":"slot","payload":[\#(slots)]}}]}"#)
  }
}

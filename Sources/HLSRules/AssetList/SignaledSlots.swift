import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Slots of X-AD-CREATIVE-SIGNALING: what each ad is, and where it links to.
extension AssetListRules {
  static let signaledSlots: [Rule] = [firstSlotOnly, slotIdentifiers, slotClickThrough]

  private static let firstSlotOnly = Rule(
    "portability/svta-first-slot-only", .info, .experimental,
    .advice("Shaka v5.2.7 lib/ads/interstitial_ad_manager.js"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "Only the first slot of an asset should have clickThrough or tracking.",
    why: "Shaka Player reads them from the first slot and ignores further ones.",
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
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling where signaling.kind == .slot {
        for slot in signaling.slots.dropFirst() {
          guard let member = slot.member("clickThrough") ?? slot.member("tracking") else {
            continue
          }
          report(
            "\(member.name) in a slot after the first, which Shaka Player ignores",
            at: member.nameRange)
        }
      }
    })

  private static let slotIdentifiers = Rule(
    "portability/svta-identifiers", .info, .experimental,
    .advice("SVTA2053 draft, tables 5 and 7, as cited by other implementers in October 2026"),
    about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "A slot should have identifiers, an array of objects with scheme and value.",
    why: "Measurement and reports do not know which creative was shown.",
    remedy: #"Add "identifiers":[{"scheme":"ad-id.org","value":"…"}] with the ID of the creative."#,
    fails: [
      SlotExample.list(#"«{»"start":0,"duration":15}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":«[]»}"#),
      SlotExample.list(#"{"start":0,"duration":15,"identifiers":[«{»"scheme":"ad-id.org"}]}"#),
    ],
    passes: [SlotExample.list(SlotExample.slot(#","start":0,"duration":15"#))],
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling {
        for slot in signaling.slots {
          guard let identifiers = slot["identifiers"] else {
            report("the slot has no identifiers", at: slot.head)
            continue
          }
          guard let elements = identifiers.elements, !elements.isEmpty else {
            report(
              "identifiers is not an array with elements; expected objects with scheme and value",
              at: identifiers.elements == nil ? identifiers.head : identifiers.range)
            continue
          }
          for element in elements
          where ["scheme", "value"].contains(where: { element[$0]?.string?.isEmpty != false }) {
            report("an identifier without scheme and value as strings", at: element.head)
          }
        }
      }
    })

  private static let slotClickThrough = Rule(
    "portability/svta-click-through", .warning, .experimental,
    .advice("Shaka PR 10412"), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "clickThrough of a slot should be an http or https address.",
    why: "Shaka Player 5.2.7 opens no other addresses.",
    remedy: "Write an address that begins with https://.",
    fails: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":«"app://offer/1"»"#))
    ],
    passes: [
      SlotExample.list(
        SlotExample.slot(#","start":0,"duration":15,"clickThrough":"https://x.example.com/""#))
    ],
    check: .assetList { list, _, report in
      for slot in list.creativeSignaling.flatMap(\.slots) {
        guard let value = slot["clickThrough"], let text = value.string else { continue }
        let address = URIReference(text)
        guard let scheme = address.scheme.map({ address.characters($0).lowercased() }),
          scheme != "http", scheme != "https"
        else { continue }
        report(
          "clickThrough has the scheme \(scheme.shown); expected http or https", at: value.range)
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

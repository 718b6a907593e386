import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Slots of X-AD-CREATIVE-SIGNALING: their identifiers, and the layouts of non-linear ads.
extension AssetListRules {
  static let signaledSlots: [Rule] = [
    firstSlotOnly, slotIdentifiers, slotLayout, slotLayoutType, slotViewport,
  ]

  private static let firstSlotOnly = Rule(
    "portability/svta-first-slot-only", .info, .experimental,
    .advice("Shaka v5.2.7 lib/ads/interstitial_ad_manager.js"), about: .assetList,
    says: "Only the first slot of an asset should have clickThrough or tracking.",
    why: "Shaka Player reads them from the first slot and ignores further ones.",
    remedy: "List each ad as an asset of its own, with one slot.",
    fails: [
      signaled(
        slot(#","start":0,"duration":7"#)
          + slot(
            #","start":7,"duration":8,«"clickThrough"»:"https://x.example.com/""#, first: false))
    ],
    passes: [
      signaled(slot(#","start":0,"duration":15,"clickThrough":"https://x.example.com/""#)),
      signaled(slot(#","start":0,"duration":7"#) + slot(#","start":7,"duration":8"#, first: false)),
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
    says: "A slot should have identifiers, an array of objects with scheme and value.",
    why: "Measurement and reports do not know which creative was shown.",
    remedy: #"Add "identifiers":[{"scheme":"ad-id.org","value":"…"}] with the ID of the creative."#,
    fails: [
      signaled(#"«{»"start":0,"duration":15}"#),
      signaled(#"{"start":0,"duration":15,"identifiers":«[]»}"#),
      signaled(#"{"start":0,"duration":15,"identifiers":[«{»"scheme":"ad-id.org"}]}"#),
    ],
    passes: [signaled(slot(#","start":0,"duration":15"#))],
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

  private static let layoutSource =
    "SVTA Layout Controller nlag/v4, as read by other implementers in September 2026"

  private static let slotLayout = Rule(
    "portability/svta-layout", .info, .experimental, .advice(layoutSource), about: .assetList,
    says: "An asset of a layout should have type, uri and viewport.",
    why: "Players cannot draw the overlay.",
    remedy: "Write the MIME type, the address and the viewport of the overlay.",
    fails: [
      signaled(overlay(#"«{»"id":"1","type":"video/mp4","viewport":"0 75 75 0""#))
    ],
    passes: [
      // primaryContent, volume and zDepth have defaults.
      signaled(overlay(#"{"id":"1","type":"video/mp4","uri":"o.mp4","viewport":"0 75 75 0""#))
    ],
    check: .assetList { list, _, report in
      for asset in list.overlays {
        let missing = ["type", "uri", "viewport"].filter { asset[$0]?.string?.isEmpty != false }
        guard !missing.isEmpty else { continue }
        report(
          "the asset of the layout has no \(missing.joined(separator: ", "))", at: asset.head)
      }
    })

  private static let slotLayoutType = Rule(
    "portability/svta-layout-type", .info, .experimental, .advice(layoutSource),
    about: .assetList,
    says: "type of a slot with a layout should be a known layout.",
    why: "Players do not draw a layout that they do not know.",
    remedy: "Write " + layouts.joined(separator: ", ") + ".",
    fails: [signaled(overlay(complete, type: #"«"lbox"»"#))],
    passes: [
      signaled(overlay(complete)),
      // Without a layout, type is a word of another vocabulary.
      signaled(slot(#","type":"linear","start":0,"duration":15"#)),
    ],
    check: .assetList { list, _, report in
      for signaling in list.creativeSignaling {
        for slot in signaling.slots where slot["layout"]?.members != nil {
          guard let type = slot["type"], let name = type.string, !layouts.contains(name) else {
            continue
          }
          report(
            "type of the slot is \(name.shown); expected \(layouts.joined(separator: ", "))",
            at: type.range)
        }
      }
    })

  private static let slotViewport = Rule(
    "portability/svta-layout-viewport", .warning, .experimental, .advice(layoutSource),
    about: .assetList,
    says: "A viewport should be four percentages, the insets from top, right, bottom and left.",
    why: "Players draw the overlay in the wrong place, or nothing if opposite insets cover the "
      + "whole picture.",
    remedy: #"Write four numbers from 0 to 100, as in "0 75 75 0" for the upper left corner."#,
    fails: [
      signaled(overlay(viewport(#"«"0 60 0 60"»"#))), signaled(overlay(viewport(#"«"0 75 75"»"#))),
      signaled(overlay(viewport(#"«"0 75% 75 0"»"#))),
      signaled(overlay(viewport(#"«[»0,75,75,0]"#))),
    ],
    passes: [signaled(overlay(complete)), signaled(overlay(viewport(#""12.5 0 0 50""#)))],
    check: .assetList { list, _, report in
      for value in list.viewports {
        guard let text = value.string else {
          report("the viewport is not a string; expected four percentages", at: value.head)
          continue
        }
        guard let insets = Self.insets(text) else {
          report(
            "the viewport is \(text.shown); expected four percentages from 0 to 100",
            at: value.range)
          continue
        }
        guard insets[0] + insets[2] >= 100 || insets[1] + insets[3] >= 100 else { continue }
        report(
          "opposite insets of the viewport \(text.shown) leave nothing; expected a sum below 100",
          at: value.range)
      }
    })

  /// The insets from top, right, bottom and left in percent; nil for any other text.
  private static func insets(_ text: String) -> [Double]? {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { part -> Double? in
      guard part.utf8.count < 20,
        part.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
      else { return nil }
      return Double(part)
    }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ $0 <= 100 }) else {
      return nil
    }
    return numbers
  }

  private static let layouts = [
    "cornerOverlay", "lowerThirdOverlay", "squeezebackFrame", "squeezebackDoubleBox",
    "squeezebackLShape", "multiView",
  ]

  private static let named = #""identifiers":[{"scheme":"ad-id.org","value":"ABCD0001000H"}]"#
  private static let complete = viewport(#""0 75 75 0""#)

  private static func viewport(_ value: String) -> String {
    #"{"id":"1","type":"video/mp4","uri":"https://ads.example.com/o.mp4","viewport":\#(value)"#
  }

  private static func slot(_ more: String, first: Bool = true) -> String {
    (first ? "" : ",") + "{\(named)\(more)}"
  }

  /// A slot with a layout of one asset, whose object is not closed.
  private static func overlay(_ asset: String, type: String = #""cornerOverlay""#) -> String {
    slot(
      #","type":\#(type),"start":0,"duration":15,"layout":{"assets":[\#(asset),"zDepth":1}]}"#)
  }

  private static func signaled(_ slots: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
        + #""X-AD-CREATIVE-SIGNALING":{"version":2,"type":"slot","payload":[\#(slots)]}}]}"#)
  }
}

extension AssetList {
  /// The objects in `layout.assets` of all slots.
  fileprivate var overlays: [JSONValue] {
    creativeSignaling.flatMap(\.slots).flatMap { $0["layout"]?["assets"]?.elements ?? [] }
      .filter { $0.members != nil }
  }

  /// The viewports of all layouts.
  fileprivate var viewports: [JSONValue] {
    creativeSignaling.flatMap(\.slots).compactMap { $0["layout"]?["primaryContent"]?["viewport"] }
      + overlays.compactMap { $0["viewport"] }
  }
}

import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Layouts of slots in X-AD-CREATIVE-SIGNALING, which show ads over the primary content.
extension AssetListRules {
  static let slotLayouts: [Rule] = [slotLayout, slotLayoutType, slotViewport]

  private static let layoutSource =
    "SVTA Layout Controller nlag/v4, as read by other implementers in September 2026"

  private static let slotLayout = Rule(
    "portability/svta-layout", .info, .experimental, .advice(layoutSource), about: .assetList,
    facts: [.actedOn(by: .adServer)],
    says: "An asset of a layout should have type, uri and viewport.",
    why: "Players cannot draw the overlay.",
    remedy: "Write the MIME type, the address and the viewport of the overlay.",
    fails: [
      SlotExample.list(overlay(#"«{»"id":"1","type":"video/mp4","viewport":"0 75 75 0""#))
    ],
    passes: [
      // primaryContent, volume and zDepth have defaults.
      SlotExample.list(
        overlay(#"{"id":"1","type":"video/mp4","uri":"o.mp4","viewport":"0 75 75 0""#))
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
    facts: [.actedOn(by: .adServer)],
    says: "type of a slot with a layout should be a known layout.",
    why: "Players do not draw a layout that they do not know.",
    remedy: "Write " + layouts.joined(separator: ", ") + ".",
    fails: [SlotExample.list(overlay(complete, type: #"«"lbox"»"#))],
    passes: [
      SlotExample.list(overlay(complete)),
      // Without a layout, type is a word of another vocabulary.
      SlotExample.list(SlotExample.slot(#","type":"linear","start":0,"duration":15"#)),
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
    facts: [.actedOn(by: .adServer)],
    says: "A viewport should be four percentages, the insets from top, right, bottom and left.",
    why: "Players draw the overlay in the wrong place, or nothing if opposite insets cover the "
      + "whole picture.",
    remedy: #"Write four numbers from 0 to 100, as in "0 75 75 0" for the upper left corner."#,
    fails: [
      SlotExample.list(overlay(viewport(#"«"0 60 0 60"»"#))),
      SlotExample.list(overlay(viewport(#"«"0 75 75"»"#))),
      SlotExample.list(overlay(viewport(#"«"0 75% 75 0"»"#))),
      SlotExample.list(overlay(viewport(#"«[»0,75,75,0]"#))),
    ],
    passes: [
      SlotExample.list(overlay(complete)), SlotExample.list(overlay(viewport(#""12.5 0 0 50""#))),
    ],
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

  private static let complete = viewport(#""0 75 75 0""#)

  private static func viewport(_ value: String) -> String {
    #"{"id":"1","type":"video/mp4","uri":"https://ads.example.com/o.mp4","viewport":\#(value)"#
  }

  /// A slot with a layout of one asset, whose object is not closed.
  private static func overlay(_ asset: String, type: String = #""cornerOverlay""#) -> String {
    SlotExample.slot(
      #","type":\#(type),"start":0,"duration":15,"layout":{"assets":[\#(asset),"zDepth":1}]}"#)
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

import HLSConformance
import HLSInterstitials
import HLSPlaylist

/// X-AD-CREATIVE-SIGNALING, an extension of the SVTA for what is tracked of an ad.
extension PortabilityRules {
  static let svtaDateRangeBase64 = Rule(
    "portability/svta-date-range-base64", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7"), about: .dateRanges,
    says: "On a date range X-AD-CREATIVE-SIGNALING is a quoted string, Base64 of a JSON object.",
    why:
      "Quotes cannot stand in a quoted string, so that JSON has no other form there; Shaka Player"
      + " ignores what it cannot decode, and nothing is tracked.",
    remedy: "Encode the whole object in Base64.",
    fails: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«version 2»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«W10=»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)=«2»"#),
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="\#(envelope)""#)],
    check: .dateRange { range, document, report in
      let playlist = document.playlist
      for attribute in range.attributes
      where attribute.name == .unknown && attribute.nameRange.count == signaling.utf8.count {
        guard playlist.text(attribute.nameRange) == signaling else { continue }
        switch playlist.resolved(attribute) {
        case .absent: continue
        case .malformed(let place):
          report("\(signaling) without quotes; it is Base64 in a quoted string", at: place)
        case .value(let resolution, let place):
          guard let text = resolution.text else { continue }
          if Base64.json(in: text)?.members != nil { continue }
          report("\(signaling) is not Base64 of a JSON object", at: place)
        }
      }
    })

  private static let signaling = "X-AD-CREATIVE-SIGNALING"

  /// Version 2, one slot of 15 seconds.
  private static let envelope =
    "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoic2xvdCIsInBheWxvYWQiOlt7InR5cGUiOiJsaW5lYXIiLCJzdGFydCI6MCwi"
    + "ZHVyYXRpb24iOjE1fV19"

  static let svtaEnvelope = list(
    "portability/svta-envelope", .warning,
    says: "Creative signaling in an asset list is an envelope of version 2 with a filled payload.",
    why: "Players read version 2 alone, whose payload is an array; of anything else nothing is"
      + " tracked.",
    remedy: "Write version 2, a type of slot, pod or trackingEvent, and an array as payload.",
    fails: [
      #"{"version":«1»,"type":"slot","payload":[\#(slot)]}"#,
      #"{"version":2,"type":"slot","payload":«{»"start":0,"duration":15}}"#,
      #"{"version":2,"type":"«slots»","payload":[\#(slot)]}"#,
      #"{"version":2,"type":"slot","payload":«[]»}"#, #"«{»"version":2,"type":"slot"}"#,
    ],
    passes: [
      #"{"version":2,"type":"slot","payload":[\#(slot)]}"#, #"{"version":2,"payload":[\#(slot)]}"#,
    ]
  ) { signaling, _, report in
    for fault in signaling.envelopeFaults {
      guard let sentence = fault.sentence else { continue }
      report("\(Self.signaling): \(sentence)", at: fault.range)
    }
  }

  static let svtaSlot = list(
    "portability/svta-slot", .warning,
    says: "A slot has a start from 0, a duration above 0, and tracking as an array of objects.",
    why: "Players compute with what they find: a text or a missing number gives no time at all, and"
      + " the events of the slot are never sent.",
    remedy:
      "Write start and duration as numbers of seconds, and tracking as [{\"type\":…,\"urls\":[…]}].",
    fails: [
      #"{"version":2,"type":"slot","payload":[{"start":0,"duration":«"15"»}]}"#,
      #"{"version":2,"type":"slot","payload":[«{»"start":0}]}"#,
      #"{"version":2,"type":"slot","payload":[{"start":«-1»,"duration":15}]}"#,
      #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"tracking":«{»}}]}"#,
    ],
    passes: [
      #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"tracking":[{"type":"impression","urls":["https://t.example.com/i"]}]}]}"#
    ]
  ) { signaling, _, report in
    for fault in signaling.slotFaults {
      guard let sentence = fault.sentence else { continue }
      report("a slot of \(Self.signaling): \(sentence)", at: fault.range)
    }
  }

  static let svtaRemoteFields = list(
    "portability/svta-remote-fields", .info,
    says: "$remote stands beside features.remoteFields true, and names addresses.",
    why: "It is an option: players that are not told of it leave it alone.",
    remedy: "Add \"features\":{\"remoteFields\":true} to the envelope, and strings to $remote.",
    fails: [
      #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,«"$remote"»:{"tracking":"https://t.example.com/r"}}]}"#,
      #"{"version":2,"type":"slot","features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"$remote":{"tracking":«7»}}]}"#,
    ],
    passes: [
      #"{"version":2,"type":"slot","features":{"remoteFields":true},"payload":[{"start":0,"duration":15,"$remote":{"tracking":"https://t.example.com/r"}}]}"#
    ]
  ) { signaling, _, report in
    for part in signaling.parts {
      guard let remote = part.member("$remote") else { continue }
      guard signaling.hasRemoteFields else {
        report(
          "$remote without features.remoteFields true, so that it is not used", at: remote.nameRange
        )
        continue
      }
      guard let fields = remote.value.members else {
        report("$remote is no object with addresses", at: remote.value.head)
        continue
      }
      for field in fields where field.value.string == nil {
        report("\(field.name) of $remote is no address in quotation marks", at: field.value.head)
      }
    }
  }

  static let svtaSlotPastAsset = list(
    "portability/svta-slot-past-asset", .info,
    says: "The slots of an asset end before or with the asset.",
    why: "What is to be told at the end of a slot is never told where the asset ends before.",
    remedy: "Shorten the slot, or correct the DURATION of the asset.",
    fails: [#"{"version":2,"type":"slot","payload":[{"start":0,"duration":«30»}]}"#],
    passes: [#"{"version":2,"type":"slot","payload":[{"start":0,"duration":15}]}"#]
  ) { signaling, list, report in
    guard let asset = signaling.asset,
      let listed = list.assets.first(where: { $0.value.range == asset.range }),
      let length = listed.duration.value
    else { return }
    for slot in signaling.slots {
      guard let duration = slot["duration"], let seconds = list.text.number(duration)?.seconds,
        let start = slot["start"].flatMap(list.text.number)?.seconds, start >= .zero,
        start + seconds > length.seconds + tenth
      else { continue }
      report(
        "the slot ends at \(start + seconds) s, and its asset at \(length.seconds) s",
        at: duration.range)
    }
  }

  /// Lengths are rounded here and there.
  private static let tenth = Seconds(nanoseconds: 100_000_000)
  private static let slot = #"{"type":"linear","start":0,"duration":15}"#

  /// A rule about the creative signaling of an asset of 15 seconds, examples of which are envelopes.
  private static func list(
    _ id: RuleID, _ severity: Severity, says summary: String, why rationale: String,
    remedy: String, fails: [String], passes: [String],
    check: @escaping @Sendable (CreativeSignaling, AssetList, inout Report) -> Void
  ) -> Rule {
    @Sendable func example(_ envelope: String) -> Example {
      .json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/ad1.m3u8","DURATION":15,"#
          + #""\#(signaling)":\#(envelope)}]}"#)
    }
    return Rule(
      id, severity, .experimental, .advice("SVTA2053-2 as parsed by Shaka v5.2.7"),
      about: .assetList, says: summary, why: rationale, remedy: remedy, fails: fails.map(example),
      passes: passes.map(example),
      check: .assetList { list, _, report in
        for signaling in list.creativeSignaling { check(signaling, list, &report) }
      })
  }
}

extension JSONShapeFault {
  /// What is wrong and what is allowed, as the end of a sentence; nil for keys of somebody else.
  fileprivate var sentence: String? {
    let name = path.isEmpty ? "it" : path
    switch aspect {
    case .missing: return "\(key ?? name) is missing"
    case .kind: return "\(name) is no \(shape.noun)"
    case .empty: return "\(name) is empty"
    case .unknownWord, .unknownNumber: return "\(name) has to be \(shape.noun)"
    case .negative: return "\(name) is below 0"
    case .zero: return "\(name) is 0"
    case .fraction: return "\(name) is no whole number"
    case .characters, .relativeURI, .badURI: return "\(name) is no \(shape.noun)"
    case .keyCase: return "a key is spelt unlike \(key ?? name)"
    case .unknownKey, .misplacedKey, .alias, .emptyName: return nil
    }
  }
}

extension JSONShape {
  fileprivate var noun: String {
    switch self {
    case .anything: "value"
    case .text(.words(let words)): words.joined(separator: ", ")
    case .text: "string"
    case .number(.oneOf(let numbers)): numbers.map(String.init).joined(separator: ", ")
    case .number: "number"
    case .boolean: "boolean"
    case .object, .map: "object"
    case .array: "array"
    }
  }
}

import HLSInterstitials
import HLSLinting
import SourceText

/// A rule about X-AD-CREATIVE-SIGNALING, by which the envelopes in asset lists are judged, and those that
/// date ranges contain as Base64.
struct SignalingRule: Sendable {
  /// What is wrong in an envelope, with its place in the document of the envelope.
  struct Fault: Sendable {
    let message: String
    let range: ByteRange
    var related: [RelatedPlace] = []
    var severity: Severity?
    var count = 1
    var measured: MeasuredValue?
  }

  /// What an envelope violates; the list is nil for that of a date range.
  typealias Judgment = @Sendable (CreativeSignaling, AssetList?) -> [Fault]

  let rule: Rule
  let faults: Judgment

  /// Declares a rule of the profile `experimental`, because the specification is known from players only.
  init(
    _ id: RuleID, _ severity: Severity = .warning, from source: String = SignalingRule.source,
    says summary: @autoclosure @escaping @Sendable () -> String,
    why rationale: @autoclosure @escaping @Sendable () -> String,
    remedy: @autoclosure @escaping @Sendable () -> String,
    fails violating: @autoclosure @escaping @Sendable () -> [Example],
    passes conforming: @autoclosure @escaping @Sendable () -> [Example],
    faults: @escaping Judgment
  ) {
    self.faults = faults
    rule = Rule(
      id, severity, .experimental, .advice(source), about: .assetList,
      facts: [.actedOn(by: .adServer)], says: summary(), why: rationale(), remedy: remedy(),
      fails: violating(), passes: conforming(),
      check: .assetList { list, _, report in
        for signaling in list.creativeSignaling {
          for fault in faults(signaling, list) {
            report(
              fault.message, at: fault.range, related: fault.related, severity: fault.severity,
              count: fault.count, measured: fault.measured)
          }
        }
      })
  }

  static let source = "SVTA2053-2 as parsed by Shaka v5.2.10"

  /// The deviations from a shape, without unknown keys, which players skip.
  static func shapeFaults(
    _ faults: [JSONShapeFault], in signaling: CreativeSignaling, of whole: String
  ) -> [Fault] {
    faults.filter { $0.aspect != .unknownKey }.map {
      Fault(
        message: JSONGrammarMessage.text(for: $0, in: signaling.text, of: whole),
        range: $0.range, count: $0.count)
    }
  }
}

/// Asset lists with signaling for the examples of rules.
enum SignalingExample {
  /// A list with one asset of 15 seconds that has this envelope.
  static func asset(_ envelope: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
        + #""X-AD-CREATIVE-SIGNALING":\#(envelope)}]}"#)
  }

  /// A list with one asset of 15 seconds and this envelope next to ASSETS.
  static func list(_ envelope: String) -> Example {
    .json(
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}],"#
        + #""X-AD-CREATIVE-SIGNALING":\#(envelope)}"#)
  }

  /// A list with one asset that has a slot of 15 seconds with these events.
  static func tracking(_ events: String) -> Example {
    asset(
      #"{"version":2,"type":"slot","payload":[{"start":0,"duration":15,"tracking":[\#(events)]}]}"#)
  }

  /// A tracking event with an address.
  static func event(_ members: String) -> String {
    #"{\#(members),"urls":["https://t.example.com/e"]}"#
  }
}

public import SourceText

/// X-AD-CREATIVE-SIGNALING in an asset list: describes an ad, and where to report that it was
/// shown.
///
/// Source: SVTA2053-2, as far as players implement it.
public struct CreativeSignaling: Sendable {
  /// The type of a payload.
  public enum Kind: String, CaseIterable, Sendable {
    /// Ads.
    case slot
    /// Pods of ads.
    case pod
    /// Events to report.
    case trackingEvent
  }

  package static let name = "X-AD-CREATIVE-SIGNALING"

  /// The key and its value.
  public let member: JSONMember
  /// The asset to which it belongs; nil for the whole list.
  public let asset: JSONValue?
  /// The type of the payload; `slot` if the envelope does not specify one, nil for an unknown type.
  public let kind: Kind?
  /// The deviations from the shape of the envelope.
  public let envelopeFaults: [JSONShapeFault]
  /// The slots of the payload that are objects, including those in pods.
  public let slots: [JSONValue]
  /// The deviations from the shape of a slot.
  public let slotFaults: [JSONShapeFault]
  /// The objects that may have `$remote`: slots and pods.
  public let parts: [JSONValue]
  /// Whether `features` enables `$remote`.
  public let hasRemoteFields: Bool

  init(_ member: JSONMember, of asset: JSONValue?, in text: JSONText) {
    self.member = member
    self.asset = asset
    let envelope = member.value
    envelopeFaults = JSONShapeCheck.faults(in: text, envelope, Self.envelope)
    hasRemoteFields = envelope["features"]?["remoteFields"]?.content == .boolean(true)
    let payload = (envelope["payload"]?.elements ?? []).filter { $0.members != nil }
    kind = envelope["type"]?.string.map(Kind.init) ?? .slot
    switch kind {
    case .slot:
      slots = payload
      parts = payload
    case .pod:
      slots = payload.flatMap { $0["slots"]?.elements ?? [] }.filter { $0.members != nil }
      parts = payload + slots
    case .trackingEvent, nil:
      (slots, parts) = ([], [])
    }
    slotFaults = slots.flatMap { JSONShapeCheck.faults(in: text, $0, Self.slot) }
  }

  private static let envelope = JSONShape.object([
    JSONKey("version", .required, .number(.oneOf([2]))),
    JSONKey("type", .optional, .text(.words(Kind.allCases.map(\.rawValue)))),
    JSONKey("payload", .required, .array(of: .map(of: .anything), filled: true)),
    JSONKey("features", .optional, .map(of: .anything)),
  ])

  private static let slot = JSONShape.object([
    JSONKey("start", .required, .number(.notNegative)),
    JSONKey("duration", .required, .number(.positive)),
    JSONKey("skipOffset", .optional, .number(.any)),
    JSONKey("clickThrough", .optional, .text(.filled)),
    JSONKey("tracking", .optional, .array(of: trackingEvent)),
  ])

  private static let trackingEvent = JSONShape.object([
    JSONKey("type", .required, .text(.filled)),
    JSONKey("urls", .required, .array(of: .text(.filled))),
  ])
}

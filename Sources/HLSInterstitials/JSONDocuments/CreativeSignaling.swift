public import SourceText

/// X-AD-CREATIVE-SIGNALING in an asset list: what an ad is, and where to report that it was shown.
///
/// Source: SVTA2053-2, as far as players read it.
public struct CreativeSignaling: Sendable {
  /// What a payload holds.
  public enum Kind: String, CaseIterable, Sendable {
    /// Ads.
    case slot
    /// Pods of ads.
    case pod
    /// Events to report.
    case trackingEvent
  }

  static let name = "X-AD-CREATIVE-SIGNALING"

  /// The key and its value.
  public let member: JSONMember
  /// The asset that it belongs to; nil for the whole list.
  public let asset: JSONValue?
  /// What the payload holds; `slot` if the envelope does not say, nil for an unknown type.
  public let kind: Kind?
  /// What the shape of the envelope does not allow.
  public let envelopeFaults: [JSONShapeFault]
  /// The slots of the payload, those inside pods included, that are objects.
  public let slots: [JSONValue]
  /// What the shape of a slot does not allow.
  public let slotFaults: [JSONShapeFault]
  /// The objects that may have `$remote`: slots and pods.
  public let parts: [JSONValue]
  /// Whether `features` turns `$remote` on.
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

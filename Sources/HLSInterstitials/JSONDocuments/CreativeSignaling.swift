public import SourceText

/// X-AD-CREATIVE-SIGNALING in an asset list or on a date range: describes an ad, and where to report
/// that it was shown.
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
  /// The asset to which it belongs; nil for the whole list, and for a date range.
  public let asset: JSONValue?
  /// The document in which the positions are.
  package let text: JSONText
  /// The type that players expect at its place: `slot` for an asset, `pod` for a whole list; nil for a
  /// date range.
  package let expectedKind: Kind?
  /// The type of the payload, or the one that is expected if the envelope does not specify one; nil for
  /// an unknown type.
  public let kind: Kind?
  /// The deviations from the shape of the envelope.
  public let envelopeFaults: [JSONShapeFault]
  /// The pods of the payload that are objects; empty for another type.
  package let pods: [JSONValue]
  /// The deviations from the shape of a pod, except for those of its slots.
  package let podFaults: [JSONShapeFault]
  /// The slots of the payload that are objects, including those in pods.
  public let slots: [JSONValue]
  /// The deviations from the shape of a slot.
  public let slotFaults: [JSONShapeFault]
  /// The objects that may have `$remote`: slots and pods.
  public let parts: [JSONValue]
  /// Whether `features` enables `$remote`.
  public let hasRemoteFields: Bool

  /// Reads the signaling of an asset, or of a whole list if `asset` is nil.
  init(_ member: JSONMember, of asset: JSONValue?, in text: JSONText) {
    self.init(member, of: asset, in: text, expected: asset == nil ? .pod : .slot)
  }

  /// Reads the envelope that a date range contains as Base64; nil if it is no JSON object.
  package init?(_ text: JSONText) {
    guard text.isWellFormed, let root = text.root, root.members != nil else { return nil }
    let member = JSONMember(name: Self.name, nameRange: root.head, value: root)
    self.init(member, of: nil, in: text, expected: nil)
  }

  private init(
    _ member: JSONMember, of asset: JSONValue?, in text: JSONText, expected expectedKind: Kind?
  ) {
    self.member = member
    self.asset = asset
    self.text = text
    self.expectedKind = expectedKind
    let envelope = member.value
    envelopeFaults = JSONShapeCheck.faults(in: text, envelope, Self.envelope)
    hasRemoteFields = envelope["features"]?["remoteFields"]?.content == .boolean(true)
    let payload = (envelope["payload"]?.elements ?? []).filter { $0.members != nil }
    kind = envelope["type"].map { $0.string.flatMap(Kind.init) } ?? expectedKind ?? .slot
    switch kind {
    case .slot: (pods, slots) = ([], payload)
    case .pod:
      pods = payload
      slots = payload.flatMap { $0["slots"]?.elements ?? [] }.filter { $0.members != nil }
    case .trackingEvent, nil: (pods, slots) = ([], [])
    }
    parts = pods + slots
    podFaults = pods.flatMap { JSONShapeCheck.faults(in: text, $0, Self.pod) }
    slotFaults = slots.flatMap { JSONShapeCheck.faults(in: text, $0, Self.slot) }
  }

  /// The objects of `tracking` with the slot or pod to which they belong, in the order of ``parts``.
  package var trackingEvents: [(event: JSONValue, part: JSONValue)] {
    parts.flatMap { part in
      (part["tracking"]?.elements ?? []).filter { $0.members != nil }.map { ($0, part) }
    }
  }

  /// A time in seconds; nil if the value is missing, no number or negative.
  package func seconds(_ value: JSONValue?) -> Seconds? {
    guard let value, let number = text.number(value), !number.decimal.isNegative else { return nil }
    return number.seconds
  }

  private static let envelope = JSONShape.object([
    JSONKey("version", .required, .number(.oneOf([2]))),
    JSONKey("type", .optional, .text(.words(Kind.allCases.map(\.rawValue)))),
    JSONKey("payload", .required, .array(of: .map(of: .anything), filled: true)),
    JSONKey("features", .optional, .map(of: .anything)),
  ])

  private static let pod = JSONShape.object([
    JSONKey("start", .optional, .number(.notNegative)),
    JSONKey("duration", .required, .number(.positive)),
    JSONKey("slots", .optional, .array(of: .map(of: .anything))),
    JSONKey("tracking", .optional, .array(of: trackingEvent)),
  ])

  private static let slot = JSONShape.object([
    JSONKey("start", .required, .number(.notNegative)),
    JSONKey("duration", .required, .number(.positive)),
    JSONKey("skipOffset", .optional, .number(.notNegative)),
    JSONKey("clickThrough", .optional, .text(.filled)),
    JSONKey("tracking", .optional, .array(of: trackingEvent)),
  ])

  private static let trackingEvent = JSONShape.object([
    JSONKey("type", .required, .text(.filled)),
    JSONKey("urls", .required, .array(of: .text(.filled))),
    JSONKey("offset", .optional, .number(.notNegative)),
  ])
}

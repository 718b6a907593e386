import HLSPlaylist
public import SourceText

/// The JSON document that X-ASSET-LIST references.
///
/// Any JSON can be parsed; deviations from the shape are only recorded as faults. Source:
/// rfc8216bis-22, appendix D.2.
public struct AssetList: Sendable {
  /// The document.
  public let text: JSONText
  /// The deviations from the shape of an asset list.
  public let faults: [JSONShapeFault]
  /// ASSETS; nil if it is missing or not an array, or if the document could not be parsed
  /// completely.
  public let assetsMember: JSONMember?
  /// The elements of ASSETS that are objects, in order.
  public let assets: [ListedAsset]
  /// SKIP-CONTROL; nil if it is missing or not an object.
  public let skipControl: SkipControl?
  /// The creative signaling of the whole list and of each asset, in document order.
  public let creativeSignaling: [CreativeSignaling]

  /// Reads an asset list from a JSON document; never fails.
  public init(_ text: JSONText) {
    self.text = text
    faults = JSONShapeCheck.faults(in: text, Self.shape)
    let root = text.isComplete ? text.root : nil
    let member = root?.member("ASSETS")
    assetsMember = member?.value.elements == nil ? nil : member
    let elements = assetsMember?.value.elements ?? []
    var assets: [ListedAsset] = []
    assets.reserveCapacity(elements.count)
    for (index, value) in elements.enumerated() where value.members != nil {
      assets.append(ListedAsset(index, value, in: text))
    }
    self.assets = assets
    skipControl = root?["SKIP-CONTROL"].flatMap { SkipControl($0, in: text) }
    let whole = root?.member(CreativeSignaling.name).map {
      CreativeSignaling($0, of: nil, in: text)
    }
    creativeSignaling =
      ((whole.map { [$0] } ?? []) + assets.compactMap(\.creativeSignaling))
      .sorted { $0.member.nameRange < $1.member.nameRange }
  }

  /// The total duration of the assets; nil if one has no valid DURATION, if an element of ASSETS
  /// is not an object, or if the total is beyond the range of `Seconds`.
  public var totalDuration: Seconds? {
    guard let elements = assetsMember?.value.elements, elements.count == assets.count else {
      return nil
    }
    return assets.lazy.map { $0.duration.value?.seconds }.total
  }

  /// The shape of an asset list.
  static let shape = JSONShape.object([
    JSONKey("ASSETS", .required, .array(of: asset)),
    JSONKey("SKIP-CONTROL", .optional, skipControlShape),
  ])

  private static let asset = JSONShape.object([
    JSONKey("URI", .required, .text(.absoluteURI)),
    JSONKey("DURATION", .required, .number(.notNegative)),
    JSONKey("SKIP-CONTROL", .misplaced),
  ])

  /// Source: rfc8216bis-22, appendix D.3.
  private static let skipControlShape = JSONShape.object([
    JSONKey("OFFSET", .optional, .number(.count)),
    JSONKey("DURATION", .optional, .number(.count)),
    JSONKey("LABEL-ID", .optional, .text(.label)),
    JSONKey("X-SKIP-CONTROL-OFFSET", .alias(of: "OFFSET")),
    JSONKey("X-SKIP-CONTROL-DURATION", .alias(of: "DURATION")),
    JSONKey("X-SKIP-CONTROL-LABEL-ID", .alias(of: "LABEL-ID")),
  ])
}

/// An element of ASSETS.
public struct ListedAsset: Sendable {
  /// The index in the array, from 0.
  public let index: Int
  /// The element.
  public let value: JSONValue
  /// The address as written; malformed if it is not a string, or empty.
  public let uri: Reading<String>
  /// The duration in seconds; malformed if it is not a number, or negative.
  public let duration: Reading<JSONNumber>
  /// The creative signaling of the asset; nil if there is none.
  public var creativeSignaling: CreativeSignaling? { signaling.first }
  /// One or none: an array takes no room in the many assets that have none.
  private let signaling: [CreativeSignaling]

  init(_ index: Int, _ value: JSONValue, in text: JSONText) {
    self.index = index
    self.value = value
    uri = Self.uri(value["URI"])
    duration = text.count(value["DURATION"])
    signaling =
      value.member(CreativeSignaling.name).map {
        [CreativeSignaling($0, of: value, in: text)]
      } ?? []
  }

  private static func uri(_ value: JSONValue?) -> Reading<String> {
    guard let value else { return .absent }
    guard let text = value.string, !text.isEmpty else { return .malformed(value.range) }
    return .value(text, value.innerRange)
  }

  /// The range in the document of a part of the address.
  public func place(_ part: Range<Int>) -> ByteRange {
    value["URI"]?.place(part) ?? value.head
  }
}

/// The button that skips an interstitial (rfc8216bis-22, appendix D.3).
public struct SkipControl: Sendable {
  /// The object.
  public let value: JSONValue
  /// The time at which the button appears, in seconds after the start of the interstitial.
  public let offset: Reading<JSONNumber>
  /// The time during which the button is shown, in seconds.
  public let duration: Reading<JSONNumber>
  /// The identifier of the button's text.
  public let label: Reading<String>

  init?(_ value: JSONValue, in text: JSONText) {
    guard value.members != nil else { return nil }
    self.value = value
    offset = text.count(value["OFFSET"])
    duration = text.count(value["DURATION"])
    label =
      switch value["LABEL-ID"] {
      case nil: .absent
      case let label?: label.string.map { .value($0, label.innerRange) } ?? .malformed(label.range)
      }
  }
}

extension JSONText {
  /// Reads a number that must not be negative.
  fileprivate func count(_ value: JSONValue?) -> Reading<JSONNumber> {
    guard let value else { return .absent }
    guard let number = number(value), !number.decimal.isNegative else {
      return .malformed(value.range)
    }
    return .value(number, value.range)
  }
}

import HLSPlaylist
public import SourceText

/// The JSON document that EXT-X-CONTENT-STEERING references.
///
/// Any JSON can be parsed; deviations from the shape are only recorded as faults. Source:
/// draft-pantos-content-steering-05, sections 4 and 5; rfc8216bis-22, section 7.3.
public struct SteeringManifest: Sendable {
  /// The document.
  public let text: JSONText
  /// The deviations from the shape of a steering manifest.
  public let faults: [JSONShapeFault]
  /// TTL: the seconds until the manifest must be loaded again.
  public let timeToLive: Reading<JSONNumber>
  /// The elements of PATHWAY-PRIORITY that are strings, in order.
  public let priority: [Pathway]
  /// The elements of PATHWAY-CLONES that are objects.
  public let clones: [PathwayClone]

  /// The ID of a pathway and its position.
  public struct Pathway: Sendable, Hashable {
    /// The ID without quotation marks.
    public let id: String
    /// The range of the ID in the document.
    public let range: ByteRange

    init?(_ value: JSONValue?) {
      guard let value, let id = value.string, !id.isEmpty else { return nil }
      self.id = id
      range = value.innerRange
    }
  }

  /// Reads a steering manifest from a JSON document; never fails.
  public init(_ text: JSONText) {
    self.text = text
    faults = JSONShapeCheck.faults(in: text, Self.shape)
    let root = text.isComplete ? text.root : nil
    timeToLive =
      switch root?["TTL"] {
      case nil: .absent
      case let value?:
        text.number(value).map { .value($0, value.range) } ?? .malformed(value.range)
      }
    priority = (root?["PATHWAY-PRIORITY"]?.elements ?? []).compactMap { Pathway($0) }
    clones = (root?["PATHWAY-CLONES"]?.elements ?? []).compactMap {
      $0.members == nil ? nil : PathwayClone($0)
    }
  }

  /// The shape of a steering manifest.
  static let shape = JSONShape.object([
    JSONKey("VERSION", .required, .number(.oneOf([1]))),
    JSONKey("TTL", .required, .number(.positive)),
    JSONKey("RELOAD-URI", .optional, .text(.uri)),
    JSONKey("PATHWAY-PRIORITY", .required, .array(of: .text(.filled), filled: true)),
    JSONKey("PATHWAY-CLONES", .optional, .array(of: clone)),
  ])

  private static let clone = JSONShape.object([
    JSONKey("BASE-ID", .required, .text(.filled)),
    JSONKey("ID", .required, .text(.filled)),
    JSONKey("URI-REPLACEMENT", .required, replacement),
  ])

  private static let replacement = JSONShape.object([
    JSONKey("HOST", .optional, .text(.host)),
    JSONKey("PARAMS", .optional, .map(of: .text(.any))),
    JSONKey("PER-VARIANT-URIS", .optional, .map(of: .text(.absoluteURI))),
    JSONKey("PER-RENDITION-URIS", .optional, .map(of: .text(.absoluteURI))),
  ])
}

/// A pathway derived from another one by replacing hosts and parameters.
public struct PathwayClone: Sendable {
  /// The object.
  public let value: JSONValue
  /// BASE-ID; nil if it is missing or not a string.
  public let base: SteeringManifest.Pathway?
  /// ID; nil if it is missing or not a string.
  public let id: SteeringManifest.Pathway?
  /// The members of PER-VARIANT-URIS: stable variant IDs and their addresses.
  public let variantURIs: [JSONMember]
  /// The members of PER-RENDITION-URIS: stable rendition IDs and their addresses.
  public let renditionURIs: [JSONMember]

  init(_ value: JSONValue) {
    self.value = value
    base = SteeringManifest.Pathway(value["BASE-ID"])
    id = SteeringManifest.Pathway(value["ID"])
    let replacement = value["URI-REPLACEMENT"]
    variantURIs = replacement?["PER-VARIANT-URIS"]?.members ?? []
    renditionURIs = replacement?["PER-RENDITION-URIS"]?.members ?? []
  }
}

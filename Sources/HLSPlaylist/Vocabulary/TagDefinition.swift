/// The definition of a tag: its value, its attributes, and where and how often it may occur.
public struct TagDefinition: Sendable {
  /// What follows the colon.
  public enum Value: Sendable {
    /// No value and no colon.
    case none
    /// A decimal-integer of at least this value.
    case integer(atLeast: UInt64)
    /// A protocol version.
    case version
    /// One of these words.
    case word(Words)
    /// `<n>[@<o>]`.
    case byteRange
    /// A date and time, without quotes.
    case date
    /// `<duration>,[<title>]`.
    case duration
    /// An attribute list.
    case attributes
  }

  /// How often a playlist may contain the tag.
  public enum Multiplicity: Sendable {
    /// At most once.
    case once
    /// Any number of times.
    case many
  }

  /// Where in a playlist the tag may occur.
  public enum Place: Sendable {
    /// On any line.
    case anywhere
    /// On the first line.
    case firstLine
    /// Before the first media segment.
    case beforeFirstSegment
  }

  /// The tag that is defined.
  public let name: TagName
  /// The number of the section of rfc8216bis-22 that defines the tag.
  public var section: String { sectionNumber.description }
  private let sectionNumber: StaticString
  /// How often a playlist may contain the tag.
  public let multiplicity: Multiplicity
  /// What follows the colon.
  public let value: Value
  /// Where in a playlist the tag may occur.
  public let place: Place
  /// Whether every media playlist must contain the tag.
  public let isRequiredInMediaPlaylist: Bool
  /// The protocol feature that the tag uses; nil if it needs no specific protocol version.
  public let feature: ProtocolFeature?
  /// A tag that must not occur in the same playlist; nil if there is none.
  public let excluded: TagName?
  /// A tag that must not occur before this one; nil if there is none.
  public let precedes: TagName?
  /// The protocol version that removed the tag; nil if it was not removed.
  public let removedIn: Int?
  /// The definitions of its attributes; empty for other values.
  public let attributes: [AttributeDefinition]

  init(
    _ name: TagName, _ section: StaticString, _ multiplicity: Multiplicity, _ value: Value = .none,
    place: Place = .anywhere, required: Bool = false, needs feature: ProtocolFeature? = nil,
    excludes excluded: TagName? = nil, precedes: TagName? = nil, removedIn: Int? = nil,
    _ attributes: [AttributeDefinition] = []
  ) {
    self.name = name
    sectionNumber = section
    self.multiplicity = multiplicity
    self.value = value
    self.place = place
    isRequiredInMediaPlaylist = required
    self.feature = feature
    self.excluded = excluded
    self.precedes = precedes
    self.removedIn = removedIn
    self.attributes = attributes
  }
}

/// What a tag has to look like and where it may stand.
public struct TagDefinition: Sendable {
  /// What follows the colon.
  public enum Value: Sendable {
    /// No value and no colon.
    case none
    case integer(atLeast: UInt64)
    /// A protocol version.
    case version
    case word(Words)
    /// `<n>[@<o>]`.
    case byteRange
    /// A date and time, without quotes.
    case date
    /// `<duration>,[<title>]`.
    case duration
    case attributes
  }

  public enum Multiplicity: Sendable {
    case once
    case many
  }

  public enum Place: Sendable {
    case anywhere
    case firstLine
    case beforeFirstSegment
  }

  public let name: TagName
  public let section: StaticString
  public let multiplicity: Multiplicity
  public let value: Value
  public let place: Place
  /// Whether every media playlist has to have the tag.
  public let isRequiredInMediaPlaylist: Bool
  /// The protocol feature that the tag stands for.
  public let feature: ProtocolFeature?
  /// A tag that may not be in the same playlist.
  public let excluded: TagName?
  /// A tag that has to stand later, if it is there.
  public let precedes: TagName?
  /// The protocol version that removed the tag.
  public let removedIn: Int?
  public let attributes: [AttributeDefinition]

  init(
    _ name: TagName, _ section: StaticString, _ multiplicity: Multiplicity, _ value: Value = .none,
    place: Place = .anywhere, required: Bool = false, needs feature: ProtocolFeature? = nil,
    excludes excluded: TagName? = nil, precedes: TagName? = nil, removedIn: Int? = nil,
    _ attributes: [AttributeDefinition] = []
  ) {
    self.name = name
    self.section = section
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

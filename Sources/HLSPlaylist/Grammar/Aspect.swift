/// What the grammar finds wrong, apart from where.
public enum Aspect: UInt8, CaseIterable, Sendable {
  // The attribute list.
  /// Nothing between two commas.
  case emptyElement
  /// A name without an equals sign.
  case missingEquals
  case unterminatedQuote
  case textAfterQuote
  case whitespaceInList
  case whitespaceAroundEquals

  // Names of attributes.
  case illegalName
  case lowercaseName
  case duplicateAttribute
  /// A name that means nothing in this tag.
  case unknownAttribute
  /// A name that is almost that of an attribute of the class.
  case similarAttribute
  /// A name that another tag defines.
  case undefinedAttribute
  /// An unknown name that begins with REQ-.
  case unknownRequirement
  /// A name from an earlier draft.
  case formerName
  case removedAttribute

  // Presence.
  case missingAttribute
  case forbiddenAttribute
  /// None of the attributes of which one has to be there.
  case missingChoice
  case severalChoices
  /// An attribute that only media playlists may have.
  case mediaOnlyAttribute

  // Values.
  /// Nothing after the equals sign.
  case emptyValue
  /// Nothing between the quotes.
  case emptyString
  /// No quotes where they belong.
  case unquoted
  /// Quotes where none belong.
  case quoted
  case integer
  case integerRange
  case decimal
  case negative
  /// Less than the smallest allowed number.
  case tooSmall
  case signedDecimal
  case hexadecimalPrefix
  case hexadecimalDigit
  case hexadecimalEmpty
  case hexadecimalTooLong
  case hexadecimalHalfByte
  case resolution
  case wordCharacter
  case unknownWord
  case wordCase
  case memberCharacter
  case repeatedMember
  /// A list member that is not defined, next to one that is.
  case unknownMember
  /// A list without any defined member.
  case noKnownMember
  /// A bare word as value of an extension attribute.
  case bareWord
  /// Text that is not of the attribute's format.
  case text
  /// A label of a list whose shape is right.
  case label
  case uri
  case notAbsolute
  case notRelative
  case date
  /// A date in a form of ISO 8601 that few players read.
  case unusualDate

  // Tags.
  case missingValue
  case unexpectedValue
  case duration
  case missingComma
  case notFirstLine
  case duplicateTag
  case missingTag
  /// A tag after the first media segment.
  case lateTag
  /// A tag after one that it has to precede.
  case misplacedTag
  /// A tag next to one that excludes it.
  case excludedTag
  case wrongKind
  case removedTag
  case unknownTag
  case similarTag
  case tagCase

  // The protocol version.
  case needsVersion
  case missingVersion
  case unneededVersion
  case unknownVersion
}

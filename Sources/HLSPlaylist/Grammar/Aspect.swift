/// What is wrong, as the grammar sees it; a ``GrammarFault`` adds the position.
public enum Aspect: UInt8, CaseIterable, Sendable {
  // Attribute lists.
  /// Nothing between two commas.
  case emptyElement
  /// A name without an equals sign.
  case missingEquals
  /// A quoted value without a closing quote.
  case unterminatedQuote
  /// A value in typographic quotes, such as “ and ”, which are ordinary characters.
  case typographicQuote
  /// Text between the closing quote and the next comma.
  case textAfterQuote
  /// A value that runs on into the next attribute without a comma between them.
  case missingListComma
  /// Whitespace before or after an attribute.
  case whitespaceInList
  /// Whitespace before or after an equals sign.
  case whitespaceAroundEquals

  // Attribute names.
  /// An attribute name with characters that are not allowed.
  case illegalName
  /// An attribute name with lowercase letters.
  case lowercaseName
  /// An attribute that the tag already has.
  case duplicateAttribute
  /// An attribute that the specification does not define.
  case unknownAttribute
  /// An undefined attribute whose name is similar to that of a required one, which is missing.
  case misspelledAttribute
  /// An extension attribute whose name is similar to one that the class of the date range defines.
  case similarAttribute
  /// An attribute that only other tags define.
  case undefinedAttribute
  /// An undefined attribute whose name begins with `REQ-`.
  case unknownRequirement
  /// The name of an attribute in an earlier draft.
  case formerName
  /// The name of an attribute in a programming interface, which playlists do not use.
  case interfaceName
  /// An attribute that the specification removed.
  case removedAttribute

  // Presence.
  /// A required attribute is missing.
  case missingAttribute
  /// An attribute that the value of another attribute forbids.
  case forbiddenAttribute
  /// None of the attributes of which exactly one is required.
  case missingChoice
  /// More than one of the attributes of which exactly one is required.
  case severalChoices
  /// An attribute that only media playlists may have.
  case mediaOnlyAttribute

  // Values.
  /// Nothing after the equals sign.
  case emptyValue
  /// Nothing between the quotes.
  case emptyString
  /// A value without the required quotes.
  case unquoted
  /// A value in quotes that must not be quoted.
  case quoted
  /// Not a decimal integer.
  case integer
  /// A decimal integer above 2^64-1.
  case integerRange
  /// Not a decimal number.
  case decimal
  /// A negative number where only positive ones are allowed.
  case negative
  /// A number below the minimum.
  case tooSmall
  /// Not a decimal number with an optional minus sign.
  case signedDecimal
  /// A hexadecimal sequence without `0x` or `0X`.
  case hexadecimalPrefix
  /// A character that is not a hexadecimal digit in either case.
  case hexadecimalDigit
  /// A lowercase letter from a to f as a hexadecimal digit.
  case hexadecimalCase
  /// A hexadecimal sequence without digits.
  case hexadecimalEmpty
  /// A hexadecimal sequence with too many digits.
  case hexadecimalTooLong
  /// A hexadecimal sequence of whole bytes with an odd number of digits.
  case hexadecimalHalfByte
  /// Not a decimal resolution, such as `1920x1080`.
  case resolution
  /// A word with a character that is not allowed.
  case wordCharacter
  /// A word that the specification does not define.
  case unknownWord
  /// A defined word in the wrong case.
  case wordCase
  /// A list member that is empty or has a character that is not allowed.
  case memberCharacter
  /// A list member that occurs twice.
  case repeatedMember
  /// A list member that is not defined, in a list with a defined one.
  case unknownMember
  /// A list member that misspells a defined word, in a list without that word.
  case similarMember
  /// A list without any defined member.
  case noKnownMember
  /// An unquoted word as the value of an extension attribute.
  case bareWord
  /// Text that does not have the format of the attribute.
  case text
  /// A malformed label in a list that is otherwise well-formed.
  case label
  /// Not a URI reference.
  case uri
  /// A URI without a scheme.
  case notAbsolute
  /// A URI with a scheme or host.
  case notRelative
  /// Not a date and time.
  case date
  /// A date in a form of ISO 8601 that RFC 3339 does not have.
  case unusualDate

  // Tags.
  /// A tag without the required value.
  case missingValue
  /// A value of a tag that has none.
  case unexpectedValue
  /// A malformed EXTINF duration.
  case duration
  /// An EXTINF without a comma after the duration.
  case missingComma
  /// The first line is not EXTM3U.
  case notFirstLine
  /// A tag that may occur only once.
  case duplicateTag
  /// A required tag is missing.
  case missingTag
  /// A tag after the first media segment that must precede it.
  case lateTag
  /// A tag after another one that it must precede.
  case misplacedTag
  /// A tag in a playlist with another one that excludes it.
  case excludedTag
  /// A tag of the other kind of playlist.
  case wrongKind
  /// A tag that the specification removed.
  case removedTag
  /// A tag that the specification does not define.
  case unknownTag
  /// An undefined tag whose name is similar to a defined one, but whose value is not like its value.
  case similarTag
  /// An undefined tag whose name and value are similar to those of a defined one.
  case misspelledTag
  /// The name of a tag and a value, without a colon between them.
  case missingColon
  /// A line that would be a tag if a number sign preceded it.
  case missingNumberSign
  /// A comment that would be a tag without the space or number sign before its name.
  case commentedTag
  /// A line that would be a tag if its letters were uppercase.
  case tagCase

  // The protocol version.
  /// A feature that needs a higher version than the declared one.
  case needsVersion
  /// A feature that needs EXT-X-VERSION, which is missing.
  case missingVersion
  /// A version that is higher than all features need.
  case unneededVersion
  /// A version that the specification does not define.
  case unknownVersion
}

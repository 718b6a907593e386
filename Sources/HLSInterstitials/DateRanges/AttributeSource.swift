public import HLSPlaylist
package import SourceText

/// A document with attributes of date ranges: a playlist, or a schedule whose members mean the same.
///
/// Attributes must come from the document.
package protocol AttributeSource: Sendable {
  /// The text in which places are counted.
  var document: any LinedText { get }
  /// Whether START-DATE is a date; false for a time of the player that is counted from 1970.
  var startIsDate: Bool { get }

  /// The name of an attribute as written.
  func name(of attribute: Attribute) -> String
  /// The value of an attribute as text after variable substitution, as written if it is undetermined.
  func text(of attribute: Attribute) -> String
  /// The value of an attribute as text after variable substitution; nil if it is undetermined.
  func knownText(of attribute: Attribute) -> String?
  /// How long the asset at the address in an attribute is, if a schedule states it.
  func statedLength(of attribute: Attribute) -> Seconds?
  /// Whether the value of an attribute has a reference to a variable.
  func hasReference(_ attribute: Attribute) -> Bool
  /// Whether two attributes have the same bytes, and these say what the values are.
  func hasBytes(_ attribute: Attribute, of other: Attribute, in source: any AttributeSource) -> Bool

  /// Reads a number; a minus sign is malformed unless `signed` is true.
  func decimal(_ attribute: Attribute?, signed: Bool) -> Reading<DecimalNumber>
  /// Reads a text after variable substitution; malformed if a variable has no known value.
  func string(_ attribute: Attribute?) -> Reading<String>
  /// Reads a text after variable substitution.
  func resolved(_ attribute: Attribute?) -> Reading<Variables.Resolution>
  /// Reads a date and time.
  func date(_ attribute: Attribute?) -> Reading<DateTime>
  /// Reads a list of words.
  func words(_ attribute: Attribute?) -> Reading<[Substring]>
  /// Whether a list has a word; false for another value.
  func hasWord(_ word: String, in attribute: Attribute?) -> Bool
  /// Reads a word without quotes.
  func word(_ attribute: Attribute?) -> Reading<String>
  /// Reads the bytes of a hexadecimal sequence.
  func hexadecimal(_ attribute: Attribute?) -> Reading<[UInt8]>
}

extension Playlist: AttributeSource {
  package var document: any LinedText { self }
  package var startIsDate: Bool { true }

  package func name(of attribute: Attribute) -> String { text(attribute.nameRange) }

  package func knownText(of attribute: Attribute) -> String? {
    resolved(attribute.valueRange).text
  }

  package func statedLength(of attribute: Attribute) -> Seconds? { nil }

  package func hasReference(_ attribute: Attribute) -> Bool {
    VariableReference.first(in: source.bytes.span.extracting(attribute.valueRange.offsets), from: 0)
      != nil
  }

  package func hasBytes(
    _ attribute: Attribute, of other: Attribute, in source: any AttributeSource
  ) -> Bool {
    guard let playlist = source as? Playlist else { return false }
    return self.source.bytes[attribute.valueRange.offsets]
      .elementsEqual(playlist.source.bytes[other.valueRange.offsets])
  }
}

/// The contents that a playlist delta update skips (rfc8216bis-22, section 6.2.5.1).
extension Playlist {
  /// Whether some segments, with their dates, are only in an earlier load of the playlist.
  public var isDeltaUpdate: Bool { census.count(of: .skip) > 0 }

  /// Whether some date ranges may be only in an earlier load, so that the first tag with an ID here
  /// may not be the first tag of its range.
  public var skipsDateRanges: Bool {
    guard let line = census.firstLine(of: .skip) else { return false }
    let tags = tags
    let number = tags.partitioningIndex { $0.line >= line }
    return number < tags.count && attribute(.recentlyRemovedDateranges, of: tags[number]) != nil
  }
}

extension Variables.Resolution {
  /// The text; unresolved variables remain in it.
  public var given: String {
    switch self {
    case .literal(let text), .substituted(let text), .undetermined(let text): text
    }
  }
}

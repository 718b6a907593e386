package import HLSPlaylist
package import SourceText

/// The attributes that the members of an object of a schedule or of a recorded session are, with their values.
package struct ScheduledAttributes: AttributeSource {
  /// What an attribute says.
  package enum Value: Sendable {
    case text(String)
    case item(uri: String, length: Seconds?)
    case number(DecimalNumber)
    case seconds(Seconds)
    case date(DateTime)
    case words([String])
    /// A word, number or hexadecimal sequence that is written as text, but without quotes in a tag.
    case unquoted(String)
    /// JSON that no attribute has.
    case unreadable

    /// The value as a tag has it, without quotes.
    var text: String {
      switch self {
      case .text(let text), .item(let text, _), .unquoted(let text): text
      case .number(let number): number.description
      case .seconds(let seconds): seconds.description
      case .date(let date): date.utcText
      case .words(let words): words.joined(separator: ",")
      case .unreadable: ""
      }
    }

    /// Whether a tag has the value in quotes.
    var isQuoted: Bool {
      switch self {
      case .text, .item, .date, .words: true
      case .number, .seconds, .unquoted, .unreadable: false
      }
    }
  }

  private struct Entry: Sendable {
    let name: String
    let value: Value
  }

  /// The schedule or log.
  package let document: any LinedText
  package var startIsDate = true
  /// The attributes, in the order of a tag.
  private(set) var attributes: [Attribute] = []
  /// What each of ``attributes`` says.
  private var entries: [Entry] = []
  /// The places of the last attributes with a name and a place, if there are more than ``few``.
  private var numbers: [Attribute: Int] = [:]
  private var names: Set<String> = []
  /// So many are searched without an index, which would need more memory than they do.
  private static let few = 16

  /// Creates attributes without any, of an object in a document.
  package init(in document: any LinedText) { self.document = document }

  /// The date range that an object with these attributes is, over the primary content of a playlist.
  ///
  /// `head` is what a finding about the whole range reports, `range` the whole object.
  package func dateRange(_ head: ByteRange, _ range: ByteRange, over playlist: Playlist)
    -> DateRange
  {
    DateRange(attributes, in: self, head, range, over: playlist)
  }

  /// Adds an attribute with the places of its name and of its value, which is a text or not.
  package mutating func append(
    _ name: String, _ value: Value, at place: ByteRange, named nameRange: ByteRange, isText: Bool
  ) {
    let attribute = Attribute(
      AttributeName(text: name), isText ? .quoted : .unquoted, nameRange: nameRange,
      valueRange: place)
    attributes.append(attribute)
    entries.append(Entry(name: name, value: value))
    guard entries.count > Self.few else { return }
    if numbers.isEmpty {
      for (number, one) in attributes.enumerated() { numbers[one] = number }
      names = Set(entries.map(\.name))
    } else {
      numbers[attribute] = entries.count - 1
      names.insert(name)
    }
  }

  /// What an attribute says, with its name.
  private func entry(of attribute: Attribute) -> Entry? {
    let number =
      numbers.isEmpty ? attributes.lastIndex(of: attribute) : numbers[attribute]
    return number.map { entries[$0] }
  }

  /// Adds an attribute that a member has, unless one with the same name was added before.
  ///
  /// `place` is the part of the document with the value, if it is not the whole value of the member.
  mutating func add(
    _ name: String, _ member: JSONMember, at place: JSONValue? = nil, _ value: Value
  ) {
    guard names.isEmpty ? !entries.contains(where: { $0.name == name }) : !names.contains(name)
    else { return }
    append(name, member, at: place, value)
  }

  /// Adds an attribute even if there is one with the same name.
  mutating func append(
    _ name: String, _ member: JSONMember, at place: JSONValue? = nil, _ value: Value
  ) {
    let place = place ?? member.value
    let isText = place.string != nil
    append(
      name, value, at: isText ? place.innerRange : place.head, named: member.nameRange,
      isText: isText)
  }

  /// What an attribute says.
  func value(of attribute: Attribute) -> Value? { entry(of: attribute)?.value }

  package func name(of attribute: Attribute) -> String { entry(of: attribute)?.name ?? "" }

  package func text(of attribute: Attribute) -> String { value(of: attribute)?.text ?? "" }

  package func knownText(of attribute: Attribute) -> String? { value(of: attribute)?.text }

  package func statedLength(of attribute: Attribute) -> Seconds? {
    if case .item(_, let length) = value(of: attribute) { length } else { nil }
  }

  package func hasReference(_ attribute: Attribute) -> Bool { false }

  // The bytes of a member are those of a property, such as `true`.
  package func hasBytes(
    _ attribute: Attribute, of other: Attribute, in source: any AttributeSource
  ) -> Bool { false }

  package func decimal(_ attribute: Attribute?, signed: Bool) -> Reading<DecimalNumber> {
    read(attribute) { value in
      let number: DecimalNumber? =
        switch value {
        case .number(let number): number
        case .seconds(let seconds): seconds.decimal
        case .unquoted(let text): DecimalNumber(text)
        case .text, .item, .date, .words, .unreadable: nil
        }
      return number.flatMap { $0.isNegative && !signed ? nil : $0 }
    }
  }

  package func string(_ attribute: Attribute?) -> Reading<String> {
    read(attribute) { $0.isQuoted ? $0.text : nil }
  }

  // The places of an address with escapes are not those of its characters.
  package func resolved(_ attribute: Attribute?) -> Reading<Variables.Resolution> {
    switch string(attribute) {
    case .absent: .absent
    case .malformed(let range): .malformed(range)
    case .value(let text, let range):
      .value(range.count == text.utf8.count ? .literal(text) : .substituted(text), range)
    }
  }

  package func date(_ attribute: Attribute?) -> Reading<DateTime> {
    read(attribute) { value in
      switch value {
      case .date(let date): date
      case .text(let text): DateTime(text)
      case .item, .number, .seconds, .words, .unquoted, .unreadable: nil
      }
    }
  }

  package func words(_ attribute: Attribute?) -> Reading<[Substring]> {
    read(attribute) { value in
      switch value {
      case .words(let words): words.map { $0[...] }
      case .text(let text): text.split(separator: ",", omittingEmptySubsequences: false)
      case .item, .number, .seconds, .date, .unquoted, .unreadable: nil
      }
    }
  }

  package func hasWord(_ word: String, in attribute: Attribute?) -> Bool {
    words(attribute).value?.contains(word[...]) ?? false
  }

  package func word(_ attribute: Attribute?) -> Reading<String> {
    read(attribute) { if case .unquoted(let text) = $0 { text } else { nil } }
  }

  package func hexadecimal(_ attribute: Attribute?) -> Reading<[UInt8]> {
    read(attribute) { value in
      guard case .unquoted(let text) = value else { return nil }
      let bytes = Array(text.utf8)
      return Playlist.hexadecimalBytes(bytes.indices, bytes.span)
    }
  }

  private func read<Result>(
    _ attribute: Attribute?, _ body: (Value) -> Result?
  ) -> Reading<Result> {
    guard let attribute, let value = value(of: attribute) else { return .absent }
    guard let result = body(value) else { return .malformed(attribute.lexemeRange) }
    return .value(result, attribute.valueRange)
  }
}

public import SourceText

/// An occurrence of `{$` in a playlist: a variable reference, or a malformed one.
///
/// Comments and undefined tags are not searched.
public struct VariableUse: Sendable {
  /// The text that contains it (rfc8216bis-22, section 4.3).
  public enum Place: Sendable {
    /// A URI line.
    case address
    /// The value of an attribute that is a quoted string.
    case string(Attribute)
    /// The value of an attribute that is a hexadecimal sequence.
    case hexadecimal(Attribute)
    /// An unquoted value of another type, in which no substitution takes place.
    case otherValue(Attribute)
    /// The title of a segment, in which no substitution takes place.
    case title

    /// Whether variable references are replaced there.
    public var isSubstituted: Bool {
      switch self {
      case .address, .string, .hexadecimal: true
      case .otherValue, .title: false
      }
    }
  }

  /// The text that contains it.
  public let place: Place
  /// From the opening to the closing brace; to the end of the name if there is no closing brace.
  public let range: ByteRange
  /// The range of the name; nil for a malformed reference.
  public let name: ByteRange?
  /// The line number, from 0.
  public let line: Int
}

/// The variable that an EXT-X-DEFINE defines.
public struct VariableDefinition: Sendable {
  /// The EXT-X-DEFINE tag.
  public let tag: PlaylistTag
  /// The NAME, IMPORT or QUERYPARAM attribute, whose value is the name of the variable.
  public let name: Attribute
  /// The VALUE attribute; nil if it is absent.
  public let value: Attribute?
}

extension Playlist {
  /// The variables that EXT-X-DEFINE tags define, in order and including repeated names.
  public var variableDefinitions: [VariableDefinition] {
    tags(named: .define).compactMap { tag in
      let name =
        attribute(.name, of: tag) ?? attribute(.import, of: tag) ?? attribute(.queryparam, of: tag)
      guard let name, name.form == .quoted else { return nil }
      return VariableDefinition(tag: tag, name: name, value: attribute(.value, of: tag))
    }
  }

  /// Calls `body` for each `{$`, in order.
  public func forEachVariableUse(_ body: (VariableUse) -> Void) {
    let bytes = source.bytes.span
    let raw = unsafe bytes.bytes
    let (lines, tags, attributes) = (lines, tags, attributes)
    var (line, tag, attribute) = (0, 0, 0)
    var next = LineScan.brace(raw, in: 0..<bytes.count)
    while next + 1 < bytes.count {
      let start = next
      next = LineScan.brace(raw, in: start + 1..<bytes.count)
      guard bytes[start + 1] == UInt8(ascii: "$") else { continue }
      while line < lines.count, lines[line].end <= start { line += 1 }
      guard line < lines.count, lines[line].start <= start else { continue }
      var place: VariableUse.Place?
      switch lines[line].form {
      case .uri: place = .address
      case .tag where lines[line].tag == .extinf:
        // A duration is short; the limit prevents quadratic time on a line full of braces.
        let first = Int(lines[line].start)
        let before = first..<min(start, first + 64)
        if before.contains(where: { bytes[$0] == UInt8(ascii: ",") }) { place = .title }
      case .tag where lines[line].tag != .unknown:
        while tag < tags.count, tags[tag].range.end <= start { tag += 1 }
        while attribute < attributes.count, attributes[attribute].range.end <= start {
          attribute += 1
        }
        guard tag < tags.count, attribute < attributes.count,
          attributes[attribute].valueRange.start <= start
        else { break }
        place = self.place(of: attributes[attribute], in: tags[tag].name)
      default: break
      }
      guard let place else { continue }
      var end = start + 2
      let limit = Int(lines[line].end)
      while end < limit, bytes[end].isVariableNameCharacter { end += 1 }
      let isReference = end > start + 2 && end < limit && bytes[end] == UInt8(ascii: "}")
      body(
        VariableUse(
          place: place, range: ByteRange(start..<(isReference ? end + 1 : end)),
          name: isReference ? ByteRange(start + 2..<end) : nil, line: line))
    }
  }

  private func place(of attribute: Attribute, in tag: TagName) -> VariableUse.Place? {
    switch attribute.form {
    case .quoted: return .string(attribute)
    case .unquoted: break
    default: return nil
    }
    switch Vocabulary.standard.definition(of: attribute.name, in: tag)?.type {
    case .hexadecimal, .hexadecimalBytes: return .hexadecimal(attribute)
    case nil:
      // The value shows the type of an undefined attribute.
      return isHexadecimal(attribute) ? .hexadecimal(attribute) : .otherValue(attribute)
    default: return .otherValue(attribute)
    }
  }

  /// Whether an unquoted value begins like a hexadecimal sequence after variable substitution.
  func isHexadecimal(_ attribute: Attribute) -> Bool {
    withSubstituted(attribute.valueRange, Self.hasHexadecimalPrefix)
  }

  /// Whether bytes begin with `0x` or `0X` (section 4.2).
  static func hasHexadecimalPrefix(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    range.count >= 2 && bytes[range.lowerBound] == 0x30
      && bytes[range.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
  }
}

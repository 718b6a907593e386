/// A parsed JSON document: its values and its faults, with their positions.
///
/// Any bytes can be parsed. After a fault with a clear meaning, such as a trailing comma, parsing
/// continues; after any other the values read so far are kept. Source: RFC 8259.
public struct JSONText: LinedText {
  /// The maximum nesting depth of arrays and objects whose values are read.
  public static let deepestNesting = JSONReader.deepestNesting

  /// The parsed bytes and their name.
  public let source: SourceFile
  /// The document's value; nil if not even its beginning could be read.
  public let root: JSONValue?
  /// Violations of the standard and its recommendations, in the order in which the parser found
  /// them.
  public let faults: [JSONFault]
  /// Whether the whole value was read; if not, nothing can be reported as missing.
  public let isComplete: Bool
  /// The rest that was not read, because there are too many values; nil if everything was read.
  public let unread: ByteRange?
  /// The offset of the first byte of each line.
  private let lineStarts: [UInt32]

  /// Parses `source`; never fails.
  public init(parsing source: SourceFile) {
    self.source = source
    var reader = JSONReader(source)
    root = reader.document()
    faults = reader.faults
    isComplete = reader.isComplete
    unread = reader.unread
    var starts: [UInt32] = [0]
    for (offset, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(clamping: offset + 1))
    }
    lineStarts = starts
  }

  /// Whether a strict parser accepts the document.
  public var isWellFormed: Bool { !faults.contains { $0.kind.isSyntax } }
}

extension JSONText {
  /// The number of lines; at least 1.
  public var lineCount: Int { lineStarts.count }

  /// The number of the line that contains `offset`, from 0; the last line for offsets past the end.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }

  /// The range of a line, counted from 0, without its terminator; an empty range at the end if the
  /// line does not exist.
  public func lineRange(_ number: Int) -> ByteRange {
    let end = source.bytes.count
    guard lineStarts.indices.contains(number) else { return ByteRange(end..<end) }
    let start = Int(lineStarts[number])
    let next = number + 1
    var last = next < lineStarts.count ? max(start, Int(lineStarts[next]) - 1) : end
    if next < lineStarts.count, last > start, source.bytes[last - 1] == UInt8(ascii: "\r") {
      last -= 1
    }
    return ByteRange(min(start, end)..<max(min(start, end), last))
  }

  /// The text in `range`; bytes that are not UTF-8 become U+FFFD.
  public func text(_ range: ByteRange) -> String { source.text(range) }

  /// The number at `value`; nil if the value is not a number.
  public func number(_ value: JSONValue) -> JSONNumber? {
    guard case .number = value.content else { return nil }
    return JSONNumber(value.range.offsets, of: source.bytes)
  }

  /// The JSON pointer to the innermost value that contains `offset`, such as `/ASSETS/0/URI`.
  ///
  /// An offset in a member's name yields the pointer to its value. Source: RFC 6901, section 3.
  package func pointer(to offset: UInt32) -> String {
    steps(to: offset).map { "/" + Self.escaped($0.name) }.joined()
  }

  /// The offset at which the innermost member or element that contains `offset` begins; 0 if none
  /// does.
  package func memberStart(at offset: UInt32) -> UInt32 { steps(to: offset).last?.start ?? 0 }

  /// The members and elements that contain `offset`, from the outermost to the innermost.
  private func steps(to offset: UInt32) -> [(name: String, start: UInt32)] {
    var steps: [(name: String, start: UInt32)] = []
    var value = root
    while let container = value {
      value = nil
      switch container.content {
      case .array(let elements):
        if let index = elements.lastIndex(startingBefore: offset, { $0.range }) {
          steps.append((String(index), elements[index].range.start))
          value = elements[index]
        }
      case .object(let members):
        let place = members.lastIndex(startingBefore: offset) {
          ByteRange($0.nameRange.start, $0.value.range.end)
        }
        if let place {
          steps.append((members[place].name, members[place].nameRange.start))
          value = members[place].value
        }
      default:
        break
      }
    }
    return steps
  }

  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
    else { return name }
    return name.reduce(into: "") { text, character in
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
  }
}

extension Array {
  /// The index of the element whose range contains `offset`, found by binary search; ranges are
  /// sorted and do not overlap.
  fileprivate func lastIndex(
    startingBefore offset: UInt32, _ range: (Element) -> ByteRange
  ) -> Int? {
    let next = partitioningIndex { range($0).start > offset }
    return next > 0 && offset < range(self[next - 1]).end ? next - 1 : nil
  }
}

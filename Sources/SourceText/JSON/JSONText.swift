/// A JSON document as it was written: its values and its faults, each with its place in the bytes.
///
/// Any bytes give a value. After a fault whose meaning is plain, such as a trailing comma, reading
/// goes on; after others the values read so far are kept. Source: RFC 8259.
public struct JSONText: LinedText {
  /// How many arrays and objects may lie in each other.
  public static let deepestNesting = 64

  public let source: SourceFile
  /// The one value of the document; nil where not even its beginning could be read.
  public let root: JSONValue?
  /// What breaks the standard or its advice, in the order in which it was met.
  public let faults: [JSONFault]
  /// Whether every value was read to its end; where not, nothing can be said to be missing.
  public let isComplete: Bool
  /// The offset of the first byte of each line.
  private let lineStarts: [UInt32]

  /// Reads `source`; never fails.
  public init(parsing source: SourceFile) {
    self.source = source
    var reader = JSONReader(source.bytes)
    root = reader.document()
    faults = reader.faults
    isComplete = reader.isComplete
    var starts: [UInt32] = [0]
    for (offset, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(clamping: offset + 1))
    }
    lineStarts = starts
  }

  /// Whether a strict reader takes the whole document.
  public var isWellFormed: Bool { firstSyntaxFault == nil }

  /// The first fault for which a strict reader refuses the document.
  public var firstSyntaxFault: JSONFault? { faults.first { $0.kind.isSyntax } }
}

extension JSONText {
  /// The number of lines; text without any has one.
  public var lineCount: Int { lineStarts.count }

  /// The number of the line that holds `offset`, from 0; the last line for offsets past the end.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }

  /// The line of that number without its terminator; empty at the end where there is none.
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

  /// The text in `range`.
  public func text(_ range: ByteRange) -> String { source.text(range) }

  /// The number that `value` is; nil where it is something else.
  public func number(_ value: JSONValue) -> JSONNumber? {
    guard case .number = value.content else { return nil }
    return JSONNumber(value.range.offsets, of: source.bytes)
  }

  /// The pointer to the innermost value that holds `offset`, such as `/ASSETS/0/URI`.
  ///
  /// A name leads to the value it names. Source: RFC 6901, section 3.
  public func pointer(to offset: UInt32) -> String {
    steps(to: offset).map { "/" + Self.escaped($0.name) }.joined()
  }

  /// Where the innermost member or element that holds `offset` begins; 0 outside of all.
  public func memberStart(at offset: UInt32) -> UInt32 { steps(to: offset).last?.start ?? 0 }

  /// The members and elements that hold `offset`, from the outermost to the innermost.
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
  /// The element whose range holds `offset`, found by halving; ranges rise and do not overlap.
  fileprivate func lastIndex(
    startingBefore offset: UInt32, _ range: (Element) -> ByteRange
  ) -> Int? {
    let next = partitioningIndex { range($0).start > offset }
    return next > 0 && offset < range(self[next - 1]).end ? next - 1 : nil
  }
}

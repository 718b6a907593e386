public import SourceText

/// A recorded session of an app that plays ads: what happened, in order.
///
/// Source: the article about recorded sessions in the documentation of `InterlintCommand`.
public struct SessionLog: LinedText {
  /// The bytes of the log.
  public let source: SourceFile
  /// The events that could be read, in the order of the log.
  public let events: [SessionEvent]
  /// The violations of the format, in the order of the log.
  public let faults: [SessionFault]
  /// The rest that was not read, because there are too many values; nil if everything was read.
  public let unread: ByteRange?
  /// Whether the events are lines of a console, which show little of what happened: that something is missing
  /// means nothing.
  public package(set) var isFromConsole = false
  private let lines: [ByteRange]

  /// Reads JSON lines; never fails.
  public init(parsing source: SourceFile) {
    var reader = SessionReader(source)
    reader.read()
    self.init(
      source, lines: reader.lines, events: reader.events, faults: reader.faults,
      unread: reader.unread)
  }

  /// Creates a session from events that were read from a log of another form.
  ///
  /// `lines` are the lines of the log without line breaks, to which the events refer.
  public init(
    _ source: SourceFile, lines: [ByteRange], events: [SessionEvent], faults: [SessionFault] = [],
    unread: ByteRange? = nil
  ) {
    self.source = source
    self.lines = lines.isEmpty ? [ByteRange(0, 0)] : lines
    self.events = events
    self.faults = faults
    self.unread = unread
  }

  /// The event whose line contains an offset in bytes; nil if there is none.
  package func event(at offset: UInt32) -> SessionEvent? {
    let line = lineNumber(at: offset)
    let place = events.partitioningIndex { $0.line >= line }
    return place < events.count && events[place].line == line ? events[place] : nil
  }

  /// Whether the log is whole: it has an event `end`, and every line could be read.
  public var isWhole: Bool {
    unread == nil && faults.isEmpty && events.last?.kind == .end
  }
}

extension SessionLog {
  /// The number of lines, at least 1.
  public var lineCount: Int { lines.count }

  /// The line with an index, without its line break.
  public func lineRange(_ number: Int) -> ByteRange { lines[number] }

  /// The index of the line that contains an offset.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }

  /// The text of a range, with invalid UTF-8 replaced.
  public func text(_ range: ByteRange) -> String { source.text(range) }
}

extension SessionLog {
  /// Whether bytes are a recorded session: the first object on a line by itself has an `event` with a known
  /// name, or with one that a known one is similar to, or with a time `t`; or each of at least two objects after
  /// it has an `event` with a known name.
  ///
  /// The first lines may be damaged; longer lines than those of events are not read.
  package static func isSession(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    if let (object, event) = firstEvent(in: bytes),
      SessionEvent.Kind(named: event) != .unknown || object["t"]?.content == .number
        || Spelling.nearest(to: event, among: SessionEvent.Kind.allCases.map(\.rawValue)) != nil
    {
      return true
    }
    let rest = firstObjects(in: bytes, most: 16).dropFirst()
    return rest.count >= 2
      && rest.allSatisfy {
        $0["event"]?.string.map { SessionEvent.Kind(named: $0) != .unknown } ?? false
      }
  }

  /// The first object on a line by itself and the name of its event; nil if it has none.
  static func firstEvent(
    in bytes: some RandomAccessCollection<UInt8>
  ) -> (object: JSONValue, event: String)? {
    firstObjects(in: bytes, most: 1).first.flatMap { object in
      object["event"]?.string.map { (object, $0) }
    }
  }

  /// The first objects on lines by themselves, among the first lines.
  private static func firstObjects(
    in bytes: some RandomAccessCollection<UInt8>, most: Int
  ) -> [JSONValue] {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = bytes.prefix(mostBytes).dropFirst(mark)
    var objects: [JSONValue] = []
    for number in 0..<16 where !rest.isEmpty && objects.count < most {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      let text = line.drop(while: \.isWhitespace)
      guard let first = text.first else { continue }
      guard first == UInt8(ascii: "{") else {
        // An array, a playlist or a page.
        if number == 0, "[#<".utf8.contains(first) { return [] }
        continue
      }
      let json = JSONText(parsing: SourceFile(name: "", bytes: Array(text)))
      if json.isWellFormed, let root = json.root {
        objects.append(root)
      } else if number == 0, text.dropFirst().allSatisfy(\.isWhitespace) {
        return []
      }
    }
    return objects
  }

  private static var mostBytes: Int { 65_536 }
}

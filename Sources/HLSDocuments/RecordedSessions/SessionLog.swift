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

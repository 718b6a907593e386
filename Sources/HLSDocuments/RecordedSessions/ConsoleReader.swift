import SourceText

/// Reads the lines of a console log that the sample of Google's guide prints, with or without a time stamp and
/// a process before them, as Xcode and `log stream` write them.
///
/// Other lines are not part of the session. A time without a zone is not read, since the moment is not known.
struct ConsoleReader {
  private let source: SourceFile
  private(set) var lines: [ByteRange] = []
  private(set) var events: [SessionEvent] = []

  init(_ source: SourceFile) { self.source = source }

  mutating func read() {
    var start = 0
    while start < source.bytes.count || lines.isEmpty {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.count
      let isReturn = end > start && source.bytes[end - 1] == 0x0D
      lines.append(ByteRange(start..<(isReturn ? end - 1 : end)))
      read(start..<end)
      start = end + 1
    }
  }

  /// Reads the line at `range`, the last one.
  private mutating func read(_ range: Range<Int>) {
    guard let (message, form) = ConsoleForm.find(in: source.bytes.span, range) else { return }
    let time = ConsoleTime.read(source.bytes.span, range)
    guard let (kind, read) = form.read(ConsoleMessage(message, of: source), time: time?.date)
    else { return }
    var values = read
    if let key = kind.keyOfText, !values.contains(where: { $0.0 == key }) {
      let place = ByteRange(message)
      values.append((key, SessionValue(.text(source.text(place)), at: place)))
    }
    let beginning = message.lowerBound..<message.lowerBound + form.beginning.utf8.count
    events.append(
      SessionEvent(
        kind.rawValue, at: ByteRange(beginning), index: events.count, line: lines.count - 1,
        time: time.map {
          Exchange.Located(value: $0.date.secondsSince1970, range: ByteRange($0.range))
        }, members: values.map { SessionMember($0, $1) }))
  }
}

extension SessionEvent.Kind {
  /// The key of the text that says what went wrong; nil for other events.
  fileprivate var keyOfText: String? {
    switch self {
    case .failed, .streamError: "message"
    case .breakSkipped, .contentInvalid: "reason"
    default: nil
    }
  }
}

extension SessionLog {
  /// Reads the lines of a console log; never fails.
  init(console source: SourceFile) {
    var reader = ConsoleReader(source)
    reader.read()
    self.init(source, lines: reader.lines, events: reader.events)
    isFromConsole = true
  }

  /// Whether bytes are a console log with at least one line of a session.
  package static func isConsole(_ bytes: Span<UInt8>) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: "\n", in: start..<bytes.count) ?? bytes.count
      if ConsoleForm.find(in: bytes, start..<end) != nil {
        // A line that only begins like an event is not one.
        var reader = ConsoleReader(
          SourceFile(name: "", bytes: (start..<end).map { bytes[$0] }))
        reader.read()
        if !reader.events.isEmpty { return true }
      }
      start = end + 1
    }
    return false
  }
}

/// The time stamp of a console line, such as `2026-01-01 12:00:00.123456+0000`.
enum ConsoleTime {
  /// The time at the start of a line; nil without a date, a time and a zone.
  static func read(
    _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> (date: DateTime, range: Range<Int>)? {
    guard line.count >= 20, bytes[line.lowerBound].isDigit else { return nil }
    // No time stamp with a zone is longer.
    let end = min(line.upperBound, line.lowerBound + 40)
    var text: [UInt8] = []
    for place in line.lowerBound..<end { text.append(bytes[place]) }
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T") else { return nil }
    text[10] = UInt8(ascii: "T")
    var place = 19
    if text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ",") {
      text[place] = UInt8(ascii: ".")
      place += 1
      while place < text.count, text[place].isDigit { place += 1 }
    }
    let range = line.lowerBound..<line.lowerBound + place
    if place < text.count, text[place] == UInt8(ascii: " ") { text.remove(at: place) }
    guard place < text.count else { return nil }
    var length = place + 1
    if text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-") {
      if place + 3 < text.count, text[place + 3] != UInt8(ascii: ":") {
        text.insert(UInt8(ascii: ":"), at: place + 3)
      }
      length = place + 6
    } else if text[place] != UInt8(ascii: "Z") {
      return nil
    }
    guard length <= text.count else { return nil }
    return DateTime(String(decoding: text[..<length], as: UTF8.self)).map { ($0, range) }
  }
}

import HLSInterstitials
import SourceText

/// Reads the lines of a recorded session, each a JSON object.
struct SessionReader {
  private let source: SourceFile
  private(set) var lines: [ByteRange] = []
  private(set) var events: [SessionEvent] = []
  private var found = BoundedList<SessionFault.Kind, SessionFault>()
  private(set) var unread: ByteRange?
  private var valuesLeft: Int
  /// Whether a time is too large to be in seconds.
  private var hasOtherUnit = false

  var faults: [SessionFault] { found.elements }

  init(_ source: SourceFile) {
    self.source = source
    valuesLeft = source.mostItems
  }

  mutating func read() {
    let bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count || lines.isEmpty {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let isReturn = end > start && bytes[end - 1] == 0x0D
      let line = ByteRange(start..<(isReturn ? end - 1 : end))
      lines.append(line)
      if unread == nil { read(line) }
      start = end + 1
    }
  }

  private mutating func read(_ line: ByteRange) {
    let bytes = source.bytes[line.offsets]
    guard !bytes.allSatisfy(\.isWhitespace) else { return }
    let text = JSONText(parsing: SourceFile(name: source.name, bytes: Array(bytes)))
    if let fault = text.faults.first(where: { $0.kind != .duplicateName }) {
      add(.syntax(fault), fault.range, of: line, kind: .syntax(fault.kind))
      return
    }
    guard text.unread == nil, valuesLeft > 0 else {
      unread = ByteRange(line.start, UInt32(clamping: source.bytes.count))
      return
    }
    guard let root = text.root, let members = root.members else {
      add(.notAnObject, text.root?.head ?? ByteRange(0, 0), of: line, kind: .notAnObject)
      return
    }
    for fault in JSONShapeCheck.faults(in: text, Self.shape(of: root))
    where fault.value?.content != .null {
      add(
        .shape(fault), fault.range, of: line, kind: .shape(fault.aspect, fault.path),
        count: fault.count)
    }
    guard let name = root["event"], let word = name.string else { return }
    let time = root["t"].flatMap { self.time($0, in: text, line) }
    events.append(
      SessionEvent(
        word, at: name.innerRange.moved(by: line.start), index: events.count,
        line: lines.count - 1, time: time,
        members: members.compactMap { member in
          ["event", "t"].contains(member.name) ? nil : self.member(member, in: text, line.start)
        }))
  }

  /// Reads a time; nil for one that no session has in seconds, such as one in milliseconds.
  private mutating func time(
    _ value: JSONValue, in text: JSONText, _ line: ByteRange
  ) -> Exchange.Located<Seconds>? {
    guard let number = text.number(value), !number.decimal.isNegative else { return nil }
    guard number.decimal < Self.latestTime else {
      if !hasOtherUnit { add(.timeUnit, value.range, of: line, kind: .timeUnit) }
      hasOtherUnit = true
      return nil
    }
    return Exchange.Located(value: number.seconds, range: value.range.moved(by: line.start))
  }

  /// In the year 5138; times in milliseconds are greater since 1973.
  private static let latestTime = DecimalNumber(100_000_000_000)

  private static func shape(of root: JSONValue) -> JSONShape {
    SessionEvent.Kind(named: root["event"]?.string ?? "") == .setup
      ? SessionShape.setup : SessionShape.event
  }

  private mutating func add(
    _ problem: SessionFault.Problem, _ range: ByteRange, of line: ByteRange,
    kind: SessionFault.Kind, count: Int = 1
  ) {
    let number = lines.count - 1
    found.add(kind: kind, count: count) { _ in
      SessionFault(problem: problem, line: number, range: range.moved(by: line.start))
    }
  }

  private mutating func member(
    _ member: JSONMember, in text: JSONText, _ offset: UInt32
  ) -> SessionMember {
    SessionMember(member.name, value(member.value, in: text, offset))
  }

  private mutating func value(
    _ value: JSONValue, in text: JSONText, _ offset: UInt32
  ) -> SessionValue {
    valuesLeft -= 1
    let content: SessionValue.Content
    switch value.content {
    case .null, .unreadable: content = .null
    case .boolean(let isTrue): content = .boolean(isTrue)
    case .number: content = text.number(value).map { .number($0.decimal) } ?? .null
    case .string(let string): content = .text(string)
    case .array(let elements): content = .list(elements.map { self.value($0, in: text, offset) })
    case .object(let members): content = .record(members.map { member($0, in: text, offset) })
    }
    return SessionValue(content, at: value.innerRange.moved(by: offset))
  }
}

extension ByteRange {
  fileprivate func moved(by offset: UInt32) -> ByteRange {
    ByteRange(offsets.lowerBound + Int(offset)..<offsets.upperBound + Int(offset))
  }
}

/// The one pass over the bytes of a playlist.
///
/// It knows lines, tags, attributes and the few values on which the model stands; it judges nothing.
struct PlaylistParser {
  private(set) var lines: [Line] = []
  var tags: [PlaylistTag] = []
  var attributes: [Attribute] = []
  var anomalies: [Anomaly] = []
  private(set) var segments: [MediaSegment] = []
  private(set) var origins: [Origin] = []
  var programDateTimes: [ProgramDateTime] = []
  var variables = Variables()
  var firstFractionalDuration: ByteRange?
  var census = TagCensus()
  var isDecodable = true
  private let tagNames = TagName.table
  let attributeNames = AttributeName.table

  /// The EXTINF that waits for its URI.
  private var pendingLine: UInt32 = .max
  private var pendingDuration: Seconds = .zero
  private var elapsed: Seconds = .zero
  /// Whether the next URI line belongs to an EXT-X-STREAM-INF.
  private var expectsVariant = false
  private var firstTerminator: Int?

  /// Makes room for what a playlist of that size usually holds; memory that is not used costs nothing.
  init(capacityFor byteCount: Int) {
    lines.reserveCapacity(byteCount / 20 + 16)
    segments.reserveCapacity(byteCount / 64 + 4)
    tags.reserveCapacity(byteCount / 256 + 16)
    attributes.reserveCapacity(byteCount / 256 + 16)
  }

  mutating func parse(_ bytes: Span<UInt8>) {
    if let encoding = ForeignEncoding.detect(bytes) {
      anomalies.append(Anomaly(kind: .utf16OrUTF32, range: encoding))
      isDecodable = false
      return
    }
    var index = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      anomalies.append(Anomaly(kind: .byteOrderMark, range: ByteRange(0, 3)))
      index = 3
    }
    let raw = unsafe bytes.bytes
    while index < bytes.count {
      index = parseLine(at: index, bytes, raw)
    }
    if let last = lines.last, Int(last.end) == bytes.count {
      anomalies.append(
        Anomaly(kind: .missingFinalNewline, range: ByteRange(last.start, last.end)))
    }
    anomalies.sort { ($0.range, $0.kind.rawValue) < ($1.range, $1.kind.rawValue) }
  }

  /// Reads the line that begins at `start` and returns where the next one begins.
  @inline(__always)
  private mutating func parseLine(at start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan) -> Int {
    let first = bytes[start]
    if first == UInt8(ascii: "#") {
      if start + 8 <= bytes.count, LineScan.word(raw, at: start) == Self.extinf {
        return parseMediaDuration(at: start, bytes, raw)
      }
      let (end, next) = endOfLine(from: start, line: start, bytes, raw)
      parseNumberSign(start..<end, bytes)
      return next
    }
    if first == 0x0A || (first == 0x0D && start + 1 < bytes.count && bytes[start + 1] == 0x0A) {
      append(start, start, .blank)
      return start + (first == 0x0A ? 1 : terminated(start, by: 2))
    }
    return parseURILine(at: start, bytes, raw)
  }

  // MARK: Line ends

  /// The end of the line's content and the start of the next line, with what is unusual recorded.
  @inline(__always)
  private mutating func endOfLine(
    from index: Int, line start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> (end: Int, next: Int) {
    let unusual = LineScan.firstUnusual(raw, from: index)
    if unusual < bytes.count {
      if bytes[unusual] == 0x0A {
        if firstTerminator != 1 { _ = terminated(unusual, by: 1) }
        return (unusual, unusual + 1)
      }
      if bytes[unusual] == 0x0D, unusual + 1 < bytes.count, bytes[unusual + 1] == 0x0A {
        return (unusual, unusual + terminated(unusual, by: 2))
      }
    } else {
      return (unusual, unusual)
    }
    return endOfUnusualLine(start, bytes, raw)
  }

  /// Notes a terminator of `length` bytes at `index` and returns the length.
  private mutating func terminated(_ index: Int, by length: Int) -> Int {
    if let firstTerminator {
      if firstTerminator != length, firstTerminator > 0 {
        anomalies.append(
          Anomaly(kind: .mixedLineEndings, range: ByteRange(index..<index + length)))
        self.firstTerminator = -1
      }
    } else {
      firstTerminator = length
    }
    return length
  }

  private mutating func endOfUnusualLine(
    _ start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> (end: Int, next: Int) {
    let lineFeed = LineScan.lineFeed(raw, from: start)
    var end = lineFeed
    var next = lineFeed
    if lineFeed < bytes.count {
      let crlf = lineFeed > start && bytes[lineFeed - 1] == 0x0D
      end = crlf ? lineFeed - 1 : lineFeed
      next = lineFeed + 1
      _ = terminated(end, by: next - end)
    }
    recordCharacters(in: start..<end, bytes)
    return (end, next)
  }

  // MARK: Lines

  @inline(__always)
  private mutating func append(
    _ start: Int, _ end: Int, _ form: Line.Form, _ tag: TagName = .unknown
  ) {
    lines.append(
      Line(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), form: form,
        tag: tag))
  }

  private mutating func parseURILine(
    at start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> Int {
    let plain = URIScan.firstNotPlain(raw, from: start)
    var end = plain
    var next = plain
    if plain < bytes.count, bytes[plain] == 0x0A, firstTerminator == 1 {
      next = plain + 1
    } else {
      (end, next) = endOfLine(from: plain, line: start, bytes, raw)
    }
    if bytes[start] == 0x20 || bytes[start] == 0x09 || (end > plain && !isURI(start..<end, bytes)) {
      if recordUnusualText(start..<end, bytes) { return next }
    }
    append(start, end, .uri)
    census.uriLines += 1
    if expectsVariant {
      expectsVariant = false
    } else {
      recordOrigin(start..<end, bytes, raw)
      segments.append(
        MediaSegment(
          uriLine: UInt32(truncatingIfNeeded: lines.count - 1), extinfLine: pendingLine,
          start: elapsed, duration: pendingDuration))
      elapsed = elapsed + pendingDuration
      pendingLine = .max
      pendingDuration = .zero
    }
    return next
  }

  /// Records the scheme and authority of a segment's address where they differ from those before.
  @inline(__always)
  private mutating func recordOrigin(
    _ uri: Range<Int>, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) {
    if let last = origins.last?.range, last.count < uri.count,
      bytes[uri.lowerBound + last.count] == UInt8(ascii: "/"),
      LineScan.isEqual(raw, uri.lowerBound, Int(last.start), length: last.count)
    {
      return
    }
    if let end = URIScan.endOfOrigin(in: uri, of: bytes) {
      origins.append(
        Origin(segment: segments.count, range: ByteRange(uri.lowerBound..<end)))
    }
  }

  private func isURI(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    URIScan.fault(in: range, of: bytes) == nil
  }

  /// Records what is wrong with a line that is no tag and no URI; returns whether it is only blanks.
  private mutating func recordUnusualText(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var first = range.lowerBound
    while first < range.upperBound, ByteClass.isBlank(bytes[first]) { first += 1 }
    if first == range.upperBound {
      anomalies.append(Anomaly(kind: .whitespaceOnlyLine, range: ByteRange(range)))
      append(range.lowerBound, range.upperBound, .blank)
      return true
    }
    if first > range.lowerBound {
      anomalies.append(
        Anomaly(kind: .leadingWhitespace, range: ByteRange(range.lowerBound..<first)))
    }
    let last = recordTrailingWhitespace(first..<range.upperBound, bytes)
    // An indented tag or comment is not a URI with a fault; the indentation is what is wrong.
    if bytes[first] == UInt8(ascii: "#") {
      append(range.lowerBound, range.upperBound, .comment)
      return true
    }
    if let fault = URIScan.fault(in: first..<last, of: bytes) {
      anomalies.append(Anomaly(kind: .invalidURI, range: ByteRange(fault)))
    }
    return false
  }

  /// Records blanks at the end of `range` and returns where they begin.
  private mutating func recordTrailingWhitespace(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    var last = range.upperBound
    while last > range.lowerBound, ByteClass.isBlank(bytes[last - 1]) { last -= 1 }
    if last < range.upperBound {
      anomalies.append(
        Anomaly(kind: .trailingWhitespace, range: ByteRange(last..<range.upperBound)))
    }
    return last
  }

  // MARK: EXTINF

  /// The bytes of `#EXTINF:`, as a little-endian number.
  private static let extinf: UInt64 = 0x3A46_4E49_5458_4523

  /// Reads `#EXTINF:<duration>,[<title>]` (rfc8216bis-22, section 4.4.4.1).
  private mutating func parseMediaDuration(
    at start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> Int {
    var index = start + 8
    let limit = min(bytes.count, index + 20)
    var whole: Int64 = 0
    while index < limit, ByteClass.isDigit(bytes[index]) {
      whole = whole * 10 + Int64(bytes[index] &- 0x30)
      index += 1
      if index == start + 17 { break }
    }
    var fraction: Int64 = 0
    var digits = 0
    let wholeEnd = index
    if wholeEnd > start + 8, index < limit, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < limit, digits < 9, ByteClass.isDigit(bytes[index]) {
        fraction = fraction * 10 + Int64(bytes[index] &- 0x30)
        digits += 1
        index += 1
      }
    }
    let line = UInt32(truncatingIfNeeded: lines.count)
    census.add(.extinf, line: lines.count)
    let (end, next) = endOfLine(from: index, line: start, bytes, raw)
    append(start, end, .tag, .extinf)
    pendingLine = line
    if wholeEnd > start + 8, index < end, bytes[index] == UInt8(ascii: ",") {
      pendingDuration = Seconds(
        nanoseconds: whole * 1_000_000_000 + fraction * Self.powersOfTen[9 - digits])
      if index > wholeEnd, firstFractionalDuration == nil {
        firstFractionalDuration = ByteRange(start + 8..<index)
      }
    } else {
      parseUnusualDuration(start + 8..<end, bytes)
    }
    return next
  }

  private static let powersOfTen: InlineArray<10, Int64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  private mutating func parseUnusualDuration(_ value: Range<Int>, _ bytes: Span<UInt8>) {
    var comma = value.lowerBound
    while comma < value.upperBound, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    var start = value.lowerBound
    while start < comma, ByteClass.isBlank(bytes[start]) { start += 1 }
    if start > value.lowerBound {
      anomalies.append(
        Anomaly(kind: .whitespaceAfterColon, range: ByteRange(value.lowerBound..<start)))
    }
    let hasComma = comma < value.upperBound
    let end = hasComma ? comma : recordTrailingWhitespace(start..<comma, bytes)
    if !hasComma {
      anomalies.append(Anomaly(kind: .extinfComma, range: ByteRange(value)))
    }
    if let number = DecimalNumber(parsing: start..<end, of: bytes, signed: false) {
      pendingDuration = number.seconds
      let hasPoint = (start..<end).contains { bytes[$0] == UInt8(ascii: ".") }
      if hasPoint, firstFractionalDuration == nil {
        firstFractionalDuration = ByteRange(start..<end)
      }
    } else {
      pendingDuration = .zero
      anomalies.append(Anomaly(kind: .extinfDuration, range: ByteRange(start..<end)))
    }
  }

  // MARK: Tags and comments

  /// Reads a line that begins with a number sign: a tag if `#EXT` follows, a comment otherwise.
  private mutating func parseNumberSign(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    let start = range.lowerBound
    let isTag =
      range.count >= 4 && bytes[start + 1] == UInt8(ascii: "E")
      && bytes[start + 2] == UInt8(ascii: "X") && bytes[start + 3] == UInt8(ascii: "T")
    guard isTag else {
      append(range.lowerBound, range.upperBound, .comment)
      recordTagCase(range, bytes)
      return
    }
    var nameEnd = range.lowerBound + 4
    while nameEnd < range.upperBound, bytes[nameEnd] != UInt8(ascii: ":") { nameEnd += 1 }
    let hasColon = nameEnd < range.upperBound
    var nameLast = nameEnd
    if !hasColon { nameLast = recordTrailingWhitespace(range, bytes) }
    let name = tagNames.find(bytes, range.lowerBound + 1..<nameLast) ?? .unknown
    let line = lines.count
    append(range.lowerBound, range.upperBound, .tag, name)
    census.add(name, line: line)
    if name == .extinf {
      anomalies.append(Anomaly(kind: .extinfDuration, range: ByteRange(range)))
      pendingLine = UInt32(truncatingIfNeeded: line)
      return
    }

    var value = (hasColon ? nameEnd + 1 : nameLast)..<range.upperBound
    if hasColon, name != .unknown {
      let start = value.lowerBound
      var first = start
      while first < value.upperBound, ByteClass.isBlank(bytes[first]) { first += 1 }
      if first > start {
        anomalies.append(Anomaly(kind: .whitespaceAfterColon, range: ByteRange(start..<first)))
      }
      value = first..<max(first, recordTrailingWhitespace(first..<value.upperBound, bytes))
    }
    let firstAttribute = attributes.count
    if name.hasAttributeList { AttributeListParser.parse(value, of: bytes, into: &self) }
    tags.append(
      PlaylistTag(
        name: name, line: UInt32(truncatingIfNeeded: line),
        range: ByteRange(range.lowerBound..<max(value.upperBound, nameLast)),
        valueStart: UInt32(truncatingIfNeeded: value.lowerBound), hasColon: hasColon,
        firstAttribute: UInt32(truncatingIfNeeded: firstAttribute),
        attributeCount: UInt32(truncatingIfNeeded: attributes.count - firstAttribute)))
    apply(name, value, line: line, bytes)
  }

  /// Keeps what the model needs of a tag beyond its attributes.
  private mutating func apply(
    _ name: TagName, _ value: Range<Int>, line: Int, _ bytes: Span<UInt8>
  ) {
    switch name {
    case .streamInf:
      expectsVariant = true
    case .programDateTime:
      let date: Reading<DateTime> =
        switch DateTime.read(value, of: bytes) {
        case .value(let date): .value(date, ByteRange(value))
        case .impossible, .otherISO8601, .malformed: .malformed(ByteRange(value))
        }
      programDateTimes.append(
        ProgramDateTime(tag: tags.count - 1, segment: segments.count, date: date))
    case .define:
      defineVariables(of: tags[tags.count - 1], bytes)
    default: break
    }
  }

  private mutating func defineVariables(of tag: PlaylistTag, _ bytes: Span<UInt8>) {
    func text(_ name: AttributeName) -> String? {
      guard
        let attribute = attributes[tag.attributes].first(where: {
          $0.name == name && $0.form == .quoted
        })
      else { return nil }
      var copy: [UInt8] = []
      for index in attribute.valueRange.offsets { copy.append(bytes[index]) }
      return String(decoding: copy, as: UTF8.self)
    }
    if let name = text(.name) {
      variables.define(name, as: text(.value), line: Int(tag.line))
    } else if let name = text(.import) ?? text(.queryparam) {
      variables.define(name, as: nil, line: Int(tag.line))
    }
  }

  /// Notes a comment that would be a tag in capital letters, such as `#ext-x-endlist`.
  private mutating func recordTagCase(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    guard range.count >= 4, range.count > 1, bytes[range.lowerBound + 1] | 0x20 == 0x65 else {
      return
    }
    var name: [UInt8] = []
    var index = range.lowerBound + 1
    while index < range.upperBound, name.count <= 40, bytes[index] != UInt8(ascii: ":") {
      name.append(ByteClass.isLower(bytes[index]) ? bytes[index] &- 0x20 : bytes[index])
      index += 1
    }
    if TagName.table.find(name.span, 0..<name.count) != nil {
      anomalies.append(
        Anomaly(kind: .tagCase, range: ByteRange(range.lowerBound..<index)))
    }
  }
}

public import SourceText

/// Parses the bytes of a playlist in one pass.
///
/// It reads lines, tags, attributes and the few values that the model needs; it checks nothing.
struct PlaylistParser {
  var content: PlaylistContent
  let outsideValues: OutsideValues
  let tagNames = TagName.table
  let attributeLists = AttributeListParser()

  /// The line number of the EXTINF whose URI line has not been read yet.
  var pendingLine: UInt32 = .max
  var pendingDuration: Seconds = .zero
  /// Whether the next URI line belongs to an EXT-X-STREAM-INF.
  var expectsVariant = false
  var firstTerminator: Int?

  init(_ source: SourceFile, _ outsideValues: OutsideValues) {
    content = PlaylistContent(source: source)
    self.outsideValues = outsideValues
  }

  /// Reads the whole source in so many `parts` at a time.
  mutating func parse(_ bytes: Span<UInt8>, inParts parts: Int) {
    defer { content.sortAnomalies() }
    if let encoding = ForeignEncoding.detect(bytes) {
      content.record(.utf16OrUTF32, encoding)
      content.isDecodable = false
      return
    }
    var index = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      content.record(.byteOrderMark, ByteRange(0, 3))
      index = 3
    }
    index =
      parts > 1
      ? parseConcurrently(LineParts.parts(of: bytes, from: index, count: parts))
      : parseLines(index..<bytes.count, bytes)
    content.lines.end = UInt32(clamping: index)
    if index < bytes.count, content.unread == nil {
      content.unread = ByteRange(index..<bytes.count)
    }
    guard content.unread == nil else { return }
    if let last = content.lines.last, Int(last.end) == bytes.count {
      content.record(.missingFinalNewline, ByteRange(last.start, last.end))
    }
    content.kind = PlaylistKind(of: content.census)
  }

  /// Reads the lines in a range that begins and ends with a line, or the file.
  ///
  /// Returns the end of the range, or the place before it at which there is no room for more lines.
  mutating func parseLines(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    let raw = unsafe bytes.bytes
    content.reserveBeforeReading(range.count)
    var index = range.lowerBound
    var sample = index + PlaylistContent.firstSample
    var end = 0
    while index < range.upperBound {
      if index >= end {
        guard content.room > 0, content.unread == nil else { break }
        if index >= sample {
          let read = index - range.lowerBound
          content.reserve(after: read, of: range.lowerBound == 0 ? bytes.count : range.count)
          sample = index + read
        }
        // As many bytes as there is room for cannot have too many lines or attributes.
        end = min(index + content.room, sample)
      }
      index = parseLine(at: index, bytes, raw)
    }
    return index
  }

  /// Reads the line at `start` and returns the index of the next line.
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
      append(start, .blank)
      return start + (first == 0x0A ? 1 : terminated(start, by: 2))
    }
    return parseURILine(at: start, bytes, raw)
  }

  // MARK: Line ends

  /// The end of the line's content and the start of the next line; records anomalies.
  @inline(__always)
  mutating func endOfLine(
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

  /// Records a line terminator of `length` bytes at `index` and returns the length.
  mutating func terminated(_ index: Int, by length: Int) -> Int {
    if let firstTerminator {
      if firstTerminator != length, firstTerminator > 0 {
        content.record(.mixedLineEndings, ByteRange(index..<index + length))
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
    if !UnusualCharacters.record(in: start..<end, of: bytes, to: &content) {
      content.isDecodable = false
    }
    return (end, next)
  }

  @inline(__always)
  mutating func append(_ start: Int, _ form: Line.Form, _ tag: TagName = .unknown) {
    content.lines.append(start: start, form: form, tag: tag)
    if form == .comment { content.hasComments = true }
  }
}

/// Cuts a playlist at the ends of URI lines, after which reading begins anew.
enum LineParts {
  /// The bytes after a place at which a cut is looked for.
  private static let longestSearch = 1 << 16

  /// At most `count` ranges of about the same size, which cover the bytes from `start` on; one if no cut
  /// is found.
  static func parts(of bytes: Span<UInt8>, from start: Int, count: Int) -> [Range<Int>] {
    let size = (bytes.count - start) / count
    var parts: [Range<Int>] = []
    var begin = start
    for number in 1..<count {
      guard let end = endOfURILine(after: max(begin, start + number * size), bytes),
        end < bytes.count
      else { continue }
      parts.append(begin..<end)
      begin = end
    }
    parts.append(begin..<bytes.count)
    return parts
  }

  private static func endOfURILine(after place: Int, _ bytes: Span<UInt8>) -> Int? {
    let raw = unsafe bytes.bytes
    let last = min(bytes.count, place + longestSearch)
    var line = LineScan.lineFeed(raw, from: place) + 1
    while line < last {
      let end = LineScan.lineFeed(raw, from: line)
      guard end < bytes.count else { return nil }
      let first = bytes[line]
      if first > 0x20, first != UInt8(ascii: "#") { return end + 1 }
      line = end + 1
    }
    return nil
  }
}

extension Playlist {
  /// Parses `source`; never fails.
  ///
  /// Variables with IMPORT or QUERYPARAM take their values from `values`.
  public init(parsing source: SourceFile, values: OutsideValues = .unknown) {
    self.init(parsing: source, values: values, expecting: .undetermined)
  }

  /// Parses `source` where a playlist of the kind `expected` must be; never fails.
  ///
  /// The playlist is of that kind if none of its tags shows one.
  package init(
    parsing source: SourceFile, values: OutsideValues, expecting expected: PlaylistKind,
    divided division: Division = Division()
  ) {
    var parser = PlaylistParser(source, values)
    parser.parse(source.bytes.span, inParts: division.parts(of: source))
    if parser.content.kind == .undetermined, parser.content.isDecodable {
      parser.content.kind = expected
    }
    self.init(parser.content)
    guard hasVariables else { return }
    var uses: [String: Int] = [:]
    forEachVariableUse { use in
      if let name = use.name, use.place.isSubstituted { uses[text(name), default: 0] += 1 }
    }
    parser.content.variables.limitGrowth(to: source.mostReplaced, countingUses: uses)
    self = Playlist(parser.content)
  }
}

import CLibYAML
import DynamicLibraries
import HLSPlaylist
import SourceText

/// Reads a YAML document of maps, lists and strings with libyaml.
///
/// Anchors, aliases, tags, keys that are not strings, duplicate keys and a second document are errors, and
/// so are documents with extreme nesting or size.
@safe struct YAMLReader: ~Copyable {
  static let deepest = 16
  static let mostValues = 4_000_000
  /// The maximum size of a document in bytes.
  static let largest = 64 << 20

  private let library: interlint_yaml
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]
  private var valueCount = 0

  /// The document in `bytes`; nil if there is none, only whitespace and comments.
  static func read(_ bytes: [UInt8]) throws(YAMLProblem) -> YAMLValue? {
    guard bytes.count <= largest else {
      throw YAMLProblem(
        at: Position(line: 1, column: 1),
        "the document has \(bytes.count) bytes; the limit is \(largest)")
    }
    guard let library = YAMLLibrary.shared?.functions else {
      throw YAMLProblem(at: Position(line: 1, column: 1), DynamicLibrary.yaml.isMissing)
    }
    var reader = try YAMLReader(bytes, library)
    return try reader.document()
  }

  private init(_ bytes: [UInt8], _ library: interlint_yaml) throws(YAMLProblem) {
    self.bytes = bytes
    self.library = library
    unsafe parser = .allocate(capacity: 1)
    guard unsafe library.parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      throw YAMLProblem(at: Position(line: 1, column: 1), "out of memory")
    }
  }

  deinit {
    unsafe library.parser_delete(parser)
    unsafe parser.deallocate()
  }

  private mutating func document() throws(YAMLProblem) -> YAMLValue? {
    var problem: YAMLProblem?
    var value: YAMLValue?
    let bytes = bytes
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe library.parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      do throws(YAMLProblem) {
        value = try root()
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return value
  }

  private mutating func root() throws(YAMLProblem) -> YAMLValue? {
    _ = try next()
    guard case .documentStart = try next().kind else { return nil }
    let value = try value(from: next(), depth: 1)
    _ = try next()
    let end = try next()
    if case .documentStart = end.kind {
      throw YAMLProblem(at: end.place, "a second document begins; expected only one")
    }
    return value
  }

  private mutating func value(
    from event: YAMLEvent, depth: Int
  ) throws(YAMLProblem) -> YAMLValue {
    valueCount += 1
    guard depth <= Self.deepest, valueCount <= Self.mostValues else {
      throw YAMLProblem(
        at: event.place,
        depth > Self.deepest
          ? "nested \(depth) levels deep; the limit is \(Self.deepest)"
          : "more values than the limit of \(Self.mostValues)")
    }
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLValue(content: .text(text, isPlain: isPlain), place: event.place)
    case .sequenceStart:
      var elements: [YAMLValue] = []
      while true {
        let inner = try next()
        if case .end = inner.kind { break }
        elements.append(try value(from: inner, depth: depth + 1))
      }
      return YAMLValue(content: .list(elements), place: event.place)
    case .mappingStart:
      return YAMLValue(content: .map(try members(depth: depth)), place: event.place)
    case .documentStart, .end:
      throw YAMLProblem(at: event.place, "a value is missing")
    }
  }

  private mutating func members(depth: Int) throws(YAMLProblem) -> [YAMLValue.Member] {
    var members: [YAMLValue.Member] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .end = event.kind { return members }
      guard case .scalar(let key, _) = event.kind else {
        throw YAMLProblem(at: event.place, "a key is a list or a map; expected a string")
      }
      if let line = lines.updateValue(event.place.line, forKey: key) {
        throw YAMLProblem(
          at: event.place,
          "duplicate key \(key.quoted), first given in line \(line)")
      }
      members.append(
        YAMLValue.Member(
          key: key, keyPlace: event.place, value: try value(from: next(), depth: depth + 1)))
    }
  }

  private func next() throws(YAMLProblem) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe library.parser_parse(parser, &event) == 1 else { throw failure }
    defer { unsafe library.event_delete(&event) }
    return try unsafe YAMLEvent(event)
  }

  /// What is expected, if the message of libyaml does not say so.
  private func hint(_ message: String, at place: Position) -> String {
    switch message {
    case "found character that cannot start any token":
      let line =
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropFirst(place.line - 1).first ?? []
      let rest = line.drop { $0 == UInt8(ascii: " ") }
      return rest.first == UInt8(ascii: "\t")
        ? ", which is a tab; use spaces for indentation"
        : "; quote values that begin with @, ` or %"
    case "did not find expected <document start>":
      return "; expected one list or one map"
    case "mapping values are not allowed in this context", "could not find expected ':'":
      return spaceHint(upTo: place)
    default: return ""
    }
  }

  /// The last key up to a place that has no space after its colon.
  private func spaceHint(upTo place: Position) -> String {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .prefix(place.line)
    for (index, line) in lines.enumerated().reversed() {
      guard let key = KnownKeys.key(withoutSpaceIn: String(decoding: line, as: UTF8.self)) else {
        continue
      }
      return "; a space is missing after '\(key):' in line \(index + 1)"
    }
    return ""
  }

  /// The error of libyaml and its position.
  private var failure: YAMLProblem {
    let parser = unsafe parser.pointee
    let message = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "not readable"
    guard unsafe parser.error == YAML_READER_ERROR else {
      let place = unsafe YAMLEvent.place(parser.problem_mark)
      let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
      let start = unsafe YAMLEvent.place(parser.context_mark)
      if context == "while scanning a quoted scalar" {
        return YAMLProblem(at: start, "invalid YAML: the quote that opens here is not closed")
      }
      if context.hasPrefix("while parsing a flow ") {
        let noun = context.hasSuffix("sequence") ? "list" : "map"
        return YAMLProblem(
          at: place, "invalid YAML: \(message); the \(noun) begins in line \(start.line)")
      }
      return YAMLProblem(
        at: place, "invalid YAML: \(message)\(hint(message, at: place))")
    }
    let before = unsafe bytes.prefix(parser.problem_offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return YAMLProblem(
      at: Position(
        line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - start + 1),
      "invalid text in YAML: \(message)")
  }
}

/// A libyaml event, reduced to what is supported.
private struct YAMLEvent {
  enum Kind {
    case documentStart
    case scalar(String, isPlain: Bool)
    case sequenceStart
    case mappingStart
    /// The end of a list, map or document.
    case end
  }

  let kind: Kind
  let place: Position

  @unsafe init(_ event: yaml_event_t) throws(YAMLProblem) {
    let place = unsafe Self.place(event.start_mark)
    self.place = place
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      try unsafe Self.refuse(anchor: scalar.anchor, tag: scalar.tag, at: place)
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      try unsafe Self.refuse(anchor: start.anchor, tag: start.tag, at: place)
      kind = .sequenceStart
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      try unsafe Self.refuse(anchor: start.anchor, tag: start.tag, at: place)
      kind = .mappingStart
    case YAML_ALIAS_EVENT:
      throw YAMLProblem(
        at: place, "an alias such as *name is not supported; repeat the value")
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    default: kind = .end
    }
  }

  private static func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?,
    at place: Position
  ) throws(YAMLProblem) {
    if unsafe anchor != nil {
      throw YAMLProblem(
        at: place, "an anchor such as &name is not supported")
    }
    if unsafe tag != nil {
      throw YAMLProblem(at: place, "a tag such as !name is not supported")
    }
  }

  static func place(_ mark: yaml_mark_t) -> Position {
    Position(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}

/// libyaml, opened on first use and never closed.
struct YAMLLibrary: Sendable {
  let functions: interlint_yaml

  /// Nil if libyaml is not installed.
  static let shared: YAMLLibrary? = unsafe DynamicLibrary.yaml.functions { library in
    let functions = unsafe interlint_yaml_find(library)
    return interlint_yaml_is_complete(functions) ? YAMLLibrary(functions: functions) : nil
  }
}

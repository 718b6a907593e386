import HLSPlaylist
import SourceText

/// Reads one line of an exchange log.
struct ExchangeReader {
  private let line: ByteRange
  private let source: SourceFile
  /// The first violation of the format in the line, and its place in the log.
  private(set) var fault: (range: ByteRange, message: String)?

  /// The violation that the address of a record is not absolute.
  static let relativeAddress = "url is not an absolute address"

  init(_ line: ByteRange, of source: SourceFile) {
    self.line = line
    self.source = source
  }

  /// Reads the exchange; nil for an empty or invalid line.
  mutating func exchange(number: Int) -> Exchange? {
    let bytes = source.bytes[line.offsets]
    guard !bytes.allSatisfy(\.isSpaceOrTab) else { return nil }
    var reader = JSONReader(SourceFile(name: source.name, bytes: Array(bytes)))
    let value = reader.document()
    if let fault = reader.faults.first(where: { $0.kind != .duplicateName }) {
      let place = fault.range.moved(by: line.start)
      return fail(ByteRange(place.start, max(place.end, place.start)), fault.kind.words)
    }
    guard reader.unread == nil else { return fail(line, "too many JSON values") }
    guard let value else { return fail(line, "not a JSON object") }
    let exchange = exchange(value, at: line, number: number, isRedirect: false)
    return fault == nil ? exchange : nil
  }

  /// Reads an exchange from an object; nil for another value and without a valid address.
  private mutating func exchange(
    _ value: JSONValue, at place: ByteRange, number: Int, isRedirect: Bool
  ) -> Exchange? {
    guard let members = value.members else { return fail(place, "not a JSON object") }
    let keys = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard let address = keys["url"] else { return fail(place, "url is missing") }
    guard let url = text(keys["url"], "url"), url.isAbsolute else {
      return fail(range(address), Self.relativeAddress)
    }
    let status = count(keys["status"], "status")
    let sent = headers(keys["headers"], "headers")
    // A 304 response repeats few fields (RFC 9110, section 15.4.5).
    let stored = headers(keys["storedHeaders"], "storedHeaders")
    return Exchange(
      index: number, url: url, urlRange: innerRange(address),
      location: text(keys["location"], "location")?.text ?? url.text,
      redirects: isRedirect ? [] : redirects(keys["redirects"], number: number),
      file: text(keys["file"], "file")?.text,
      method: (text(keys["method"], "method")?.text ?? "GET").uppercased(),
      status: status, headers: status?.value == 304 ? stored : sent,
      requestHeaders: headers(keys["requestHeaders"], "requestHeaders"), time: time(keys["time"]),
      seconds: seconds(keys["seconds"], "seconds"),
      firstByte: seconds(keys["firstByte"], "firstByte"), bytes: count(keys["bytes"], "bytes"),
      certificate: certificate(keys["certificate"]),
      failure: text(keys["failure"], "failure")?.text,
      stopped: text(keys["stopped"], "stopped")?.text)
  }

  /// Reads the redirects before an answer.
  private mutating func redirects(_ value: JSONValue?, number: Int) -> [Exchange] {
    guard let value, value.content != .null else { return [] }
    guard let elements = value.elements else {
      fail(range(value), "redirects is not an array")
      return []
    }
    var redirects: [Exchange] = []
    for element in elements {
      let found = exchange(element, at: range(element), number: number, isRedirect: true)
      if let found { redirects.append(found) }
    }
    return redirects
  }

  @discardableResult
  private mutating func fail(_ range: ByteRange, _ message: String) -> Exchange? {
    fault = fault ?? (range, message)
    return nil
  }

  private func range(_ value: JSONValue) -> ByteRange { value.range.moved(by: line.start) }
  private func innerRange(_ value: JSONValue) -> ByteRange {
    value.innerRange.moved(by: line.start)
  }

  private mutating func text(_ value: JSONValue?, _ name: String) -> URIReference? {
    guard let value, value.content != .null else { return nil }
    guard let text = value.string else {
      fail(range(value), "\(name) is not a string")
      return nil
    }
    return URIReference(text)
  }

  private mutating func number(_ value: JSONValue?, _ name: String) -> JSONNumber? {
    guard let value, value.content != .null else { return nil }
    guard case .number = value.content,
      let number = JSONNumber(range(value).offsets, of: source.bytes), !number.decimal.isNegative
    else {
      fail(range(value), "\(name) is not a non-negative number")
      return nil
    }
    return number
  }

  private mutating func count(_ value: JSONValue?, _ name: String) -> Exchange.Located<Int>? {
    guard let value, let number = number(value, name) else { return nil }
    guard number.isWhole else {
      fail(range(value), "\(name) is not an integer")
      return nil
    }
    let whole = number.decimal.seconds.nanoseconds / 1_000_000_000
    return Exchange.Located(value: Int(whole), range: range(value))
  }

  private mutating func seconds(_ value: JSONValue?, _ name: String) -> Exchange.Located<Seconds>? {
    guard let value, let number = number(value, name) else { return nil }
    return Exchange.Located(value: number.seconds, range: range(value))
  }

  private mutating func time(
    _ value: JSONValue?, _ name: String = "time"
  ) -> Exchange.Located<DateTime>? {
    guard let value, value.content != .null else { return nil }
    guard value.string != nil,
      case .value(let date) = DateTime.read(innerRange(value).offsets, of: source.bytes.span)
    else {
      fail(range(value), "\(name) is not a date and time such as 2026-11-21T00:00:00.000Z")
      return nil
    }
    return Exchange.Located(value: date, range: innerRange(value))
  }

  private mutating func certificate(_ value: JSONValue?) -> Exchange.Located<CertificateTerm>? {
    guard let value, value.content != .null else { return nil }
    guard let members = value.members else {
      fail(range(value), "certificate is not an object")
      return nil
    }
    let keys = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard let begins = time(keys["from"], "from"), let ends = time(keys["until"], "until") else {
      fail(range(value), "certificate does not have from and until")
      return nil
    }
    return Exchange.Located(
      value: CertificateTerm(from: begins.value, until: ends.value), range: ends.range)
  }

  private mutating func headers(_ value: JSONValue?, _ name: String) -> [Exchange.Header]? {
    guard let value, value.content != .null else { return nil }
    guard let members = value.members else {
      fail(range(value), "\(name) is not an object")
      return nil
    }
    var headers: [Exchange.Header] = []
    for member in members {
      for value in member.value.elements ?? [member.value] {
        guard let text = value.string else {
          fail(range(value), "\(name) has a value that is not a string")
          return nil
        }
        headers.append(
          Exchange.Header(name: member.name, value: text, range: innerRange(value)))
      }
    }
    return headers
  }
}

extension ByteRange {
  fileprivate func moved(by offset: UInt32) -> ByteRange {
    ByteRange(offsets.lowerBound + Int(offset)..<offsets.upperBound + Int(offset))
  }
}

extension JSONFault.Kind {
  /// The fault in words, for messages.
  fileprivate var words: String {
    switch self {
    case .byteOrderMark: "a byte order mark"
    case .utf16OrUTF32: "UTF-16 or UTF-32; expected UTF-8"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .unexpectedEnd: "the line ends inside a JSON value"
    case .unexpectedCharacter: "a character that JSON does not allow here"
    case .contentAfterEnd: "more than one JSON value on the line"
    case .tooDeep: "JSON is nested too deeply"
    case .trailingComma: "a trailing comma"
    case .missingComma: "a comma is missing"
    case .missingColon: "a colon is missing"
    case .comment: "a comment"
    case .singleQuotes, .unquotedName: "a name or string without double quotes"
    case .unterminatedString: "a string that does not end on the line"
    case .controlCharacter: "a control character in a string"
    case .badEscape, .loneSurrogate: "an invalid escape"
    case .badNumber, .unknownWord: "not a JSON value"
    case .duplicateName: "a repeated name"
    }
  }
}

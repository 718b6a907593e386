import HLSPlaylist
import SourceText

/// Reads the items of CMCD: a dictionary of structured fields.
///
/// Source: CTA-5004-A section 4.1, RFC 8941 section 3.2.
struct ClientDataReader {
  private(set) var items: [MediaClientData.Item] = []
  private(set) var faults: [MediaClientData.Fault] = []

  /// More keys than this are not read; the specification has about fifty.
  private static let mostItems = 256

  /// Whether nothing was read.
  var isEmpty: Bool { items.isEmpty && faults.isEmpty }

  mutating func fail(_ message: String, at range: ByteRange) {
    faults.append(MediaClientData.Fault(message: message, range: range))
  }

  /// Reads a decoded text; `header` is nil for that of a query.
  mutating func read(_ text: String, in header: String?, at range: ByteRange) {
    var rest = Array(text.utf8)[...]
    repeat {
      rest = rest.drop(while: \.isSpaceOrTab)
      let key = rest.prefix { $0.isLetterOrDigit || "-_.*".utf8.contains($0) }
      rest = rest.dropFirst(key.count)
      let name = String(decoding: key, as: UTF8.self)
      guard !key.isEmpty else {
        return fail("a key is missing; expected keys separated by single commas", at: range)
      }
      guard items.count < Self.mostItems else {
        return fail("has more than \(Self.mostItems) keys", at: range)
      }
      if items.contains(where: { $0.key == name }) {
        fail("the key \(name.shortened) is repeated", at: range)
      }
      var value = MediaClientData.Item.Value.boolean(true)
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        guard let read = Self.value(&rest) else {
          return fail("the value of \(name.shortened) is incomplete", at: range)
        }
        value = read
      }
      items.append(.init(key: name, value: value, header: header, range: range))
      // Parameters of a value have no meaning outside of lists.
      rest = rest.drop { $0 != UInt8(ascii: ",") && $0.isSpaceOrTab }
      if rest.first == UInt8(ascii: ";") { rest = rest.drop { $0 != UInt8(ascii: ",") } }
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else {
        return fail("expected a comma after \(name.shortened)", at: range)
      }
      if rest.isEmpty { return }
      rest = rest.dropFirst()
    } while true
  }

  /// Reads a value; nil if it is empty or has no end.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> MediaClientData.Item.Value? {
    switch rest.first {
    case UInt8(ascii: "\""): return string(&rest).map { .string($0) }
    case UInt8(ascii: "("): return list(&rest).map { .list($0) }
    default:
      let text = rest.prefix { !",; \t()\"".utf8.contains($0) }
      rest = rest.dropFirst(text.count)
      if text.elementsEqual("?0".utf8) { return .boolean(false) }
      return text.isEmpty ? nil : .bare(String(decoding: text, as: UTF8.self))
    }
  }

  /// Reads a string that begins with a quotation mark; nil if it has no end.
  private static func string(_ rest: inout ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst() else { return nil }
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Reads an inner list; nil if it has no end.
  private static func list(_ rest: inout ArraySlice<UInt8>) -> [String]? {
    var elements: [String] = []
    rest = rest.dropFirst()
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: ")") {
        rest = rest.dropFirst()
        return elements
      }
      switch value(&rest) {
      case .string(let text), .bare(let text): elements.append(text)
      default: return nil
      }
      while rest.first == UInt8(ascii: ";") {
        rest = rest.dropFirst()
        rest = rest.drop { $0.isLetterOrDigit || "-_.*".utf8.contains($0) }
        if rest.first == UInt8(ascii: "=") {
          rest = rest.dropFirst()
          guard value(&rest) != nil else { return nil }
        }
      }
    }
  }
}

extension String {
  /// The text for a message, at most 60 characters.
  var shortened: String { TerminalText.fitted(self, to: 60) }
}

extension MediaClientData {
  /// Reads the data of a request; nil if it has none.
  public init?(_ exchange: Exchange) {
    self.init(exchange.url, fields: exchange.requestHeaders ?? [], at: exchange.place)
  }

  /// Reads the data of a request from its address and its header fields; nil if it has none.
  ///
  /// `place` is the position in the log of a part of the address.
  init?(_ url: URIReference, fields: [Exchange.Header], at place: (Range<Int>) -> ByteRange) {
    var reader = ClientDataReader()
    let names = ["cmcd-object", "cmcd-request", "cmcd-session", "cmcd-status"]
    for field in fields {
      guard names.contains(field.name.lowercased()) else { continue }
      if ["%22", "%3D", "%3d", "%2C", "%2c"].contains(where: field.value.contains) {
        reader.fail("\(field.name) is percent-encoded; expected plain text", at: field.range)
        continue
      }
      reader.read(field.value, in: field.name, at: field.range)
    }
    var query: ByteRange?
    if let found = url.parameter("CMCD"), let value = found.parameter.value {
      let range = place(value)
      if reader.isEmpty {
        if url.characters(value).utf8.contains(where: { "\",=".utf8.contains($0) }) {
          reader.fail("the query parameter CMCD is not percent-encoded", at: range)
        }
        reader.read(found.value, in: nil, at: range)
      } else {
        query = range
      }
    }
    guard !reader.isEmpty else { return nil }
    self.init(items: reader.items, faults: reader.faults, ignoredQuery: query)
  }
}

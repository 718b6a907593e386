import SourceText

/// Finds the end of the value of a secret name, as its parser does.
///
/// Quotation marks and brackets in the value are in pairs: what is between them belongs to it, whatever it
/// contains. Brackets without an end in the line are characters as others.
struct SecretValue {
  /// What contains the value, by which its end is known.
  struct Surroundings {
    /// How often the sign before the value is percent-encoded; what is encoded more often does not end it.
    var depth = 0
    /// Whether a quotation mark before the value ends it, and nothing else in the line does.
    var isQuoted = false
    /// Whether spaces belong to the value, as in an address in quotation marks.
    var hasSpaces = false
    var isInPath = false
    /// Whether the value is in quotation marks that begin before its name, or may be.
    var isInQuotation = false
    /// Whether the value is in no address.
    var isInText = false
    /// Whether the line is a tag, in which a comma and the next name end an attribute.
    var isInTag = false
  }

  /// How far the end of brackets is searched for behind the place where the value ends without them.
  private static let reach = 256

  /// The most backslashes before a mark that are counted.
  private static let mostEscapes = 16

  private let surroundings: Surroundings
  private let start: Int
  private let end: Int
  /// The closing brackets that are expected, the next one last.
  private var brackets: [UInt8] = []
  /// Where the value ends if the brackets have no end.
  private var endWithoutBrackets: Int?

  private init(from start: Int, to end: Int, _ surroundings: Surroundings) {
    (self.start, self.end, self.surroundings) = (start, end, surroundings)
  }

  /// The end of the value that begins at `start`, or a place from `limit` on that it may go beyond.
  static func end(
    from start: Int, to end: Int, limit: Int = .max, in surroundings: Surroundings,
    of bytes: Span<UInt8>, _ quotations: inout QuotationEnds
  ) -> Int {
    var value = SecretValue(from: start, to: end, surroundings)
    return value.end(before: limit, in: bytes, &quotations)
  }

  private mutating func end(
    before limit: Int, in bytes: Span<UInt8>, _ quotations: inout QuotationEnds
  ) -> Int {
    let stop = min(end, limit)
    var place = start
    var previous: UInt8 = 0
    while place < min(stop, endWithoutBrackets.map { $0 + Self.reach } ?? stop) {
      if bytes[place] == UInt8(ascii: "\\") {
        let mark = bytes.afterBackslashes(from: place, to: end)
        place = max(place, mark - Self.mostEscapes)
      }
      if Span<UInt8>.mayBeginMark(bytes[place]),
        mayOpenQuotation(at: place, after: previous, bytes),
        let quotationEnd = quotations.end(
          at: place, to: end, depth: surroundings.depth, of: bytes)
      {
        place = quotationEnd
        previous = bytes[place - 1]
        continue
      }
      let character = bytes.character(at: place, to: end)
      if character.depth <= surroundings.depth, read(character.byte, at: place, bytes) {
        return endWithoutBrackets ?? place
      }
      previous = character.byte
      place += character.length
    }
    return endWithoutBrackets ?? place
  }

  /// Whether a quotation mark at a place begins a quotation in the value.
  private func mayOpenQuotation(
    at place: Int, after previous: UInt8, _ bytes: Span<UInt8>
  ) -> Bool {
    // `b'…'`
    let isPrefix = place == start + 1 && "bBfFrRuU".utf8.contains(previous)
    // What is masked may have been a word.
    let isInWord = previous.isLetterOrDigit || previous == UInt8(ascii: "*")
    guard isPrefix || !isInWord else { return false }
    guard surroundings.isInQuotation, brackets.isEmpty else { return true }
    // A mark of the same kind ends what contains the value; one with a backslash is in it.
    return bytes[place] == UInt8(ascii: "\\")
      || !surroundings.isQuoted && bytes[place] != UInt8(ascii: "\"")
  }

  /// Reads a character; whether the value ends before it, if not earlier.
  private mutating func read(_ byte: UInt8, at place: Int, _ bytes: Span<UInt8>) -> Bool {
    if let bracket = brackets.last, byte == bracket {
      brackets.removeLast()
      if brackets.isEmpty { endWithoutBrackets = nil }
      return false
    }
    switch byte {
    case 0x0A, 0x0D: return true
    case UInt8(ascii: "\""): return !isInWord(place, bytes)
    case UInt8(ascii: "\\"):
      let next = bytes.afterBackslashes(from: place, to: end)
      return next < end && bytes[next] == UInt8(ascii: "\"")
    case UInt8(ascii: "&"), UInt8(ascii: "#"): return !surroundings.isQuoted
    case 0x20, 0x09:
      return !surroundings.isQuoted && !surroundings.hasSpaces && endsWord(at: place, bytes)
    case UInt8(ascii: "<") where isEndTag(at: place, bytes): return true
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return surroundings.isInPath && byte == UInt8(ascii: ")") && ends(at: place)
        || surroundings.isInText && !surroundings.isQuoted && isBeforeSpace(place, bytes)
    case UInt8(ascii: ","):
      return surroundings.isInPath && ends(at: place) || endsAttribute(at: place, bytes)
    case UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "?"):
      return surroundings.isInPath && ends(at: place)
    default:
      if let bracket = Span<UInt8>.closingBracket(for: byte) { brackets.append(bracket) }
      return false
    }
  }

  /// Whether the value ends at a place: not if it may be in brackets.
  private mutating func ends(at place: Int) -> Bool {
    if brackets.isEmpty { return true }
    endWithoutBrackets = endWithoutBrackets ?? place
    return false
  }

  /// Whether the value ends at the white space at a place; a sign before it, as in `name=value: …`, is of
  /// the text.
  private mutating func endsWord(at place: Int, _ bytes: Span<UInt8>) -> Bool {
    var last = place
    while last > start, ":,;".utf8.contains(bytes[last - 1]) { last -= 1 }
    if brackets.isEmpty { endWithoutBrackets = last }
    return ends(at: last)
  }

  /// Whether a quotation mark is in a word that no quotation contains, as in a malformed address.
  private func isInWord(_ place: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes[place] == UInt8(ascii: "\"") && !surroundings.isInQuotation && !surroundings.isQuoted
      && brackets.isEmpty && place > start && bytes[place - 1].isLetterOrDigit
      && bytes.character(at: place + 1, to: end).byte.isLetterOrDigit
  }

  private func isEndTag(at place: Int, _ bytes: Span<UInt8>) -> Bool {
    place + 2 < end && bytes[place + 1] == UInt8(ascii: "/") && bytes[place + 2].isLetter
  }

  private func isBeforeSpace(_ place: Int, _ bytes: Span<UInt8>) -> Bool {
    brackets.isEmpty && (place + 1 >= end || bytes[place + 1].isWhitespace)
  }

  /// Whether the comma at a place ends an attribute: the name of the next one and its sign follow.
  private func endsAttribute(at comma: Int, _ bytes: Span<UInt8>) -> Bool {
    guard surroundings.isInTag, surroundings.isInText, !surroundings.isQuoted, brackets.isEmpty
    else { return false }
    return bytes.isAttributeName(at: comma + 1, to: end)
  }
}

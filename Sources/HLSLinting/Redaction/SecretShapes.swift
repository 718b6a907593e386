import HLSInterstitials
import SourceText

/// Values that are secrets because of how they look, whatever their names.
enum SecretShapes {
  /// Keys of well-known services: how they begin, and the number of letters and digits after it.
  private static let keys: [(start: [UInt8], count: Int)] = [
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 30), ("gho_", 30), ("ghs_", 30),
    ("github_pat_", 30), ("glpat-", 16), ("sk_live_", 16), ("rk_live_", 16), ("sk_test_", 16),
    ("whsec_", 16), ("xoxb-", 20), ("xoxp-", 20), ("SG.", 16), ("ya29.", 16), ("npm_", 30),
    ("hf_", 30), ("dop_v1_", 30), ("shpat_", 30),
  ].map { (Array($0.utf8), $1) }
  private static let tokenStart = Array("eyJ".utf8)
  /// The minimum length of a word that may be such a key.
  static let shortestWord = 16

  /// The key or JSON web token that begins in `word`, a run of letters, digits, `-` and `_`, some of
  /// which may be percent-encoded; nil if there is none.
  static func key(
    in word: Range<Int>, of bytes: Span<UInt8>, to end: Int
  ) -> Range<Int>? {
    if let start = start(of: tokenStart, in: word, of: bytes) {
      let tokenEnd = bytes.endOfDottedWords(from: word.upperBound, to: end)
      if tokenEnd > word.upperBound { return start..<tokenEnd }
    }
    for key in keys {
      // The start may be a word of its own: `SG.`.
      let isWord = key.start.last == UInt8(ascii: ".")
      let first = isWord ? word.lowerBound - key.start.count : word.lowerBound
      guard first >= 0, isEqual(key.start, bytes, at: first, to: end) else { continue }
      let rest = first + key.start.count..<word.upperBound
      guard rest.count >= key.count, has(digitIn: rest, bytes) else { continue }
      // Those of Amazon have no other characters.
      if key.count == 16, key.start.count == 4,
        !(rest.lowerBound..<rest.lowerBound + 16).allSatisfy({
          bytes[$0].isUppercaseLetter || bytes[$0].isDigit
        })
      {
        continue
      }
      return first..<bytes.endOfDottedWords(from: word.upperBound, to: end)
    }
    return nil
  }

  /// Where a text begins in a word; its first character may be percent-encoded.
  private static func start(
    of text: [UInt8], in word: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    var place = word.lowerBound
    while place + text.count <= word.upperBound {
      if bytes[place] == text[0], isEqual(text, bytes, at: place, to: word.upperBound) {
        return place
      }
      if bytes[place] == UInt8(ascii: "%") {
        var index = place
        var matched = 0
        while matched < text.count, index < word.upperBound {
          let character = bytes.character(at: index, to: word.upperBound)
          guard character.byte == text[matched] else { break }
          matched += 1
          index += character.length
        }
        if matched == text.count { return place }
      }
      place += 1
    }
    return nil
  }

  private static func isEqual(
    _ text: [UInt8], _ bytes: Span<UInt8>, at start: Int, to end: Int
  ) -> Bool {
    guard start + text.count <= end else { return false }
    for index in text.indices where bytes[start + index] != text[index] { return false }
    return true
  }

  /// Whether a value is the name of what a template puts there (``TemplatePlaceholder``), such as
  /// `[[STREAMID]]`, encoded or not; or the text of a missing value, such as `null`, or of a truth value.
  ///
  /// What may be a secret in brackets, with digits or longer than a name, is none.
  static func isPlaceholder(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard range.count <= 96 else { return false }
    var text: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let character = bytes.character(at: place, to: range.upperBound)
      text.append(character.byte)
      place += character.length
    }
    guard text.count <= 36 else { return false }
    let value = String(decoding: text, as: UTF8.self)
    if text.count <= 20,
      value.isUnfilled || ["true", "false"].contains(value.lowercased())
    {
      return true
    }
    return text.allSatisfy { $0.isLetter || "_.-[]{}()<>$%@\\".utf8.contains($0) }
      && TemplatePlaceholder.isWhole(value)
  }

  private static func has(digitIn range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    for place in range where bytes[place].isDigit { return true }
    return false
  }

  /// Whether a part of a path, or a word after a name, looks like a token: at least `shortest` bytes with
  /// letters and digits, or made at random.
  static func isOpaque(
    _ range: Range<Int>, of bytes: Span<UInt8>, shortest: Int = 8
  ) -> Bool {
    guard range.count >= shortest else { return false }
    var (letters, digits) = (0, 0)
    for place in range {
      if bytes[place].isDigit { digits += 1 } else if bytes[place].isLetter { letters += 1 }
    }
    return letters > 0 && digits > 1 || isBase32(range, of: bytes) || isRandom(range, of: bytes)
  }

  /// Whether a value is text in Base32 with the signs that fill it (RFC 4648, section 6), which may have no digits.
  private static func isBase32(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard range.count >= 16, range.count % 8 == 0 else { return false }
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
    guard 1...6 ~= range.upperBound - end else { return false }
    for place in range.lowerBound..<end {
      let isDigit = UInt8(ascii: "2")...UInt8(ascii: "7") ~= bytes[place]
      guard isDigit || bytes[place].isUppercaseLetter else { return false }
    }
    return true
  }

  /// Whether a query without a name is a token of 12 or more letters and digits, which alternate at least at
  /// two of seven places; signs may follow.
  static func isShortToken(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    var run = AlternatingRun()
    var place = range.lowerBound
    while place < range.upperBound, bytes[place].isLetterOrDigit {
      run.add(bytes[place])
      place += 1
    }
    guard 12..<shortestWord ~= run.count, run.alternatesOften else { return false }
    return !(place..<range.upperBound).contains { bytes[$0].isLetterOrDigit }
  }

  /// The number of bytes of a value that are looked at.
  static let longest = 512

  /// Whether a value was made at random: at least 16 letters and digits, in which lowercase, uppercase
  /// and digits alternate.
  ///
  /// UUIDs, addresses, paths, names of files, and texts with spaces are not: they name content.
  static func isRandom(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard range.count >= shortestWord else { return false }
    var place = range.lowerBound
    let end = min(range.upperBound, place + longest)
    var run = AlternatingRun()
    var previous: UInt8 = 0
    var afterDot: Int? = nil
    while place < end {
      if run.count == 0, bytes.isUUID(at: place, to: end) {
        place += 36
        continue
      }
      let (byte, length, _) = bytes.character(at: place, to: range.upperBound)
      if byte.isLetterOrDigit {
        run.add(byte)
        if let count = afterDot { afterDot = count + 1 }
      } else {
        run.end()
        switch byte {
        case UInt8(ascii: "/"):
          if place == range.lowerBound || previous == UInt8(ascii: ":") { return false }
        case UInt8(ascii: "="):
          // Padding has nothing behind it; parameters in the value are judged on their own.
          if bytes.character(at: place + length, to: end).byte.isLetterOrDigit { return false }
        case UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "{"), 0x20, 0x80...: return false
        default: break
        }
        afterDot = byte == UInt8(ascii: ".") ? 0 : nil
      }
      previous = byte
      place += length
    }
    run.end()
    if end == range.upperBound, let count = afterDot, (2...5).contains(count) { return false }
    return run.isRandom
  }
}

/// Counts how often lowercase, uppercase and digits alternate in the words of a value.
private struct AlternatingRun {
  private enum Kind { case lower, upper, digit }

  private(set) var count = 0
  private var changes = 0
  private var kind: Kind?
  private var isCapital = false
  private var total = 0
  private var hasRandomWord = false

  mutating func add(_ byte: UInt8) {
    let next: Kind = byte.isDigit ? .digit : byte.isUppercaseLetter ? .upper : .lower
    if next != kind, !(isCapital && next == .lower) { changes += 1 }
    isCapital = next == .upper && kind != .upper
    kind = next
    count += 1
    total += 1
  }

  /// Ends a word.
  mutating func end() {
    // A short word such as UN55TU8000 alternates by chance.
    if count >= 16 ? changes * 3 >= count : count >= 10 && changes * 2 >= count {
      hasRandomWord = true
    }
    (count, changes, kind, isCapital) = (0, 0, nil, false)
  }

  /// Whether the current word alternates at least at two of seven places; its start counts as a change.
  var alternatesOften: Bool { (changes - 1) * 7 >= count * 2 }

  var isRandom: Bool { hasRandomWord && total >= SecretShapes.shortestWord }
}

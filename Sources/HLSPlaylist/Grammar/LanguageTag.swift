import SourceText

/// Checks the syntax of language tags (RFC 5646, section 2.1), without the registry.
///
/// A language of five to eight letters is rejected although the syntax allows it: none is
/// registered, and `english` is a mistake. Of the irregular tags, those that begin with `i-` are
/// accepted.
struct LanguageTag {
  private var index: Int
  private let end: Int
  private var isAtEnd = false

  static func isWellFormed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var tag = LanguageTag(index: range.lowerBound, end: range.upperBound)
    return tag.read(bytes)
  }

  private init(index: Int, end: Int) {
    self.index = index
    self.end = end
  }

  private mutating func read(_ bytes: Span<UInt8>) -> Bool {
    guard let language = next(bytes) else { return false }
    let isLetters = language.allSatisfy { bytes[$0].isLetter }
    if language.count == 1 {
      let letter = bytes[language.lowerBound] | 0x20
      return (letter == UInt8(ascii: "x") || letter == UInt8(ascii: "i")) && readRest(bytes)
    }
    guard isLetters, (2...4).contains(language.count) else { return false }
    var stage = language.count < 4 ? Stage.extendedLanguage : .script
    while !isAtEnd {
      guard let subtag = next(bytes) else { return false }
      if subtag.count == 1 {
        if bytes[subtag.lowerBound] | 0x20 == UInt8(ascii: "x") { return readRest(bytes) }
        guard let value = next(bytes), value.count >= 2 else { return false }
        stage = .extension
      } else if stage < .extension {
        guard let reached = stage.after(subtag, bytes) else { return false }
        stage = reached
      }
    }
    return true
  }

  /// Reads at least one subtag of any kind, up to the end.
  private mutating func readRest(_ bytes: Span<UInt8>) -> Bool {
    guard !isAtEnd else { return false }
    while !isAtEnd {
      guard next(bytes) != nil else { return false }
    }
    return true
  }

  /// The next subtag of one to eight letters and digits; nil for anything else.
  private mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    var stop = index
    while stop < end, bytes[stop] != UInt8(ascii: "-") {
      guard bytes[stop].isLetter || bytes[stop].isDigit else { return nil }
      stop += 1
    }
    guard stop > index, stop - index <= 8 else { return nil }
    defer { index = stop + 1 }
    isAtEnd = stop == end
    return index..<stop
  }

  /// The next part that may follow; each part of a tag follows the ones before it.
  private enum Stage: Int, Comparable {
    case extendedLanguage, script, region, variant, `extension`

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }

    /// The stage after `subtag`; nil if the subtag is not allowed here.
    func after(_ subtag: Range<Int>, _ bytes: Span<UInt8>) -> Stage? {
      let letters = subtag.allSatisfy { bytes[$0].isLetter }
      let digits = subtag.allSatisfy { bytes[$0].isDigit }
      switch subtag.count {
      case 3 where letters && self == .extendedLanguage: return .extendedLanguage
      case 4 where letters && self <= .script: return .region
      case 2 where letters && self <= .region, 3 where digits && self <= .region: return .variant
      case 5...8: return .variant
      case 4 where bytes[subtag.lowerBound].isDigit: return .variant
      default: return nil
      }
    }
  }
}

import SourceText

/// The fields of identifiers, between periods.
extension CodecForm.Field {
  typealias Field = Self

  static let anything = Field { _ in true }

  static func word(_ word: String) -> Field { Field { $0 == word } }

  static func hexadecimal(_ digits: ClosedRange<Int>) -> Field {
    Field { digits.contains($0.utf8.count) && $0.utf8.allSatisfy(\.isHexDigit) }
  }

  static func number(_ digits: ClosedRange<Int>) -> Field {
    Field { digits.contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
  }

  static func number(_ digits: ClosedRange<Int>, _ values: some Sequence<Int> & Sendable) -> Field {
    let form = number(digits)
    return Field { text in form.fits(text) && values.contains { $0 == Int(text) } }
  }

  /// profile_idc of the document, constraints whose reserved bits are zero, and level_idc.
  static let h264 = Field { text in
    guard hexadecimal(6...6).fits(text), let bytes = Int(text, radix: 16) else { return false }
    return CodecForm.h264Profiles.contains(bytes >> 16) && bytes >> 8 & 3 == 0
  }

  /// A profile of H.265, perhaps after the letter of its space.
  static let hevcProfile = Field { text in
    number(1...2, 0...31).fits("ABC".contains(text.first ?? " ") ? text.dropFirst() : text)
  }

  static let tierAndLevel = Field { text in
    "LH".contains(text.first ?? " ") && number(1...3, 1...255).fits(text.dropFirst())
  }

  static let levelAndTier = Field { text in
    "MH".contains(text.last ?? " ") && number(2...2, 0...31).fits(text.dropLast())
  }

  /// Levels 1 to 13.
  static let dolbyVisionLevel = number(2...2, 1...13)

  /// Codes of processor profiles with `|` for either and `+` for both.
  static let timedTextProfiles = Field { text in
    text.split(separator: "|", omittingEmptySubsequences: false).allSatisfy { choice in
      choice.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { code in
        code.utf8.count == 4 && code.utf8.allSatisfy { $0.isDigit || $0.isLowercaseLetter }
      }
    }
  }

  /// An object type of sound other than MPEG-4 audio; those of MP4RA from 60 to 65 are pictures.
  static let soundType = Field { text in
    guard hexadecimal(2...2).fits(text), let type = Int(text, radix: 16) else { return false }
    return [0x66, 0x67, 0x68, 0x69, 0x6B].contains(type)
      || (type >= 0xA0 && ![0xA3, 0xA4, 0xB0, 0xB1].contains(type))
  }
}

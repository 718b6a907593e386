import SourceText

/// Checks the format of quoted strings in place.
enum TextGrammar {
  typealias Fault = ValueFault

  static func fault(
    of format: TextFormat, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Fault? {
    switch format {
    // INSTREAM-ID depends on TYPE; it is checked after the whole list.
    case .any, .anyOrEmpty, .instreamID: nil
    case .uri: uri(range, bytes)
    case .absoluteURI:
      uri(range, bytes) ?? (URIScan.scheme(of: range, bytes) == nil ? Fault(.notAbsolute) : nil)
    case .relativeURI:
      uri(range, bytes) ?? (isRelative(range, bytes) ? nil : Fault(.notRelative))
    case .date: date(range, bytes)
    case .byteRange: check(isByteRange(range, bytes, offsetRequired: false))
    case .byteRangeWithOffset: check(isByteRange(range, bytes, offsetRequired: true))
    case .variableName: check(range.allSatisfy { bytes[$0].isVariableNameCharacter })
    case .stableID: check(range.allSatisfy { isStableID(bytes[$0]) })
    case .pathwayID:
      check(
        range.allSatisfy {
          bytes[$0].isVariableNameCharacter || bytes[$0] == UInt8(ascii: ".")
        })
    case .labelID:
      check(
        range.allSatisfy {
          bytes[$0].isVariableNameCharacter && !bytes[$0].isDigit
        })
    case .language: check(LanguageTag.isWellFormed(range, bytes))
    case .codecs: check(each(range, bytes, UInt8(ascii: ",")) { isCodec($0, bytes) })
    case .supplementalCodecs:
      check(each(range, bytes, UInt8(ascii: ",")) { isSupplementalCodec($0, bytes) })
    case .allowedCPC: allowedCPC(range, bytes)
    case .keyFormatVersions:
      check(
        each(range, bytes, UInt8(ascii: "/")) {
          (DecimalInteger($0, of: bytes).value ?? 0) > 0
        })
    case .characteristics:
      check(
        each(range, bytes, UInt8(ascii: ",")) { member in
          member.contains { !bytes[$0].isSpaceOrTab }
        })
    }
  }

  private static func check(_ isRight: Bool) -> Fault? { isRight ? nil : Fault(.text) }

  // MARK: Lists

  /// Whether `isRight` holds for each part between separators; an empty text has one empty part.
  private static func each(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ separator: UInt8,
    _ isRight: (Range<Int>) -> Bool
  ) -> Bool {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = first(separator, start..<range.upperBound, bytes)
      guard isRight(start..<end) else { return false }
      start = end + 1
    }
    return true
  }

  /// The index of the first occurrence of `byte`, or the end.
  private static func first(_ byte: UInt8, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != byte { index += 1 }
    return index
  }

  private static func last(_ byte: UInt8, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    range.last { bytes[$0] == byte }
  }

  // MARK: URIs and dates

  private static func uri(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    URIScan.fault(in: range, of: bytes).map { Fault(.uri, $0) }
  }

  private static func isRelative(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let hasHost =
      range.count >= 2 && bytes[range.lowerBound] == UInt8(ascii: "/")
      && bytes[range.lowerBound + 1] == UInt8(ascii: "/")
    return !hasHost && URIScan.scheme(of: range, bytes) == nil
  }

  /// Checks a date; an impossible date has the right form, so it is not a fault here.
  static func date(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    switch DateTime.read(range, of: bytes) {
    case .value, .impossible: nil
    case .otherISO8601: Fault(.unusualDate)
    case .malformed: Fault(.date)
    }
  }

  // MARK: Formats of single attributes

  static func isByteRange(
    _ range: Range<Int>, _ bytes: Span<UInt8>, offsetRequired: Bool
  ) -> Bool {
    let at = first(UInt8(ascii: "@"), range, bytes)
    guard DecimalInteger(range.lowerBound..<at, of: bytes).value != nil else { return false }
    if at == range.upperBound { return !offsetRequired }
    return DecimalInteger(at + 1..<range.upperBound, of: bytes).value != nil
  }

  private static func isStableID(_ byte: UInt8) -> Bool {
    byte.isVariableNameCharacter || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ".")
  }

  /// Whether the text is elements of token characters separated by dots.
  ///
  /// RFC 6381 allows whitespace around it; whether HLS does is a matter for another rule.
  private static func isCodec(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var trimmed = range
    while let first = trimmed.first, bytes[first].isSpaceOrTab {
      trimmed = trimmed.dropFirst()
    }
    while let last = trimmed.last, bytes[last].isSpaceOrTab { trimmed = trimmed.dropLast() }
    return each(trimmed, bytes, UInt8(ascii: ".")) { element in
      !element.isEmpty
        && element.allSatisfy { index in
          let byte = bytes[index]
          return byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
            && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ";")
        }
    }
  }

  private static func isSupplementalCodec(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let slash = first(UInt8(ascii: "/"), range, bytes)
    guard isCodec(range.lowerBound..<slash, bytes) else { return false }
    if slash == range.upperBound { return true }
    return each(slash + 1..<range.upperBound, bytes, UInt8(ascii: "/")) { brand in
      brand.count == 4 && brand.allSatisfy { bytes[$0] >= 0x20 && bytes[$0] < 0x7F }
    }
  }

  /// Checks a list of `KEYFORMAT:LABEL/LABEL`; a KEYFORMAT may contain colons, so the last one
  /// separates.
  ///
  /// The labels of FairPlay also have small letters, as Apple defines them.
  private static func allowedCPC(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    var hasWrongLabel = false
    let isRight = each(range, bytes, UInt8(ascii: ",")) { entry in
      guard let colon = last(UInt8(ascii: ":"), entry, bytes), colon > entry.lowerBound,
        !bytes[entry.lowerBound].isSpaceOrTab
      else { return false }
      let isOfFairPlay = isFairPlay(entry.lowerBound..<colon, bytes)
      return each(colon + 1..<entry.upperBound, bytes, UInt8(ascii: "/")) { label in
        let isRight = label.allSatisfy {
          bytes[$0].isAttributeNameCharacter || isOfFairPlay && bytes[$0].isLetter
        }
        if !isRight { hasWrongLabel = true }
        return !label.isEmpty
      }
    }
    guard isRight else { return Fault(.text) }
    return hasWrongLabel ? Fault(.label) : nil
  }

  /// Whether a KEYFORMAT is that of FairPlay Streaming.
  private static func isFairPlay(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let name = "com.apple.streamingkeydelivery".utf8
    return range.count == name.count && zip(range, name).allSatisfy { bytes[$0] == $1 }
  }

  /// Whether the text is CC1 to CC4 or SERVICE1 to SERVICE63.
  static func isCaptionChannel(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let channels: Words = ["CC1", "CC2", "CC3", "CC4"]
    if let word = Word(bytes, range), channels.contains(word) { return true }
    guard isCaptionService(range, bytes), range.count > 7, bytes[range.lowerBound + 7] != 0x30,
      let number = DecimalInteger(range.dropFirst(7), of: bytes).value
    else { return false }
    return (1...63).contains(number)
  }

  /// Whether the text begins with SERVICE.
  static func isCaptionService(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    range.count >= 7 && Word(bytes, range.prefix(7)) == "SERVICE"
  }

  static func isInstreamID(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    range.allSatisfy {
      bytes[$0].isLetter || bytes[$0].isDigit
        || bytes[$0] == UInt8(ascii: ".")
    }
  }
}

import SourceText

/// A decoded address, in which names of values and texts of missing values are found.
///
/// Ranges count UTF-8 bytes. At most the first eight of each are found.
struct AddressWords {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A part of the address that is written as a macro is.
  struct Macro {
    let range: Range<Int>
    /// Whether nothing else is written so; a correct value may have the form of other ones.
    let isCertain: Bool
  }

  /// The macros of ad servers, templates and formats, in order.
  var macros: [Macro] {
    var found: [Macro] = []
    var place = 0
    while place < bytes.count, found.count < 8 {
      let format = numberFormatEnd(place).map { Macro(range: place..<$0, isCertain: true) }
      if let macro = enclosed(place) ?? word(place) ?? format {
        found.append(macro)
        place = macro.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  /// How a form of a macro is written.
  private struct Form {
    let opening: String
    let closing: String
    /// Whether the macro is a whole value or a whole word of the path.
    var isWhole = false
    /// Whether only macros have these signs.
    ///
    /// Lists, patterns and titles have others too, so that only a documented name is certain.
    var isCertain = false
    let isName: @Sendable (String) -> Bool
  }

  /// Forms that begin alike are in the order in which they are tried.
  private static let forms = [
    Form(opening: "[[", closing: "]]", isCertain: true, isName: \.isName),
    Form(opening: "{{", closing: "}}", isCertain: true, isName: { !$0.contains("\"") }),
    Form(opening: "{%", closing: "%}", isCertain: true, isName: { !$0.contains("\"") }),
    Form(opening: "<%", closing: "%>", isCertain: true, isName: { !$0.isEmpty }),
    Form(opening: "${", closing: "}", isCertain: true, isName: { !$0.isEmpty }),
    Form(opening: "\\(", closing: ")", isCertain: true, isName: { !$0.isEmpty }),
    Form(opening: "{$", closing: "}", isCertain: true, isName: \.isName),
    // A brace also encloses a UUID, and JSON.
    Form(
      opening: "{", closing: "}",
      isName: { name in
        name.isName && name.utf8.contains { $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x67 < 20 }
          || (name.utf8.count == 1 && name.utf8.allSatisfy(\.isDigit))
      }),
    Form(opening: "[", closing: "]", isWhole: true, isName: \.isMacroOfAds),
    Form(
      opening: "<", closing: ">", isWhole: true,
      isName: { $0.isName && $0.utf8.count > 1 && !$0.isMissingValue }),
    Form(
      opening: "%%", closing: "%%", isCertain: true, isName: { $0.isName && $0.utf8.count > 2 }),
    Form(opening: "%", closing: "%", isWhole: true, isName: { $0.isCapitals(3) }),
    Form(opening: "$(", closing: ")", isCertain: true, isName: { $0.isCapitals(2) }),
    Form(opening: "@", closing: "@", isWhole: true, isName: { $0.isCapitals(2) }),
    Form(opening: "$", closing: "$", isName: { $0.isCapitals(2) || $0.isOfSegmentTemplate }),
    Form(
      opening: "$", closing: "", isWhole: true, isName: { $0.isCapitals(5) && $0.contains("_") }),
  ]

  /// The macro between two delimiters that begins at `place`; nil if none does.
  private func enclosed(_ place: Int) -> Macro? {
    guard "[{<$\\%@".utf8.contains(bytes[place]) else { return nil }
    for form in Self.forms where starts(form.opening, place) {
      let start = place + form.opening.utf8.count
      // The limit prevents quadratic time on a text of opening delimiters.
      let limit = min(bytes.count, start + 64)
      let end =
        form.closing.isEmpty
        ? bytes[start..<limit].firstIndex { !$0.isLetterOrDigit && $0 != UInt8(ascii: "_") }
          ?? limit
        : (start..<limit).first { starts(form.closing, $0) }
      guard let end, case let name = text(start..<end), form.isName(name) else { continue }
      let next = end + form.closing.utf8.count
      guard !form.isWhole || (isBorder(place - 1) && isBorder(next)) else { continue }
      let isOfSegmentTemplate = form.opening == "$" && name.isOfSegmentTemplate
      return Macro(
        range: place..<next,
        isCertain: form.isCertain || isOfSegmentTemplate || MacroName(name).isDocumented)
    }
    return nil
  }

  /// `__NAME__` or a name such as `YOUR_API_KEY` as a whole word that begins at `place`; nil if none does.
  private func word(_ place: Int) -> Macro? {
    guard "_Y".utf8.contains(bytes[place]), place == 0 || !bytes[place - 1].isWordByte else {
      return nil
    }
    let end = bytes[place...].firstIndex { !$0.isWordByte } ?? bytes.count
    let word = text(place..<end)
    guard !word.utf8.contains(where: \.isLowercaseLetter) else { return nil }
    if word.hasPrefix("YOUR_") {
      let ends = ["KEY", "TOKEN", "ID", "CODE", "HOST", "DOMAIN", "BUCKET", "ACCOUNT", "URL"]
      return ends.contains { word.hasSuffix("_\($0)") }
        ? Macro(range: place..<end, isCertain: true) : nil
    }
    guard word.hasPrefix("__"), word.hasSuffix("__"),
      case let name = String(word.dropFirst(2).dropLast(2)), name.isCapitals(2)
    else { return nil }
    let isValue = place > 0 && bytes[place - 1] == UInt8(ascii: "=")
    return isValue || word.utf8.count > 6
      ? Macro(range: place..<end, isCertain: MacroName(name).isDocumented) : nil
  }

  /// The end of a number or text format of printf, such as %05d and %s; nil if none begins at `place`.
  ///
  /// In an address %05d is an encoded control character with a letter.
  private func numberFormatEnd(_ place: Int) -> Int? {
    func end(_ next: Int) -> Int? {
      next == bytes.count || !bytes[next].isLetterOrDigit ? next : nil
    }
    if 1...9 ~= bytes[place] { return starts("d", place + 1) ? end(place + 2) : nil }
    guard bytes[place] == UInt8(ascii: "%"), place + 1 < bytes.count else { return nil }
    if bytes[place + 1] == UInt8(ascii: "0"), place + 3 < bytes.count, bytes[place + 2].isDigit,
      bytes[place + 3] == UInt8(ascii: "d")
    {
      return end(place + 4)
    }
    guard "ds@".utf8.contains(bytes[place + 1]), place == 0 || !bytes[place - 1].isDigit else {
      return nil
    }
    return end(place + 2)
  }

  /// The texts that programs write for a missing value, in order; a query begins at the byte `query`.
  func missingValues(query: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start <= bytes.count, found.count < 8 {
      let end =
        bytes[start...].firstIndex { "&=?;/#|".utf8.contains($0) } ?? bytes.count
      if let range = missingValue(start..<end, isQuery: start >= query) { found.append(range) }
      start = end + 1
    }
    return found
  }

  private func missingValue(_ token: Range<Int>, isQuery: Bool) -> Range<Int>? {
    let word = text(token)
    switch word {
    case "undefined", "NaN", "null", "(null)", "(nil)", "<null>", "<nil>": return token
    case "nil": return isQuery ? token : nil
    // As a value, None may be meant.
    case "None":
      return !isQuery && token.upperBound < bytes.count
        && bytes[token.upperBound] == UInt8(ascii: "/") ? token : nil
    default: break
    }
    // A value printed with its type or with its description.
    if word.contains("[object ") || word.hasPrefix("Optional(")
      || (word.hasPrefix("%!") && word.contains("("))
    {
      return token
    }
    guard !isQuery else { return nil }
    // A part of a name, as in 720p_undefined.m3u8.
    let stem = word.prefix { $0 != "." }.split(separator: "_", omittingEmptySubsequences: false)
    let missing = ["undefined", "NaN"]
    if stem.count > 1 || word.contains("."), let last = stem.last, missing.contains(String(last)) {
      let end = token.lowerBound + word.prefix { $0 != "." }.utf8.count
      return end - last.utf8.count..<end
    }
    guard stem.count > 1, missing.contains(String(stem[0])),
      stem[1].utf8.first?.isDigit == true
    else { return nil }
    return token.lowerBound..<token.lowerBound + stem[0].utf8.count
  }

  private func starts(_ word: String, _ place: Int) -> Bool {
    place <= bytes.count && bytes[place...].starts(with: word.utf8)
  }

  /// Whether a byte separates values or words of a path, as the ends of the text do.
  private func isBorder(_ place: Int) -> Bool {
    !bytes.indices.contains(place) || "=/&?.#;,:|".utf8.contains(bytes[place])
  }
}

extension StringProtocol {
  /// Whether this is a name of a value: letters, digits, underscores, hyphens, periods and colons after a letter.
  fileprivate var isName: Bool {
    guard let first = utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
    return utf8.allSatisfy { $0.isWordByte || "-.:".utf8.contains($0) }
  }

  /// Whether this has only capital letters, digits and underscores, a letter among them, and at least so many.
  fileprivate func isCapitals(_ least: Int) -> Bool {
    utf8.count >= least && utf8.contains(where: \.isUppercaseLetter)
      && utf8.allSatisfy { $0.isWordByte && !$0.isLowercaseLetter }
  }

  /// Whether this may be a macro of VAST 4, or is a variable of an ad inserter or an ad tag.
  ///
  /// Brackets also enclose lists, as in [DE].
  fileprivate var isMacroOfAds: Bool {
    let name = MacroName(String(self))
    return isCapitals(6) || (isCapitals(3) && name.isDocumented)
      || (isName && name.isDynamicVariable) || name.isOfAdTag
  }

  /// Whether this is an identifier of a DASH segment template (ISO/IEC 23009-1, table 16), with its width.
  fileprivate var isOfSegmentTemplate: Bool {
    let name = prefix { $0.isLetter }
    let width = self[name.endIndex...]
    return ["RepresentationID", "Number", "Time", "Bandwidth", "SubNumber"].contains(String(name))
      && (width.isEmpty || width.hasSuffix("d"))
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }
}

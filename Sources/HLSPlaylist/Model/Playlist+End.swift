package import SourceText

extension Playlist {
  /// The last line, if the file ends inside its tag, so that it was cut off; nil otherwise.
  ///
  /// A last line without a terminator is no such line if its tag has everything that its definition asks
  /// for.
  package var cutTag: ByteRange? {
    guard isWhole, let last = lines.last, Int(last.end) == source.bytes.count, isCut(last) else {
      return nil
    }
    return last.range
  }

  private func isCut(_ line: Line) -> Bool {
    let text = text(line.range).dropFirst()
    // The first letters of any tag are a comment.
    if line.form == .comment { return text == "E" || text == "EX" }
    guard line.form == .tag else { return false }
    if line.tag == .extinf { return !text.contains(",") }
    guard let tag = tags.last, tag.range.start == line.start else { return false }
    guard line.tag != .unknown else {
      return !tag.hasColon && TagName.allCases.contains { $0.text.hasPrefix(text) }
    }
    switch Vocabulary.standard.definition(of: line.tag).value {
    case .none: return false
    case .attributes:
      guard let last = attributes[tag.attributes].last else { return true }
      return switch last.form {
      case .unterminated, .nameOnly, .empty: true
      case .unquoted:
        Vocabulary.standard.definition(of: last.name, in: line.tag)?.type
          .isCut(self.text(last.valueRange)) ?? last.valueRange.isEmpty
      case .quoted, .textAfterQuote: false
      }
    case .date:
      guard case .value? = programDateTimes.last?.date else { return true }
      return false
    case .word(let words):
      let value = self.text(tag.valueRange)
      return words.haveLonger(than: value)
    case .byteRange: return tag.valueRange.isEmpty || text.hasSuffix("@")
    case .integer, .version, .duration: return tag.valueRange.isEmpty
    }
  }
}

extension ValueType {
  /// Whether the end of an unquoted value is missing, whatever it is.
  fileprivate func isCut(_ value: String) -> Bool {
    if value.isEmpty { return true }
    switch self {
    case .integer, .string, .quotedWord: return false
    case .decimal, .positiveDecimal, .signedDecimal: return value == "-" || value.hasSuffix(".")
    case .hexadecimal, .hexadecimalBytes: return value == "0" || value.lowercased() == "0x"
    case .resolution: return value.hasSuffix("x") || !value.contains { !$0.isNumber }
    case .word(let words), .words(let words), .stringOrWord(let words):
      return words.haveLonger(than: value)
    }
  }
}

extension Words {
  /// Whether a text is none of the words, and the beginning of one.
  fileprivate func haveLonger(than text: String) -> Bool {
    all.allSatisfy { $0.description != text } && all.contains { $0.description.hasPrefix(text) }
  }
}

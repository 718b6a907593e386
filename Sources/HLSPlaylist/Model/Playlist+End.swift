package import SourceText

extension Playlist {
  /// The last line, if the file ends inside its tag, so that it was cut off; nil otherwise.
  ///
  /// A last line without a terminator is no such line if its tag has everything that its definition asks
  /// for.
  package var cutTag: ByteRange? {
    guard isWhole, let last = lines.last, last.form == .tag, Int(last.end) == source.bytes.count,
      isCut(last)
    else { return nil }
    return last.range
  }

  private func isCut(_ line: Line) -> Bool {
    let text = text(line.range).dropFirst()
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
      case .unquoted: last.valueRange.isEmpty
      case .quoted, .textAfterQuote: false
      }
    case .date:
      guard case .value? = programDateTimes.last?.date else { return true }
      return false
    case .word(let words):
      let value = self.text(tag.valueRange)
      return words.all.allSatisfy { $0.description != value }
        && words.all.contains { $0.description.hasPrefix(value) }
    case .integer, .version, .byteRange, .duration: return tag.valueRange.isEmpty
    }
  }
}

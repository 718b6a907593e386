import HLSPlaylist
import SourceText

/// The word that is being typed at a place of a playlist, and what may be written there.
struct CompletionSlot: Equatable, Sendable {
  /// A kind of word.
  enum Kind: Equatable, Sendable {
    /// A tag, with its number sign.
    case tag
    /// The name of an attribute of a tag that has these already.
    case attribute(TagName, present: [String])
    /// The value of an attribute, or one word of a list in quotes.
    case value(AttributeName, of: TagName, isQuoted: Bool)
    /// The value of a tag without attributes.
    case tagValue(TagName)
    /// The name of a variable.
    case variable
  }

  /// The kind of word that may be written.
  let kind: Kind
  /// The offset at which the word begins.
  let start: Int

  /// Finds the word before an offset in a line that begins at another one; nil where nothing is
  /// completed.
  init?(in bytes: [UInt8], lineStart: Int, offset: Int) {
    let line = bytes[lineStart..<offset]
    let nameStart = line.count - line.reversed().prefix { $0.isVariableNameCharacter }.count
    if line.prefix(nameStart).suffix(2).elementsEqual("{$".utf8) {
      (kind, start) = (.variable, lineStart + nameStart)
      return
    }
    guard line.isEmpty || line.first == UInt8(ascii: "#") else { return nil }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      guard !line.contains(where: \.isSpaceOrTab) else { return nil }
      (kind, start) = (.tag, lineStart)
      return
    }
    let tag = TagName(text: String(decoding: line[lineStart..<colon].dropFirst(), as: UTF8.self))
    guard tag.hasAttributeList else {
      (kind, start) = (.tagValue(tag), colon + 1)
      return
    }
    let list = AttributeListPrefix(line[(colon + 1)...])
    guard let name = list.name else {
      (kind, start) = (.attribute(tag, present: list.names), list.wordStart)
      return
    }
    guard !list.isClosed else { return nil }
    kind = .value(AttributeName(text: name), of: tag, isQuoted: list.isQuoted)
    start = list.wordStart
  }
}

/// The beginning of an attribute list, up to the place at which somebody types.
private struct AttributeListPrefix {
  /// The names before the last attribute.
  private(set) var names: [String] = []
  /// The name of the attribute whose value is being typed; nil if a name is.
  private(set) var name: String?
  /// Whether the value has an opening quotation mark.
  private(set) var isQuoted = false
  /// Whether the value has a closing quotation mark.
  private(set) var isClosed = false
  /// The offset at which the word begins.
  private(set) var wordStart: Int

  init(_ bytes: ArraySlice<UInt8>) {
    wordStart = bytes.startIndex
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\"") where name != nil:
        (isQuoted, isClosed) = (true, isQuoted)
        wordStart = index + 1
      case UInt8(ascii: ",") where isQuoted && !isClosed: wordStart = index + 1
      case UInt8(ascii: ","):
        if let name { names.append(name) }
        (name, isQuoted, isClosed, wordStart) = (nil, false, false, index + 1)
      case UInt8(ascii: "=") where name == nil:
        name = String(decoding: bytes[wordStart..<index], as: UTF8.self)
        wordStart = index + 1
      case UInt8(ascii: " ") where name == nil && wordStart == index: wordStart = index + 1
      default: break
      }
    }
  }
}

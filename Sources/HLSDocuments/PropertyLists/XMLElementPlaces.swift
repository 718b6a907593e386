import SourceText

/// Where the elements of an XML document are, in the order of their start tags.
///
/// libxml2 reports lines only. It decides whether a document is well-formed; this finds the places in
/// one that is.
struct XMLElementPlaces {
  /// The places of one element.
  struct Element: Equatable {
    /// The start tag, or the tag of an empty element.
    let tag: Range<Int>
    /// The bytes between the tags; empty for an empty element.
    fileprivate(set) var content: Range<Int>
  }

  /// The elements, in the order of their start tags.
  private(set) var elements: [Element] = []
  /// Whether the document type declares entities or other things.
  private(set) var hasDeclarations = false
  /// Whether a tag is longer than any of a property list, whose only attribute is a version: libxml2 compares the
  /// attributes of an element with each other.
  private(set) var hasLongTag = false
  private static let longestTag = 2_000
  private let bytes: [UInt8]
  private var open: [Int] = []
  private var place = 0

  /// Finds the elements; those of a document that is not well-formed are arbitrary.
  ///
  /// At most `most` elements are found.
  init(_ bytes: [UInt8], most: Int) {
    self.bytes = bytes
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")), elements.count < most {
      place = start
      if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>") {
        continue
      }
      let end = endOfTag()
      if end - start > Self.longestTag { hasLongTag = true }
      switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
      case UInt8(ascii: "!"): break
      case UInt8(ascii: "/"):
        if let last = open.popLast() {
          elements[last].content = elements[last].tag.upperBound..<start
        }
      default:
        let isEmpty = end - 2 > start && bytes[end - 2] == UInt8(ascii: "/")
        if !isEmpty { open.append(elements.count) }
        elements.append(Element(tag: start..<end, content: end..<end))
      }
      place = end
    }
  }

  /// Skips what is between two delimiters, if it begins at `place`.
  private mutating func skip(_ start: String, to end: String) -> Bool {
    guard bytes[place...].starts(with: start.utf8) else { return false }
    let last = Array(end.utf8)
    place += start.utf8.count
    while place < bytes.count {
      if bytes[place] == last[0], bytes[place...].starts(with: last) {
        place += last.count
        return true
      }
      place += 1
    }
    return true
  }

  /// The end of the tag or declaration that begins at `place`, after its `>`.
  private mutating func endOfTag() -> Int {
    var quote: UInt8?
    for index in place + 1..<max(place + 1, bytes.count) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        hasDeclarations = true
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }
}

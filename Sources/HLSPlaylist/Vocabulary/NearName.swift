/// How alike two names are, for "did you mean".
enum NearName {
  /// Longer names are not compared.
  private static let longest = 46

  /// Whether at most `limit` insertions, omissions, substitutions or swaps of neighbours lie between
  /// the bytes in `range` and `name`.
  static func isWithin(
    _ limit: Int, of name: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard abs(range.count - name.count) <= limit, range.count < longest, name.count < longest
    else { return false }
    var beforeLast = InlineArray<47, UInt8>(repeating: 0)
    var last = InlineArray<47, UInt8>(repeating: 0)
    for column in 0...name.count { last[column] = UInt8(column) }
    for row in 1..<max(1, range.count + 1) {
      let byte = bytes[range.lowerBound + row - 1]
      var current = InlineArray<47, UInt8>(repeating: 0)
      current[0] = UInt8(row)
      var smallest = row
      for column in 1..<max(1, name.count + 1) {
        var cost = min(last[column], current[column - 1]) + 1
        cost = min(cost, last[column - 1] + (name[column - 1] == byte ? 0 : 1))
        if row > 1, column > 1, name[column - 2] == byte,
          name[column - 1] == bytes[range.lowerBound + row - 2]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current[column] = cost
        smallest = min(smallest, Int(cost))
      }
      if smallest > limit { return false }
      (beforeLast, last) = (last, current)
    }
    return Int(last[name.count]) <= limit
  }

  /// Whether the bytes are `name` with up to three more letters, such as RESTRICTION for RESTRICT.
  static func isExtension(of name: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count > name.count, range.count <= name.count + 3 else { return false }
    for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] {
      return false
    }
    for index in range.lowerBound + name.count..<range.upperBound
    where !ByteClass.isUpper(bytes[index]) { return false }
    return true
  }

  /// The tag that the bytes in `range` misspell by one letter, or nil.
  static func tag(_ bytes: Span<UInt8>, _ range: Range<Int>) -> TagName? {
    TagName.allCases.first {
      $0 != .unknown && isWithin(1, of: tagNames[Int($0.rawValue)], bytes, range)
    }
  }

  /// The attribute among `candidates` that the bytes in `range` misspell, or nil.
  static func attribute(
    _ bytes: Span<UInt8>, _ range: Range<Int>, among candidates: some Sequence<AttributeName>
  ) -> AttributeName? {
    // Two slips in a short name make another name.
    let limit = range.count >= 10 ? 2 : 1
    guard range.count >= 3 else { return nil }
    return candidates.first {
      let name = attributeNames[Int($0.rawValue)]
      return isWithin(limit, of: name, bytes, range)
        || (name.count > 6 && isExtension(of: name, bytes, range))
    }
  }

  /// Whether the bytes in `range` are the attribute's name without its first letters.
  static func isEqual(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ name: AttributeName, after start: Int
  ) -> Bool {
    let text = attributeNames[Int(name.rawValue)]
    guard text.count == range.count + start else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != text[start + offset] {
      return false
    }
    return true
  }

  static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && hasPrefix(bytes, range, text)
  }

  static func hasPrefix(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for offset in letters.indices {
        if unsafe bytes[range.lowerBound + offset] != letters[offset] { return false }
      }
      return true
    }
  }

  private static let tagNames = TagName.allCases.map { Array($0.text.utf8) }
  private static let attributeNames = AttributeName.allCases.map { Array($0.text.utf8) }
}

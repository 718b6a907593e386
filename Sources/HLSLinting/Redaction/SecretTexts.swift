/// Values that no output may show, such as request headers with credentials.
package struct SecretTexts: Sendable {
  private static let shortest = 4
  private let secrets: [[UInt8]]

  /// Creates the set of values; those of fewer than four bytes are ignored.
  package init(_ texts: [String]) {
    secrets = texts.map { Array($0.utf8) }.filter { $0.count >= Self.shortest }
  }

  /// A text with the values masked, of the same length in bytes.
  ///
  /// If the text is cut, the rest of a value at that end is masked too; so is one next to `…`.
  package func hidden(
    in text: String, isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> String {
    guard !secrets.isEmpty else { return text }
    var bytes = Array(text.utf8)
    let ellipses = bytes.ranges(of: Array("…".utf8))
    let starts = (isCutBefore ? [0] : []) + ellipses.map(\.upperBound)
    let ends = (isCutAfter ? [bytes.count] : []) + ellipses.map(\.lowerBound)
    var masked: [Range<Int>] = []
    for secret in secrets {
      masked += bytes.ranges(of: secret)
      for start in starts {
        let rest = bytes[start...]
        let length = Self.lengths(of: secret, upTo: rest.count)
          .first { rest.starts(with: secret.suffix($0)) }
        if let length { masked.append(start..<start + length) }
      }
      for end in ends {
        let length = Self.lengths(of: secret, upTo: end)
          .first { bytes[end - $0..<end].elementsEqual(secret.prefix($0)) }
        if let length { masked.append(end - length..<end) }
      }
    }
    for range in masked { for index in range { bytes[index] = 0x2A } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lengths of the parts of a value that are masked at a cut, in descending order.
  private static func lengths(of secret: [UInt8], upTo room: Int) -> ReversedCollection<Range<Int>>
  {
    (shortest..<max(shortest, min(secret.count, room + 1))).reversed()
  }
}

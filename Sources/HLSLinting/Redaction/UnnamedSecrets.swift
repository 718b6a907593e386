import SourceText

/// Secrets without a name of their own: tokens, parts of paths, credentials and user information.
extension SecretScan {
  /// Reads the query, the fragment or the text in parentheses that begins at `start`, if it is a token
  /// without a name.
  mutating func readBareToken(
    from start: Int, depth: Int, isQuery: Bool = false, _ bytes: Span<UInt8>
  ) -> Int {
    guard region != .text else { return start }
    func valueEnd(to end: Int) -> Int {
      bytes.endOfValue(from: start, to: end, depth: depth, isInPath: region == .path)
    }
    // What is judged is limited, since what is no token is read again.
    let head = start..<valueEnd(to: min(end, start + SecretShapes.longest + 1))
    guard
      SecretShapes.isRandom(head, of: bytes)
        || isQuery && SecretShapes.isShortToken(head, of: bytes)
    else { return start }
    let value = start..<valueEnd(to: end)
    add(value, bytes)
    return value.upperBound
  }

  /// Reads the part of a path after `name/`, if it is secret; returns where to continue.
  mutating func readFolder(from start: Int, depth: Int, _ bytes: Span<UInt8>) -> Int {
    let name = self.name.trimmed
    if name.elementsEqual("event".utf8) || name.elementsEqual("vid".utf8) { isOfPod = true }
    let isStream = name.elementsEqual("stream".utf8) || name.elementsEqual("streams".utf8)
    guard isStream || SecretNames.containsFolder(name) else { return start }
    let part = start..<bytes.endOfValue(from: start, to: end, depth: depth, isInPath: true)
    guard SecretShapes.isOpaque(part, of: bytes),
      !isStream || bytes.isStreamID(part, isOfPod: isOfPod)
    else { return start }
    add(part, bytes)
    return part.upperBound
  }

  /// Reads what follows a word and a space, if the word announces a credential: `Bearer 1f…`.
  mutating func readCredential(from start: Int, _ bytes: Span<UInt8>) -> Int {
    let name = self.name.whole
    guard 5...6 ~= name.count, SecretNames.containsScheme(name) else { return start }
    func valueEnd(to end: Int) -> Int {
      var place = start
      while place < end {
        let character = bytes.character(at: place, to: end)
        guard character.byte.isUnreserved || "+/=".utf8.contains(character.byte) else { break }
        place += character.length
      }
      return place
    }
    let head = start..<valueEnd(to: min(end, start + SecretShapes.longest + 1))
    guard SecretShapes.isOpaque(head, of: bytes, shortest: 12),
      name.first == UInt8(ascii: "b") && name.count == 6 || SecretShapes.isRandom(head, of: bytes)
    else { return start }
    let value = start..<valueEnd(to: end)
    add(value, bytes)
    return value.upperBound
  }

  /// Reads the authority of an address; returns where to continue.
  mutating func readAuthority(
    from start: Int, depth: Int, _ isCutAfter: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let authority = bytes.user(from: start, to: end, depth: depth)
    let cut =
      authority.end >= end && isCutAfter ? end : bytes.endOfCutUser(in: start..<authority.end)
    guard let at = authority.at ?? cut else { return start }
    if !bytes.isDatabaseUser(start..<at) { add(start..<at, bytes) }
    return at
  }
}

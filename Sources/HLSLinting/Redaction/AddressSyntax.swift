import SourceText

/// The syntax of addresses, as far as a search for secrets needs it, also of malformed ones.
extension Span<UInt8> {
  /// The start of the authority after a slash; nil if no authority follows.
  ///
  /// After a colon, one slash is enough, as in `https:/user@host`.
  func authority(after slash: Int, isAfterColon: Bool, to end: Int) -> Int? {
    let second = character(at: slash, to: end)
    if second.byte == UInt8(ascii: "/") { return slash + second.length }
    return isAfterColon ? slash : nil
  }

  /// The end of the authority that begins at `start`, and the `@` after its user information; nil if it
  /// has none.
  ///
  /// A password can contain characters that end an authority. If what precedes the first of them is no
  /// host with a port, the `@` may come later.
  func user(from start: Int, to end: Int, depth: Int) -> (end: Int, at: Int?) {
    var place = start
    var at: Int?
    var colon: Int?
    var isPort = true
    // The colons of an IPv6 address and of what a variable contains are unknown.
    var isPlain = true
    while place < end {
      let character = character(at: place, to: end)
      if character.byte == UInt8(ascii: "@") { at = place }
      if character.depth <= depth {
        if endsAuthority(character.byte) { break }
        if colon != nil, !character.byte.isDigit { isPort = false }
        switch character.byte {
        case UInt8(ascii: ":"): colon = place
        case UInt8(ascii: "["), UInt8(ascii: "{"): isPlain = false
        default: break
        }
      }
      place += character.length
    }
    let authorityEnd = place
    guard at == nil, !isPort, isPlain else { return (authorityEnd, at) }
    while place < Swift.min(end, start + 256) {
      let byte = self[place]
      if byte == UInt8(ascii: "\"") || byte == 0x0A { break }
      if byte == UInt8(ascii: "@") { at = place }
      place += 1
    }
    return (authorityEnd, at)
  }

  /// The end of user information that a message cuts with `…` before its `@`; nil if there is none.
  ///
  /// What follows the colon of a host is a port of up to five digits.
  func endOfCutUser(in authority: Range<Int>) -> Int? {
    guard let colon = authority.first(where: { self[$0] == UInt8(ascii: ":") }),
      !authority.contains(where: { self[$0] == UInt8(ascii: "[") }),
      let cut = authority.first(where: { place in
        place > colon && self[place] == 0xE2 && place + 3 <= authority.upperBound
          && equals("…", in: place..<place + 3)
      })
    else { return nil }
    let port = colon + 1..<cut
    return port.count > 5 || port.contains { !self[$0].isDigit } ? cut : nil
  }

  /// The start of `user:password` before an `@` that is not in an authority; nil if it is none.
  ///
  /// A host follows; `mailto:` and the like, and byte ranges such as `BYTERANGE:1@2`, are none.
  func startOfUser(before at: Int) -> Int? {
    var start = at
    var colon: Int?
    while start > Swift.max(0, at - 256), !startsWord(after: self[start - 1]) {
      start -= 1
      if self[start] == UInt8(ascii: ":") { colon = start }
    }
    guard let colon, colon + 1 < at, at + 1 < count,
      self[at + 1].isLetterOrDigit || self[at + 1] == UInt8(ascii: "[")
    else { return nil }
    if self[start] == UInt8(ascii: "#") { return nil }
    for scheme in ["mailto", "sip", "sips", "acct", "urn"]
    where equalsIgnoringCase(scheme, in: start..<colon) { return nil }
    // What consists of digits is a range of bytes or a time, unless the name of a host follows.
    if (colon + 1..<at).allSatisfy({ self[$0].isDigit || "-:.".utf8.contains(self[$0]) }) {
      var place = at + 1
      while place < count, self[place].isLetterOrDigit || self[place] == UInt8(ascii: "-") {
        place += 1
      }
      guard place < count, self[place] == UInt8(ascii: ".") else { return nil }
    }
    return start
  }

  private func startsWord(after byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x80...: true
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// Whether user information is the user of a database without a password: `postgresql://user@host`.
  func isDatabaseUser(_ user: Range<Int>) -> Bool {
    guard !user.contains(where: { self[$0] == UInt8(ascii: ":") || self[$0] == UInt8(ascii: "%") })
    else { return false }
    return ["postgresql://", "postgres://"].contains { scheme in
      let start = user.lowerBound - scheme.utf8.count
      return start >= 0 && equals(scheme, in: start..<user.lowerBound)
    }
  }

  /// Whether a part of a path after `stream` is the ID of a stream of Google DAI: `ID:MRN2`, or a UUID in
  /// the address of a pod.
  func isStreamID(_ part: Range<Int>, isOfPod: Bool) -> Bool {
    if isOfPod, isUUID(at: part.lowerBound, to: part.upperBound) { return true }
    var place = part.lowerBound
    while place < part.upperBound {
      let character = character(at: place, to: part.upperBound)
      if character.byte == UInt8(ascii: ":") { return true }
      place += character.length
    }
    return false
  }

  /// The content of a `data:` URI, after the colon, that is short enough for a key; nil for any other.
  func shortData(from start: Int, to end: Int) -> Range<Int>? {
    var comma = start
    while comma < end, self[comma] != UInt8(ascii: ",") {
      guard comma - start < 64, self[comma] != UInt8(ascii: "\""), !self[comma].isWhitespace else {
        return nil
      }
      comma += 1
    }
    guard comma < end else { return nil }
    let limit = Swift.min(end, comma + 1 + 65)
    let content = comma + 1..<endOfValue(from: comma + 1, to: limit, depth: 0)
    return content.count <= 64 && SecretShapes.isOpaque(content, of: self) ? content : nil
  }
}

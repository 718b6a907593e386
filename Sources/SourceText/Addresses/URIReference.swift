/// A text split into the five parts of a URI reference.
///
/// Every range counts UTF-8 bytes from the start of ``text``. Any text gives a value: characters
/// that a URI may not contain stay where they are, and an HLS variable reference such as `{$name}`
/// is a run of ordinary characters. Source: RFC 3986, section 3 and appendix B.
public struct URIReference: Equatable, Sendable {
  /// The text as it was given.
  public let text: String
  /// The scheme without its colon; nil in a relative reference.
  public let scheme: Range<Int>?
  /// All between `//` and the path; nil without `//`.
  public let authority: Range<Int>?
  /// The user information without its `@`.
  public let userInfo: Range<Int>?
  /// The host, with the brackets of an IP literal; present, perhaps empty, with an authority.
  public let host: Range<Int>?
  /// All after the colon that ends the host, whatever it is.
  public let port: Range<Int>?
  /// The path, perhaps empty.
  public let path: Range<Int>
  /// The query without its question mark.
  public let query: Range<Int>?
  /// The fragment without its number sign.
  public let fragment: Range<Int>?

  /// One piece of the query between ampersands.
  public struct QueryParameter: Equatable, Sendable {
    /// All before the first equals sign.
    public let name: Range<Int>
    /// All after the first equals sign; nil without one.
    public let value: Range<Int>?
  }

  /// Whether the text has a scheme, and so needs no base to be resolved against.
  public var isAbsolute: Bool { scheme != nil }

  /// Splits `text`.
  public init(_ text: String) {
    let utf8 = text.utf8
    let bytes = utf8.span
    var rest = 0..<bytes.count

    self.text = text
    fragment = bytes.cutTail(of: &rest, from: "#")
    query = bytes.cutTail(of: &rest, from: "?")
    scheme = bytes.cutScheme(of: &rest)
    authority = bytes.cutAuthority(of: &rest)
    path = rest
    guard var host = authority else {
      (userInfo, self.host, port) = (nil, nil, nil)
      return
    }
    if let at = bytes.lastIndex(of: "@", in: host) {
      userInfo = host.lowerBound..<at
      host = at + 1..<host.upperBound
    } else {
      userInfo = nil
    }
    let literalEnd =
      bytes.starts("[", at: host.lowerBound, in: host)
      ? bytes.firstIndex(of: "]", in: host) : nil
    let portSearch = (literalEnd ?? host.lowerBound)..<host.upperBound
    port = bytes.firstIndex(of: ":", in: portSearch).map { $0 + 1..<host.upperBound }
    self.host = host.lowerBound..<(port.map { $0.lowerBound - 1 } ?? host.upperBound)
  }

  /// The characters of a range, as they stand in the text.
  public func characters(_ range: Range<Int>) -> Substring { text.characters(range) }

  /// The segments of the path between its slashes, in order.
  ///
  /// The slash that begins an absolute path opens the first segment, so `/a/` has the segments `a`
  /// and the empty one; an empty path has none.
  public var pathSegments: [Range<Int>] {
    let utf8 = text.utf8
    let bytes = utf8.span
    guard !path.isEmpty else { return [] }
    let start = bytes.starts("/", at: path.lowerBound, in: path) ? 1 : 0
    return bytes.pieces(of: path.lowerBound + start..<path.upperBound, separatedBy: "/")
  }

  /// The parameters of the query in order, repeated and empty ones too; none in an empty query.
  public var queryParameters: [QueryParameter] {
    guard let query, !query.isEmpty else { return [] }
    let utf8 = text.utf8
    let bytes = utf8.span
    return bytes.pieces(of: query, separatedBy: "&").map { piece in
      guard let equals = bytes.firstIndex(of: "=", in: piece) else {
        return QueryParameter(name: piece, value: nil)
      }
      return QueryParameter(
        name: piece.lowerBound..<equals, value: equals + 1..<piece.upperBound)
    }
  }
}

extension Span<UInt8> {
  /// Cuts off all from the first `delimiter` on, and returns it without the delimiter.
  fileprivate func cutTail(of rest: inout Range<Int>, from delimiter: Unicode.Scalar) -> Range<Int>?
  {
    guard let place = firstIndex(of: delimiter, in: rest) else { return nil }
    defer { rest = rest.lowerBound..<place }
    return place + 1..<rest.upperBound
  }

  /// Cuts off the scheme and its colon, if what stands before the first colon can be one.
  fileprivate func cutScheme(of rest: inout Range<Int>) -> Range<Int>? {
    var place = rest.lowerBound
    while place < rest.upperBound {
      switch self[place] {
      case let byte where byte.isSchemeCharacter:
        guard byte.isLetter || place > rest.lowerBound else { return nil }
        place += 1
      case UInt8(ascii: "{"):
        guard let end = variableReferenceEnd(at: place, in: rest) else { return nil }
        place = end
      case UInt8(ascii: ":"):
        guard place > rest.lowerBound else { return nil }
        defer { rest = place + 1..<rest.upperBound }
        return rest.lowerBound..<place
      default:
        return nil
      }
    }
    return nil
  }

  /// Cuts off the authority and the two slashes before it.
  fileprivate func cutAuthority(of rest: inout Range<Int>) -> Range<Int>? {
    guard starts("//", at: rest.lowerBound, in: rest) else { return nil }
    let start = rest.lowerBound + 2
    let end = firstIndex(of: "/", in: start..<rest.upperBound) ?? rest.upperBound
    defer { rest = end..<rest.upperBound }
    return start..<end
  }
}

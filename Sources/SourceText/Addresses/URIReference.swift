/// A text split into the five components of a URI reference.
///
/// Every range counts UTF-8 bytes from the start of ``text``. Any text can be split: characters
/// that a URI must not contain are kept, and an HLS variable reference such as `{$name}` counts as
/// ordinary characters. Source: RFC 3986, section 3 and appendix B.
public struct URIReference: Equatable, Sendable {
  /// The original text.
  public let text: String
  /// The scheme without its colon; nil in a relative reference.
  public let scheme: Range<Int>?
  /// Everything between `//` and the path; nil without `//`.
  public let authority: Range<Int>?
  /// The user information without its `@`; nil if absent.
  public let userInfo: Range<Int>?
  /// The host, including the brackets of an IP literal; possibly empty; nil without an authority.
  public let host: Range<Int>?
  /// Everything after the colon that ends the host, even if it is not a number; nil without a
  /// colon.
  public let port: Range<Int>?
  /// The path; possibly empty.
  public let path: Range<Int>
  /// The query without its question mark; nil if absent.
  public let query: Range<Int>?
  /// The fragment without its number sign; nil if absent.
  public let fragment: Range<Int>?

  /// One parameter of the query: the text between two ampersands.
  public struct QueryParameter: Equatable, Sendable {
    /// Everything before the first equals sign.
    public let name: Range<Int>
    /// Everything after the first equals sign; nil without one.
    public let value: Range<Int>?
  }

  /// Whether the text has a scheme, so that no base is needed to resolve it.
  public var isAbsolute: Bool { scheme != nil }

  /// Splits `text` into its components; never fails.
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

  /// The characters in a range of UTF-8 bytes, as written in the text.
  public func characters(_ range: Range<Int>) -> Substring { text.characters(range) }

  /// The segments of the path, in order.
  ///
  /// The slash that begins an absolute path precedes the first segment: `/a/` has the segments `a`
  /// and an empty one. An empty path has no segments.
  public var pathSegments: [Range<Int>] {
    let utf8 = text.utf8
    let bytes = utf8.span
    guard !path.isEmpty else { return [] }
    let start = bytes.starts("/", at: path.lowerBound, in: path) ? 1 : 0
    return bytes.pieces(of: path.lowerBound + start..<path.upperBound, separatedBy: "/")
  }

  /// The parameters of the query in order, including repeated and empty ones; an empty query has
  /// none.
  public var queryParameters: [QueryParameter] { queryParameters(startingWith: "") }

  /// The parameters of the query whose names start with `prefix`, which has no equals sign, in order.
  package func queryParameters(startingWith prefix: String) -> [QueryParameter] {
    guard let query, !query.isEmpty else { return [] }
    let utf8 = text.utf8
    let bytes = utf8.span
    var parameters: [QueryParameter] = []
    var start = query.lowerBound
    while start <= query.upperBound {
      let end = bytes.firstIndex(of: "&", in: start..<query.upperBound) ?? query.upperBound
      let piece = start..<end
      if bytes.starts(prefix, at: start, in: piece) {
        let equals = bytes.firstIndex(of: "=", in: piece)
        parameters.append(
          QueryParameter(name: start..<(equals ?? end), value: equals.map { $0 + 1..<end }))
      }
      start = end + 1
    }
    return parameters
  }
}

extension Span<UInt8> {
  /// Removes everything from the first `delimiter` on, and returns it without the delimiter; nil if
  /// there is none.
  fileprivate func cutTail(of rest: inout Range<Int>, from delimiter: Unicode.Scalar) -> Range<Int>?
  {
    guard let place = firstIndex(of: delimiter, in: rest) else { return nil }
    defer { rest = rest.lowerBound..<place }
    return place + 1..<rest.upperBound
  }

  /// Removes the scheme and its colon, if the text before the first colon is a valid scheme.
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

  /// Removes the authority and the two slashes before it; nil if there is none.
  fileprivate func cutAuthority(of rest: inout Range<Int>) -> Range<Int>? {
    guard starts("//", at: rest.lowerBound, in: rest) else { return nil }
    let start = rest.lowerBound + 2
    let end = firstIndex(of: "/", in: start..<rest.upperBound) ?? rest.upperBound
    defer { rest = end..<rest.upperBound }
    return start..<end
  }
}

import SourceText
import MarkedText
import Testing

/// The parts of a URI reference as texts.
struct URIParts: Equatable, Sendable {
  var scheme: String?
  var authority: String?
  var userInfo: String?
  var host: String?
  var port: String?
  var path = ""
  var query: String?
  var fragment: String?
}

extension URIParts {
  init(of reference: URIReference) {
    func text(_ range: Range<Int>?) -> String? { range.map { String(reference.characters($0)) } }
    self.init(
      scheme: text(reference.scheme), authority: text(reference.authority),
      userInfo: text(reference.userInfo), host: text(reference.host), port: text(reference.port),
      path: String(reference.characters(reference.path)), query: text(reference.query),
      fragment: text(reference.fragment))
  }
}

@Suite struct `URI reference` {
  @Test(arguments: [
    (
      "foo://example.com:8042/over/there?name=ferret#nose",
      URIParts(
        scheme: "foo", authority: "example.com:8042", host: "example.com", port: "8042",
        path: "/over/there", query: "name=ferret", fragment: "nose")
    ),
    ("urn:example:animal:ferret:nose", URIParts(scheme: "urn", path: "example:animal:ferret:nose")),
    (
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
      URIParts(
        scheme: "ldap", authority: "[2001:db8::7]", host: "[2001:db8::7]", path: "/c=GB",
        query: "objectClass?one")
    ),
    (
      "http://user:pw@h:80?q",
      URIParts(
        scheme: "http", authority: "user:pw@h:80", userInfo: "user:pw", host: "h", port: "80",
        query: "q")
    ),
    (
      "http://[::1]:8080/",
      URIParts(
        scheme: "http", authority: "[::1]:8080", host: "[::1]", port: "8080", path: "/")
    ),
    ("//h/p", URIParts(authority: "h", host: "h", path: "/p")),
    ("file:///etc", URIParts(scheme: "file", authority: "", host: "", path: "/etc")),
    ("../a/b.m3u8", URIParts(path: "../a/b.m3u8")),
    ("#f?x", URIParts(path: "", fragment: "f?x")),
    ("?a#", URIParts(path: "", query: "a", fragment: "")),
    ("", URIParts()),
  ])
  func `is split as the standard does`(text: String, parts: URIParts) {
    #expect(URIParts(of: URIReference(text)) == parts)
  }

  @Test(arguments: [
    ("1http://h/p", URIParts(path: "1http://h/p")),
    (":x", URIParts(path: ":x")),
    ("ht tp://h", URIParts(path: "ht tp://h")),
    ("a/b:c", URIParts(path: "a/b:c")),
    (
      "https://h:80:90/ü",
      URIParts(scheme: "https", authority: "h:80:90", host: "h", port: "80:90", path: "/ü")
    ),
    (
      "https://a@b@c/",
      URIParts(scheme: "https", authority: "a@b@c", userInfo: "a@b", host: "c", path: "/")
    ),
    (
      "https://[::1/x",
      URIParts(scheme: "https", authority: "[::1", host: "[", port: ":1", path: "/x")
    ),
  ])
  func `gives every malformed text some parts`(text: String, parts: URIParts) {
    #expect(URIParts(of: URIReference(text)) == parts)
  }

  @Test(arguments: [
    (
      "{$scheme}://{$host}/{$dir}/a.m3u8?id={$id}",
      URIParts(
        scheme: "{$scheme}", authority: "{$host}", host: "{$host}", path: "/{$dir}/a.m3u8",
        query: "id={$id}")
    ),
    ("{$base}/a", URIParts(path: "{$base}/a")),
    ("{scheme}://h", URIParts(path: "{scheme}://h")),
  ])
  func `takes a variable reference for ordinary characters`(text: String, parts: URIParts) {
    #expect(URIParts(of: URIReference(text)) == parts)
  }

  @Test(arguments: [
    ("https://h/a/b", true), ("//h/a", false), ("/a", false), ("a", false), ("", false),
  ])
  func `is absolute with a scheme`(text: String, isAbsolute: Bool) {
    #expect(URIReference(text).isAbsolute == isAbsolute)
  }

  @Test(
    arguments: [
      ("https://h", []), ("https://h/", [""]), ("/a/b", ["a", "b"]),
      ("/a//b/", ["a", "", "b", ""]),
      ("a/b?c/d", ["a", "b"]), ("", []),
    ] as [(String, [String])])
  func `has the segments between the slashes of its path`(text: String, segments: [String]) {
    let reference = URIReference(text)
    #expect(reference.pathSegments.map { String(reference.characters($0)) } == segments)
  }

  @Test(
    arguments: [
      ("/p?a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]),
      ("/p?a&b=&=c&&d=e=f", [["a"], ["b", ""], ["", "c"], [""], ["d", "e=f"]]),
      ("/p?", []), ("/p#?a=1", []),
    ] as [(String, [[String]])])
  func `keeps every parameter in order, with or without a value`(
    text: String, parameters: [[String]]
  ) {
    let reference = URIReference(text)
    let found = reference.queryParameters.map { parameter in
      [parameter.name, parameter.value].compactMap { $0.map { String(reference.characters($0)) } }
    }
    #expect(found == parameters)
  }

  @Test func `cuts a range that reaches outside the text`() {
    #expect(URIReference("abc").characters(1..<9) == "bc")
    #expect(URIReference("a%41").decoded(1..<9).text == "A")
  }
}

@Suite struct `Percent decoding` {
  @Test(
    arguments: [
      ("a%3Db~%26", "a=b~&", nil, true), ("%c3%BC", "ü", nil, true), ("a+b", "a+b", nil, true),
      ("x%", "x%", 1, true), ("x%4", "x%4", 1, true), ("%4G%41", "%4GA", 0, true),
      ("%%41", "%A", 0, true), ("%FF", "\u{FFFD}", nil, false), ("", "", nil, true),
    ] as [(String, String, Int?, Bool)])
  func `resolves escapes and keeps broken ones`(
    text: String, decoded: String, broken: Int?, isUTF8: Bool
  ) {
    let result = URIReference(text).decoded(0..<text.utf8.count)
    #expect(result.text == decoded)
    #expect(result.brokenEscape == broken)
    #expect(result.isUTF8 == isUTF8)
  }

  @Test(arguments: [
    ("x=«a%3D»b", 0..<2), ("x=a«%3D»b", 1..<2), ("x=a%3D«b»", 2..<3), ("x=a%3Db«»", 3..<3),
    ("x=«a%3Db»", 0..<9), ("x=«»ab", 0..<0), ("x=a«b»", 1..<2), ("x=«%FFab»", 1..<2),
  ])
  func `leads from decoded characters back to their place`(marked: String, decoded: Range<Int>) {
    let marked = MarkedText(marked)
    let reference = URIReference(marked.text)
    let whole = 2..<marked.text.utf8.count
    #expect(reference.encodedRange(of: decoded, within: whole) == marked.range)
  }
}

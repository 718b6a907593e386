import SourceText
import Testing

/// References resolve as RFC 3986, section 5.4, tells with examples.
struct URIResolutionTests {
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
  ])
  func `a reference resolves against an address`(reference: String, address: String) {
    #expect(URIReference("http://a/b/c/d;p?q").resolving(reference) == address)
  }

  @Test(arguments: [
    ("a/b/c.m3u8", "d.m3u8", "a/b/d.m3u8"), ("c.m3u8", "x/d.m3u8", "x/d.m3u8"),
    ("a/c.m3u8", "../d.m3u8", "d.m3u8"), ("a/c.m3u8", "../../d.m3u8", "../d.m3u8"),
    ("../c.m3u8", "d.m3u8", "../d.m3u8"), ("../c.m3u8", "../d.m3u8", "../../d.m3u8"),
    ("/a/c.m3u8", "../../d.m3u8", "/d.m3u8"), ("http://a", "b", "http://a/b"),
  ])
  func `a reference resolves against the path of a file`(
    path: String, reference: String, resolved: String
  ) {
    #expect(URIReference(path).resolving(reference) == resolved)
  }

  @Test
  func `the first value of each parameter counts, percent escapes resolved`() {
    let values = URIReference("https://example.com/v.m3u8?a=1%202&b&c=&a=3").queryValues
    #expect(values == ["a": "1 2", "c": ""])
    #expect(URIReference("v.m3u8?a=1").queryValues == nil)
  }
}

import Testing

@testable import LanguageServer

/// Addresses of files are equal if their paths are (RFC 8089; LSP 3.17, URI).
struct DocumentURITests {
  @Test(arguments: [
    ("file:///a/b.m3u8", "/a/b.m3u8"), ("file:///a/b%20c%40d.m3u8", "/a/b c@d.m3u8"),
    ("FILE:///a/./c/../b.m3u8", "/a/b.m3u8"), ("file://localhost/a", "/a"),
    ("file:///../a", "/a"),
  ])
  func `a file has a path`(text: String, path: String) {
    #expect(DocumentURI(text).path == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "https://example.com/a.m3u8", "file://server/a", "file:a", "", "a/b",
    "file:///a%00b", "file:///a%FF",
  ])
  func `nothing else has a path`(text: String) {
    #expect(DocumentURI(text).path == nil)
    #expect(DocumentURI(text) == DocumentURI(text))
  }

  @Test func `clients may encode a path differently`() {
    #expect(DocumentURI("file:///a%3Ab") == DocumentURI("file:///a:b"))
    #expect(DocumentURI("untitled:a") != DocumentURI("untitled:b"))
    #expect(DocumentURI("untitled:a") != DocumentURI("file:///untitled:a"))
  }

  @Test func `the address of a path has only characters that need no escape`() {
    let uri = DocumentURI(path: "/a b/ä#?%.m3u8")
    #expect(uri.text == "file:///a%20b/%C3%A4%23%3F%25.m3u8")
    #expect(DocumentURI(uri.text).path == "/a b/ä#?%.m3u8")
  }
}

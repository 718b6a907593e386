import SourceText
import Testing

/// Patterns for paths are those of `.gitignore`.
struct PathPatternTests {
  @Test(
    arguments: [
      ("*.m3u8", "a.m3u8", true), ("*.m3u8", "x/y/a.m3u8", true), ("*.m3u8", "a.m3u8x", false),
      ("ads", "ads/a.m3u8", true), ("ads", "x/ads/b/a.m3u8", true), ("ads", "ads", true),
      ("ads", "adsx/a.m3u8", false), ("ads/", "ads/a.m3u8", true), ("ads/", "ads", false),
      ("/ads", "ads/a.m3u8", true), ("/ads", "x/ads/a.m3u8", false),
      ("./ads/*", "ads/a.m3u8", true), ("x/ads", "y/x/ads/a.m3u8", false),
      ("x/*", "x/a/b.m3u8", true), ("x/*.m3u8", "x/a/b.m3u8", false),
      ("x/**", "x/a/b.m3u8", true), ("x/**", "x", false), ("**/ads/*.m3u8", "ads/a.m3u8", true),
      ("**/ads/*.m3u8", "x/y/ads/a.m3u8", true), ("**/ads/*.m3u8", "x/ads/y/a.m3u8", false),
      ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b/c", true), ("a/**/b", "a/x/y/c", false),
      ("v[0-9].m3u8", "v1.m3u8", true), ("v[!0-9].m3u8", "v1.m3u8", false),
      ("v[ab", "v[ab", true), ("v?.m3u8", "v12.m3u8", false), ("\\*.m3u8", "*.m3u8", true),
      ("\\*.m3u8", "a.m3u8", false), ("**", "a/b", true), ("", "", true), ("", "a", false),
      ("https://cdn.example.com/**/*.m3u8", "https://cdn.example.com/live/a.m3u8", true),
      ("https://cdn.example.com/**", "https://other.example.com/a.m3u8", false),
      ("*a*a*a*a*b", String(repeating: "a", count: 200), false),
    ] as [(String, String, Bool)])
  func `a pattern matches a path or a folder above it`(
    pattern: String, path: String, matches: Bool
  ) {
    #expect(PathPattern(pattern).matches(path) == matches)
    var index = PathPatternIndex()
    index.add(PathPattern("other/*"), 0)
    index.add(PathPattern(pattern), 1)
    if matches { #expect(index.candidates(for: path[...]).contains(1)) }
  }

  @Test func `an index leaves out the patterns that need another name`() {
    var index = PathPatternIndex()
    for (number, pattern) in ["a/b.m3u8", "a/c.m3u8", "b.m3u8", "c.m3u8", "*.m3u8"].enumerated() {
      index.add(PathPattern(pattern), number)
    }
    #expect(index.candidates(for: "a/b.m3u8"[...]).sorted() == [0, 2, 4])
    #expect(index.candidates(for: "x"[...]) == [4])
  }

  @Test func `a pattern with a slash at its end matches a folder itself`() {
    #expect(PathPattern("build/").matches("x/build", isFolder: true))
    #expect(!PathPattern("build/").matches("x/build"))
  }
}

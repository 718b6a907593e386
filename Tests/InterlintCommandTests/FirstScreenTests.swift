import Testing

/// What somebody sees who runs `lint` in a terminal for the first time.
struct FirstScreenTests {
  private static let interstitial = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  private static let multivariant = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=900000,CODECS="mp4a.40.2"
    absent.m3u8

    """

  @Test(arguments: [
    ("127.0.0.1:8080/x.m3u8", "http://127.0.0.1:8080/x.m3u8"),
    ("localhost/x.m3u8", "http://localhost/x.m3u8"),
    ("[::1]:8080/x.m3u8", "http://[::1]:8080/x.m3u8"),
    ("example.com/live/x.m3u8?a=b", "https://example.com/live/x.m3u8?a=b"),
    ("example.com:8443/x.m3u8", "http://example.com:8443/x.m3u8"),
  ])
  func `a path that looks like a URL without a scheme suggests the URL`(
    path: String, url: String
  ) throws {
    let outcome = try Interlint.run(["lint", path], in: Folder())
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("no such file; for a URL, write \(url)\n"))
  }

  @Test(arguments: ["absent.m3u8", "absent/x.m3u8", "/absent.example.com/x.m3u8", "a b/x.m3u8"])
  func `other paths suggest no URL`(path: String) throws {
    let outcome = try Interlint.run(["lint", path], in: Folder())
    #expect(outcome.status == 3)
    #expect(!outcome.output.contains("://"))
  }

  @Test func `a missing document fails the run only with strict links`() throws {
    let folder = try Folder()
    try folder.write(Self.multivariant, to: "main.m3u8")
    let lenient = try Interlint.run(["lint", "main.m3u8"], in: folder)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("not checked: variant stream absent.m3u8: no such file"))
    let strict = try Interlint.run(["lint", "--strict-links", "main.m3u8"], in: folder)
    #expect(strict.status == 3)
    #expect(strict.output.contains("cannot be checked: variant stream absent.m3u8: no such file"))
    try folder.write(Self.interstitial, to: "absent.m3u8")
    #expect(try Interlint.run(["lint", "--strict-links", "main.m3u8"], in: folder).status == 0)
  }

  @Test func `a document on the network is not a missing file`() throws {
    let folder = try Folder()
    let text = Self.multivariant.replacing("absent.m3u8", with: "https://example.com/a.m3u8")
    try folder.write(text, to: "main.m3u8")
    #expect(try Interlint.run(["lint", "--strict-links", "main.m3u8"], in: folder).status == 0)
  }

  @Test func `verbose names each document, quiet prints nothing`() throws {
    let folder = try Folder()
    try folder.write(Self.interstitial, to: "a.m3u8")
    try folder.write(Self.interstitial.replacing("N:6", with: "N:six"), to: "b.m3u8")
    let verbose = try Interlint.run(["lint", "-v", "a.m3u8", "b.m3u8", "c.m3u8"], in: folder)
    #expect(
      verbose.errors == """
        a.m3u8: media playlist: no findings
        b.m3u8: media playlist: 1 error
        c.m3u8: not checked: no such file; did you mean a.m3u8?

        """)
    let quiet = try Interlint.run(["lint", "-q", "a.m3u8", "b.m3u8"], in: folder)
    #expect(quiet.status == 1 && quiet.output == "" && quiet.errors == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions ask for the names of rules`(shell: String) throws {
    let script = try Interlint.run(["completion", shell], in: Folder()).output
    #expect(script.contains("interlint rules --format ids"))
    #expect(script.contains("levelParsingError") && !script.contains("-12888"))
    let names = try Interlint.run(["rules", "--format", "ids"], in: Folder()).output
    #expect(names.split(separator: "\n").contains("interstitial/snap-type"))
  }
}

import HLSDocuments
@testable import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// A finding keeps its fingerprint while lines move, and shares it with no other.
struct FingerprintTests {
  /// Source: draft-eastlake-fnv, the test vectors of FNV-1a with 64 bits.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `the hash is FNV-1a`(text: String, value: UInt64) {
    #expect(FNV1a(text).value == value)
  }

  private static func fingerprints(
    _ text: String, named name: String = "p.m3u8", rule: RuleID = "a/b"
  ) -> [String] {
    lint(text, named: name, [.reporting("@", as: rule)]).findings.map(\.fingerprint)
  }

  private static let text = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-DATERANGE:ID="a",X-A="@"
    #EXTINF:6,@
    a.ts
    #EXTINF:6,
    b@.ts
    #EXT-X-ENDLIST

    """

  @Test func `a fingerprint is 16 small hexadecimal digits, the same on each run`() {
    let prints = Self.fingerprints(Self.text)
    #expect(prints.count == 3 && Set(prints).count == 3)
    #expect(prints.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy("0123456789abcdef".contains) })
    #expect(Self.fingerprints(Self.text) == prints)
  }

  @Test func `lines that come above change nothing, nor does another value in the tag`() {
    let prints = Self.fingerprints(Self.text)
    let above = "#EXT-X-DATERANGE:ID=\"0\",X-A=1\n# a comment\n\n#EXTINF:6,\nz.ts\n"
    let moved = Self.text.replacing(
      "#EXT-X-TARGETDURATION:6\n", with: "#EXT-X-TARGETDURATION:6\n" + above)
    #expect(Self.fingerprints(moved) == prints)
    #expect(Self.fingerprints(Self.text.replacing("X-A=\"@\"", with: "X-B=1,X-A=\"@2\"")) == prints)
  }

  @Test func `another rule, source or subject makes another fingerprint`() {
    let prints = Set(Self.fingerprints(Self.text))
    #expect(prints.isDisjoint(with: Self.fingerprints(Self.text, rule: "a/c")))
    #expect(prints.isDisjoint(with: Self.fingerprints(Self.text, named: "q.m3u8")))
    let renamed = Self.fingerprints(Self.text.replacing("ID=\"a\"", with: "ID=\"b\""))
    #expect(prints.intersection(renamed).count == 2)
  }

  @Test(arguments: ["#EXT-X-DATERANGE:ID=\"a\",X-A=\"@ @ @\"", "# @\n# @\n# @", "@@@"])
  func `equal findings differ by their number`(lines: String) {
    let prints = Self.fingerprints("#EXTM3U\n" + lines + "\n")
    #expect(prints.count == 3 && Set(prints).count == 3)
    // The first keeps its own when others come or go.
    #expect(Self.fingerprints("#EXTM3U\n" + lines + "\n@x\n").prefix(3) == prints[...])
  }

  @Test(arguments: ["?token=1", "?", "#part", "?a=b&c=d#e"])
  func `the query of a segment address does not count`(ending: String) {
    let prints = Self.fingerprints(Self.text)
    #expect(Self.fingerprints(Self.text.replacing("b@.ts", with: "b@.ts" + ending)) == prints)
    #expect(Self.fingerprints(Self.text.replacing("a.ts", with: "a.ts" + ending)) == prints)
  }

  @Test func `what a live playlist has later is known by the same fingerprints`() {
    let live = Self.text.replacing("#EXT-X-ENDLIST\n", with: "#EXT-X-PART:URI=\"p1\",X-A=\"@\"\n")
    let later = live.replacing("a.ts", with: "c.ts").replacing("b@.ts", with: "d@.ts")
      .replacing("p1", with: "p2").replacing("ID=\"a\"", with: "ID=\"b\"")
    #expect(Self.fingerprints(live) == Self.fingerprints(later))
    #expect(Set(Self.fingerprints(live)).count == 4)
    let ended = Self.text.replacing("a.ts", with: "c.ts").replacing("b@.ts", with: "d@.ts")
    #expect(Set(Self.fingerprints(Self.text)).intersection(Self.fingerprints(ended)).count == 1)
  }

  @Test(arguments: [
    ("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\",URI=\"@\"", "\"n\"", "\"m\""),
    ("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\",URI=\"@\"", "\"g\"", "\"h\""),
  ])
  func `a rendition is known by its group and name`(tag: String, old: String, new: String) {
    let head = "#EXTM3U\n"
    let prints = Self.fingerprints(head + tag + "\n")
    #expect(Self.fingerprints(head + tag.replacing("AUDIO", with: "VIDEO") + "\n") == prints)
    #expect(Self.fingerprints(head + tag.replacing(old, with: new) + "\n") != prints)
  }

  // Without a limit on the anchor each of them would read the megabyte.
  @Test(.timeLimit(.minutes(120)))
  func `hundreds of findings in a line of a megabyte have prints of their own`() {
    let line = "#EXT-X-DATERANGE:ID=\"\(String(repeating: "i", count: 1_000_000))\",X-A=\"@@@@\"\n"
    let one = Rule.plain(
      "a/b",
      check: .document { document, report in
        let end = UInt32(document.playlist.source.bytes.count - 2)
        for _ in 0..<500 { report("found", at: ByteRange(end, end + 1)) }
      })
    #expect(Set(lint("#EXTM3U\n" + line, [one]).findings.map(\.fingerprint)).count == 500)
  }
}

import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// Values of results can be made by hand, and contradictions in them are resolved.
struct MadeValuesTests {
  private static func place(_ start: (Int, Int), _ end: (Int, Int)) -> Place {
    Place(
      source: "a", range: ByteRange(2, 5), start: Position(line: start.0, column: start.1),
      end: Position(line: end.0, column: end.1))
  }

  @Test func `lines and columns begin at 1, and an end is not before its start`() {
    #expect(Self.place((2, 3), (2, 6)).end == Position(line: 2, column: 6))
    #expect(Self.place((2, 3), (1, 9)).end == Position(line: 2, column: 3))
    #expect(Self.place((0, -1), (.min, 0)) == Self.place((1, 1), (1, 1)))
  }

  @Test func `a place and an excerpt of any range of a text can be made`() {
    let playlist = Playlist(
      parsing: SourceFile(name: "a", bytes: Array("#EXTM3U\n# abc\n".utf8)))
    let range = ByteRange(10, 13)
    #expect(
      Place(range, in: playlist)
        == Place(
          source: "a", range: range, start: Position(line: 2, column: 3),
          end: Position(line: 2, column: 6)))
    #expect(Excerpt(of: range, in: playlist) == Excerpt("# abc", marked: 2..<5))
    for range in [
      ByteRange(14, 14), ByteRange(0, .max), ByteRange(900, 1_000), ByteRange(.max, .max),
    ] {
      let excerpt = Excerpt(of: range, in: playlist)
      #expect(excerpt.marked.upperBound <= excerpt.text.utf8.count)
      #expect(Place(range, in: playlist).range == range)
    }
  }

  @Test(arguments: [
    (0..<0, 0..<0), (0..<1, 0..<1), (1..<3, 1..<3), (0..<3, 0..<3), (1..<2, 0..<0),
    (2..<3, 0..<0), (0..<4, 0..<0), (-1..<1, 0..<0), (.min ..< .max, 0..<0),
  ])
  func `a mark that divides a character or leaves the text is empty`(
    marked: Range<Int>, kept: Range<Int>
  ) {
    #expect(Excerpt("aé", marked: marked).marked == kept)
  }

  @Test func `the secrets of an excerpt are those that have a name and are not masked`() {
    #expect(Excerpt("a?token=bc&d").secrets == [8..<10])
    #expect(Excerpt("a?token=**&d").secrets == [])
    #expect(Excerpt("a?token=", isCutAfter: true).secrets == [])
  }

  @Test(arguments: [
    (Finding.Loads(appeared: 0, lastSeen: -3, last: .min), [1, 1, 1, 1], nil),
    (Finding.Loads(appeared: 2, lastSeen: 4, gone: 4, last: 9), [2, 4, 9, 3], nil),
    (Finding.Loads(appeared: 2, lastSeen: 4, gone: 5, last: 3, count: 2), [2, 4, 5, 2], 5),
    (Finding.Loads(appeared: 2, lastSeen: 4, last: 4, count: 7), [2, 4, 4, 3], nil),
    (Finding.Loads(appeared: 1, lastSeen: .max, last: 1), [1, .max, .max, .max], nil),
  ])
  func `load numbers do not contradict each other`(
    loads: Finding.Loads, numbers: [Int], gone: Int?
  ) {
    #expect([loads.appeared, loads.lastSeen, loads.last, loads.count] == numbers)
    #expect(loads.gone == gone)
  }

  private static func finding(_ message: String, _ fingerprint: String? = nil) -> Finding {
    Finding(
      rule: "a/b", severity: .info, message: message, place: place((1, 1), (1, 4)),
      fingerprint: fingerprint)
  }

  @Test func `a fingerprint is 16 hexadecimal digits`() {
    #expect(Self.finding("a", "0123456789abcdef").fingerprint == "0123456789abcdef")
    let made = Self.finding("a").fingerprint
    #expect(made.utf8.count == 16 && Self.finding("b").fingerprint != made)
    for other in ["", "0123456789ABCDEF", "0123456789abcdeg", "0123456789abcdef0"] {
      #expect(Self.finding("a", other).fingerprint == made)
    }
  }

  @Test func `counts of omitted findings agree and do not overflow`() {
    var omitted = OmittedFindings()
    for count in [0, -1, .min] { omitted.add(count, of: "a/b", .error) }
    #expect(omitted == OmittedFindings() && omitted.count == 0)
    omitted.add(2, of: "a/b", .error)
    omitted.add(3, of: "a/b", .info)
    omitted.add(4, of: "a/c", .info)
    #expect(omitted.byRule == ["a/b": 5, "a/c": 4])
    #expect(omitted.bySeverity == [.error: 2, .info: 7])
    for _ in 1...3 { omitted.add(.max, of: "a/d", .error) }
    #expect(omitted.count == 9 + 3 * Int(Int32.max))
  }

  @Test func `numbers below what is possible become possible`() {
    let link = UncheckedLink(
      kind: "asset list", reason: "r", count: -1, uri: "u", place: Self.place((1, 1), (1, 1)))
    #expect(link.count == 1 && link.lines == [1])
    let lines = UncheckedLink(
      kind: "asset list", reason: "r", count: 9, uri: "u", place: Self.place((3, 1), (3, 1)),
      lines: [9, 4, .min, 3, 4, .max, 6, 5])
    #expect(lines.lines == [3, 4, 5, 6, 9])
    #expect(SourceLoad(number: 0, source: "a") == SourceLoad(number: 1, source: "a"))
    #expect(
      TargetResult.Effort(duration: .seconds(-1), requests: -1, bytes: -1) == TargetResult.Effort())
  }

  @Test func `a set of subjects says why a rule does not apply`() {
    #expect(SubjectSet([.playlist, .mediaPlaylist]).absence(of: .segments) == "no media segments")
    #expect(SubjectSet([.assetList]).absence(of: .playlist) == "not a playlist")
    #expect(SubjectSet().absence(of: .playlist) == "the text does not decode")
  }

  @Test func `a rule runs with its own severity unless another is given`() throws {
    let rule = Rule.plain("a/b", .warning, check: .document { _, _ in })
    #expect(ActiveRule(rule).severity == .warning)
    #expect(ActiveRule(rule, severity: .error).severity == .error)
  }
}

import Testing

@Suite struct SourceTests {
  /// Each has an escape, so that this file does not contain it.
  private static let forbidden = [
    "@unchecked\u{20}Sendable", "try\u{21}", "as\u{21}", "fatalError\u{28}",
  ]

  @Test func `no Swift source gives up safety`() throws {
    let sources = try ["Sources", "Tests"].flatMap(Project.swiftSources)
    #expect(!sources.isEmpty)
    let places = try Project.places(of: Self.forbidden, in: sources) { line in
      Self.forbidden.contains { contains($0, asWordIn: line) }
    }
    #expect(places == [])
  }

  @Test func `no file names a path of a machine`() throws {
    let files = try Project.files()
    #expect(files.contains("Package.swift"))
    let folders = ["work", "tmp", "root", "home", "Users"].map { "/\($0)/" }
    let places = try Project.places(of: folders, in: files) { line in
      folders.contains { contains($0, asRootIn: line) }
    }
    #expect(places == [])
  }

  @Test(arguments: [
    ("as\u{21}", "let a = b as\u{21} C", true),
    ("as\u{21}", "the tool has\u{21} spoken", false),
    ("fatalError\u{28}", "  fatalError\u{28})", true),
    ("fatalError\u{28}", "isfatalError\u{28})", false),
  ])
  func `a spelling counts where a word begins`(spelling: String, line: Substring, found: Bool) {
    #expect(contains(spelling, asWordIn: line) == found)
  }

  @Test(arguments: [
    ("/a/b", true), ("see /a/b", true), ("\"/a/b", true), ("file:///a/b", true), ("=/a/", true),
    ("https://example.com/a/b", false), ("../a/b", false), ("x-1/a/b", false), ("${x}/a/b", false),
  ])
  func `a path of a machine begins at the root`(line: Substring, found: Bool) {
    #expect(contains("/a/", asRootIn: line) == found)
  }
}

/// Whether a line has the text where no word is under way.
private func contains(_ text: String, asWordIn line: Substring) -> Bool {
  contains(text, in: line) { !($0.isLetter || $0.isNumber || $0 == "_") }
}

/// Whether a line has the path where nothing leads up to it, as a host or a parent folder would.
private func contains(_ path: String, asRootIn line: Substring) -> Bool {
  contains(path, in: line) { !($0.isLetter || $0.isNumber || "._~%-})*".contains($0)) }
}

private func contains(
  _ text: String, in line: Substring, after mayPrecede: (Character) -> Bool
) -> Bool {
  line.ranges(of: text).contains { range in
    range.lowerBound == line.startIndex || mayPrecede(line[line.index(before: range.lowerBound)])
  }
}

import Testing

/// Review tools fold generated files, so that a review shows what people wrote.
@Suite struct GeneratedFilesTests {
  /// Whether `.gitattributes` marks a file as generated; of several patterns the last one counts.
  private static func isMarked(_ path: String) throws -> Bool {
    try Project.text(of: ".gitattributes").split(separator: "\n").reduce(false) { marked, line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[0].hasSuffix("/**"), path.hasPrefix(words[0].dropLast(2)) else {
        return marked
      }
      if words.contains("linguist-generated") { return true }
      return words.contains("-linguist-generated") ? false : marked
    }
  }

  @Test func `folders of generated cases are marked, and no others`() throws {
    let cases = try Project.files(under: "Conformance").filter { $0.hasSuffix("/case.json") }
    let wrong = try cases.filter { path in
      let isGenerated = try Project.text(of: path).contains(#""generated" : true"#)
      return try Self.isMarked(path) != isGenerated
    }
    #expect(wrong == [])
    #expect(cases.count > 700)
  }
}

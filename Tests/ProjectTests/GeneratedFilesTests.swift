import Testing

/// Review tools fold generated files, so that a review shows what people wrote.
@Suite struct GeneratedFilesTests {
  /// The patterns in `.gitattributes` of files that are generated.
  private static func patterns() throws -> [Substring] {
    try Project.text(of: ".gitattributes").split(separator: "\n")
      .map { $0.split(separator: " ") }
      .filter { $0.contains("linguist-generated") }
      .compactMap(\.first)
  }

  /// Whether a pattern names a file, or all files of its folder with its extension.
  private static func matches(_ pattern: Substring, _ path: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == path }
    let (folder, suffix) = (pattern[..<star], pattern[star...].dropFirst())
    return path.hasPrefix(folder) && path.hasSuffix(suffix)
      && !path.dropFirst(folder.count).contains("/")
  }

  @Test func `the files of categories and their index are marked, and no case written by hand`()
    throws
  {
    let index = "Conformance/suite.json"
    let generated = try Project.text(of: index).matches(of: /"file": "([^"]+)"/)
      .map { "Conformance/\($0.output.1)" }
    let patterns = try Self.patterns()
    let marked = try Project.files(under: "Conformance").filter { path in
      patterns.contains { Self.matches($0, path) }
    }
    #expect(marked.sorted() == (generated + [index]).sorted())
    #expect(generated.contains("Conformance/Cases/interstitial.json"))
  }
}

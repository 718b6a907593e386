import Testing

/// What people read is plain technical English: no old or poetic words, and American spelling.
@Suite struct PlainEnglishTests {
  /// Words and phrases in lower case, each with plainer ones.
  private static let plainer: [(words: [String], instead: String)] =
    [
      ("report, say", ["tell", "tells", "told"]),
      ("reference, link to", ["lead to", "leads to", "led to", "leading to"]),
      ("is, appears", ["stand", "stands", "stood", "standing"]),
      ("only", ["alone"]), ("separated by", ["parted by"]),
      ("even with one", ["also of one", "also with one"]),
      ("the result of", ["came of", "became of", "comes of"]),
      ("assumes that", ["takes it that"]), ("whether", ["be it"]),
      ("space", ["blank", "blanks"]),
      ("exist, missing", ["be there", "is not there", "are not there"]),
      ("missing, without", ["lack", "lacks", "lacked", "lacking"]),
      ("a plain word", ["lest", "whence", "thereof", "hence", "beside"]),
      (
        "American spelling",
        [
          "programme", "programmes", "colour", "colours", "behaviour", "behaviours", "catalogue",
          "catalogues", "licence", "licences", "neighbour", "neighbours",
        ]
      ),
    ].flatMap { instead, phrases in
      phrases.map { ($0.split(separator: " ").map(String.init), instead) }
    }

  /// Cases of enumerations, arguments in code, and titles of other people's documents.
  private static let exceptions = [
    "case alone", "case .blank", "case blank", "beside target:", "ad behaviour page",
    "A clone alone", "Catalogue.tsv",
  ]

  /// The parts of a Swift line that people read: its comment and its string literals with a space.
  private static func texts(ofSwift line: Substring) -> [Substring] {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("//") { return [code] }
    if code.contains("\"") {
      return line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 && $0.element.contains(" ") }.map(\.element)
    }
    // A line of a literal with several lines has no sign of code.
    return code.contains { "{}()=;".contains($0) } ? [] : [code]
  }

  /// A line of Markdown without code and without quoted text.
  private static func texts(ofMarkdown line: Substring) -> [Substring] {
    ["`", "\""].reduce([line]) { texts, mark in
      texts.flatMap { text in
        text.split(separator: mark, omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map(\.element)
      }
    }
  }

  /// The old words in a text, each with plainer ones.
  private static func faults(in text: some StringProtocol) -> [String] {
    let text = exceptions.reduce(String(text)) { $0.replacing($1, with: "") }
    let words = text.lowercased().split { !($0.isLetter || $0 == "-" || $0 == "'") }.map(
      String.init)
    return plainer.flatMap { phrase in
      words.indices.filter { index in
        guard words[index...].starts(with: phrase.words) else { return false }
        // A blank line is one without text.
        return
          !(phrase.words == ["blank"]
          && words.dropFirst(index + 1).first?.hasPrefix("line") == true)
      }.map { _ in "\(phrase.words.joined(separator: " ")), better \(phrase.instead): \(text)" }
    }
  }

  /// The faults of files, whose lines are divided into the texts that people read.
  private static func faults(
    in paths: [String], texts: (Substring) -> [Substring], isCode: (Substring) -> Bool
  ) throws -> [String] {
    try paths.flatMap { path -> [String] in
      let contents = try Project.text(of: path).lowercased()
      guard plainer.contains(where: { contents.contains($0.words.joined(separator: " ")) })
      else { return [] }
      var inCode = false
      return try Project.lines(of: path).flatMap { line -> [String] in
        if isCode(line.text) { inCode.toggle() }
        guard !inCode else { return [] }
        return texts(line.text).flatMap { faults(in: $0) }.map { "\(path):\(line.number): \($0)" }
      }
    }
  }

  @Test func `sources speak plain English`() throws {
    let sources = try Project.swiftSources(under: "Sources")
    #expect(!sources.isEmpty)
    let faults = try Self.faults(in: sources, texts: Self.texts(ofSwift:)) { _ in false }
    #expect(faults == [])
  }

  @Test func `pages speak plain English`() throws {
    let pages = try Project.files().filter { $0.hasSuffix(".md") }
    #expect(!pages.isEmpty)
    let faults = try Self.faults(in: pages, texts: Self.texts(ofMarkdown:)) {
      $0.hasPrefix("```")
    }
    #expect(faults == [])
  }

  @Test(arguments: [
    "what came of it", "The list is parted by commas.", "a Colour", "it is not there",
    "the catalogue", "two blanks", "a blank between",
  ])
  func `an old word is found`(text: String) {
    #expect(Self.faults(in: text).count == 1)
  }

  @Test(arguments: [
    "a blank line", "there is one", "color", "a stand-alone file", "it becomes one",
    "Catalogue.tsv", "understand",
  ])
  func `a plain sentence is accepted`(text: String) {
    #expect(Self.faults(in: text) == [])
  }
}

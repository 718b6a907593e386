import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// References to variables, and their definitions.
extension VariableRules {
  static let undefinedReference = Rule(
    "variable/undefined-reference", .error, .spec, .must("rfc8216bis-22 §6.3.1"),
    about: .playlist,
    says: "Every variable that is referenced must be defined in the playlist.",
    why: """
      The address or value with the reference is incomplete. Clients must refuse the playlist, and \
      viewers see nothing.
      """,
    remedy: """
      Add EXT-X-DEFINE with NAME and VALUE, with IMPORT for a variable of the multivariant playlist, or with QUERYPARAM \
      for a query parameter.
      """,
    fails: [
      .media("#EXTINF:6,\nhttps://«{$host}»/a.ts\n#EXTINF:6,\nhttps://{$host}/b.ts"),
      .media(
        Piece.version(
          8,
          #"#EXT-X-DEFINE:NAME="host",VALUE="h.example.com""#
            + "\n#EXTINF:6,\nhttps://{$host}/a.ts\n#EXTINF:6,\nhttps://«{$Host}»/b.ts")),
    ],
    passes: [
      .media(
        Piece.version(
          8,
          #"#EXT-X-DEFINE:NAME="host",VALUE="h.example.com""#
            + "\n#EXTINF:6,\nhttps://{$host}/a.ts"))
    ],
    check: .shared(references))

  static let referenceBeforeDefinition = Rule(
    "variable/reference-before-definition", .error, .spec, .must("rfc8216bis-22 §6.3.1"),
    about: .variables,
    says: "A variable must be defined above the first reference to it.",
    why: """
      Clients replace variables while they read. They must refuse a playlist with a reference that \
      has no value yet, and viewers see nothing.
      """,
    remedy: "Move EXT-X-DEFINE above the first reference.",
    fails: [
      .media(
        Piece.version(
          8, "#EXTINF:6,\nhttps://«{$h}»/a.ts\n" + #"#EXT-X-DEFINE:NAME="h",VALUE="example.com""#))
    ],
    passes: [
      .media(
        Piece.version(
          8, #"#EXT-X-DEFINE:NAME="h",VALUE="example.com""# + "\n#EXTINF:6,\nhttps://{$h}/a.ts"))
    ],
    check: .shared(references))

  static let malformedReference = Rule(
    "variable/malformed-reference", .warning, .recommended, .advice("rfc8216bis-22 §4.3"),
    about: .playlist,
    facts: [
      .silences(["text/invalid-uri-line"], about: .line),
      .silences(["attribute/invalid-uri"], about: .attribute),
    ],
    says: "Every {$ should be followed by a variable name and a closing brace.",
    why: "Anything else is not a reference, and the text stays as it is.",
    remedy: "Complete the reference: {$name}.",
    fails: [.media(Piece.range(#",X-COM-EXAMPLE-TIER="«{$tier»""#))],
    passes: [
      .media(
        Piece.version(
          8,
          #"#EXT-X-DEFINE:NAME="tier",VALUE="gold""# + "\n"
            + Piece.range(#",X-COM-EXAMPLE-TIER="{$tier}""#)))
    ],
    check: .shared(references))

  static let referenceNotSubstituted = Rule(
    "variable/reference-not-substituted", .warning, .recommended, .advice("rfc8216bis-22 §4.3"),
    about: .playlist,
    says:
      "Variables should be referenced only in URI lines, quoted strings and hexadecimal sequences.",
    why:
      "In titles and other values the reference is not replaced, so clients read the braces.",
    remedy: "Write the value itself instead of the reference.",
    fails: [.media(Piece.version(8, title + "\n#EXTINF:6,«{$title}»\n{$title}.ts"))],
    passes: [.media(Piece.version(8, title + "\n#EXTINF:6,News\n{$title}.ts"))],
    check: .shared(references))

  private static let title = #"#EXT-X-DEFINE:NAME="title",VALUE="News""#

  /// Whether the grammar reports the reference: as a number, a word or an extension's value.
  private static func isChecked(_ place: VariableUse.Place, _ playlist: Playlist) -> Bool {
    guard case .otherValue(let attribute) = place else { return false }
    return attribute.name != .unknown || playlist.text(attribute.nameRange).hasPrefix("X-")
  }

  static let unusedVariable = Rule(
    "variable/unused-variable", .info, .pedantic, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .variables,
    says: "Every variable that a media playlist defines should be referenced in it.",
    why: "An unused variable still raises the protocol version that clients need.",
    remedy: "Remove the EXT-X-DEFINE tag of the variable.",
    fails: [.media(Piece.version(8, #"#EXT-X-DEFINE:NAME="«a»",VALUE="1""#))],
    passes: [
      .media(
        Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""# + "\n#EXTINF:6,\n{$a}.ts")),
      // A media playlist may import it.
      .multivariant(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""#)),
    ],
    check: .shared(references))

  private static let references: Traversal = Traversal("variable references") { document, report in
    let playlist = document.playlist
    guard playlist.isDecodable else { return }
    let written = playlist.variableDefinitions
    var definitions: [String: VariableDefinition] = [:]
    for definition in written {
      let name = playlist.text(definition.name.valueRange)
      if definitions[name] == nil { definitions[name] = definition }
    }
    var seen: Set<String> = []
    var last: ByteRange?
    let bytes = playlist.source.bytes
    playlist.forEachVariableUse { use in
      guard let range = use.name else {
        if use.place.isSubstituted {
          report.report(
            malformedReference.id,
            "\(playlist.text(use.range)) is not a variable reference; expected {$name}",
            at: use.range)
        }
        return
      }
      guard use.place.isSubstituted else {
        guard !isChecked(use.place, playlist) else { return }
        report.report(
          referenceNotSubstituted.id,
          "\(playlist.text(use.range)) is in a place where variables are not replaced",
          at: use.range)
        return
      }
      // Only the first reference to a name matters, and most lines name the same variable.
      if let last, bytes[last.offsets] == bytes[range.offsets] { return }
      last = range
      let name = playlist.text(range)
      guard seen.insert(name).inserted else { return }
      guard let definition = definitions[name] else {
        let hint = Spelling.nearest(to: name, among: definitions.keys.sorted()).map {
          "; did you mean \($0)?"
        }
        report.report(
          undefinedReference.id, "the variable \(name) is not defined\(hint ?? "")", at: use.range)
        return
      }
      if use.line <= Int(definition.tag.line) {
        report.report(
          referenceBeforeDefinition.id, "the variable \(name) is used before it is defined",
          at: use.range, related: [RelatedPlace(definition.tag.range, "defined here")])
      }
    }
    guard document.isMedia, report.isEnabled(unusedVariable.id) else { return }
    for definition in written {
      let name = playlist.text(definition.name.valueRange)
      guard seen.insert(name).inserted else { continue }
      report.report(
        unusedVariable.id, "the variable \(name) is never used", at: definition.name.valueRange)
    }
  }
}

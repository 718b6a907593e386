import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-DEFINE (rfc8216bis-22, section 4.4.2.3).
  static let variables: [GrammarRow] = [
    GrammarRow(
      "variable/exactly-one-kind", .must, "§4.4.2.3", about: .tag(.define),
      [.tag(.define, has: .missingChoice, .severalChoices)],
      says: "EXT-X-DEFINE must have exactly one of NAME, IMPORT and QUERYPARAM.",
      why: """
        Clients cannot know where the value of the variable comes from. They must refuse the \
        playlist, and viewers see nothing.
        """,
      remedy: "Keep only the attribute for the intended source of the value.",
      fails: .media(
        Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1",«QUERYPARAM="b"»"#)
          .replacing("VERSION:8", with: "VERSION:11")),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""#))),
    GrammarRow(
      "variable/import-in-multivariant", .must, "§4.4.2.3", about: .multivariantPlaylist,
      [.attribute(.import, of: .define, has: .mediaOnlyAttribute)],
      says: "IMPORT must appear only in media playlists.",
      why: """
        A multivariant playlist has no parent from which to import the value. Its references \
        remain without a value, and viewers see nothing.
        """,
      remedy: "Define the variable with NAME and VALUE in the multivariant playlist.",
      fails: .multivariant(Piece.version(8, #"#EXT-X-DEFINE:«IMPORT="a"»"#)),
      passes: .multivariant(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""#))),
    GrammarRow(
      "variable/name-characters", .must, "§4.4.2.3", about: .tag(.define),
      [.attribute(.name, .import, .queryparam, of: .define, has: .text)],
      says: "Variable names must contain only letters, digits, hyphens and underscores.",
      why: """
        Clients do not recognize a reference to such a name. They request addresses in which its \
        text is not replaced, and viewers see nothing.
        """,
      remedy: """
        Rename the variable and all references to it, with letters, digits, - and _ only: my-host.
        """,
      fails: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME=«"my.host"»,VALUE="x""#)),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="my-host",VALUE="x""#))),
    GrammarRow(
      "variable/name-needs-value", .must, "§4.4.2.3", about: .tag(.define),
      [.attribute(.value, of: .define, has: .missingAttribute)],
      says: "EXT-X-DEFINE with NAME must have VALUE, which may be an empty string.",
      why: """
        Clients have no text to put in place of references. The addresses with them cannot be \
        loaded, and viewers see nothing.
        """,
      remedy: #"Add VALUE; it may be empty, as in VALUE=""."#,
      fails: .media(Piece.version(8, #"«#EXT-X-DEFINE»:NAME="a""#)),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="""#))),
  ]
}

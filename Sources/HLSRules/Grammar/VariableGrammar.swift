import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-DEFINE (rfc8216bis-22, section 4.4.2.3).
  static let variables: [GrammarRow] = [
    GrammarRow(
      "variable/exactly-one-kind", .must, "§4.4.2.3", about: .tag(.define),
      [.tag(.define, has: .missingChoice, .severalChoices)],
      says: "EXT-X-DEFINE has exactly one of NAME, IMPORT and QUERYPARAM.",
      why: "Clients have to fail to parse the playlist.",
      remedy: "Keep the one that says where the value comes from.",
      fails: .media(
        Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1",«QUERYPARAM="b"»"#)
          .replacing("VERSION:8", with: "VERSION:11")),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""#))),
    GrammarRow(
      "variable/import-in-multivariant", .must, "§4.4.2.3", about: .multivariantPlaylist,
      [.attribute(.import, of: .define, has: .mediaOnlyAttribute)],
      says: "IMPORT stands in media playlists alone.",
      why: "A multivariant playlist has no parent from which the value could come.",
      remedy: "Define the variable with NAME and VALUE.",
      fails: .multivariant(Piece.version(8, #"#EXT-X-DEFINE:«IMPORT="a"»"#)),
      passes: .multivariant(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="1""#))),
    GrammarRow(
      "variable/name-characters", .must, "§4.4.2.3", about: .tag(.define),
      [.attribute(.name, .import, .queryparam, of: .define, has: .text)],
      says: "Variable names have letters, digits, hyphens and underscores.",
      why: "A reference to another name is no reference, so its text stays as it is.",
      remedy: "Rename the variable.",
      fails: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME=«"my.host"»,VALUE="x""#)),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="my-host",VALUE="x""#))),
    GrammarRow(
      "variable/name-needs-value", .must, "§4.4.2.3", about: .tag(.define),
      [.attribute(.value, of: .define, has: .missingAttribute)],
      says: "EXT-X-DEFINE with NAME has VALUE, which may be the empty string.",
      why: "Clients have nothing to put in the place of references.",
      remedy: "Add VALUE.",
      fails: .media(Piece.version(8, #"«#EXT-X-DEFINE»:NAME="a""#)),
      passes: .media(Piece.version(8, #"#EXT-X-DEFINE:NAME="a",VALUE="""#))),
  ]
}

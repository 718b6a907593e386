import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for variable definitions and references.
enum VariableRules {
  static let all: [Rule] = [
    duplicateName, nameCaseClash, valueWithoutName, undefinedReference, referenceBeforeDefinition,
    malformedReference, referenceNotSubstituted, substitutedValueIllegal, nestedReference,
    unusedVariable,
    queryparamMissing, queryparamWithoutValue, queryparamIllegalValue, queryparamAmbiguous,
    importUnresolved, dateRangeDiffersAfterSubstitution,
  ]
}

/// EXT-X-DEFINE tags compared with each other.
extension VariableRules {
  static let duplicateName = Rule(
    "variable/duplicate-name", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "Two EXT-X-DEFINE tags must not define the same variable name, whatever their kind.",
    why: """
      Clients cannot know which value counts. They must refuse the playlist, and viewers see \
      nothing.
      """,
    remedy: "Rename one of the variables, or remove it.",
    fails: [
      .media(
        Piece.version(
          11, #"#EXT-X-DEFINE:NAME="a",VALUE="1""# + "\n" + #"#EXT-X-DEFINE:QUERYPARAM="«a»""#))
    ],
    passes: [
      .media(
        Piece.version(
          11, #"#EXT-X-DEFINE:NAME="a",VALUE="1""# + "\n" + #"#EXT-X-DEFINE:QUERYPARAM="b""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var known: [String: ByteRange] = [:]
      for definition in playlist.variableDefinitions {
        let name = playlist.text(definition.name.valueRange)
        if let first = known[name] {
          report(
            "the variable \(name) is defined a second time", at: definition.name.valueRange,
            related: [RelatedPlace(first, "first defined here")])
        } else {
          known[name] = definition.name.valueRange
        }
      }
    })

  static let nameCaseClash = Rule(
    "variable/name-case-clash", .warning, .pedantic, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "Variable names should not differ only in letter case.",
    why: "Names are case-sensitive, so it is easy to write one in place of the other.",
    remedy: "Choose names that differ in more than letter case.",
    fails: [
      .media(
        Piece.version(
          8,
          #"#EXT-X-DEFINE:NAME="Host",VALUE="a""# + "\n"
            + #"#EXT-X-DEFINE:NAME="«host»",VALUE="b""#))
    ],
    passes: [.media(Piece.version(8, #"#EXT-X-DEFINE:NAME="host",VALUE="a""#))],
    check: .document { document, report in
      let playlist = document.playlist
      var known: [String: (name: String, range: ByteRange)] = [:]
      for definition in playlist.variableDefinitions {
        let name = playlist.text(definition.name.valueRange)
        guard let first = known[name.lowercased()] else {
          known[name.lowercased()] = (name, definition.name.valueRange)
          continue
        }
        if first.name == name { continue }
        report(
          "the variables \(first.name) and \(name) differ only in letter case",
          at: definition.name.valueRange, related: [RelatedPlace(first.range, "the other variable")]
        )
      }
    })

  static let valueWithoutName = Rule(
    "variable/value-without-name", .warning, .recommended, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "VALUE should be used only together with NAME.",
    why: "IMPORT and QUERYPARAM take the value from elsewhere, so VALUE is never used.",
    remedy: "Remove VALUE, or replace IMPORT or QUERYPARAM with NAME.",
    fails: [.media(Piece.version(11, #"#EXT-X-DEFINE:QUERYPARAM="a",«VALUE="1"»"#))],
    passes: [.media(Piece.version(11, #"#EXT-X-DEFINE:QUERYPARAM="a""#))],
    check: .document { document, report in
      let playlist = document.playlist
      for definition in playlist.variableDefinitions where definition.name.name != .name {
        guard let value = definition.value else { continue }
        report(
          "VALUE next to \(playlist.text(definition.name.nameRange)) has no effect; expected it "
            + "only with NAME",
          at: value.range)
      }
    })
}

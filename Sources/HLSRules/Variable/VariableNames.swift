import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-DEFINE tags beside each other.
extension VariableRules {
  static let duplicateName = Rule(
    "variable/duplicate-name", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "No two EXT-X-DEFINE introduce the same name, whatever its kind.",
    why: "Clients have to fail to parse the playlist.",
    remedy: "Rename one of the variables, or take it out.",
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
            "the variable \(name) a second time", at: definition.name.valueRange,
            related: [RelatedPlace(first, "first defined here")])
        } else {
          known[name] = definition.name.valueRange
        }
      }
    })

  static let nameCaseClash = Rule(
    "variable/name-case-clash", .warning, .pedantic, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "No two variables have names that differ in letter case alone.",
    why: "Each name stands for another value, and one is easily written for the other.",
    remedy: "Choose names that cannot be mixed up.",
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
          "the variables \(first.name) and \(name) differ in letter case alone",
          at: definition.name.valueRange, related: [RelatedPlace(first.range, "the other one")])
      }
    })

  static let valueWithoutName = Rule(
    "variable/value-without-name", .warning, .recommended, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "VALUE stands next to NAME alone.",
    why: "Variables from elsewhere have their value from there, so this one is never used.",
    remedy: "Take VALUE out, or write NAME.",
    fails: [.media(Piece.version(11, #"#EXT-X-DEFINE:QUERYPARAM="a",«VALUE="1"»"#))],
    passes: [.media(Piece.version(11, #"#EXT-X-DEFINE:QUERYPARAM="a""#))],
    check: .document { document, report in
      let playlist = document.playlist
      for definition in playlist.variableDefinitions where definition.name.name != .name {
        guard let value = definition.value else { continue }
        report(
          "VALUE next to \(playlist.text(definition.name.nameRange)) has no meaning",
          at: value.range)
      }
    })
}

import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Variables that take their values from the query of the playlist's own URI (rfc8216bis-22,
/// section 4.4.2.3).
extension VariableRules {
  static let queryparamMissing = Rule(
    "variable/queryparam-missing", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "The URI of the playlist must have the query parameter that QUERYPARAM names.",
    why: """
      The variable has no value. Clients must refuse the playlist, and viewers who got the address \
      without the parameter see nothing.
      """,
    remedy: "Add the query parameter wherever the playlist is referenced, or remove EXT-X-DEFINE.",
    fails: [asked("«t»", "")], passes: [asked("t", "?t=1"), asked("t", "?a=2&%74=1")],
    check: .document { document, report in
      for query in QueryVariable.all(of: document) where query.parameters.isEmpty {
        report(
          "the URI of the playlist has no query parameter \(query.name.shown)", at: query.place)
      }
    })

  static let queryparamWithoutValue = Rule(
    "variable/queryparam-without-value", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "The query parameter that QUERYPARAM names must have a value.",
    why: """
      A parameter without a value does not define the variable. Clients must refuse the playlist, \
      and viewers see nothing.
      """,
    remedy: "Write the query parameter with an equals sign and its value: name=value.",
    fails: [asked("«t»", "?t")], passes: [asked("t", "?t=1"), asked("t", "?t=")],
    check: .document { document, report in
      for query in QueryVariable.all(of: document)
      where !query.parameters.isEmpty && query.values.isEmpty {
        report(
          "the query parameter \(query.name.shown) has no value in the URI of the playlist",
          at: query.place)
      }
    })

  static let queryparamIllegalValue = Rule(
    "variable/queryparam-illegal-value", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    facts: [.silences(["variable/substituted-value-illegal"], about: .document)],
    says:
      "The decoded value of the query parameter must not contain a double quote or a line break.",
    why: """
      The quoted string or the line that the value is inserted into ends there. The rest is lost, \
      and viewers see nothing.
      """,
    remedy: "Remove the character, or percent-encode it twice.",
    fails: [asked("«t»", "?t=%22x"), asked("«t»", "?t=a%0D")], passes: [asked("t", "?t=x")],
    check: .document { document, report in
      for query in QueryVariable.all(of: document) {
        // If there are several values, the client chooses one.
        let marks = query.values.compactMap { value in
          value.utf8.first { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        }
        guard let mark = marks.first, marks.count == query.values.count else { continue }
        report(
          "the value of the query parameter \(query.name.shown) contains a "
            + (mark == 0x22 ? "double quote" : "line break"), at: query.place)
      }
    })

  static let queryparamAmbiguous = Rule(
    "variable/queryparam-ambiguous", .info, .recommended, .advice("rfc8216bis-22 §4.4.2.3"),
    about: .tag(.define),
    says: "The query parameter that QUERYPARAM names should have only one value.",
    why: "Clients may use any of the values.",
    remedy: "Write the query parameter only once.",
    fails: [asked("«t»", "?t=1&t=2")], passes: [asked("t", "?t=1"), asked("t", "?t=1&t=1")],
    check: .document { document, report in
      for query in QueryVariable.all(of: document) where Set(query.values).count > 1 {
        report(
          "the query parameter \(query.name.shown) has \(query.parameters.count) values in the "
            + "URI of the playlist; expected 1", at: query.place)
      }
    })

  /// An EXT-X-DEFINE tag with QUERYPARAM, and the matching query parameters of the playlist's URI.
  private struct QueryVariable {
    let name: String
    let place: ByteRange
    let parameters: [URIReference.QueryParameter]
    /// The decoded values of the parameters that have one.
    let values: [String]

    /// Empty if the address of the playlist is not known.
    static func all(of document: Document) -> [QueryVariable] {
      let playlist = document.playlist
      guard let address = document.address, playlist.census.count(of: .define) > 0 else {
        return []
      }
      let parameters = address.queryParameters
      return playlist.tags(named: .define).compactMap { tag in
        guard
          case .value(let name, let place) = playlist.string(
            playlist.attribute(.queryparam, of: tag))
        else { return nil }
        let matching = parameters.filter { address.decoded($0.name).text == name }
        return QueryVariable(
          name: name, place: place, parameters: matching,
          values: matching.compactMap { $0.value.map { address.decoded($0).text } })
      }
    }
  }

  private static func asked(_ name: String, _ query: String) -> Example {
    .media(
      "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"\(name)\""
    ).at("https://example.com/a.m3u8\(query)")
  }
}

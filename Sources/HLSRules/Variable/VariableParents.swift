import SourceText
import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Variables compared with those of the multivariant playlist and of other media playlists.
extension VariableRules {
  static let importUnresolved = Rule(
    "variable/import-unresolved", .error, .spec, .must("rfc8216bis-22 §4.4.2.3"),
    about: .presentation,
    says: "A variable that IMPORT names must be defined in the multivariant playlist.",
    why: """
      The variable has no value. Clients must refuse the media playlist, and viewers lose its \
      variant or rendition.
      """,
    remedy: "Define the variable in the multivariant playlist, or correct the name.",
    fails: [.variant(.media("#EXT-X-VERSION:8\n#EXT-X-DEFINE:IMPORT=\"«a»\""))],
    passes: [
      .variant(
        .media("#EXT-X-VERSION:8\n#EXT-X-DEFINE:IMPORT=\"a\""),
        tags: "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n")
    ],
    check: .presentation { presentation, report in
      let variables = presentation.playlist.variables
      for media in presentation.mediaPlaylists {
        for tag in media.playlist.tags(named: .define) {
          guard
            case .value(let name, let place) = media.playlist.string(
              media.playlist.attribute(.import, of: tag)), !variables.defines(name)
          else { continue }
          report(
            "the multivariant playlist does not define \(name.shown)", in: media.member, at: place,
            related: [
              RelatedPlace(
                presentation.playlist.head, "the multivariant playlist", in: presentation.playlist)
            ])
        }
      }
    })

  static let dateRangeDiffersAfterSubstitution = Rule(
    "variable/date-range-differs-after-substitution", .warning, .recommended,
    .advice("rfc8216bis-22 §4.3, §6.2.4"), about: .presentation,
    says: "Date ranges should be the same in every media playlist after variables are replaced.",
    why: """
      Viewers get another break, or another end of it, when their player switches to a variant in \
      which the variable has another value.
      """,
    remedy: "Give the variable the same value in every media playlist.",
    fails: [substituted("2", "«{$t}»")], passes: [substituted("1", "{$t}")],
    check: .presentation { presentation, report in
      guard
        presentation.mediaPlaylists.contains(where: { $0.playlist.census.count(of: .define) > 0 })
      else { return }
      for found in presentation.dateRangeDifferences.contradictions where found.isSubstituted {
        PresentationRules.reportContradiction(found, in: presentation, &report)
      }
    })

  private static func substituted(_ value: String, _ text: String) -> Example {
    func media(_ text: String) -> Example {
      .media(
        "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"t\"\n"
          + PresentationExample.range("a", ",DURATION=5,X-COM-EXAMPLE-TIER=\"\(text)\""))
    }
    return .presentation([
      .multivariant(
        Piece.variant("", uri: "v.m3u8?t=1") + "\n"
          + PresentationExample.low("", uri: "w.m3u8?t=\(value)")
      ).named("multivariant.m3u8").at("https://example.com/multivariant.m3u8"),
      media("{$t}").named("v.m3u8"), media(text).named("w.m3u8"),
    ])
  }
}

import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How a rendition controls automatic selection.
extension RenditionRules {
  static let defaultNeedsAutoselect = Rule(
    "rendition/default-needs-autoselect", .error, .spec, .must("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: "A rendition with DEFAULT=YES must have AUTOSELECT=YES or no AUTOSELECT.",
    why: """
      DEFAULT=YES selects the rendition for viewers who choose none, but AUTOSELECT=NO forbids \
      that: what they get depends on the player.
      """,
    remedy: "Write AUTOSELECT=YES, or remove AUTOSELECT.",
    fails: [.multivariant(Piece.audio(",DEFAULT=YES,AUTOSELECT=«NO»"))],
    passes: [
      .multivariant(Piece.audio(",DEFAULT=YES,AUTOSELECT=YES")),
      .multivariant(Piece.audio(",DEFAULT=YES")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .media) {
        guard playlist.word(playlist.attribute(.default, of: tag)).value == "YES",
          case .value("NO", let place) = playlist.word(playlist.attribute(.autoselect, of: tag))
        else { continue }
        report("AUTOSELECT=NO with DEFAULT=YES; expected AUTOSELECT=YES", at: place)
      }
    })

  static let defaultWithoutAutoselect = Rule(
    "rendition/default-without-autoselect", .info, .pedantic, .advice("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: "A rendition with DEFAULT=YES should also have AUTOSELECT=YES.",
    why: "A missing AUTOSELECT counts as NO, which is rarely intended for the default.",
    remedy: "Add AUTOSELECT=YES to the rendition.",
    fails: [.multivariant(Piece.audio(",«DEFAULT=YES»"))],
    passes: [.multivariant(Piece.audio(",DEFAULT=YES,AUTOSELECT=YES"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .media) {
        guard let attribute = playlist.attribute(.default, of: tag),
          playlist.word(attribute).value == "YES", playlist.attribute(.autoselect, of: tag) == nil
        else { continue }
        report("DEFAULT=YES without AUTOSELECT, which counts as NO", at: attribute.range)
      }
    })

  static let stableIDSameURI = Rule(
    "rendition/stable-rendition-id-same-uri", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.1"), about: .tag(.media),
    says: "Renditions with the same URI should have the same STABLE-RENDITION-ID.",
    why: "Steering and downloads treat one media playlist as two.",
    remedy: "Give all of them the same STABLE-RENDITION-ID.",
    fails: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8",STABLE-RENDITION-ID="x""#)
          + audio(#"NAME="English",URI="a.m3u8",STABLE-RENDITION-ID="«y»""#, group: "b")
          + twoVariants)
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8",STABLE-RENDITION-ID="x""#)
          + audio(#"NAME="English",URI="a.m3u8",STABLE-RENDITION-ID="x""#, group: "b") + twoVariants
      )
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: [String: (id: String, range: ByteRange)] = [:]
      for tag in playlist.tags(named: .media) {
        guard let uri = playlist.knownText(playlist.attribute(.uri, of: tag)),
          let attribute = playlist.attribute(.stableRenditionID, of: tag),
          let id = playlist.knownText(attribute)
        else { continue }
        guard let earlier = first[uri] else {
          first[uri] = (id, attribute.range)
          continue
        }
        if earlier.id == id { continue }
        report(
          "STABLE-RENDITION-ID is \"\(id)\", but \"\(earlier.id)\" on an earlier rendition with "
            + "this URI",
          at: attribute.valueRange, related: [RelatedPlace(earlier.range, "first given here")])
      }
    })
}

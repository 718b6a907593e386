import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-CONTENT-STEERING (rfc8216bis-22, section 4.4.6.6).
  static let steering: [GrammarRow] = [
    GrammarRow(
      "steering/server-uri-required", .must, "§4.4.6.6", about: .tag(.contentSteering),
      [.attribute(.serverURI, of: .contentSteering, has: .missingAttribute)],
      says: "EXT-X-CONTENT-STEERING must have SERVER-URI.",
      why: """
        Clients cannot load the steering manifest, so the operator cannot move viewers from a \
        network that fails.
        """,
      remedy: "Add SERVER-URI; a data: URI is allowed.",
      fails: .multivariant(steered(#"PATHWAY-ID="A""#, name: "«#EXT-X-CONTENT-STEERING»")),
      passes: .multivariant(steered(#"SERVER-URI="/s",PATHWAY-ID="A""#))),
    GrammarRow(
      "steering/pathway-id-characters", .must, "rfc8216bis-22 §4.4.6.6; content-steering-05 §4",
      about: .tag(.contentSteering),
      [.attribute(.pathwayID, of: .contentSteering, has: .text)],
      says: """
        PATHWAY-ID of EXT-X-CONTENT-STEERING must contain only letters, digits, periods, hyphens and \
        underscores.
        """,
      why: """
        No variant can be on such a pathway, so viewers do not start on the one that the operator \
        wants.
        """,
      remedy: "Rename the pathway, as in PATHWAY-ID=\"CDN-A\".",
      fails: .multivariant(steered(#"SERVER-URI="/s",PATHWAY-ID=«"A "»"#)),
      passes: .multivariant(steered(#"SERVER-URI="/s",PATHWAY-ID="A""#))),
    GrammarRow(
      "steering/tag-duplicate", .must, "§4.4.6.6", about: .tag(.contentSteering),
      [.tag(.contentSteering, has: .duplicateTag)],
      says: "EXT-X-CONTENT-STEERING must not occur more than once.",
      why: """
        Clients follow the first tag or the last one, or refuse the playlist, so the operator \
        steers only some of the viewers.
        """,
      remedy: "Keep only the tag with the right SERVER-URI, and remove the others.",
      fix: .repetition,
      fails: .multivariant(
        "#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\"\n"
          + "«#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\"»\n" + pathways),
      passes: .multivariant(steered(#"SERVER-URI="/s""#))),
    GrammarRow(
      "steering/tag-in-media-playlist", .must, "§4.4.6", about: .mediaPlaylist,
      [.tag(.contentSteering, has: .wrongKind)],
      facts: [.silences(["playlist/multivariant-tag-in-media-playlist"], about: .line)],
      says: "EXT-X-CONTENT-STEERING must appear only in multivariant playlists.",
      why: """
        A media playlist has no variants to steer between. Clients must refuse the file, and \
        viewers lose its variant.
        """,
      remedy: "Move the tag to the multivariant playlist.",
      fails: .media("«#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\"»"),
      passes: .media("#EXT-X-TARGETDURATION:6")),
  ]

  /// Two pathways with a variant each.
  private static func steered(
    _ attributes: String, name: String = "#EXT-X-CONTENT-STEERING"
  ) -> String {
    "\(name):\(attributes)\n" + pathways
  }

  private static let pathways =
    Piece.variant(#",PATHWAY-ID="A""#) + "\n"
    + Piece.variant(#",PATHWAY-ID="B""#, uri: "https://b.example.com/v.m3u8")
}

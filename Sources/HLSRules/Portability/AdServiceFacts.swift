import HLSLinting

/// What ad services write into playlists and addresses.
extension PlayerFact {
  static let adServices: [PlayerFact] = [
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .preRollAtEpoch,
      treatment: "marks a pre-roll of",
      consequence: "without CUE=\"PRE,ONCE\" it is an event of 1970, which never plays",
      source: "MediaTailor user guide, ad behaviour page (live preroll)"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .someBeaconParameters,
      treatment: "is not enough for",
      consequence:
        "the segments are asked for without the address that tells of them, and no beacon is sent",
      source: "MediaTailor user guide, server-side tracking with SGAI"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .trackingTwice,
      treatment: "means two ways of tracking to",
      consequence: "the server and the player both report each ad",
      source: "MediaTailor user guide, SGAI reporting pages"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .insertionMode, treatment: "is refused by",
      consequence: "the session does not start", source: sessionGuide),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .prefetchMode, treatment: "has no meaning for",
      consequence: "ads are not decided ahead of the break", source: sessionGuide),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .playlistPath, treatment: "leads nowhere in",
      consequence: "the playlist is not found", source: sessionGuide),
    PlayerFact(
      player: .adNormalizer, versions: "", trait: .listAsVAST,
      treatment: "is answered with VAST in XML by",
      consequence: "players cannot read it as an asset list, and the event is cancelled",
      source: "Eyevinn ad-normalizer readme"),
    PlayerFact(
      player: .lambdaStitch, versions: "", trait: .stitchPayload,
      treatment: "is read as Base64 of a JSON object with assets by",
      consequence: "anything else gives no asset list", source: "Eyevinn lambda-stitch README"),
  ]

  private static let sessionGuide = "AWS MediaTailor user guide, server-guided ad insertion pages"
}

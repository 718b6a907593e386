import HLSLinting

/// What ad services write into playlists and URIs.
extension PlayerFact {
  static let adServices: [PlayerFact] = [
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .preRollAtEpoch,
      treatment: "marks a pre-roll from",
      consequence: "without CUE=\"PRE,ONCE\" it is an event in 1970, which never plays",
      source: "MediaTailor user guide, ad behaviour page (live preroll)"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .someBeaconParameters,
      treatment: "is not enough for",
      consequence:
        "the segments are requested without the URI of their beacons, so no beacon is sent",
      source: "MediaTailor user guide, server-side tracking with SGAI"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .trackingTwice,
      treatment: "means that ads are tracked in two ways by",
      consequence: "the server and the player both report each ad",
      source: "MediaTailor user guide, SGAI reporting pages"),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .insertionMode, treatment: "is rejected by",
      consequence: "the session does not start", source: sessionGuide),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .prefetchMode, treatment: "has no effect in",
      consequence: "ads are not decided before the break", source: sessionGuide),
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .playlistPath, treatment: "does not exist in",
      consequence: "the playlist is not found", source: sessionGuide),
    PlayerFact(
      player: .adNormalizer, versions: "", trait: .listAsVAST,
      treatment: "is answered with VAST in XML by",
      consequence: "players cannot read it as an asset list, so the event is canceled",
      source: "Eyevinn ad-normalizer readme"),
    PlayerFact(
      player: .lambdaStitch, versions: "", trait: .stitchPayload,
      treatment: "is read as Base64 of a JSON object with assets by",
      consequence: "any other path returns no asset list", source: "Eyevinn lambda-stitch README"),
    PlayerFact(
      player: .vodToLive, versions: "", trait: .dateRangeAfterEndlist, treatment: "is left out by",
      consequence: "the live channel that is made of the playlist does not have the event",
      source: "Eyevinn/hls-vodtolive PR 125; rfc8216bis-22 App D.6"),
  ]

  private static let sessionGuide = "AWS MediaTailor user guide, server-guided ad insertion pages"
}

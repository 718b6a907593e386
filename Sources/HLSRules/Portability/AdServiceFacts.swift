import HLSConformance

/// What ad services write into playlists and addresses.
extension PlayerFact {
  static let adServices: [PlayerFact] = [
    PlayerFact(
      player: .mediaTailor, versions: "", trait: .preRollAtEpoch,
      treatment: "marks a pre-roll of",
      consequence: "without CUE=\"PRE,ONCE\" it is an event of 1970, which never plays",
      source: "MediaTailor user guide, ad behaviour page (live preroll)"),
    PlayerFact(
      player: .unifiedStreaming, versions: "", trait: .dateRangeID,
      treatment: "is written by",
      consequence: "the Ad Break API takes it as the ad_break_id, so that no other is needed",
      source: "globocom go-m3u8 mock withHLSInterstitials"),
    PlayerFact(
      player: .lambdaStitch, versions: "", trait: .stitchPayload,
      treatment: "is read as Base64 of a JSON object with assets by",
      consequence: "anything else gives no asset list", source: "Eyevinn lambda-stitch README"),
  ]
}

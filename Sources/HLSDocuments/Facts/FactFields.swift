package import SourceText

extension TargetFacts: Record {
  package static let blank = TargetFacts()

  /// What is missing in a line is 0, and so are negative numbers.
  package static let form = RecordForm<TargetFacts>(
    description: "What was measured; times are seconds, and what is not known is absent.",
    [
      Field(
        "live", "Whether a media playlist is live.", missing: false, value: { $0.isLive },
        set: { $0.isLive = $1 }),
      Field(
        "observed", "The primary content in which breaks were looked for.",
        missing: Milliseconds(0), value: { Milliseconds($0.observed) },
        set: { $0.observed = max(0, $1.value) }),
      Field(
        "variants", missing: Count(0), value: { Count($0.variants) },
        set: { $0.variants = max(0, $1.value) }),
      Field(
        "renditions", missing: Count(0), value: { Count($0.renditions) },
        set: { $0.renditions = max(0, $1.value) }),
      Field(
        "breaks", "Announced breaks, without those that are only signaled for splicing.",
        missing: Count(0), value: { Count($0.breaks) }, set: { $0.breaks = max(0, $1.value) }),
      Field(
        "played", "Those of which an ad could be loaded.", optional: { $0.played.map(Count.init) },
        set: { $0.played = $1.map { max(0, $0.value) } }),
      Field(
        "ads", "The time of ads in the breaks.", missing: Milliseconds(0),
        value: { Milliseconds($0.ads) }, set: { $0.ads = max(0, $1.value) }),
      Field(
        "planned", "The planned time of breaks whose ads were requested.",
        optional: { $0.planned.map(Milliseconds.init) },
        set: { $0.planned = $1.map { max(0, $0.value) } }),
      Field(
        "filled", "The time of ads in these breaks.",
        optional: { $0.filled.map(Milliseconds.init) },
        set: { $0.filled = $1.map { max(0, $0.value) } }),
      Field(
        "pods", missing: Count(0), value: { Count($0.pods) }, set: { $0.pods = max(0, $1.value) }),
      Field(
        "gap", "The longest time between the starts of successive breaks.",
        optional: { $0.gap.map(Milliseconds.init) }, set: { $0.gap = $1.map { max(0, $0.value) } }),
      Field(
        "playlist_time", "The median time until a playlist was received.",
        optional: { $0.playlistTime.map(Milliseconds.init) },
        set: { $0.playlistTime = $1.map { max(0, $0.value) } }),
      Field(
        "list_time", "The same of asset lists.", optional: { $0.listTime.map(Milliseconds.init) },
        set: { $0.listTime = $1.map { max(0, $0.value) } }),
      Field(
        "asset_time", "The same of the playlists of assets.",
        optional: { $0.assetTime.map(Milliseconds.init) },
        set: { $0.assetTime = $1.map { max(0, $0.value) } }),
    ])
}

package import SourceText

/// What a run measured of a target, with which later runs are compared; times are milliseconds.
package struct TargetFacts: Sendable, Hashable {
  /// Whether a media playlist is live.
  package var isLive = false
  /// The length of the primary content in which breaks were looked for: that of the longest media
  /// playlist, with what was added to it while it was observed.
  package var observed: Int64 = 0
  /// The number of variant streams.
  package var variants: Int64 = 0
  /// The number of renditions with a playlist of their own.
  package var renditions: Int64 = 0
  /// The number of announced breaks, without those that are only signaled for splicing.
  package var breaks: Int64 = 0
  /// The number of these breaks of which an ad could be loaded; nil if none was requested.
  package var played: Int64?
  /// The time of ads in these breaks, as far as it is known.
  package var ads: Int64 = 0
  /// The planned time of the breaks whose ads were requested; nil if no such break states it.
  package var planned: Int64?
  /// The time of ads in the same breaks.
  package var filled: Int64?
  /// The number of ad pods of Google DAI that the breaks reference.
  package var pods: Int64 = 0
  /// The longest time between the starts of two successive breaks; nil with fewer than two starts.
  package var gap: Int64?
  /// The number of breaks that markers of any dialect signal, in the playlist with most of them; nil if it is not known.
  package var signaled: Int64?
  /// The number of announced breaks whose asset or asset list was received and can be read; nil if none was requested.
  package var answered: Int64?
  /// The number of these whose answer has an ad.
  package var offered: Int64?
  /// The median time until a media or multivariant playlist was received; nil if it was not measured.
  package var playlistTime: Int64?
  /// The same of asset lists.
  package var listTime: Int64?
  /// The same of the playlists of assets.
  package var assetTime: Int64?

  /// Creates facts in which nothing was found.
  package init() {}

  /// The facts without the times of answers, which differ between equal runs.
  package var withoutTimes: TargetFacts {
    var facts = self
    (facts.playlistTime, facts.listTime, facts.assetTime) = (nil, nil, nil)
    return facts
  }

  /// The ad seconds in an hour of primary content; nil if none was observed.
  package var adSecondsPerHour: Double? {
    observed > 0 ? Double(ads) / Double(observed) * 3_600 : nil
  }

  /// The part of the planned time that ads fill: 1 for all of it; nil if it is not known.
  package var fill: Double? {
    guard let planned, let filled, planned > 0 else { return nil }
    return Double(filled) / Double(planned)
  }
}

extension TargetFacts: Record {
  package static let blank = TargetFacts()

  /// What is missing in a line is 0, and so are negative numbers.
  package static let form = RecordForm<TargetFacts>(
    name: "facts",
    description: "What was measured; times are seconds, and what is not known is absent.",
    [
      Field(
        "live", "Whether a media playlist is live.", missing: false, value: { $0.isLive },
        set: { $0.isLive = $1 }),
      Field(
        "observed", "The primary content in which breaks were looked for.",
        of: Milliseconds.self, value: { $0.observed }, set: { $0.observed = $1 }),
      Field(
        "variants", of: Count.self, value: { $0.variants }, set: { $0.variants = $1 }),
      Field(
        "renditions", of: Count.self, value: { $0.renditions }, set: { $0.renditions = $1 }),
      Field(
        "breaks", "Announced breaks, without those that are only signaled for splicing.",
        of: Count.self, value: { $0.breaks }, set: { $0.breaks = $1 }),
      Field(
        "played", "Those of which an ad could be loaded.", ofOptional: Count.self,
        value: { $0.played }, set: { $0.played = $1 }),
      Field(
        "ads", "The time of ads in the breaks.", of: Milliseconds.self, value: { $0.ads },
        set: { $0.ads = $1 }),
      Field(
        "planned", "The planned time of breaks whose ads were requested.",
        ofOptional: Milliseconds.self, value: { $0.planned }, set: { $0.planned = $1 }),
      Field(
        "filled", "The time of ads in these breaks.",
        ofOptional: Milliseconds.self, value: { $0.filled }, set: { $0.filled = $1 }),
      Field(
        "pods", of: Count.self, value: { $0.pods }, set: { $0.pods = $1 }),
      Field(
        "gap", "The longest time between the starts of successive breaks.",
        ofOptional: Milliseconds.self, value: { $0.gap }, set: { $0.gap = $1 }),
      Field(
        "playlist_time", "The median time until a playlist was received.",
        ofOptional: Milliseconds.self, value: { $0.playlistTime }, set: { $0.playlistTime = $1 }),
      Field(
        "list_time", "The same of asset lists.", ofOptional: Milliseconds.self,
        value: { $0.listTime }, set: { $0.listTime = $1 }),
      Field(
        "asset_time", "The same of the playlists of assets.",
        ofOptional: Milliseconds.self, value: { $0.assetTime }, set: { $0.assetTime = $1 }),
      Field(
        "signaled", "Breaks that markers of any dialect signal.", ofOptional: Count.self,
        value: { $0.signaled }, set: { $0.signaled = $1 }),
      Field(
        "answered", "Announced breaks whose asset or asset list was received.",
        ofOptional: Count.self, value: { $0.answered }, set: { $0.answered = $1 }),
      Field(
        "offered", "Those of which the answer has an ad.", ofOptional: Count.self,
        value: { $0.offered }, set: { $0.offered = $1 }),
    ])
}

package import SourceText

extension UsualFacts {
  /// The facts from which reading begins.
  package static let blank = UsualFacts(runs: leastRuns)

  private init(runs: Int) {
    (self.runs, breaks, variants, renditions) = (runs, 0, 0, 0)
    (gap, playlistTime, listTime, assetTime, played, fill) = (nil, nil, nil, nil, nil, nil)
  }

  /// The fields in the line of a target; times are seconds, and what is not known is absent.
  ///
  /// Reading fails for numbers that are not allowed.
  package static let fields: [Field<UsualFacts>] =
    [
      Field(
        "runs", "The number of runs that measured the target.",
        limits: [("minimum", .number(leastRuns)), ("maximum", .number(mostRuns))],
        isAllowed: { (leastRuns...mostRuns).contains($0) }, value: { $0.runs },
        set: { $0.runs = $1 }),
      Field(
        "breaks", "Announced breaks, without those that are only signaled for splicing.",
        missing: Count(0), isAllowed: isAllowed, value: { Count($0.breaks) },
        set: { $0.breaks = $1.value }),
      Field(
        "variants", missing: Count(0), isAllowed: isAllowed, value: { Count($0.variants) },
        set: { $0.variants = $1.value }),
      Field(
        "renditions", missing: Count(0), isAllowed: isAllowed, value: { Count($0.renditions) },
        set: { $0.renditions = $1.value }),
      Field(
        "gap", "The time within which a break is seen; absent if no run saw one.",
        isAllowed: isAllowed, optional: { $0.gap.map(Milliseconds.init) },
        set: { $0.gap = $1?.value }
      ),
      Field(
        "playlist_time", "The time until a playlist is received.", isAllowed: isAllowed,
        optional: { $0.playlistTime.map(Milliseconds.init) }, set: { $0.playlistTime = $1?.value }),
      Field(
        "list_time", "The same of asset lists.", isAllowed: isAllowed,
        optional: { $0.listTime.map(Milliseconds.init) }, set: { $0.listTime = $1?.value }),
      Field(
        "asset_time", "The same of the playlists of assets.", isAllowed: isAllowed,
        optional: { $0.assetTime.map(Milliseconds.init) }, set: { $0.assetTime = $1?.value }),
    ]
    + share(
      "played", "The part of the breaks of which an ad could be loaded, in percent.",
      value: { $0.played }, set: { $0.played = $1 })
    + share(
      "fill", "The part of the planned time that ads fill, in percent.", value: { $0.fill },
      set: { $0.fill = $1 })

  /// The fields of what is usual of a share.
  private static func share(
    _ name: String, _ description: String, value: @escaping Field<Self>.Getter<UsualShare?>,
    set: @escaping Field<Self>.Setter<UsualShare?>
  ) -> [Field<Self>] {
    [
      Field(
        name, description, limits: [("maximum", 100)], isAllowed: isAllowed,
        optional: { value($0).map { Count($0.usual) } },
        set: { set(&$0, $1.map { UsualShare(usual: $0.value, least: 0) }) }),
      Field(
        "least_" + name, "The lowest part that is not unusual.", limits: [("maximum", 100)],
        isAllowed: isAllowed, optional: { value($0).map { Count($0.least) } },
        set: { facts, least in
          guard let least, let share = value(facts) else { return }
          set(&facts, UsualShare(usual: share.usual, least: least.value))
        }),
    ]
  }

  @Sendable private static func isAllowed<Number: FieldNumber>(_ number: Number) -> Bool {
    (0..<Number.greatest).contains(number.value)
  }
}

extension TargetFacts {
  /// A value with its name in target lines and histories.
  package struct Column: Sendable {
    package let name: String
    /// Whether it is a time, in milliseconds; otherwise it is a number.
    package let isTime: Bool
    package let value: @Sendable (TargetFacts) -> Int64?
    /// Sets the value; one that is not known becomes 0 where it is always known.
    fileprivate let set: @Sendable (inout TargetFacts, Int64?) -> Void

    private init(
      _ name: String, _ key: any WritableKeyPath<TargetFacts, Int64> & Sendable,
      isTime: Bool = false
    ) {
      (self.name, self.isTime) = (name, isTime)
      value = { $0[keyPath: key] }
      set = { $0[keyPath: key] = max(0, $1 ?? 0) }
    }

    private init(
      _ name: String, _ key: any WritableKeyPath<TargetFacts, Int64?> & Sendable,
      isTime: Bool = false
    ) {
      (self.name, self.isTime) = (name, isTime)
      value = { $0[keyPath: key] }
      set = { $0[keyPath: key] = $1.map { max(0, $0) } }
    }

    /// All columns but the first, which says whether the target is live.
    package static let all = [
      Column("observed", \.observed, isTime: true), Column("variants", \.variants),
      Column("renditions", \.renditions), Column("breaks", \.breaks), Column("played", \.played),
      Column("ads", \.ads, isTime: true), Column("planned", \.planned, isTime: true),
      Column("filled", \.filled, isTime: true), Column("pods", \.pods),
      Column("gap", \.gap, isTime: true), Column("playlist_time", \.playlistTime, isTime: true),
      Column("list_time", \.listTime, isTime: true),
      Column("asset_time", \.assetTime, isTime: true),
    ]
  }

  /// Creates facts from the values of all columns, in their order; negative ones become 0.
  package init(isLive: Bool, values: [Int64?]) {
    self.init()
    self.isLive = isLive
    for (column, value) in zip(Column.all, values) { column.set(&self, value) }
  }

  /// The values of all columns, in their order.
  package var values: [Int64?] { Column.all.map { $0.value(self) } }
}

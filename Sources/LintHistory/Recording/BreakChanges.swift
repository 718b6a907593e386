import HLSDocuments
import HLSLinting

/// The breaks that a target announced in its last runs and does not announce now, or not at that time.
struct BreakChanges {
  /// The last runs that announced the known breaks.
  private let runs: [Int64]
  /// Those of the breaks that have changed.
  private let changed: [Int64]

  init(_ target: TargetResult, since known: [String: OpenRows.Break]) {
    let starts = Dictionary(
      target.breaks.map { ($0.id.storable, $0.start) }, uniquingKeysWith: { first, _ in first })
    runs = known.values.map(\.stored.group.run)
    changed = known.filter { starts[$0.key] != .some($0.value.values.start) }
      .map(\.value.stored.group.run)
  }

  /// Whether breaks have changed since a document was last checked; `run` is the first one that could not
  /// check it, nil if the last one did.
  func areOther(uncheckedSince run: Int64?) -> Bool {
    let earlier = if let run { runs.filter { $0 < run } } else { runs }
    let last = earlier.max() ?? runs.min() ?? 0
    return changed.contains { $0 >= last }
  }
}

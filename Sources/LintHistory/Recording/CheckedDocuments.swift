import HLSLinting

/// The documents of a target that a run checked, and those that it could not load or parse.
struct CheckedDocuments {
  private(set) var checked: Set<String> = []
  private(set) var failed: Set<String> = []
  private let isPartly: Bool

  init(_ target: TargetResult) {
    isPartly = if case .partly = target.status { true } else { false }
    for source in target.sources {
      if case .unchecked = source.status {
        failed.insert(source.source.storable)
      } else {
        checked.formUnion([source.source.storable] + source.loads.map(\.source.storable))
      }
    }
    failed.subtract(checked)
  }

  /// The documents that could not be checked and, because of them, those of `expected` that were not
  /// reached; none if all of the target was checked.
  func unchecked(expecting expected: some Sequence<String>) -> Set<String> {
    isPartly ? failed.union(expected).subtracting(checked) : []
  }
}

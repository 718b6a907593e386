import HLSLinting

/// The documents of a target that a run did not check.
struct UncheckedDocuments {
  /// The names of those that could not be loaded or parsed and, because of them, of those with open
  /// findings that were not reached.
  private(set) var names: Set<String> = []

  /// Compares a target with its `open` findings of earlier runs.
  init(_ target: TargetResult, _ open: [String: OpenRows.Finding]) {
    guard case .partly = target.status else { return }
    var checked: Set<String> = []
    for source in target.sources {
      if case .unchecked = source.status {
        names.insert(source.source.storable)
      } else {
        checked.formUnion([source.source.storable] + source.loads.map(\.source.storable))
      }
    }
    names.formUnion(open.values.map(\.values.source))
    names.subtract(checked)
  }
}

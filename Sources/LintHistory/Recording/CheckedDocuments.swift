import HLSDocuments
import HLSLinting

/// The documents of a target that a run checked, and those that it could not load or parse.
struct CheckedDocuments {
  private(set) var checked: Set<String> = []
  private(set) var failed: Set<String> = []
  private let isPartly: Bool
  /// Whether all playlists of the target were loaded: links only to ads and their lists have no document.
  let hasPlaylists: Bool

  init(_ target: TargetResult) {
    isPartly = if case .partly = target.status { true } else { false }
    let linksToAds = [Link.Role.asset, .assetList, .listedAsset].map(\.noun)
    hasPlaylists = target.sources.allSatisfy { source in
      source.uncheckedLinks.allSatisfy { linksToAds.contains($0.kind) }
    }
    for source in target.sources {
      if case .unchecked = source.status {
        failed.insert(source.source.storable)
      } else {
        checked.formUnion([source.source.storable] + source.loads.map(\.source.storable))
      }
    }
    failed.subtract(checked)
  }

  /// The documents that could not be checked and, because of them, those of `expected` that were not reached.
  ///
  /// None if all of the target was checked. Documents that are `past` are no longer linked.
  func unchecked(
    expecting expected: some Sequence<String>, without past: Set<String>
  ) -> Set<String> {
    isPartly ? failed.union(Set(expected).subtracting(past)).subtracting(checked) : []
  }
}

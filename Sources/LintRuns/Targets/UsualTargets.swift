package import HLSDocuments

extension TargetList {
  /// The entries with what earlier runs measured of the targets with these names.
  package func entries(usually usual: [String: UsualFacts]) -> [TargetEntry] {
    usual.isEmpty
      ? entries
      : entries.map { entry in
        guard case .target(var target) = entry else { return entry }
        target.usual = usual[target.name]
        return .target(target)
      }
  }
}

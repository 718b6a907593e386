/// The cases and the catalog of a directory, and the parts that could not be read.
package struct SuiteContents: Sendable {
  /// The cases, sorted by ID.
  package let cases: [ConformanceCase]
  /// The requirements; nil if the directory has no `Catalogue.tsv`.
  package let catalog: RequirementCatalog?
  /// The parts that could not be read, sorted by path.
  package let problems: [SuiteProblem]

  /// The cases at `addresses`, each an ID or its beginning up to a slash; all cases if there are no
  /// addresses.
  ///
  /// Throws the first address that matches no case.
  package func cases(at addresses: [String]) throws(UnknownCase) -> [ConformanceCase] {
    for address in addresses where !cases.contains(where: { $0.isAt(address) }) {
      throw UnknownCase(address: address)
    }
    return addresses.isEmpty
      ? cases : cases.filter { entry in addresses.contains { entry.isAt($0) } }
  }

  /// The problems in the folders of `addresses`; all problems if there are no addresses.
  package func problems(at addresses: [String]) -> [SuiteProblem] {
    addresses.isEmpty
      ? problems
      : problems.filter { problem in
        addresses.contains { address in
          address.hasPrefix(SuiteLayout.malformedCategory)
            ? problem.path.contains("/\(SuiteLayout.malformed)/")
            : SuiteLayout.Root.allCases.contains {
              problem.path.contains("/\($0.rawValue)/\(address)/")
            }
        }
      }
  }
}

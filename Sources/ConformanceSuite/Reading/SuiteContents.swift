/// The cases and the catalog of a directory, with what could not be read.
public struct SuiteContents: Sendable {
  /// The cases in the order of their IDs.
  public let cases: [ConformanceCase]
  /// The requirements; nil if the directory has no `Catalogue.tsv`.
  public let catalog: RequirementCatalog?
  /// What could not be read, in the order of the paths.
  public let problems: [SuiteProblem]

  /// The cases at `addresses`, each an ID or the beginning of one up to a slash; all cases if no
  /// address is given.
  ///
  /// Throws the first address that no case has.
  public func cases(at addresses: [String]) throws(UnknownCase) -> [ConformanceCase] {
    for address in addresses where !cases.contains(where: { $0.isAt(address) }) {
      throw UnknownCase(address: address)
    }
    return addresses.isEmpty
      ? cases : cases.filter { entry in addresses.contains { entry.isAt($0) } }
  }

  /// The problems in the folders of `addresses`; all problems if no address is given.
  public func problems(at addresses: [String]) -> [SuiteProblem] {
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

import HLSConformance

/// What a directory of the suite holds.
public struct SuiteContents: Sendable {
  /// In the order of their IDs.
  public let cases: [ConformanceCase]
  /// Nil where the directory has no `Catalogue.tsv`.
  public let catalogue: RequirementCatalogue?
  /// What could not be read, in the order of the paths.
  public let problems: [SuiteProblem]

  /// The cases at `addresses`, each an ID or what comes before a slash of one; all where none is
  /// given.
  ///
  /// Throws the first address at which there is no case.
  public func cases(at addresses: [String]) throws(UnknownCase) -> [ConformanceCase] {
    for address in addresses where !cases.contains(where: { $0.isAt(address) }) {
      throw UnknownCase(address: address)
    }
    return addresses.isEmpty
      ? cases : cases.filter { entry in addresses.contains { entry.isAt($0) } }
  }

  /// The problems in the folders of `addresses`; all where no address is given.
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

/// A part of the suite that cannot be used, and why.
public struct SuiteProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  public let path: String
  public let message: String

  public var description: String { "\(path): \(message)" }
}

/// An address at which there is no case.
public struct UnknownCase: Error, Sendable, Hashable, CustomStringConvertible {
  public let address: String

  public var description: String {
    "no case is called \(address), and none begins with \(address)/"
  }
}

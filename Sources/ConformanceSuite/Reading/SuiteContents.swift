/// The cases and the catalog of a directory, and the parts that could not be read.
package struct SuiteContents: Sendable {
  /// The cases, sorted by ID.
  package let cases: [ConformanceCase]
  /// The requirements; nil if the directory has no `Catalogue.tsv`.
  package let catalog: RequirementCatalog?
  /// The parts that could not be read, sorted by path.
  package let problems: [SuiteProblem]

  /// The cases of a kind at `addresses`, each an ID or its beginning up to a slash; all of the kind if there are no
  /// addresses.
  ///
  /// Throws the first address that matches no case.
  package func cases(
    at addresses: [String], of kind: CaseKind = .all
  ) throws(UnknownCase) -> [ConformanceCase] {
    let cases = cases.filter(kind.includes)
    for address in addresses where !cases.contains(where: { $0.isAt(address) }) {
      throw UnknownCase(address: address, kind: kind)
    }
    return addresses.isEmpty
      ? cases : cases.filter { entry in addresses.contains { entry.isAt($0) } }
  }

  /// The problems at `addresses`, and those of a whole category; all problems if there are no
  /// addresses.
  package func problems(at addresses: [String]) -> [SuiteProblem] {
    addresses.isEmpty
      ? problems : problems.filter { problem in addresses.contains { problem.isAt($0) } }
  }
}

extension SuiteProblem {
  /// Whether it concerns the cases at `address`.
  fileprivate func isAt(_ address: String) -> Bool {
    let category = address.prefix { $0 != "/" }
    if category == SuiteLayout.malformedCategory {
      return path.contains("/\(SuiteLayout.malformed)/")
    }
    let address = address.hasSuffix("/") ? address.dropLast() : address[...]
    let file = "/\(SuiteLayout.file(of: category))"
    return path.hasSuffix(file) || path.hasSuffix("\(file)#\(address)")
      || path.contains("\(file)#\(address)/") || path.contains("/\(SuiteLayout.cases)/\(address)/")
  }
}

/// The error if an address matches no case.
package struct UnknownCase: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  package let address: String
  /// The kind of cases that was searched.
  package var kind = CaseKind.all

  /// The error in one line.
  package var description: String {
    "no case \(kind == .all ? "" : "of the kind \(kind.rawValue) ")is called \(address), and none begins with "
      + "\(address)/"
  }
}

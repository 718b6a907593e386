import ConformanceSuite
import HLSConformance
import HLSRules
import LintHistory

/// A history as a site, with the texts of the rules and what is known of the requirements.
enum Publication {
  /// What is known of the requirements; `suite` is the folder of the conformance suite, which knows the requirements without a rule;
  /// nil where none is at hand.
  static func coverage(_ suite: String?) throws -> RequirementCoverage {
    do {
      let coverage =
        try suite.map { try Conformance.coverage($0, book: RuleCatalog.book) }
        ?? Coverage(of: RuleCatalog.all)
      return RequirementCoverage(
        documents: coverage.documents.map(document), isWhole: suite != nil)
    } catch let problem as SuiteProblem {
      throw CommandFailure(code: .usage, message: "\(problem)")
    }
  }

  static func site(of snapshot: HistorySnapshot, _ coverage: RequirementCoverage) -> Site {
    Site(snapshot, rules: RuleCatalog.all, coverage: coverage)
  }

  private static func document(_ document: Coverage.Document) -> RequirementCoverage.Document {
    RequirementCoverage.Document(
      name: document.name,
      sections: document.sections.map { section in
        RequirementCoverage.Section(
          name: section.name,
          requirements: section.entries.map { entry in
            RequirementCoverage.Item(
              id: entry.id.description, status: status(entry.state), why: entry.why)
          })
      })
  }

  /// What is not read yet is planned too.
  private static func status(_ state: Coverage.State) -> String {
    state == .unread ? Coverage.State.planned.rawValue : state.rawValue
  }
}

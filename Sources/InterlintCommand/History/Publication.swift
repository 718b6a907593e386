import ConformanceSuite
import Glibc
import HLSDocuments
import HLSLinting
import HLSRules
import HistorySite
import LintHistory
import LintRuns

/// A history as a site, with the texts of the rules and what is known of the requirements.
enum Publication {
  /// What is known of the requirements; `suite` is the folder of the conformance suite, which knows
  /// those without a rule.
  ///
  /// Nil stands for what was installed with this program; without that the rules alone are known.
  static func coverage(_ suite: String?) throws -> RequirementCoverage {
    let suite = suite ?? installedSuite
    do {
      let coverage =
        try suite.map { try Conformance.coverage($0, book: RuleCatalog.book) }
        ?? Coverage(of: RuleCatalog.all)
      return RequirementCoverage(
        documents: coverage.documents.map(document), isComplete: suite != nil)
    } catch let problem as SuiteProblem {
      throw RunFailure(.usage, "\(problem)")
    }
  }

  /// `share/interlint` beside the folder of this program, where it holds the catalog.
  private static var installedSuite: String? {
    let program = programPath
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let folder = "\(program[..<slash])/../share/interlint"
    return unsafe access(folder + "/Catalogue.tsv", R_OK) == 0 ? folder : nil
  }

  private static var programPath: String {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &name, name.count)
    // Where the system does not tell, the name by which the program was called leads to it.
    guard count > 0 else { return CommandLine.arguments.first ?? "" }
    return String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
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
            RequirementCoverage.Requirement(
              id: entry.id.description, status: status(entry.state), why: entry.why)
          })
      })
  }

  /// What is not read yet is planned too.
  private static func status(_ state: Coverage.State) -> String {
    state == .unread ? Coverage.State.planned.rawValue : state.rawValue
  }
}

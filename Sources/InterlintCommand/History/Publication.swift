import ConformanceSuite
import Glibc
import HLSDocuments
import HLSLinting
import HLSRules
import HistorySite
import LintHistory
import LintRuns

/// Creates sites from histories, with the texts of the rules and the requirements they cover.
enum Publication {
  /// The covered requirements; `suite` is the folder of the conformance suite, which lists requirements
  /// without a rule.
  ///
  /// If nil, the suite installed with this program is used; without one, only the rules are listed.
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

  /// `share/interlint` next to the folder of this program, if it contains the catalog.
  private static var installedSuite: String? {
    let program = programPath
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let folder = "\(program[..<slash])/../share/interlint"
    return unsafe access(folder + "/Catalogue.tsv", R_OK) == 0 ? folder : nil
  }

  private static var programPath: String {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &name, name.count)
    // Without /proc, the name that the program was called by is used.
    guard count > 0 else { return CommandLine.arguments.first ?? "" }
    return String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The state of the channels in the last run.
  static func report(on snapshot: HistorySnapshot) -> ChannelReport? {
    ChannelReport(
      snapshot,
      rules: Dictionary(
        RuleCatalog.all.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 }))
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
              id: entry.id.description, status: entry.state.rawValue, why: entry.why)
          })
      })
  }
}

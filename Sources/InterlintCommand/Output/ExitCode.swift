import DynamicLibraries
import HLSRules
import LintRuns
import SourceText

/// The exit status; the worst one applies, in the order 4, 2, 3, 1.
enum ExitCode: Int32, Sendable {
  /// Everything was checked, with no finding at or above the threshold.
  case clean = 0
  /// Everything was checked, with findings at or above the threshold.
  case findings = 1
  /// The command line or a setting is invalid and nothing was checked, or a report could not be written
  /// completely.
  case usage = 2
  /// Some input could not be checked.
  case unchecked = 3
  /// A defect in interlint itself.
  case defect = 4

  init(_ failure: RunFailure) {
    self =
      switch failure.kind {
      case .request, .usage, .closedPipe: .usage
      case .unchecked: .unchecked
      case .defect: .defect
      }
  }

  init(_ outcome: RunOutcome) {
    self =
      switch outcome {
      case .clean: .clean
      case .findings: .findings
      case .unchecked: .unchecked
      }
  }

  private var gravity: Int {
    switch self {
    case .clean: 0
    case .findings: 1
    case .unchecked: 2
    case .usage: 3
    case .defect: 4
    }
  }

  func worse(_ other: ExitCode) -> ExitCode { gravity < other.gravity ? other : self }
}

/// What `interlint --version --json` prints: what this executable is, and what it finds on its system.
struct VersionDocument: Encodable {
  /// A library that is opened when it is needed.
  struct Library: Encodable {
    let name: String
    let purpose: String
    /// The Debian package that contains it.
    let package: String
    let installed: Bool
  }

  let tool = "interlint"
  let version = ToolVersion.current
  /// The number of rules.
  let rules = RuleCatalog.all.count
  let libraries = DynamicLibrary.all.map {
    Library(
      name: $0.name, purpose: $0.purpose, package: $0.debianPackage, installed: $0.isInstalled)
  }
}

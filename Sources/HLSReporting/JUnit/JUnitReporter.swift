public import HLSConformance
public import XMLWriting

/// The run as JUnit XML: a suite for each input, a case for each rule that ran over it.
///
/// A case keeps its name while lines move, so that a viewer can tell new failures from old ones. A
/// case fails on findings at or above a severity; those below it are told in the output of a case
/// that passes. A rule that had nothing to look at is skipped, with the reason; an input that could
/// not be checked is an error. Secrets are masked.
public struct JUnitReporter: Reporter {
  public enum Profile: String, Sendable, CaseIterable {
    /// With file and line of each case, which no schema allows and several viewers need.
    case extended
    /// Valid against the schema of Ant and that of the xUnit plugin of Jenkins.
    case strict
    /// The same with one suite as the root, the only form that Ant itself reads.
    case single
  }

  public enum Cases: String, Sendable, CaseIterable {
    case all
    /// Without those that would be skipped.
    case applicable
    /// Only those that fail, or one that passes where none does.
    case failing
  }

  public enum Suites: Sendable {
    /// One for each document, with the cases that `cases` wants.
    case documents
    /// One for each target: a case for each rule that fails and each document that could not be
    /// checked, or one case that passes.
    case targets
  }

  public var profile = Profile.extended
  public var cases = Cases.all
  public var suites = Suites.documents
  /// The severity from which a finding fails its case; nil for none.
  public var failOn: Severity? = .error
  /// When the run was, in seconds since 1970-01-01T00:00:00Z.
  public var timestamp: Int64 = 0
  /// How long each input took, in the order of the run; without it all times are 0.000.
  public var durations: [Duration] = []
  /// With more cases than this, passing and skipped ones are folded into one a category, then all
  /// into one a source, or one a target.
  public var mostCases = 50_000
  /// The same for the bytes of the document; what does not fit at last is counted, of clean targets
  /// first.
  public var mostBytes = 25_000_000
  /// Where what was left out is found, as a sentence without its end.
  public var elsewhere = "the JSON report has all of them"

  public init() {}

  public func render(_ run: LintRun) throws(XMLWritingError) -> [UInt8] {
    let run = run.redacted()
    let foldings: [JUnitFolding] =
      suites == .targets ? [.targets] : [.none, .categories, .sources]
    for folding in foldings {
      guard let suites = JUnitSuite.all(of: run, self, folding: folding) else { continue }
      var document = JUnitDocument(run, suites, self, folding: folding)
      if let bytes = try document.write(), bytes.count <= mostBytes { return bytes }
    }
    let suites = JUnitSuite.all(of: run, self, folding: .fitted) ?? []
    var document = JUnitDocument(run, suites, self, folding: .fitted)
    document.fit()
    return try document.write() ?? []
  }
}

/// How far cases are folded to keep a report readable for its consumers.
enum JUnitFolding {
  case none
  case categories
  case sources
  /// Of each target what fails.
  case targets
  /// The same in one case a target, of as many as there is room for.
  case fitted

  /// Whether there is another one to fall back on.
  var isBounded: Bool { self != .sources && self != .fitted }

  /// Whether nobody looks for more than what fails.
  var isLean: Bool { self == .targets || self == .fitted }

  /// What the report says about it.
  var remark: String? {
    switch self {
    case .none: nil
    case .categories: "too many cases: those that pass or are skipped are one a category"
    case .sources: "too many cases: all are one a source"
    case .targets: "of each target what fails"
    case .fitted: "too many cases: all are one a target, where there is room"
    }
  }
}

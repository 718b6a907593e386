public import HLSLinting

/// A run as reporters read it: target after target, and as often as needed, so that the findings of all of them need
/// not be in memory together.
public struct ReportedRun {
  /// The version of the program that linted.
  public let toolVersion: String
  /// The rules that ran.
  public let rules: [ActiveRule]
  /// The counts of all sources.
  package var summary: Tally
  /// Whether each document is a target of its own.
  package let isOfDocuments: Bool
  /// The number of targets.
  package let targetCount: Int
  /// The durations of the sources, in order; missing ones are zero.
  package var durations: [Duration] = []
  /// The name of the target with an index; nil if it is that of its first source.
  private var name: (Int) throws(ReportError) -> String?
  /// A part, by its name, of each source of the target with an index.
  private var parts: (String, Int) throws(ReportError) -> [[UInt8]]
  /// The result of the target with an index.
  private let results: (Int) throws(ReportError) -> Redacted<TargetResult>

  /// Creates a run of which `parts` reads a part of each source of a target.
  package init(
    toolVersion: String, rules: [ActiveRule], summary: Tally, isOfDocuments: Bool,
    targetCount: Int, name: @escaping (Int) -> String?,
    parts: @escaping (_ part: String, _ target: Int) throws(ReportError) -> [[UInt8]]
  ) {
    (self.toolVersion, self.rules, self.summary) = (toolVersion, rules, summary)
    (self.isOfDocuments, self.targetCount) = (isOfDocuments, targetCount)
    (self.name, self.parts) = (name, parts)
    results = { _ throws(ReportError) in throw ReportError("the results were not kept") }
  }

  /// Creates a run of which `results` reads a target, such as for a history.
  package init(
    toolVersion: String, rules: [ActiveRule], summary: Tally = Tally(), isOfDocuments: Bool,
    targetCount: Int,
    results: @escaping (_ target: Int) throws(ReportError) -> Redacted<TargetResult>
  ) {
    (self.toolVersion, self.rules, self.summary) = (toolVersion, rules, summary)
    (self.isOfDocuments, self.targetCount) = (isOfDocuments, targetCount)
    self.results = results
    name = { target throws(ReportError) in try results(target).value.name }
    parts = { _, _ in [] }
  }

  /// Creates a run whose results are in memory.
  package init(_ run: RedactedRun) {
    let run = run.value
    self.init(
      toolVersion: run.toolVersion, rules: run.rules, summary: Tally(run),
      isOfDocuments: run.isOfDocuments, targetCount: run.targets.count
    ) { Redacted(masked: run.targets[$0]) }
  }

  /// The run with parts that are made of its results whenever they are read.
  package func making(_ parts: [ReportPart]) -> ReportedRun {
    var run = self
    run.parts = { [results] name, target throws(ReportError) in
      guard let part = parts.first(where: { $0.name == name }) else { return [] }
      return try results(target).value.sources.map(part.make)
    }
    return run
  }

  /// The run with the names of its targets and a part of the first ones, which are not read again.
  package func keeping(names: [String], _ part: String, _ kept: [[[UInt8]]]) -> ReportedRun {
    var run = self
    run.name = { names[$0] }
    run.parts = { [parts] name, target throws(ReportError) in
      name == part && target < kept.count ? kept[target] : try parts(name, target)
    }
    return run
  }

  /// The result of the target with an index; throws if it cannot be read.
  package func result(of target: Int) throws(ReportError) -> Redacted<TargetResult> {
    try results(target)
  }

  /// Calls `body` with a part of each source in order.
  public func forEachSource(
    _ part: String, _ body: (_ bytes: [UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    for target in 0..<targetCount {
      for bytes in try parts(part, target) { try body(bytes) }
    }
  }

  /// The target with an index, for reports that have the part ``ReportPart/digest``.
  func target(_ index: Int) throws(ReportError) -> ReportedTarget {
    var sources: [ReportedSource] = []
    for bytes in try parts(ReportPart.digest.name, index) {
      sources.append(PackedDigest(bytes: bytes).source)
    }
    return ReportedTarget(
      name: try name(index) ?? sources.first?.digest.source ?? "", sources: sources)
  }

  /// Calls `body` with each source in order, for reports that have the part ``ReportPart/digest``.
  func forEachSource(
    _ body: (ReportedSource) throws(ReportError) -> Void
  ) throws(ReportError) {
    for index in 0..<targetCount {
      for source in try target(index).sources { try body(source) }
    }
  }
}

extension ReportedRun {
  /// The severity in effect of each rule that ran; empty if every finding is listed.
  var severitiesOfOmitted: [RuleID: Severity] {
    guard summary.omitted > 0 else { return [:] }
    return Dictionary(
      rules.map { ($0.rule.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A target of a run.
struct ReportedTarget {
  let name: String
  /// Its document, then those it links to.
  let sources: [ReportedSource]
}

extension ReportedRun {
  /// How many findings are expected, in words; nil if none is.
  package var wordsOfExpected: String? {
    summary.suppressed == 0 ? nil : SourceResult.words(ofExpected: summary.suppressed)
  }
}

/// Bytes that a report is made of, one part for each source, written as soon as the source is checked.
public struct ReportPart: Sendable {
  /// The name by which the report reads it.
  package let name: String
  /// Whether reporters of other formats have the same part under that name.
  package var isShared = false
  /// The bytes for a source.
  package let make: @Sendable (SourceResult) -> [UInt8]

  /// Creates a part with a name that the reporter has only once.
  public init(_ name: String, make: @escaping @Sendable (SourceResult) -> [UInt8]) {
    (self.name, self.make) = (name, make)
  }
}

extension ReportPart {
  /// Everything of a source but the texts of its findings, and the first finding of each group.
  package static var digest: ReportPart {
    var part = ReportPart("digest") { PackedDigest($0).bytes }
    part.isShared = true
    return part
  }
}

/// The error if a report cannot be written.
public struct ReportError: Error, Sendable, CustomStringConvertible {
  /// The reason in one line.
  public let description: String
  /// The error of what was read or written to; nil if the format is the reason.
  package let cause: (any Error)?

  /// Creates an error with a reason of one line.
  public init(_ description: String) { (self.description, cause) = (description, nil) }

  /// Passes on the error of what was read or written to.
  package init(_ description: String, from cause: any Error) {
    (self.description, self.cause) = (description, cause)
  }
}

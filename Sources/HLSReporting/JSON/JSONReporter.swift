public import HLSLinting
import SourceText

/// Writes the whole run as one JSON object, as defined by `ReportSchema.json`.
///
/// The report is a single line of UTF-8; the members of each object are sorted by name. Each rule with a listed
/// finding is explained once.
public struct JSONReporter: Reporter {
  /// Whether inputs without findings are listed, or only counted.
  public var listsClean = true
  /// The maximum size of the report in bytes, above which the last inputs are only counted; nil for
  /// no limit.
  public var mostBytes: Int?

  /// Creates a reporter that lists every input.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    if isFitted { return [listsClean ? .json(rules) : .jsonOfUnclean(rules)] }
    return [.rules(rules), .json(rules)]
  }

  private var isFitted: Bool { !listsClean || mostBytes != nil }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    if isFitted {
      var report = FittedReport(self, run.rules)
      try run.forEachSource(ReportPart.json) { report.add($0) }
      return try output(report.bytes(run.toolVersion, run.summary))
    }
    var report = WrittenReport(toolVersion: run.toolVersion, summary: run.summary)
    // Members are sorted by name, and the sources are written as they are read.
    report.explain(try numbers(of: run), of: run.rules)
    try report.write(to: output) { json throws(ReportError) in
      try run.forEachSource(ReportPart.json) { source throws(ReportError) in
        json.literal(ExplainedText.plain(source))
        try json.flush(to: output)
      }
    }
  }

  /// The numbers of the rules of the findings of a run.
  private func numbers(of run: ReportedRun) throws(ReportError) -> Set<Int> {
    var numbers: Set<Int> = []
    try run.forEachSource(ReportPart.rules) { part throws(ReportError) in
      var packed = Unpacker(part)
      numbers.formUnion(packed.next([Int].self))
    }
    return numbers
  }
}

/// Writes the run as JSON Lines: one line per input, equal to an element of `sources` in the JSON
/// report, except that the first finding of a rule has its `help`.
///
/// The report on a run without inputs is empty.
public struct JSONLinesReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] { [.json(rules)] }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    var explainer = RuleExplainer(
      run.rules,
      RuleExplainer.Words(explanation: { help, _ in
        var json = JSONWriter()
        help.write(to: &json)
        return Array(#","help":"#.utf8) + json.bytes
      }))
    var lines: [UInt8] = []
    try run.forEachSource(ReportPart.json) { source throws(ReportError) in
      explainer.append(source, to: &lines)
      lines.append(UInt8(ascii: "\n"))
      guard lines.count >= 65_536 else { return }
      try output(lines)
      lines.removeAll(keepingCapacity: true)
    }
    if !lines.isEmpty { try output(lines) }
  }
}

extension ReportPart {
  fileprivate static let json = "json"
  fileprivate static let rules = "rules"

  /// The source as it is in the JSON report, with the places where JSON Lines explain rules.
  fileprivate static func json(_ rules: [ActiveRule]) -> ReportPart {
    let rules = NumberedRules(rules)
    var part = ReportPart(json) { WrittenSource($0, rules).explained.part }
    part.isShared = true
    return part
  }

  /// The numbers of the rules of its findings.
  fileprivate static func rules(_ rules: [ActiveRule]) -> ReportPart {
    let written = NumberedRules(rules)
    return ReportPart(Self.rules) { source in
      var packer = Packer()
      packer.add(written.numbers(in: source))
      return packer.bytes
    }
  }

  /// The same, but empty for a source that was checked with all that it links to and has no findings.
  fileprivate static func jsonOfUnclean(_ rules: [ActiveRule]) -> ReportPart {
    let part = json(rules)
    return ReportPart(json) { $0.isClean ? [] : part.make($0) }
  }
}

extension SourceResult {
  /// Whether it and all documents it links to were checked, and there are no findings.
  fileprivate var isClean: Bool {
    status == .checked && findings.isEmpty && omitted.count == 0 && uncheckedLinks.isEmpty
  }
}

/// A JSON report of limited size, which gets its sources one after the other.
///
/// No more than the limit is in memory.
package struct FittedReport {
  private let listsClean: Bool
  private let mostBytes: Int
  private let rules: [ActiveRule]
  /// The sources that fit, one after the other.
  private var listed: [UInt8] = []
  /// The number of bytes of each source that may be listed.
  private var sizes: [Int] = []
  /// The index of the first of these sources with a finding of each rule, by the number of the rule.
  private var firsts: [Int: Int] = [:]
  private var clean = 0

  /// Creates the report of a reporter on a run with `rules`, without any source.
  package init(_ reporter: JSONReporter, _ rules: [ActiveRule]) {
    listsClean = reporter.listsClean
    mostBytes = reporter.mostBytes ?? .max
    self.rules = rules
  }

  /// Adds a source as the reporter's part has it.
  package mutating func add(_ source: [UInt8]) {
    guard !source.isEmpty else {
      clean += 1
      return
    }
    let text = ExplainedText.plain(source)
    for rule in ExplainedText.explained(source) where firsts[rule] == nil {
      firsts[rule] = sizes.count
    }
    sizes.append(text.count)
    if listed.count <= mostBytes { listed += text }
  }

  /// The report, in which the last sources are only counted if there is no room for them; `summary` has the counts of
  /// all sources.
  package func bytes(_ toolVersion: String, _ summary: Tally) -> [UInt8] {
    /// The report on the first sources, with or without these themselves.
    func bytes(of count: Int, hasSources: Bool) -> [UInt8] {
      var report = WrittenReport(toolVersion: toolVersion, summary: summary)
      if !listsClean { report.clean = clean }
      if count < sizes.count { report.leftOut = sizes.count - count }
      report.explain(firsts.filter { $0.value < count }.map(\.key), of: rules)
      var bytes: [UInt8] = []
      var start = 0
      report.write(to: { bytes += $0 }) { json in
        guard hasSources else { return }
        for size in sizes.prefix(count) {
          json.literal(listed[start..<start + size])
          start += size
        }
      }
      return bytes
    }
    var count = sizes.count
    while count > 0 {
      // Sources are separated by commas.
      let size =
        bytes(of: count, hasSources: false).count + sizes.prefix(count).reduce(0, +) + count - 1
      guard size > mostBytes else { break }
      let share = Double(max(0, mostBytes)) / Double(size)
      count = Int(Double(count) * share * 0.95)
    }
    return bytes(of: count, hasSources: true)
  }
}

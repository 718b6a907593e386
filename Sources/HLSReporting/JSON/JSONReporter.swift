public import HLSLinting
import SourceText

/// Writes the whole run as one JSON object, as defined by `ReportSchema.json`.
///
/// The report is a single line of UTF-8; the members of each object are sorted by name.
public struct JSONReporter: Reporter {
  /// Whether inputs without findings are listed, or only counted.
  public var listsClean = true
  /// The maximum size of the report in bytes, above which the last inputs are only counted; nil for
  /// no limit.
  public var mostBytes: Int?

  /// Creates a reporter that lists every input.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    [listsClean ? .json(rules) : .jsonOfUnclean(rules)]
  }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    guard listsClean, mostBytes == nil else {
      var report = FittedReport(self)
      try run.forEachSource(ReportPart.json) { report.add($0) }
      return try output(report.bytes(run.toolVersion, run.summary))
    }
    let report = WrittenReport(toolVersion: run.toolVersion, summary: run.summary)
    try report.write(to: output) { json throws(ReportError) in
      try run.forEachSource(ReportPart.json) { source throws(ReportError) in
        json.literal(source[...])
        try json.flush(to: output)
      }
    }
  }
}

/// Writes the run as JSON Lines: one line per input, equal to an element of `sources` in the JSON
/// report.
///
/// The report on a run without inputs is empty.
public struct JSONLinesReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] { [.json(rules)] }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    var json = JSONWriter()
    try run.forEachSource(ReportPart.json) { source throws(ReportError) in
      json.literal(source[...])
      json.endLine()
      try json.flush(to: output)
    }
    try json.flush(from: 1, to: output)
  }
}

extension ReportPart {
  fileprivate static let json = "json"

  /// The source as it is in the JSON report and in JSON Lines.
  fileprivate static func json(_ rules: [ActiveRule]) -> ReportPart {
    let requirements = WrittenSource.requirements(of: rules)
    var part = ReportPart(json) { source in
      var json = JSONWriter()
      WrittenSource(source, requirements).write(to: &json)
      return json.bytes
    }
    part.isShared = true
    return part
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
  /// The sources that fit, one after the other.
  private var listed: [UInt8] = []
  /// The number of bytes of each source that may be listed.
  private var sizes: [Int] = []
  private var clean = 0

  /// Creates the report of a reporter without any source.
  package init(_ reporter: JSONReporter) {
    listsClean = reporter.listsClean
    mostBytes = reporter.mostBytes ?? .max
  }

  /// Adds a source as the reporter's part has it.
  package mutating func add(_ source: [UInt8]) {
    guard !source.isEmpty else {
      clean += 1
      return
    }
    sizes.append(source.count)
    if listed.count <= mostBytes { listed += source }
  }

  /// The report, in which the last sources are only counted if there is no room for them; `summary` has the counts of
  /// all sources.
  package func bytes(_ toolVersion: String, _ summary: Tally) -> [UInt8] {
    func bytes(of count: Int, leftOut: Int) -> [UInt8] {
      let report = WrittenReport(
        toolVersion: toolVersion, summary: summary, clean: listsClean ? nil : clean,
        leftOut: leftOut > 0 ? leftOut : nil)
      var bytes: [UInt8] = []
      var start = 0
      report.write(to: { bytes += $0 }) { json in
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
        bytes(of: 0, leftOut: sizes.count - count).count + sizes.prefix(count).reduce(0, +)
        + count - 1
      guard size > mostBytes else { break }
      let share = Double(max(0, mostBytes)) / Double(size)
      count = Int(Double(count) * share * 0.95)
    }
    return bytes(of: count, leftOut: sizes.count - count)
  }
}

package import HLSLinting

/// A JSON report of limited size, which gets its sources one after the other.
///
/// No more than the limit is in memory.
package struct FittedReport {
  private let listsClean: Bool
  private let mostBytes: Int
  private let toolVersion: String
  private let requirements: [RuleID: Requirement]
  /// The sources that fit, one after the other.
  private var listed: [UInt8] = []
  /// The number of bytes of each source that may be listed.
  private var sizes: [Int] = []
  private var clean = 0
  /// The counts of all sources.
  package private(set) var summary = Tally()

  init(_ reporter: JSONReporter, toolVersion: String, rules: [ActiveRule]) {
    listsClean = reporter.listsClean
    mostBytes = reporter.mostBytes ?? .max
    self.toolVersion = toolVersion
    requirements = WrittenSource.requirements(of: rules)
  }

  /// Adds a source.
  package mutating func add(_ source: Redacted<SourceResult>) {
    let source = source.value
    summary.add(SourceTally(source))
    guard listsClean || !source.isClean else {
      clean += 1
      return
    }
    var json = JSONWriter()
    WrittenSource(source, requirements).write(to: &json)
    sizes.append(json.bytes.count)
    if listed.count <= mostBytes { listed += json.bytes }
  }

  /// The report, in which the last sources are only counted if there is no room for them.
  package var bytes: [UInt8] {
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

  /// The report with the first sources.
  private func bytes(of count: Int, leftOut: Int) -> [UInt8] {
    let report = WrittenReport(
      toolVersion: toolVersion, summary: summary, clean: listsClean ? nil : clean,
      leftOut: leftOut > 0 ? leftOut : nil)
    var bytes: [UInt8] = []
    var start = 0
    report.write(sizes.prefix(count), to: { bytes += $0 }) { size, json in
      json.literal(listed[start..<start + size])
      start += size
    }
    return bytes
  }
}

extension SourceResult {
  /// Whether it and all documents it links to were checked, and there are no findings.
  fileprivate var isClean: Bool {
    status == .checked && findings.isEmpty && omitted.count == 0 && uncheckedLinks.isEmpty
  }
}

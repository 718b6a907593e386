import SourceText

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

/// The table of cases, one line each.
enum CaseTable {
  static let header =
    row(
      "case", "MB", ["scan MB/s", "read MB/s", "lint MB/s"], "of scan", "±", "peak/input",
      "findings")
    + "\n"
    + row("", "", Array(repeating: "best median", count: 3), "", "", "", "")

  static func row(_ result: CaseResult) -> String {
    let megabytes = Double(result.bytes) / 1e6
    let times = result.measurement
    func speed(_ samples: Samples) -> String {
      [samples.minimum, samples.median].map { TextCell(text: (megabytes / $0).fixed(0)).right(5) }
        .joined(separator: " ")
    }
    return row(
      result.name, megabytes.fixed(1), [times.scan, times.read, times.lint].map(speed),
      "1/\((1 / times.lintOfScan.median).fixed(1))",
      "\((times.lintOfScan.uncertainty * 100).fixed(1)) %", result.peakOverInput.fixed(2),
      result.findings.map { String($0) } ?? "-")
  }

  private static func row(
    _ name: String, _ size: String, _ speeds: [String], _ ratio: String, _ spread: String,
    _ peak: String, _ findings: String
  ) -> String {
    TextCell(text: name).left(14) + TextCell(text: size).right(6)
      + speeds.map { TextCell(text: $0).right(14) }.joined()
      + TextCell(text: ratio).right(10) + TextCell(text: spread).right(8)
      + TextCell(text: peak).right(12) + TextCell(text: findings).right(10)
  }
}

public import XMLWriting

/// The published pages of a history: static, without script, and working from a file.
///
/// Equal snapshots give equal bytes. Everything in them was masked when it was stored; all text is
/// escaped by the writer, and addresses are made of numbers and known names alone.
public struct Site {
  public struct File: Sendable, Equatable {
    /// Relative to the root of the site.
    public let path: String
    public let bytes: [UInt8]
  }

  let snapshot: HistorySnapshot
  /// Of whole runs, the newest first.
  let runs: [HistorySnapshot.Run]
  let rules: [String]
  /// Each run and the one before, the newest first.
  let comparisons: [RunComparison]

  /// How many of the last runs charts show.
  private static let charted = 90

  public init(_ snapshot: HistorySnapshot) {
    self.snapshot = snapshot
    let runs: [HistorySnapshot.Run] = snapshot.wholeRuns.reversed()
    self.runs = runs
    comparisons = zip(runs, runs.dropFirst()).map { RunComparison($1, $0, in: snapshot) }
    rules = Set(snapshot.targets.flatMap { $0.findings.map(\.rule) }).sorted()
  }

  /// All files, the entrance last.
  public func files() throws(XMLWritingError) -> [File] {
    var files = snapshot.artifacts.compactMap { artifact in
      ["junit.xml", "report.json"].contains(artifact.name)
        ? File(path: "runs/\(artifact.run)/\(artifact.name)", bytes: artifact.bytes) : nil
    }
    for run in snapshot.runs {
      files.append(File(path: "runs/\(run.id).html", bytes: try runPage(run)))
    }
    for comparison in comparisons {
      files.append(File(path: Self.path(of: comparison), bytes: try comparisonPage(comparison)))
    }
    for target in snapshot.targets {
      files.append(File(path: "targets/\(target.id).html", bytes: try targetPage(target)))
    }
    for rule in rules {
      files.append(File(path: "rules/\(Self.slug(rule)).html", bytes: try rulePage(rule)))
    }
    files += try SiteData(snapshot).files()
    files += try badges()
    files.append(File(path: "feed.atom", bytes: try feed()))
    files.append(File(path: "index.html", bytes: try indexPage()))
    return files
  }

  static func path(of comparison: RunComparison) -> String {
    "diff/\(comparison.before.id)-\(comparison.after.id).html"
  }

  static func slug(_ rule: String) -> String {
    String(
      rule.utf8.prefix(100).map { byte in
        let isPlain = byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D
        return isPlain ? Character(Unicode.Scalar(byte)) : "."
      })
  }

  private func indexPage() throws(XMLWritingError) -> [UInt8] {
    try Page(title: "Playlist checks", depth: 0).render { writer throws(XMLWritingError) in
      guard let last = runs.first else {
        return try writer.line("p", "No run has ended yet.", class: "notice")
      }
      if let lost = snapshot.runs.last, !lost.isWhole {
        try writer.line(
          "p",
          "The run of \(UTCTime.readable(lost.begun)) did not end. What follows is of "
            + "\(UTCTime.readable(last.begun)).", class: "notice")
      }
      try writer.line(
        "p", "\(UTCTime.readable(last.begun)): \(RunTotals(last, snapshot).words).")
      if let comparison = comparisons.first {
        try writer.line("h2", "Since the run before")
        try changes(comparison, root: "", isBrief: true, &writer)
        try writer.element("p") { writer throws(XMLWritingError) in
          try writer.link("The whole comparison", to: Self.path(of: comparison))
        }
      } else {
        try writer.line("p", "This is the first run: there is nothing to compare it with.")
      }
      for chart in charts { try chart.write(to: &writer) }
      try writer.line("h2", "Targets")
      try targets(of: last, root: "", &writer)
      try writer.line("h2", "Rules")
      try writer.table(
        "Rules with findings in the last run, the most first",
        heads: ["Findings", "Targets", "Rule"],
        rows: counts(in: last).map {
          [
            .number($0.findings), .number($0.targets),
            .link($0.rule, to: "rules/\(Self.slug($0.rule)).html"),
          ]
        }, empty: "No rule has findings.")
      try writer.line("h2", "Runs")
      try writer.table(
        "All runs, the newest first", heads: ["Run", "Result"],
        rows: snapshot.runs.reversed().map { run in
          [
            .link(UTCTime.readable(run.begun), to: "runs/\(run.id).html"),
            run.isWhole
              ? .text(RunTotals(run, snapshot).words) : .marked("did not end", "lost"),
          ]
        }, empty: "No run yet.")
    }
  }

  private var charts: [TrendChart] {
    let last = snapshot.runs.suffix(Self.charted)
    func chart(
      _ title: String, _ series: [String], _ values: (RunTotals) -> [Int64]
    ) -> TrendChart {
      TrendChart(
        title: title, series: series,
        points: last.map {
          TrendChart.Point(run: $0, values: $0.isWhole ? values(RunTotals($0, snapshot)) : nil)
        }, root: "")
    }
    return [
      chart("Findings", ["errors", "warnings", "infos"]) { [$0.errors, $0.warnings, $0.infos] },
      chart("Targets not checked", ["could not be checked", "missing"]) {
        [Int64($0.unchecked), Int64($0.missing)]
      },
    ]
  }

  private func counts(
    in run: HistorySnapshot.Run
  ) -> [(rule: String, findings: Int64, targets: Int64)] {
    var counts: [String: (findings: Int64, targets: Int64)] = [:]
    for target in snapshot.targets {
      let found = Dictionary(grouping: target.findings(in: run.id), by: \.rule)
      for (rule, findings) in found {
        counts[rule, default: (0, 0)].findings += Int64(findings.count)
        counts[rule, default: (0, 0)].targets += 1
      }
    }
    return counts.map { ($0.key, $0.value.findings, $0.value.targets) }
      .sorted { ($1.findings, $0.rule) < ($0.findings, $1.rule) }
  }
}

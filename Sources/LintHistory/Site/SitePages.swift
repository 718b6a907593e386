import HLSConformance
import XMLWriting

/// The pages below the entrance.
extension Site {
  func runPage(_ run: HistorySnapshot.Run) throws(XMLWritingError) -> [UInt8] {
    try Page(title: "Run of \(UTCTime.readable(run.begun))", depth: 1).render {
      writer throws(XMLWritingError) in
      guard run.isWhole else {
        return try writer.line(
          "p", "This run was begun and did not end. Nothing of it is stored.", class: "notice")
      }
      try writer.line(
        "p",
        "\(RunTotals(run, snapshot).words). interlint \(run.tool), rules \(run.rules), "
          + "\(run.micros / 1_000) ms.")
      try writer.element("p") { writer throws(XMLWritingError) in
        for comparison in comparisons where comparison.after.id == run.id {
          try writer.link(
            "What changed since the run before", to: "../" + Self.path(of: comparison))
          try writer.text(" ")
        }
        for artifact in snapshot.artifacts where artifact.run == run.id {
          try writer.link(artifact.name, to: "\(run.id)/\(artifact.name)")
          try writer.text(" ")
        }
      }
      try writer.line("h2", "Targets")
      try targets(of: run, root: "../", &writer)
      try writer.line("h2", "Findings")
      let found = snapshot.targets.flatMap { target in
        target.findings(in: run.id).map { RunComparison.Change(target: target, finding: $0) }
      }
      try findings(found, "All findings of the run", root: "../", &writer)
    }
  }

  func comparisonPage(_ comparison: RunComparison) throws(XMLWritingError) -> [UInt8] {
    let title =
      "From \(UTCTime.readable(comparison.before.begun)) to "
      + UTCTime.readable(comparison.after.begun)
    return try Page(title: title, depth: 1).render { writer throws(XMLWritingError) in
      try writer.element("p") { writer throws(XMLWritingError) in
        try writer.link("The run before", to: "../runs/\(comparison.before.id).html")
        try writer.text(" ")
        try writer.link("The run after", to: "../runs/\(comparison.after.id).html")
      }
      try changes(comparison, root: "../", isBrief: false, &writer)
    }
  }

  func targetPage(_ target: HistorySnapshot.Target) throws(XMLWritingError) -> [UInt8] {
    try Page(title: target.name, depth: 1).render { writer throws(XMLWritingError) in
      try writer.line("p", "First seen \(UTCTime.readable(target.firstSeen)).")
      try writer.line("h2", "Runs")
      try writer.table(
        "What came of it, the newest first", heads: ["Run", "Result", "ms"],
        rows: runs.compactMap { run in
          target.outcome(in: run.id).map { outcome in
            [
              .link(UTCTime.readable(run.begun), to: "../runs/\(run.id).html"),
              .marked(outcome.words, outcome.style),
              snapshot.efforts[run.id]?[target.id].map { .number($0.duration.micros / 1_000) }
                ?? .text(""),
            ]
          }
        }, empty: "No run had it.")
      try writer.line("h2", "Findings")
      try writer.table(
        "All that was ever found in it, the newest first",
        heads: ["State", "Severity", "Place", "Message", "Rule", "First seen"],
        rows: target.findings.reversed().map { finding in
          [.text(state(of: finding, in: target))] + cells(finding, root: "../")
        }, empty: "Nothing was ever found in it.")
    }
  }

  func rulePage(_ rule: String) throws(XMLWritingError) -> [UInt8] {
    try Page(title: rule, depth: 1).render { writer throws(XMLWritingError) in
      try writer.line("p", "What it demands, and why: interlint explain \(rule)")
      let found = snapshot.targets.flatMap { target in
        target.findings.filter { $0.rule == rule }
          .map { RunComparison.Change(target: target, finding: $0) }
      }
      try writer.line("h2", "Findings")
      try writer.table(
        "All that it ever found",
        heads: ["Target", "State", "Severity", "Place", "Message", "Rule", "First seen"],
        rows: found.map { change in
          [
            .link(change.target.name, to: "../targets/\(change.target.id).html"),
            .text(state(of: change.finding, in: change.target)),
          ] + cells(change.finding, root: "../")
        }, empty: "It never found anything.")
    }
  }

  func changes(
    _ comparison: RunComparison, root: String, isBrief: Bool, _ writer: inout XMLWriter
  ) throws(XMLWritingError) {
    if comparison.hasOtherRules {
      try writer.line(
        "p", "The tool or its rules changed between the two runs, which may be the cause.",
        class: "notice")
    }
    if comparison.isEmpty { try writer.line("p", "Nothing changed.") }
    for part in comparison.parts where !part.changes.isEmpty {
      if isBrief && part.title == "still there" { continue }
      try findings(
        isBrief ? Array(part.changes.prefix(20)) : part.changes,
        "\(part.title): \(part.changes.count)", root: root, &writer)
    }
    guard !comparison.targets.isEmpty else { return }
    try writer.table(
      "Targets whose state changed", heads: ["Target", "Before", "After"],
      rows: comparison.targets.map { change in
        [
          .link(change.target.name, to: "\(root)targets/\(change.target.id).html"),
          .text(change.before?.words ?? "not known"),
          .marked(change.after?.words ?? "not known", change.after?.style ?? ""),
        ]
      }, empty: "")
  }

  func targets(
    of run: HistorySnapshot.Run, root: String, _ writer: inout XMLWriter
  ) throws(XMLWritingError) {
    let known = snapshot.targets.compactMap { target in
      target.outcome(in: run.id).map { (target, $0) }
    }
    // Nobody looks for what was not checked at the end of a list.
    let ordered = known.filter { $1.status != .checked } + known.filter { $1.status == .checked }
    try writer.table(
      "Each target of the run, those not checked first", heads: ["Target", "Result"],
      rows: ordered.map { target, outcome in
        [
          .link(target.name, to: "\(root)targets/\(target.id).html"),
          .marked(outcome.words, outcome.style),
        ]
      }, empty: "The run had no targets.")
  }

  private func findings(
    _ changes: [RunComparison.Change], _ caption: String, root: String, _ writer: inout XMLWriter
  ) throws(XMLWritingError) {
    try writer.table(
      caption, heads: ["Target", "Severity", "Place", "Message", "Rule", "First seen"],
      rows: changes.map { change in
        [.link(change.target.name, to: "\(root)targets/\(change.target.id).html")]
          + cells(change.finding, root: root)
      }, empty: "Nothing was found.")
  }

  private func cells(_ finding: HistorySnapshot.Finding, root: String) -> [Cell] {
    [
      .marked(finding.severity.rawValue, finding.severity.rawValue),
      .text("\(finding.source):\(finding.line):\(finding.column)"), .text(finding.message),
      .link(finding.rule, to: "\(root)rules/\(Self.slug(finding.rule)).html"),
      .text(UTCTime.readable(finding.firstSeen)),
    ]
  }

  private func state(
    of finding: HistorySnapshot.Finding, in target: HistorySnapshot.Target
  ) -> String {
    guard finding.runs.end == nil else { return "gone" }
    guard let last = runs.first, target.outcome(in: last.id)?.status == .checked else {
      return "unknown"
    }
    return "open"
  }
}

extension HistorySnapshot.Outcome {
  /// The class of the style sheet.
  var style: String {
    guard status == .checked else { return status.rawValue }
    return errors > 0 ? "error" : warnings > 0 ? "warning" : "checked"
  }
}

import LintHistory
import XMLWriting

/// The page that links to the comparison of any two runs.
extension SiteContent {
  func comparisonsPage(_ differences: Differences) throws(XMLWritingError) -> [UInt8] {
    guard runs.count > 1 else {
      return try Page(title: "Compare two runs", depth: 1, section: "Compare").render([
        .p("There are fewer than two runs to compare.", "soft")
      ])
    }
    let shown = Array(runs.prefix(14))
    let words =
      runs.count <= comparedRuns
      ? "You can compare any two runs: choose the later one, then the earlier one."
      : "You can compare any two of the last \(comparedRuns) runs: choose the later one, then the "
        + "earlier one. Older runs are compared only with the previous run; to compare any two, "
        + "run: interlint history diff RUN RUN"
    return try Page(title: "Compare two runs", depth: 1, section: "Compare").render([
      .p(words, "lead"),
      .section(
        "Last \(shown.count) runs", id: "last",
        [
          .p(
            "Each cell links to the changes from the run of its column to the later run of its row. "
              + "It shows the number of new findings, red if some are errors, and of fixed findings."
          ),
          .frame("Comparisons of runs", matrix(shown, differences)),
        ]),
      .section(
        "Later run", id: "later",
        [
          .tag(
            "ul", "plain dates", [:],
            runs.dropLast().map { run in
              .tag(
                "li", "", [:],
                [
                  .tag(
                    "a", "w", ["href": "../" + SitePath.run(run) + "#compared"],
                    [.time(run.startTime)])
                ])
            })
        ]),
    ])
  }

  /// A triangle: columns are the earlier runs, rows the later ones, the newest at the top left.
  private func matrix(_ runs: [HistorySnapshot.Run], _ differences: Differences) -> Markup {
    let earlier = Array(runs.dropFirst())
    let heads = earlier.map { run in
      Markup.tag("th", "up", ["scope": "col"], [.tag("span", "", [:], [.time(run.startTime)])])
    }
    let rows = runs.dropLast().enumerated().map { place, after in
      Markup.tag(
        "tr", "", [:],
        [.tag("th", "", ["scope": "row"], [link(after, root: "../")])]
          + earlier.enumerated().map { column, before in
            column < place ? .tag("td") : .tag("td", "", [:], [cell(before, after, differences)])
          })
    }
    return .tag(
      "table", "matrix", [:],
      [
        .tag("thead", "", [:], [.tag("tr", "", [:], [.tag("td", "corner")] + heads)]),
        .tag("tbody", "", [:], rows),
      ])
  }

  private func cell(
    _ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run, _ differences: Differences
  ) -> Markup {
    guard let size = differences[before, after] else { return "" }
    return .tag(
      "a", size.newErrors > 0 ? "error" : "",
      [
        "href": "\(before.id)-\(after.id).html",
        "title": size.words + (size.hasOtherRules ? "; tool, rules or settings differ" : ""),
      ],
      size.isEmpty
        ? ["="]
        : [.tag("b", "", [:], ["+\(size.new)"]), .tag("br"), "−\(size.fixed)"])
  }
}

import XMLWriting

/// The page from which any two runs are compared.
extension Site {
  func comparisonsPage(_ differences: Differences) throws(XMLWritingError) -> [UInt8] {
    guard runs.count > 1 else {
      return try Page(title: "Compare two runs", depth: 1, place: "Compare").render([
        .p("There are no two runs to compare.", "soft")
      ])
    }
    let shown = Array(runs.prefix(14))
    let words =
      runs.count <= compared
      ? "Any two runs of this history are compared: choose the later one, then the earlier one."
      : "Any two of the last \(compared) runs are compared: choose the later one, then the "
        + "earlier one. Older ones have a page with the run before them; interlint history diff "
        + "RUN RUN compares any two."
    return try Page(title: "Compare two runs", depth: 1, place: "Compare").render([
      .p(words, "lead"),
      .section(
        "The last \(shown.count) runs", id: "last",
        [
          .p(
            "A cell leads to what changed from the run of its column to the later one of its row: the "
              + "number of new findings, red where there are errors among them, and of those that "
              + "were fixed."),
          .frame("Comparisons of runs", matrix(shown, differences)),
        ]),
      .section(
        "The later run", id: "later",
        [
          .tag(
            "ul", "plain dates", [:],
            runs.dropLast().map { run in
              .tag(
                "li", "", [:],
                [
                  .tag("a", "w", ["href": "../runs/\(run.id).html#compared"], [.time(run.begun)])
                ])
            })
        ]),
    ])
  }

  /// A triangle: columns are the earlier runs, rows the later ones, the newest at the top left.
  private func matrix(_ runs: [HistorySnapshot.Run], _ differences: Differences) -> Markup {
    let earlier = Array(runs.dropFirst())
    let heads = earlier.map { run in
      Markup.tag("th", "up", ["scope": "col"], [.tag("span", "", [:], [.time(run.begun)])])
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

import XMLWriting

/// The page from which any two runs are compared.
extension Site {
  func comparisonsPage(_ differences: Differences) throws(XMLWritingError) -> [UInt8] {
    let shown = Array(runs.prefix(Self.compared))
    var content: [Markup] = [
      .p(
        "A cell leads to what changed between the run of its column and the later one of its row: "
          + "the number of new findings, red where there are errors among them, and of "
          + "those that were fixed.", "lead")
    ]
    if shown.count > 1 {
      content.append(Markup.frame("Comparisons of runs", matrix(shown, differences)))
    } else {
      content.append(.p("There are no two runs to compare.", "soft"))
    }
    content.append(
      .tag(
        "p", "soft", [:],
        [
          "Of older runs there are pages for neighbours, in the list of ",
          .link("all runs", to: "../runs/index.html"), ". Any two are compared by ",
          .tag("code", "", [:], ["interlint history diff RUN RUN"]),
          "; the number of a run is that of its address.",
        ]))
    return try Page(title: "Compare two runs", depth: 1, place: "Compare").render(content)
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

/// Charts over the last nights, with one table of their numbers.
struct Trends {
  struct Series {
    let title: String
    /// The class of the style sheet that gives the colour.
    let style: String
    let value: (HistorySnapshot.Run, NightTotals) -> Int64
  }

  let nights: [Nights.Night]
  let series: [Series]
  let root: String

  var markup: [Markup] {
    [
      .tag("div", "charts", [:], series.map { chart(of: $0).markup }),
      .details("The numbers, the newest first", [table]),
    ]
  }

  private func chart(of series: Series) -> TrendChart {
    TrendChart(
      title: series.title, style: series.style, ends: Nights.ends(of: nights),
      points: nights.map { night in
        switch night {
        case .whole(let run, let totals):
          (UTCTime.readable(run.begun), series.value(run, totals), "\(root)runs/\(run.id).html")
        case .lost(let run): (UTCTime.readable(run.begun), nil, "\(root)runs/\(run.id).html")
        case .missed(let gap): ("after \(UTCTime.readable(gap.before.begun))", nil, nil)
        }
      })
  }

  private var table: Markup {
    .table(
      "By run", [.short("Run")] + series.map { .number($0.title) },
      nights.reversed().map { night in
        func row(_ head: Markup, _ cell: (Series) -> Markup) -> [Markup] {
          [head] + series.map(cell)
        }
        func link(_ run: HistorySnapshot.Run) -> Markup {
          .tag("a", "", ["href": "\(root)runs/\(run.id).html"], [.time(run.begun)])
        }
        return switch night {
        case .whole(let run, let totals): row(link(run)) { "\($0.value(run, totals))" }
        case .lost(let run): row(link(run)) { _ in .span("did not end", "soft") }
        case .missed(let gap):
          row(.span("after \(UTCTime.readable(gap.before.begun).prefix(10))", "soft")) { _ in
            .span("no run", "soft")
          }
        }
      }, empty: "No run yet.")
  }
}

extension Site {
  var charts: [Markup] {
    [
      .section(
        "The last \(counted(nights.recent.count, "night"))", id: "trends",
        Trends(
          nights: nights.recent,
          series: [
            Trends.Series(title: "Errors", style: "error") { $1.errors },
            Trends.Series(title: "Warnings", style: "warning") { $1.warnings },
            Trends.Series(title: "Not or partly checked", style: "partly") {
              Int64($1.unchecked + $1.partly)
            },
          ], root: ""
        ).markup)
    ]
  }
}

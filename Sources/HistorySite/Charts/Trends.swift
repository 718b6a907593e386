import LintHistory
import XMLWriting

/// Charts of numbers over the last runs, with one table of all numbers.
struct Trends {
  /// A number of each run.
  struct Series {
    let title: String
    /// The class of the style sheet that gives the color.
    let style: String
    let value: (HistorySnapshot.Run, RunTotals) -> Int64
  }

  let entries: [RunTimeline.Entry]
  let series: [Series]
  /// The relative address of the root of the site.
  let root: String

  var markup: [Markup] {
    [
      .tag("div", "charts", [:], series.map { chart(of: $0).markup }),
      .details("Numbers, newest first", [table]),
    ]
  }

  private func chart(of series: Series) -> TrendChart {
    TrendChart(
      title: series.title, style: series.style, ends: .dates(of: entries),
      points: entries.map { entry in
        switch entry {
        case .complete(let run, let totals):
          (UTCTime.readable(run.startTime), series.value(run, totals), root + SitePath.run(run))
        case .lost(let run): (UTCTime.readable(run.startTime), nil, root + SitePath.run(run))
        case .missed(let gap): ("after \(UTCTime.readable(gap.before.startTime))", nil, nil)
        }
      })
  }

  private var table: Markup {
    .table(
      "By run", [.short("Run")] + series.map { .number($0.title) },
      entries.reversed().map { entry in
        func row(_ head: Markup, _ cell: (Series) -> Markup) -> [Markup] {
          [head] + series.map(cell)
        }
        func link(_ run: HistorySnapshot.Run) -> Markup {
          .tag("a", "", ["href": root + SitePath.run(run)], [.time(run.startTime)])
        }
        return switch entry {
        case .complete(let run, let totals): row(link(run)) { "\($0.value(run, totals))" }
        case .lost(let run): row(link(run)) { _ in .span("did not end", "soft") }
        case .missed(let gap):
          row(.span("after \(UTCTime.readable(gap.before.startTime).prefix(10))", "soft")) { _ in
            .span("no run", "soft")
          }
        }
      }, empty: "No runs yet.")
  }
}

import LintHistory
import XMLWriting

/// The chart of one number over time, as an area; `Trends` has a table of the same numbers.
struct TrendChart {
  let title: String
  /// The class of the style sheet that gives the color.
  let style: String
  /// The dates of the first and the last point.
  let ends: Markup
  /// Whether each point shows its number and links to its run; there are thousands of small charts.
  var hasDetails = true
  /// The label, the number and the linked page of each run; without a number there is a gap.
  let points: [(label: String, value: Int64?, address: String?)]

  private static let width = 600, height = 120

  /// The end of the scale: 1, 2 or 5 times a power of ten.
  private var most: Int64 {
    let most = points.compactMap(\.value).max() ?? 0
    var scale: Int64 = 1
    while scale < most, scale < 1 << 58 {
      scale = [2, 5, 10].map { $0 * scale }.first { $0 >= most } ?? 10 * scale
    }
    return max(1, scale)
  }

  var markup: Markup {
    let now = points.last?.value
    let summary = now.map { "\($0) in the last run" } ?? "unknown for the last run"
    let caption: [Markup] = [
      .tag("b", "", [:], [.text(title)]), .span(now.map(String.init) ?? "–", "n"),
    ]
    return .tag(
      "figure", "", [:],
      [
        .tag("figcaption", "", [:], caption),
        .tag("div", "plot", [:], [scale, picture("\(title) by run: \(summary)")]),
        ends,
      ])
  }

  private var scale: Markup { .tag("div", "scale", [:], [.span("\(most)", ""), .span("0", "")]) }

  private func picture(_ name: String) -> Markup {
    let lines: [Markup] = [
      .tag("path", "area", ["d": area]), .tag("path", "edge", ["d": edge]),
      .tag("path", "dots", ["d": dots]), .tag("path", "b-missed", ["d": crosses]),
    ]
    return .tag(
      "svg", "trend " + style,
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "preserveAspectRatio": "none",
        "role": "img", "aria-label": name,
      ], lines + (hasDetails ? hits : []))
  }

  /// The areas that link a point to its run and show its number.
  private var hits: [Markup] {
    let step = Double(Self.width) / Double(max(1, points.count))
    return points.enumerated().map { place, point in
      let value =
        point.value.map(String.init) ?? (point.address == nil ? "no run" : "did not end")
      let (left, width) = (Int(step * Double(place)), Int(step.rounded(.up)))
      let content: [Markup] = [
        .tag("title", "", [:], [.text("\(point.label): \(value)")]),
        .tag("rect", "hit", ["x": "\(left)", "width": "\(width)", "height": "\(Self.height)"]),
      ]
      guard let address = point.address else { return .tag("g", "", [:], content) }
      return .tag("a", "", ["href": address], content)
    }
  }

  /// The sequences of points without a gap, as indices.
  private var stretches: [[Int]] {
    points.indices.reduce(into: [[Int]]()) { stretches, place in
      guard points[place].value != nil else { return }
      if place > 0, points[place - 1].value != nil, !stretches.isEmpty {
        stretches[stretches.count - 1].append(place)
      } else {
        stretches.append([place])
      }
    }
  }

  private var edge: String {
    let lines = stretches.map { places in "M" + places.map(position).joined(separator: "L") }
    return lines.isEmpty ? "M0 0" : lines.joined()
  }

  /// The points between two gaps, drawn as lines of length zero.
  private var dots: String {
    let dots = stretches.filter { $0.count == 1 }.map { places in
      "M" + places.map(position).joined() + "h0"
    }
    return dots.isEmpty ? "M0 0" : dots.joined()
  }

  /// The missed runs, as crosses on the baseline.
  private var crosses: String {
    let half = min(6, max(2, Self.width / max(1, points.count) / 2))
    let marks = points.indices.filter { points[$0].address == nil }.map { place in
      let (left, right) = (x(place) - half, x(place) + half)
      return "M\(left) \(Self.height - 13)L\(right) \(Self.height - 3)"
        + "M\(right) \(Self.height - 13)L\(left) \(Self.height - 3)"
    }
    return marks.isEmpty ? "M0 0" : marks.joined()
  }

  private var area: String {
    let areas = stretches.map { places -> String in
      let (first, last) = (x(places.first ?? 0), x(places.last ?? 0))
      let line = places.map(position).joined(separator: "L")
      return "M\(first) \(Self.height)L\(line)L\(last) \(Self.height)Z"
    }
    return areas.isEmpty ? "M0 0" : areas.joined()
  }

  private func position(_ place: Int) -> String { "\(x(place)) \(y(place))" }

  private func x(_ place: Int) -> Int {
    Int((Double(place) + 0.5) * Double(Self.width) / Double(max(1, points.count)))
  }

  private func y(_ place: Int) -> Int {
    let share = Double(max(0, points[place].value ?? 0)) / Double(most)
    return Self.height - 2 - Int(Double(Self.height - 6) * share)
  }
}

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
  /// Whether each point shows its number and links to its run, and a table has all numbers.
  var hasDetails = true

  var markup: [Markup] {
    [.tag("div", "charts", [:], series.map { chart(of: $0).markup })]
      + (hasDetails ? [.details("Numbers, newest first", [table])] : [])
  }

  private func chart(of series: Series) -> TrendChart {
    TrendChart(
      title: series.title, style: series.style, ends: .dates(of: entries), hasDetails: hasDetails,
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

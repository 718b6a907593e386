import HLSDocuments
import LintHistory
import SourceText
import XMLWriting

/// What the runs measured of a target: the last one, what is usual, and trends.
struct FactSection {
  private let last: TargetFacts
  private let usual: UsualFacts?
  private let before: [TargetFacts]

  /// Nil if the last run did not measure the target.
  init?(_ stored: [HistorySnapshot.StoredFacts], in last: Int64) {
    guard let now = stored.last(where: { $0.run == last }) else { return nil }
    self.last = now.facts
    before = stored.filter { $0.run < last }.map(\.facts)
    usual = UsualFacts(before)
  }

  /// The paragraphs and the table.
  var markup: [Markup] {
    [
      .table(
        "What was measured",
        [.text("What"), .number("Last run"), .number("Usually")],
        rows.map { row in
          [.text(row.name), .text(row.now ?? "–"), .text(row.usual ?? "–")]
        })
    ] + notes.map { .p($0, "soft") }
  }

  /// Why nothing is said about missing breaks, or about what is usual.
  private var notes: [String] {
    guard let usual else {
      let count = before.count + 1
      return [
        "What is usual is known after \(UsualFacts.leastRuns) runs; \(counted(count, "run")) so far."
      ]
    }
    guard usual.isTooShort(last), let gap = usual.gap else { return [] }
    return [
      "No break was announced in \(length(last.observed)). That is too short to know whether breaks are "
        + "missing: up to \(length(gap)) are usually between two. "
        + "With observe in the target list, a channel is observed for longer."
    ]
  }

  private var rows: [(name: String, now: String?, usual: String?)] {
    func middle(_ value: (TargetFacts) -> Int64?) -> Int64? { before.compactMap(value).median }
    func row(
      _ name: String, _ value: (TargetFacts) -> Int64?, _ text: (Int64) -> String = { "\($0)" }
    ) -> (name: String, now: String?, usual: String?) {
      (name, value(last).map(text), usual == nil ? nil : middle(value).map(text))
    }
    return [
      row("Breaks that markers signal", \.signaled), row("Breaks announced", \.breaks),
      row("Breaks whose asset or asset list was received", \.answered),
      row("Breaks with an ad in the answer", \.offered),
      row("Breaks with an ad that could be loaded", \.played),
      row("Content in which breaks were looked for", \.observed, length),
      row("Ads in an hour of content", { $0.adSecondsPerHour.map { Int64($0) } }) { "\($0) s" },
      row("Part of the planned time that ads fill", \.fillShare) {
        "\($0) %"
      },
      row("Ad pods of Google DAI", \.pods), row("Variant streams", \.variants),
      row("Renditions", \.renditions),
      row("Time until a playlist arrives", \.playlistTime, seconds),
      row("Time until an asset list arrives", \.listTime, seconds),
      row("Time until the playlist of an ad arrives", \.assetTime, seconds),
    ].filter { $0.now != nil || $0.usual != nil }
  }

  private func length(_ milliseconds: Int64) -> String {
    ClockText.length(Seconds(milliseconds: milliseconds))
  }

  private func seconds(_ milliseconds: Int64) -> String {
    milliseconds < 1 ? "under 1 ms" : "\(Seconds(milliseconds: milliseconds)) s"
  }
}

extension SiteContent {
  /// The section about what runs measured of a target; empty if the last run measured nothing.
  func facts(of target: HistorySnapshot.Target) -> Markup {
    guard let last = runs.first, let section = FactSection(target.facts, in: last.id) else {
      return ""
    }
    return .section("Facts", id: "facts", section.markup + [trends(of: target.facts)])
  }

  /// The charts of what changes from run to run; a run that measured nothing leaves a gap.
  private func trends(of stored: [HistorySnapshot.StoredFacts]) -> Markup {
    let facts = Dictionary(stored.map { ($0.run, $0.facts) }, uniquingKeysWith: { $1 })
    let entries = Array(timeline.recent)
    let series: [(title: String, style: String, value: (TargetFacts) -> Int64?)] = [
      ("Breaks", "plain", \.breaks),
      ("Ad seconds in an hour", "plain", { $0.adSecondsPerHour.map { Int64($0) } }),
      ("Milliseconds until an asset list arrives", "warning", \.listTime),
    ]
    let charts = series.filter { one in facts.values.contains { one.value($0) != nil } }.map {
      one in
      TrendChart(
        title: one.title, style: one.style, ends: .dates(of: entries), hasDetails: false,
        points: entries.map { entry in
          switch entry {
          case .complete(let run, _):
            (
              UTCTime.readable(run.startTime), facts[run.id].flatMap(one.value),
              "../" + SitePath.run(run)
            )
          case .lost(let run): (UTCTime.readable(run.startTime), nil, "../" + SitePath.run(run))
          case .missed(let gap): ("after \(UTCTime.readable(gap.before.startTime))", nil, nil)
          }
        }
      ).markup
    }
    return charts.isEmpty || facts.count < 2 ? "" : .tag("div", "charts", [:], charts)
  }
}
